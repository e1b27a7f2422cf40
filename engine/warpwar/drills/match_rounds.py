"""Find the rounds of a recorded match that can be written as positions of the lab, with the orders that were given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.core.errors import Illegal
from engine.core.events import Event
from engine.core.game import Step
from engine.warpwar.combat.orders import default_order
from engine.warpwar.combat.results import RoundResult
from engine.warpwar.drills.drill_types import DrillKept, DrillShown
from engine.warpwar.events import event_types
from engine.warpwar.events.event_text import loss_in_words, shot_in_words
from engine.warpwar.lab.lab_position import SHIPS, STAKES, battle, rules_for
from engine.warpwar.lab.lab_types import LabPosition
from engine.warpwar.notation import parse_order, print_order, print_ship
from engine.warpwar.phases.battle.battle_forces import forces_at
from engine.warpwar.rules import Rules
from engine.warpwar.state import Battle, State
from engine.warpwar.units.ship import Ship
from engine.warpwar.world import World, world_for

SAME = (
    "edition", "missile_only_firer_holds", "any_hit_holds", "pd0_retreat", "ecm_direction", "ecm_floor",
    "cannon_targets",
)  # fmt: skip
"""Names of rules that must have the same values in the match as in the lab."""
WEAPONS = ("B", "T", "C")


class MatchRound(Struct, frozen=True):
    """A round of a match in the position before any order for the round was given.

    `entry`: index of the log entry that led to this position. The fleets are in the order of their seats.
    """

    entry: int
    turn: int
    hex: str
    shown: DrillShown
    kept: DrillKept


def rounds(steps: Iterable[tuple[int, Step[State]]]) -> Iterator[MatchRound]:
    """Yield the resolved rounds of a replayed match, in the order in which they were resolved.

    Rounds that cannot be converted to positions of the lab are left out. `steps`: each step with the index of its log
    entry.
    """
    begun: dict[tuple[str, int], tuple[int, int, DrillShown | None]] = {}
    for entry, step in steps:
        state = step.state
        for hex, result in _fought_rounds(step.events):
            since, turn, shown = begun.pop((hex, result.round), (0, 0, None))
            kept = _build_kept(shown, result) if shown is not None else None
            if shown is not None and kept is not None:
                yield MatchRound(since, turn, hex, shown, kept)
        for each in state.battles:
            if each.stage == "orders" and not each.sealed.answers:
                known = begun.get((each.hex, each.round))
                if known is None or known[1] != state.turn:
                    begun[each.hex, each.round] = (entry, state.turn, _build_shown(state, world_for(state), each))


def round_for_other_side(found: MatchRound) -> MatchRound:
    """Return the same round with the sides exchanged, so that the other side must answer."""
    shown, kept = found.shown, found.kept
    first, second = shown.position.fleets
    other = replace(
        shown,
        position=replace(shown.position, fleets=(second, first)),
        seats=shown.seats[::-1],
        ships=shown.ships[::-1],
        template=template(replace(shown.position, fleets=(second, first))),
    )
    return replace(found, shown=other, kept=replace(kept, orders=kept.orders[::-1]))


def template(position: LabPosition) -> tuple[str, ...]:
    """Return example orders that show the notation (R-GEN-06).

    They are the default orders of the ships of the first fleet.
    """
    return tuple(print_order(default_order(ship)) for ship in battle(position).ships[0])


def _fought_rounds(events: Iterable[Event]) -> Iterator[tuple[str, RoundResult]]:
    for event in events:
        body: Any = event.body
        if isinstance(body, event_types.RoundFought) and body.report.orders:
            yield body.at, body.report


def _build_shown(state: State, world: World, at: Battle) -> DrillShown | None:
    forces = forces_at(state, world, at.hex)
    seats = forces.seats()
    everybody = {ship.owner for ship in forces.ships.values()}
    if len(seats) != 2 or everybody != set(seats) or forces.pods or forces.emperors:
        return None
    if set(at.sealed.needs) != set(seats) or not _same(world.rules):
        return None  # A seat has resigned, or a house rule changes the round.
    fleets = [forces.fighters(seat) for seat in seats]
    if any(ship.aboard or ship.bp for ship in forces.ships.values()) or any(not 1 <= len(f) <= SHIPS for f in fleets):
        return None
    if not all(any(_is_armed(ship) for ship in fleet) for fleet in fleets):
        return None
    texts = [tuple(print_ship(ship) for ship in fleet) for fleet in fleets]
    position = LabPosition((texts[0], texts[1]), edition=world.rules.edition, stake=stake(state, at.hex))
    try:
        found = battle(position)
    except Illegal:
        return None  # The position is outside the lab's limits: too many points, or too high a tech level.
    ids = [tuple(ship.id for ship in side) for side in found.ships]
    star = world.star_map.stars[at.hex].name
    return DrillShown(position, star, at.round, (seats[0], seats[1]), (ids[0], ids[1]), template(position))


def stake(state: State, hex: str) -> int:
    """Return the BP at stake in addition to the ships. The number depends on whether a base or a colony is at the star.

    `STAKES` lists the numbers.
    """
    worth, star = dict(STAKES), state.stars[hex]
    return worth["a base" if star.base >= 0 else "a colony" if star.colony >= 0 else "a star"]


def _same(rules: Rules) -> bool:
    lab = rules_for(rules.edition, True)
    return all(getattr(rules, name) == getattr(lab, name) for name in SAME)


def _is_armed(ship: Ship) -> bool:
    return ship.has("PD") > 0 and any(ship.has(weapon) for weapon in WEAPONS)


def _build_kept(shown: DrillShown, result: RoundResult) -> DrillKept | None:
    """Return the orders and the result of the round, or None if a ship's order is missing."""
    read = [parse_order(text) for text in result.orders if not _is_ecm(text)]
    by_ship = {order.ship: print_order(replace(order, to="")) for order in read}
    if any(id not in by_ship for side in shown.ships for id in side):
        return None
    first, second = (tuple(by_ship[id] for id in side) for side in shown.ships)
    return DrillKept((first, second), tuple(came(result)))


def _is_ecm(text: str) -> bool:
    """Return whether the text is a line of `print_ecm`. Such a line begins with the ship's name and a colon."""
    return text.partition(" ")[0].endswith(":")


def came(result: RoundResult) -> Iterator[str]:
    """Yield sentences that say what happened in the round, one sentence for each event."""
    yield from map(shot_in_words, result.shots)
    yield from (loss_in_words(loss, True) for loss in result.losses)
    yield from (f"{ship} escapes." for ship in result.escaped)
    yield from (f"{ship} cannot escape." for ship in result.held)
    if not result.shots and not result.escaped and not result.held:
        yield "No ship fired."
    elif not result.losses and not result.escaped and not result.held:
        yield "No ship was hit."
