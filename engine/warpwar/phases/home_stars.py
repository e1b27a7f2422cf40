"""Where each seat starts: by seat, by choice of the map end (1977, 1994: R-SEQ-08), or star by star (Cornered)."""

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
    """Assign homes and starting ships, unless the players choose the homes.

    Sides of the scenario for which there are no players are left out.
    """
    if not ump.world.scenario.choose_end:
        for seat, homes in enumerate(ump.world.match_map.homes):
            assign_homes(ump, seat, homes)
        for seat, side in enumerate(ump.world.scenario.sides[: len(ump.state.sides)]):
            _muster(ump, seat, side)


def _muster(ump: Umpire, seat: Seat, side: Start) -> None:
    """Create the ships that a side has from the start."""
    for start in side.ships:
        hex = ump.world.star_map.named[start.at.lower()]
        id = ump.new_id(seat, "W" if start.wg else "S")
        ump.state.ships[id] = ship_design.new_ship(id, seat, start.attrs, start.wg, hex, 0)
        ump.say(event_types.Built(seat, hex, (id,)), visibility.readers(ump.world, seat))


def chooser(state: State, world: World) -> Seat:
    """Return the seat that chooses its home next, -1 if none does."""
    homeless = [side.seat for side in state.sides if not side.homes and not side.resigned]
    if not homeless:
        return -1
    if world.match_map.choices:
        if world.rules.common_turn:
            return homeless[0]
        return next(seat for seat in reversed(state.priority) if seat in homeless)  # who moves last chooses first
    return state.priority[1] if world.scenario.choose_end else -1


def owed(state: State, world: World) -> Asked:
    seat = chooser(state, world)
    return {} if seat < 0 else {seat: [Decision(f"t0.home.{seat}", "home", "Choose where you start.")]}


def choices(state: State, world: World) -> list[str]:
    """Return the hexes still free to choose. Any home star of a map end stands for that end."""
    taken = {hex for side in state.sides for hex in side.homes}
    offered = world.match_map.choices or [hex for homes in world.match_map.homes for hex in homes]
    return [hex for hex in offered if hex not in taken]


def prompt(state: State, world: World, seat: Seat, decision: Decision) -> HomePrompt:
    return HomePrompt(decision.id, tuple(choices(state, world)))


def _chosen(ump: Umpire, command: Any) -> str:
    hex = ump.world.star_map.find(expect(command, ChooseHome).star)
    if hex is None or hex not in choices(ump.state, ump.world):
        raise illegal("E-HOME", "Choose one of the home stars that are still free.", "star")
    return hex


def check(ump: Umpire, seat: Seat, decision: Decision, command: Any) -> None:
    _chosen(ump, command)


def answer(ump: Umpire, seat: Seat, decision: Decision, command: Any, judged: Any) -> None:
    hex = _chosen(ump, command)
    if ump.world.match_map.choices:
        assign_homes(ump, seat, (hex,))
        return
    for homes in ump.world.match_map.homes:
        assign_homes(ump, seat if hex in homes else 1 - seat, homes)


def assign_homes(ump: Umpire, seat: Seat, homes: Sequence[str]) -> None:
    """Give a seat its home stars with a base on each."""
    ump.side(seat).homes = list(homes)
    for hex in homes:
        star = ump.state.stars[hex]
        star.base = star.control = seat
        ump.say(event_types.Founded(seat, hex, "base"), ALL)


def leave(ump: Umpire) -> None:
    """Put the initial BP into each side's stock, to be divided among its bases (R-BLD-08).

    Nothing is done with a national stock, or where ships enter from the edge of the map.
    """
    if ump.rules.national_stock or ump.world.scenario.entry is not None:
        return
    for side in ump.state.sides:
        side.stock = ump.rules.first_income
