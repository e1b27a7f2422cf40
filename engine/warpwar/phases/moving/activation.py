"""The movement of one Warpship. A move is checked with what the owner sees, and carried out with the full state."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.errors import refuse
from engine.core.events import ALL
from engine.core.game import PUBLIC, Seat
from engine.warpwar import position
from engine.warpwar.events import event_types
from engine.warpwar.knowledge import visibility
from engine.warpwar.movement import mover as movers
from engine.warpwar.movement import paths, reach
from engine.warpwar.movement.move_limits import MoveLimits, limits_from
from engine.warpwar.movement.mover import Traveller
from engine.warpwar.movement.paths import Walk
from engine.warpwar.phases.moving import arrival
from engine.warpwar.prompts import Mover
from engine.warpwar.state import State
from engine.warpwar.umpire import Umpire
from engine.warpwar.units.ship import Ship
from engine.warpwar.view import StarView, UnitView
from engine.warpwar.views import map_view
from engine.warpwar.world import World


def limits_of(state: State, world: World, seat: Seat) -> MoveLimits:
    """Return the present limits on the moves of this seat's ships, calculated from what the seat sees."""
    sight = visibility.ViewerSight(state, world, seat)
    return limits_from(
        world.rules,
        state.turn,
        seat,
        _units(sight) if sight.open_counters else map_view.units(sight),
        _stars(sight) if sight.open_counters else map_view.stars(sight),
        {other.seat: position.relation(state, seat, other.seat) for other in state.sides if other.seat != seat},
        state.sides[seat].dummies,
    )


def _units(sight: visibility.ViewerSight) -> list[UnitView]:
    """Return the units of the seat's view in open play, with only the fields that `limits_from` reads.

    The full view is not built, because this function is called before every move.
    """
    state, seat = sight.state, sight.viewer
    bound = () if sight.world.rules.relay else state.moving.relayed
    found = [
        UnitView(ship.id, ship.owner, "W" if ship.wg else "S", ship.hex, ship.aboard, relayed=ship.id in bound)
        for ship in state.ships.values()
        if ship.owner == seat or not ship.aboard
    ]
    return found + [
        UnitView(pod.id, seat, "pod", pod.hex, pod.aboard, relayed=pod.id in bound)
        for pod in state.pods.values()
        if pod.owner == seat
    ]


def _stars(sight: visibility.ViewerSight) -> list[StarView]:
    """Return the stars of the seat's view in open play, with only the fields that `limits_from` reads."""
    controls = sight.controls
    return [StarView(hex, controls[hex], star.base, colony=star.colony) for hex, star in sight.state.stars.items()]


def traveller(state: State, world: World, ship: Ship) -> Traveller:
    aboard = tuple(unit.id for unit in position.riders(state, ship.id))
    pinned = ship.id in state.moving.pinned
    return movers.traveller(ship, aboard, world.rules, pinned, state.sides[ship.owner].emperor == ship.id)


def mover(state: State, world: World, limits: MoveLimits, ship: Ship) -> Mover:
    """Return the entry for a ship in the Movement prompt."""
    return reach.build_mover(world.star_map, traveller(state, world, ship), limits, world.rules)


def judge(ump: Umpire, limits: MoveLimits, ship: Ship, path: tuple[str, ...], field: str = "") -> Walk:
    """Return the ship's walk as far as the owner can know it in advance.

    Raise Illegal if the owner can know that the walk is against the rules. `field`: prefix for the fields of faults,
    such as `moves.0.`.
    """
    walk = paths.walk(ump.world.star_map, traveller(ump.state, ump.world, ship), limits, ump.rules, path)
    refuse([replace(fault, field=field + fault.field) for fault in walk.faults])
    return walk


def limits_after(limits: MoveLimits, walk: Walk) -> MoveLimits:
    """Return the limits for ships that move after this walk. A unit or dummy that was taken along cannot be taken
    again."""
    taken = {unit for unit, _ in walk.picked}
    dummies = dict(limits.dummies)
    for hex, number in walk.dummies:
        dummies[hex] -= number
    loose = {hex: tuple(unit for unit in units if unit not in taken) for hex, units in limits.loose.items()}
    return replace(limits, loose=loose, dummies=dummies)


