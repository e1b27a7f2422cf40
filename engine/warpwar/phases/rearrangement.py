"""The phase after combat in which seats rearrange Systemships, pods and the Emperor at stars (R-PICK-07).

The answers are sealed.
"""

from __future__ import annotations

from typing import Any

from msgspec import structs

from engine.core.errors import illegal, refuse
from engine.core.game import Decision, Seat
from engine.warpwar import position
from engine.warpwar.commands import Rearrange
from engine.warpwar.events import event_types
from engine.warpwar.knowledge import visibility
from engine.warpwar.phases.common.sealed_questions import Asked, answer_of, ask, questions, rehearsal, seal, sealable
from engine.warpwar.prompts import Berth, RearrangePrompt
from engine.warpwar.state import State
from engine.warpwar.umpire import Umpire
from engine.warpwar.units import emperor, ship_design
from engine.warpwar.units.ship import Ship
from engine.warpwar.world import World


def enter(ump: Umpire) -> None:
    state = ump.state
    seats = [state.phasing] if state.phasing >= 0 else position.playing(state)
    ask(state, [seat for seat in seats if not state.sides[seat].resigned and may_matter(state, ump.world, seat)])


def may_matter(state: State, world: World, seat: Seat) -> bool:
    """Return whether the seat could have something to rearrange.

    The result depends only on what all viewers can see. Units that are missing on the map count, because they could be
    aboard a ship. If counters lie face down, the result is always True, because False would reveal something about the
    seat's units.
    """
    if not visibility.open_counters(world):
        return True
    carriers = {ship.hex for ship in position.ships_of(state, seat) if ship.is_warpship and ship.hex in state.stars}
    if not carriers:
        return False
    if world.rules.emperor and state.sides[seat].emperor and visibility.emperor_hex(state, seat) in carriers:
        return True
    side = state.sides[seat]
    for letter in "SP":
        dealt = side.dealt.get(letter, 0) - sum(1 for id in side.fallen if id.startswith(letter))
        stand = [u for u in position.units(state) if u.owner == seat and not u.aboard]
        here = [unit for unit in stand if unit.id.startswith(letter)]
        if dealt > len(here) or any(unit.hex in carriers for unit in here):
            return True
    return False


def open_questions(state: State, world: World) -> Asked:
    return questions(state, "rearrange", "Rearrange Systemships and pods at your stars, or leave them as they are.")


def prompt(state: State, world: World, seat: Seat, decision: Decision) -> RearrangePrompt:
    return structs.replace(sheet(state, world, seat, decision), sealed=state.sealed.of(seat) or "")


def sheet(state: State, world: World, seat: Seat, decision: Decision) -> RearrangePrompt:
    """Return the prompt with what the seat can rearrange, but without the seat's sealed answer."""
    berths = []
    for hex in sorted({ship.hex for ship in position.ships_of(state, seat)}, key=world.star_map.rank.__getitem__):
        if hex not in state.stars:
            continue
        racks = {ship.id: room(state, ship) for ship in _carriers(state, seat, hex)}
        riders = {unit.id: unit.aboard for unit in _small(state, seat, hex)}
        if racks and riders:
            berths.append(Berth(hex, racks, riders))
    return RearrangePrompt(
        decision.id,
        tuple(berths),
        emperor=state.sides[seat].emperor,
        emperor_places=emperor.places(state, seat) if world.rules.emperor else (),
    )


def _carriers(state: State, seat: Seat, hex: str) -> list[Ship]:
    return [s for s in position.ships_of(state, seat) if s.hex == hex and s.is_warpship and s.has("SR")]


def _small(state: State, seat: Seat, hex: str) -> list[position.Unit]:
    """Return the seat's Systemships and pods in a hex, aboard or not."""
    ships = [ship for ship in position.ships_of(state, seat) if ship.hex == hex and not ship.is_warpship]
    return [*ships, *(pod for pod in state.pods.values() if pod.owner == seat and pod.hex == hex)]


def room(state: State, ship: Ship) -> int:
    """Return the number of undamaged racks that a Warpship may use.

    The Emperor's shuttle occupies one rack (R-EMP-03).
    """
    return ship_design.usable_racks(ship, _has_emperor(state, ship))


def _has_emperor(state: State, ship: Ship) -> bool:
    return state.sides[ship.owner].emperor == ship.id


def check(ump: Umpire, seat: Seat, decision: Decision, command: Any) -> None:
    plan = sealable(ump.state.sealed, seat, command, Rearrange)
    if plan is not None:
        carry_out(rehearsal(ump), seat, plan)


def answer(ump: Umpire, seat: Seat, decision: Decision, command: Any, judged: Any) -> None:
    seal(ump, ump.state.sealed, seat, command, "rearrange")


def carry_out(ump: Umpire, seat: Seat, plan: Rearrange) -> None:
    """Put each Systemship, each pod and the Emperor where the plan says.

    Raise Illegal if a unit is not one of the seat's Systemships or pods at a star, if its carrier is not one of the
    seat's Warpships at the same star, or if the carrier has too few racks.
    """
    state = ump.state
    before: dict[str, str] = {}
    for id, carrier in plan.carry.items():
        unit = position.unit(state, id)
        if unit is None or unit.owner != seat or (isinstance(unit, Ship) and unit.is_warpship):
            raise illegal("E-PICK-NOT-HERE", f"{id} is not one of your Systemships or pods.", f"carry.{id}")
        if unit.hex not in state.stars:
            raise illegal("E-NOT-STAR", f"{id} is not at a star; you can rearrange only at stars.", f"carry.{id}")
        if carrier and not _can_carry(state, seat, carrier, unit.hex):
            raise illegal("E-RACKS", f"{carrier} is not one of your Warpships at the star of {id}.", f"carry.{id}")
        before[id] = unit.aboard
        unit.aboard = carrier
    _check_racks(state, seat, plan)
    if plan.emperor:
        emperor.move(state, seat, plan.emperor)
    _say(ump, seat, before)


def _can_carry(state: State, seat: Seat, carrier: str, hex: str) -> bool:
    ship = state.ships.get(carrier)
    return ship is not None and ship.owner == seat and ship.is_warpship and ship.hex == hex


def _check_racks(state: State, seat: Seat, plan: Rearrange) -> None:
    for ship in position.ships_of(state, seat):
        if ship.id in plan.carry.values():
            refuse(ship_design.check_load(ship, len(position.riders(state, ship.id)), _has_emperor(state, ship)))


def _say(ump: Umpire, seat: Seat, before: dict[str, str]) -> None:
    """Add events for what the map shows: counters taken into racks and counters set down."""
    state = ump.state
    by_hex: dict[str, tuple[list[str], list[str]]] = {}
    for id, was in before.items():
        unit = position.unit(state, id)
        assert unit is not None
        up, down = by_hex.setdefault(unit.hex, ([], []))
        if unit.aboard and not was:
            up.append(id)
        elif was and not unit.aboard:
            down.append(id)
    for hex, (up, down) in by_hex.items():
        if up or down:
            body = event_types.Rearranged(seat, hex, tuple(up), tuple(down))
            ump.say(body, visibility.readers(ump.world, seat))


def leave(ump: Umpire) -> None:
    for seat in ump.state.sealed.needs:
        plan = answer_of(ump.state.sealed, seat, Rearrange)
        if plan is not None:
            carry_out(ump, seat, plan)
    ask(ump.state, ())
