"""The levy (S-33): each player divides armies among the player's cities and places the Leader.

The answers are sealed.
"""

from __future__ import annotations

from typing import Any

import msgspec

from engine.core.game import Decision, Seat
from engine.core.sealed import Sealed
from engine.sumeria.commands import Levy
from engine.sumeria.events import event_types
from engine.sumeria.phases.common.questions import Asked, expect, may_unseal, sealed_questions
from engine.sumeria.position import MapPosition, cities_of
from engine.sumeria.prompts import LevyCity, LevyPrompt
from engine.sumeria.refusals import build_refusal
from engine.sumeria.state import State
from engine.sumeria.terrain.land import Land
from engine.sumeria.umpire import Umpire
from engine.sumeria.world import World


def enter(ump: Umpire) -> None:
    """Ask each player that has more than one city. A player with only one city places everything in this city."""
    asked = [seat for seat in ump.playing() if len(cities_of(ump.land, ump.position, seat)) > 1]
    ump.state.sealed = Sealed(asked)
    if not asked:
        open_levies(ump)


def open_questions(state: State, world: World) -> Asked:
    return sealed_questions(state.sealed, f"t{state.turn}.levy", "levy", "Place your levy and your Leader.")


def prompt(state: State, world: World, seat: Seat, decision: Decision) -> LevyPrompt:
    land = world.land
    cities = [LevyCity(hex_id, land.hexes[hex_id].worth) for hex_id in cities_of(land, state.position, seat)]
    return LevyPrompt(decision.id, state.sides[seat].levy, tuple(cities), sealed_levy(state, seat))


def sealed_levy(state: State, seat: Seat) -> Levy | None:
    """Return the levy that the seat has sealed, or None if the seat has sealed no levy."""
    raw = state.sealed.of(seat)
    return None if raw is None else msgspec.convert(raw, Levy)


def check(state: State, world: World, seat: Seat, decision: Decision, command: Any) -> None:
    if not may_unseal(state.sealed, seat, command):
        check_levy(world.land, state.position, state.sides[seat].levy, seat, expect(command, Levy))


def check_levy(land: Land, position: MapPosition, levy: int, seat: Seat, command: Levy) -> None:
    """Raise Illegal if the levy is not placed correctly.

    The whole levy must be placed, only in the seat's cities. The Leader must be in one of these cities.
    """
    cities = cities_of(land, position, seat)
    for hex_id, armies in command.armies.items():
        if armies and hex_id not in cities:
            raise build_refusal("E-NOT-YOURS", f"armies.{hex_id}")
    if sum(command.armies.values()) != levy:
        raise build_refusal("E-MUSTER", "armies")
    if not command.leader:
        raise build_refusal("E-MUSTER-LEADER", "leader")
    if command.leader not in cities:
        raise build_refusal("E-NOT-YOURS", "leader")


def answer(ump: Umpire, seat: Seat, decision: Decision, command: Any, judged: Any) -> None:
    sealed = ump.state.sealed
    if isinstance(command, Levy):
        if not sealed.has(seat):
            ump.say(event_types.Sealed(seat, "levy"))
        sealed.seal(seat, msgspec.to_builtins(command))
    else:
        sealed.withdraw(seat)
        ump.say(event_types.Sealed(seat, "levy", back=True))
    resume(ump)


def resume(ump: Umpire) -> None:
    if ump.state.sealed.complete:
        open_levies(ump)


def open_levies(ump: Umpire) -> None:
    """Place the armies and Leaders of all players at the same time, after all answers are given."""
    state, position = ump.state, ump.position
    for side in state.sides:
        if side.out:
            continue
        placed = sealed_levy(state, side.seat) or only_answer(ump, side.seat)
        if placed is None:
            continue
        for hex_id, armies in sorted(placed.armies.items()):
            position.add(side.seat, hex_id, armies)
        position.leaders[side.seat], side.levy = placed.leader, 0
    state.sealed = Sealed()
    ump.say(event_types.LeviesOpened(tuple(dict(each) for each in position.armies), tuple(position.leaders)))


def only_answer(ump: Umpire, seat: Seat) -> Levy | None:
    """Return a levy with all armies and the Leader in the seat's first city, or None if the seat has no city."""
    cities = cities_of(ump.land, ump.position, seat)
    return Levy({cities[0]: ump.side(seat).levy}, cities[0]) if cities else None
