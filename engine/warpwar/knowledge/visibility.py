"""Who may know what of the map (R-GEN-12, R-HID, R-GEN-11); `views/map_view` makes the sections of a view of it.

Rooms that judge a seat's commands use these same functions, so legality cannot depend on more than is seen.
"""

from __future__ import annotations

from engine.core.cached import cached_property
from engine.core.events import ALL, Audience
from engine.core.game import PUBLIC, Seat, Viewer
from engine.warpwar import position
from engine.warpwar.knowledge.shared_facts import SharedFacts
from engine.warpwar.state import Star, State
from engine.warpwar.world import World


def opened(state: State) -> bool:
    """Whether the match is over and everything lies open (R-GEN-07)."""
    return state.over is not None


def may_read_records(state: State, viewer: Viewer, owner: Seat) -> bool:
    """Whether the viewer may read the owner's records: the owner, his Allies, and everybody after the game."""
    if viewer == owner or opened(state):
        return True
    return viewer != PUBLIC and position.shares(state, viewer, owner)


def open_counters(world: World) -> bool:
    """Whether counters lie face up for all (R-GEN-12)."""
    return not (world.rules.semi_hidden or world.rules.blind)


def readers(world: World, seat: Seat) -> Audience:
    """Who hears what a seat does with its own counters: all where they lie face up, else the seat alone."""
    return ALL if open_counters(world) else (seat,)


def watched(state: State, viewer: Viewer) -> set[str]:
    """Blind play: hexes in which the viewer has a unit now (R-GEN-11); the public has none."""
    if viewer == PUBLIC:
        return set()
    hexes = {ship.hex for ship in state.ships.values() if ship.owner == viewer}
    hexes |= {pod.hex for pod in state.pods.values() if pod.owner == viewer}
    hexes |= {star.hex for star in state.stars.values() if viewer in (star.base, star.colony)}
    return hexes


def emperor_hex(state: State, seat: Seat) -> str:
    """The hex of a seat's Emperor, "" if there is none on the map."""
    place = state.sides[seat].emperor
    ship = state.ships.get(place)
    return ship.hex if ship is not None else place


def knows_base(state: State, world: World, viewer: Viewer, star: Star) -> bool:
    """Whether the viewer knows that a base or colony stands there: open play, own or Ally's, home, or once seen."""
    owner = star.base if star.base >= 0 else star.colony
    if owner < 0 or open_counters(world) or may_read_records(state, viewer, owner):
        return True
    if star.hex in state.sides[owner].homes:
        return True
    note = state.sides[viewer].known.get(star.hex) if viewer != PUBLIC else None
    return note is not None and note.site


class ViewerSight:
    """What one viewer may know of one position; each answer is computed at the first use and kept."""

    def __init__(self, state: State, world: World, viewer: Viewer, facts: SharedFacts | None = None) -> None:
        self.state, self.world, self.viewer = state, world, viewer
        self.facts = facts or SharedFacts(state)
        self.open_counters = open_counters(world)

    @cached_property
    def opened(self) -> bool:
        return opened(self.state)

    @cached_property
    def readable(self) -> frozenset[Seat]:
        """Seats whose records the viewer may read."""
        return frozenset(
            [side.seat for side in self.state.sides if may_read_records(self.state, self.viewer, side.seat)]
        )

    def reads(self, owner: Seat, hex: str, aboard: str = "") -> bool:
        """Whether a counter's face is known to the viewer."""
        if owner in self.readable:
            return True
        if aboard:
            return False
        return self.open_counters or hex in (self.watched if self.world.rules.blind else self.inspected)

    @cached_property
    def watched(self) -> set[str]:
        """The hexes he watches in blind play."""
        return watched(self.state, self.viewer) if self.world.rules.blind else set()

    @cached_property
    def inspected(self) -> set[str]:
        """Semi-hidden: sides of a combat going on read each other's counters there (R-HID-05)."""
        battles = self.state.battles
        return {battle.hex for battle in battles if battle.stage != "over" and self.viewer in battle.sides}

    def knows_base(self, star: Star) -> bool:
        return self.open_counters or knows_base(self.state, self.world, self.viewer, star)

    @cached_property
    def counters(self) -> set[str]:
        """Stars whose counter he knows: dealt face up, a home, or seen by him or an Ally (R-STAR-04)."""
        dealt, sides = {star.hex for star in self.state.stars.values() if star.counter}, self.state.sides
        if self.world.rules.counters != "explored" or self.opened:
            return dealt
        known = [side.explored for side in sides if side.seat in self.readable]
        return dealt.intersection({hex for side in sides for hex in side.homes}.union(*known))

    @cached_property
    def controls(self) -> dict[str, Seat]:
        """Star hex -> who controls it, as far as that follows from counters the viewer sees; own control always."""
        stars = self.state.stars.values()
        if self.world.rules.economy == "stars1994":
            truth = {star.hex: star.control for star in stars}
        else:
            truth = self.facts.controllers
        if self.open_counters or self.opened:
            return truth
        seen = {}
        for star in stars:
            owner = star.base if star.base >= 0 else star.colony
            known = owner if owner >= 0 and self.knows_base(star) else -1
            seen[star.hex] = self.viewer if truth[star.hex] == self.viewer else known
        return seen

    @cached_property
    def notes(self) -> dict[str, int]:
        """Blind play: hexes out of sight -> turn of the last look at them."""
        if not self.world.rules.blind or self.viewer == PUBLIC or self.opened:
            return {}
        known = self.state.sides[self.viewer].known
        return {hex: note.turn for hex, note in known.items() if hex not in self.watched}
