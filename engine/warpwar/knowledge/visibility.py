"""Decides which facts of the map each viewer may know (R-GEN-12, R-HID, R-GEN-11).

`views/map_view` builds sections of a view with these functions. Modules that check a seat's commands use the same
functions, so legality depends only on what the seat sees.
"""

from __future__ import annotations

from engine.core.cached import cached_property
from engine.core.events import ALL, Audience
from engine.core.game import PUBLIC, Seat, Viewer
from engine.warpwar import position
from engine.warpwar.knowledge.shared_facts import SharedFacts
from engine.warpwar.state import Star, State
from engine.warpwar.world import World


def is_all_revealed(state: State) -> bool:
    """Return whether the match is over, so that everything is revealed (R-GEN-07)."""
    return state.over is not None


def may_read_records(state: State, viewer: Viewer, owner: Seat) -> bool:
    """Return whether the viewer may read the ship records of `owner`. The owner and the owner's Allies may read them.

    When the match is over, all viewers may read them.
    """
    if viewer == owner or is_all_revealed(state):
        return True
    return viewer != PUBLIC and position.shares(state, viewer, owner)


def open_counters(world: World) -> bool:
    """Return whether counters lie face up for all viewers (R-GEN-12)."""
    return not (world.rules.semi_hidden or world.rules.blind)


def readers(world: World, seat: Seat) -> Audience:
    """Return the viewers who see what a seat does with its counters. If counters lie face up, all viewers see it.

    Otherwise only the seat itself sees it.
    """
    return ALL if open_counters(world) else (seat,)


def watched_hexes(state: State, viewer: Viewer) -> set[str]:
    """Return the hexes where the viewer now has a unit, base or colony.

    In blind play the viewer sees these hexes (R-GEN-11). For the public viewer the set is empty.
    """
    if viewer == PUBLIC:
        return set()
    hexes = {ship.hex for ship in state.ships.values() if ship.owner == viewer}
    hexes |= {pod.hex for pod in state.pods.values() if pod.owner == viewer}
    hexes |= {star.hex for star in state.stars.values() if viewer in (star.base, star.colony)}
    return hexes


def emperor_hex(state: State, seat: Seat) -> str:
    """Return the hex of a seat's Emperor, or "" if the Emperor is not on the map."""
    place = state.sides[seat].emperor
    ship = state.ships.get(place)
    return ship.hex if ship is not None else place


def knows_base(state: State, world: World, viewer: Viewer, star: Star) -> bool:
    """Return whether the viewer knows of the base or colony at this star.

    Return True if the star has no base and no colony. In open play the viewer always knows. Otherwise the viewer knows
    in three cases: the owner is the viewer or an Ally, the star is a home star of the owner, or the viewer has seen the
    base or colony.
    """
    owner = star.base if star.base >= 0 else star.colony
    if owner < 0 or open_counters(world) or may_read_records(state, viewer, owner):
        return True
    if star.hex in state.sides[owner].homes:
        return True
    note = state.sides[viewer].known.get(star.hex) if viewer != PUBLIC else None
    return note is not None and note.site


class ViewerSight:
    """What one viewer may know of one state. Each fact is calculated when it is first used, and is then cached."""

    def __init__(self, state: State, world: World, viewer: Viewer, facts: SharedFacts | None = None) -> None:
        self.state, self.world, self.viewer = state, world, viewer
        self.facts = facts or SharedFacts(state)
        self.open_counters = open_counters(world)

    @cached_property
    def is_all_revealed(self) -> bool:
        return is_all_revealed(self.state)

    @cached_property
    def readable(self) -> frozenset[Seat]:
        """Seats whose ship records the viewer may read."""
        return frozenset(
            [side.seat for side in self.state.sides if may_read_records(self.state, self.viewer, side.seat)]
        )

    def reads(self, owner: Seat, hex: str, aboard: str = "") -> bool:
        """Return whether the viewer can read the face of a counter in this hex.

        `aboard`: the ship that carries the unit, or "" if no ship carries it.
        """
        if owner in self.readable:
            return True
        if aboard:
            return False
        return self.open_counters or hex in (self.watched_hexes if self.world.rules.blind else self.inspected_hexes)

    @cached_property
    def watched_hexes(self) -> set[str]:
        """Hexes where the viewer has a unit, base or colony in blind play. In all other play the set is empty."""
        return watched_hexes(self.state, self.viewer) if self.world.rules.blind else set()

    @cached_property
    def inspected_hexes(self) -> set[str]:
        """Hexes where the viewer is fighting now.

        In semi-hidden play, the sides of a battle read each other's counters in these hexes (R-HID-05).
        """
        battles = self.state.battles
        return {battle.hex for battle in battles if battle.stage != "over" and self.viewer in battle.sides}

    def knows_base(self, star: Star) -> bool:
        return self.open_counters or knows_base(self.state, self.world, self.viewer, star)

    @cached_property
    def counters(self) -> set[str]:
        """Hexes of the stars whose star counter the viewer knows (R-STAR-04).

        If counters are dealt face up, or the match is over, the viewer knows all star counters. Otherwise the viewer
        knows the counters of home stars, and counters that the viewer or an Ally has seen.
        """
        dealt, sides = {star.hex for star in self.state.stars.values() if star.counter}, self.state.sides
        if self.world.rules.counters != "explored" or self.is_all_revealed:
            return dealt
        known = [side.explored for side in sides if side.seat in self.readable]
        return dealt.intersection({hex for side in sides for hex in side.homes}.union(*known))

    @cached_property
    def controls(self) -> dict[str, Seat]:
        """Maps a star hex to the seat that controls the star, as far as the viewer knows.

        If the viewer knows no owner, the value is -1. The stars that the viewer controls are always known.
        """
        stars = self.state.stars.values()
        if self.world.rules.economy == "stars1994":
            truth = {star.hex: star.control for star in stars}
        else:
            truth = self.facts.controllers
        if self.open_counters or self.is_all_revealed:
            return truth
        seen = {}
        for star in stars:
            owner = star.base if star.base >= 0 else star.colony
            known = owner if owner >= 0 and self.knows_base(star) else -1
            seen[star.hex] = self.viewer if truth[star.hex] == self.viewer else known
        return seen

    @cached_property
    def notes(self) -> dict[str, int]:
        """In blind play, maps each hex that the viewer does not see now to the turn when the viewer last saw it."""
        if not self.world.rules.blind or self.viewer == PUBLIC or self.is_all_revealed:
            return {}
        known = self.state.sides[self.viewer].known
        return {hex: note.turn for hex, note in known.items() if hex not in self.watched_hexes}