def carry_out(ump: Umpire, limits: MoveLimits, ship: Ship, path: tuple[str, ...]) -> None:
    """Move a ship, with everything that it carries, along a path that was found legal.

    The ship stops where it meets enemies that its owner could not see.
    """
    state = ump.state
    hidden = frozenset(_unseen_enemies(state, ship.owner) - limits.enemies)
    walk = paths.walk(ump.world.star_map, traveller(state, ump.world, ship), limits, ump.rules, path, hidden)
    state.moving.acted.append(ship.id)
    if len(walk.hexes) == 1 and not walk.dropped and not walk.picked:
        say_stayed(ump, ship.owner, [ship])
        return
    place_at_end(state, ship, walk)
    pinned: list[str] = []
    for hex in walk.hexes[1:]:
        arrival.enter_hex(ump, ship, hex)
    if len(walk.hexes) > 1:
        pinned = arrival.end_in_hex(ump, ship)
    say_moved(ump, ship, walk, path[: walk.done], pinned)


def _unseen_enemies(state: State, seat: Seat) -> set[str]:
    return {ship.hex for ship in state.ships.values() if not ship.aboard and position.at_war(state, seat, ship.owner)}


def place_at_end(state: State, ship: Ship, walk: Walk) -> None:
    """Put the ship and the units aboard in the last hex of the walk. Set down and pick up the units that the path
    names."""
    for id, hex in walk.dropped:
        _place(state, id, hex, "")
    for id, _ in walk.picked:
        _place(state, id, walk.end, ship.id)
    for id, hex in walk.dropped:
        if id not in walk.aboard:
            _place(state, id, hex, "")
            state.moving.relayed.append(id)
    ship.hex = walk.end
    for rider in position.riders(state, ship.id):
        rider.hex = walk.end
    dummies = state.sides[ship.owner].dummies
    for hex, number in walk.dummies:
        dummies[hex] = dummies.get(hex, 0) - number
        dummies[walk.end] = dummies.get(walk.end, 0) + number


def _place(state: State, id: str, hex: str, aboard: str) -> None:
    unit = position.unit(state, id)
    assert unit is not None
    unit.hex, unit.aboard = hex, aboard


def say_stayed(ump: Umpire, seat: Seat, ships: list[Ship]) -> None:
    """Add an event that names the ships that stay. If counters lie face down, only the viewers who may see them receive
    the event."""
    if not ships:
        return
    body = event_types.Stayed(seat, tuple(ship.id for ship in ships))
    ump.say(body, visibility.readers(ump.world, seat))


def say_moved(ump: Umpire, ship: Ship, walk: Walk, steps: tuple[str, ...], pinned: list[str]) -> None:
    """Add events about a move, with only what each viewer may see.

    In open play all viewers see the whole move. In semi-hidden play other viewers see only that a stack moves. In blind
    play other players see only those hexes of the move where they have a unit. In semi-hidden play no viewer learns
    which ships are pinned, because players inspect counters only in combat (R-HID-05).
    """
    body = event_types.Moved(ship.owner, ship.id, walk.hexes, steps, walk.stopped, tuple(pinned))
    if visibility.open_counters(ump.world):
        ump.say(body, ALL)
        return
    others = [side.seat for side in ump.state.sides if side.seat != ship.owner]
    if ump.rules.semi_hidden:
        ump.say(replace(body, pinned=()), (ship.owner,))
        ump.say(event_types.StackMoved(ship.owner, walk.hexes), (PUBLIC, *others))
        return
    ump.say(body, (ship.owner,))
    for seat in others:
        watched = visibility.watched_hexes(ump.state, seat)
        if seen := tuple(hex for hex in walk.hexes if hex in watched):
            caught = tuple(pinned) if walk.end in watched else ()
            ump.say(event_types.Moved(ship.owner, ship.id, seen, pinned=caught), (seat,))
