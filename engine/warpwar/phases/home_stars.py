"""The phase that gives each seat its home stars.

Homes are fixed by seat, or a player chooses an end of the map (1977, 1994: R-SEQ-08), or each seat chooses a star
(Cornered).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.errors import illegal
from engine.core.events import ALL
from engine.core.game import Decision, Seat
from engine.warpwar.commands import ChooseHome
from engine.warpwar.events import event_types
from engine.warpwar.knowledge import visibility
from engine.warpwar.phases.common.sealed_questions import Asked, expect
from engine.warpwar.prompts import HomePrompt
from engine.warpwar.setup.scenario_schema import Start
from engine.warpwar.state import State
from engine.warpwar.umpire import Umpire
from engine.warpwar.units import ship_design
from engine.warpwar.world import World


def enter(ump: Umpire) -> None:
    """Assign home stars and create the starting ships, unless the players choose the homes.

    Sides of the scenario that have no player get nothing.
    """
    if not ump.world.scenario.choose_end:
        for seat, homes in enumerate(ump.world.match_map.homes):
            assign_homes(ump, seat, homes)
        for seat, side in enumerate(ump.world.scenario.sides[: len(ump.state.sides)]):
            _muster(ump, seat, side)


def _muster(ump: Umpire, seat: Seat, side: Start) -> None:
    """Create the ships that a side of the scenario has from the start."""
    for start in side.ships:
        hex = ump.world.star_map.named[start.at.lower()]
        id = ump.new_id(seat, "W" if start.wg else "S")
        ump.state.ships[id] = ship_design.new_ship(id, seat, start.attrs, start.wg, hex, 0)
        ump.say(event_types.Built(seat, hex, (id,)), visibility.readers(ump.world, seat))


def chooser(state: State, world: World) -> Seat:
    """Return the seat that chooses its home next, or -1 if no seat has to choose."""
    homeless = [side.seat for side in state.sides if not side.homes and not side.resigned]
    if not homeless:
        return -1
    if world.match_map.choices:
        if world.rules.common_turn:
            return homeless[0]
        # The player who moves last in a turn chooses a home first.
        return next(seat for seat in reversed(state.priority) if seat in homeless)
    return state.priority[1] if world.scenario.choose_end else -1


def open_questions(state: State, world: World) -> Asked:
    seat = chooser(state, world)
    return {} if seat < 0 else {seat: [Decision(f"t0.home.{seat}", "home", "Choose where you start.")]}


def choices(state: State, world: World) -> list[str]:
    """Return the home stars that players can still choose.

    To choose an end of the map, a player names any home star at that end.
    """
    taken = {hex for side in state.sides for hex in side.homes}
    offered = world.match_map.choices or [hex for homes in world.match_map.homes for hex in homes]
    return [hex for hex in offered if hex not in taken]


def prompt(state: State, world: World, seat: Seat, decision: Decision) -> HomePrompt:
    return HomePrompt(decision.id, tuple(choices(state, world)))


def _chosen_star(ump: Umpire, command: Any) -> str:
    hex = ump.world.star_map.find(expect(command, ChooseHome).star)
    if hex is None or hex not in choices(ump.state, ump.world):
        raise illegal("E-HOME", "Choose one of the home stars that are still free.", "star")
    return hex


def check(ump: Umpire, seat: Seat, decision: Decision, command: Any) -> None:
    _chosen_star(ump, command)


def answer(ump: Umpire, seat: Seat, decision: Decision, command: Any, judged: Any) -> None:
    hex = _chosen_star(ump, command)
    if ump.world.match_map.choices:
        assign_homes(ump, seat, (hex,))
        return
    for homes in ump.world.match_map.homes:
        assign_homes(ump, seat if hex in homes else 1 - seat, homes)


def assign_homes(ump: Umpire, seat: Seat, homes: Sequence[str]) -> None:
    """Give a seat its home stars, and put a base of the seat on each of them."""
    ump.side(seat).homes = list(homes)
    for hex in homes:
        star = ump.state.stars[hex]
        star.base = star.control = seat
        ump.say(event_types.Founded(seat, hex, "base"), ALL)


def leave(ump: Umpire) -> None:
    """Put the initial BP into each seat's stock. The seat later divides the BP among its bases (R-BLD-08).

    Do nothing if seats have a national stock, or if ships enter from the edge of the map.
    """
    if ump.rules.national_stock or ump.world.scenario.entry is not None:
        return
    for side in ump.state.sides:
        side.stock = ump.rules.first_income
