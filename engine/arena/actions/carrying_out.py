"""Carry out an action after its reaction window has closed (4.2.1 to 4.2.12).

Choices that the player must still make become tasks (`State.tasks`).
"""

from __future__ import annotations

import msgspec

from engine.arena import pieces
from engine.arena.actions import conversion, grid_effects
from engine.arena.actions.choosing import check_named
from engine.arena.actions.discs import random_hex
from engine.arena.actions.warped_pieces import arrive, free_hex
from engine.arena.commands import ActionCommand
from engine.arena.events import event_types
from engine.arena.grids import geometry
from engine.arena.state import Arena, Played, Task
from engine.arena.umpire import Umpire
from engine.core.errors import Illegal
from engine.core.game import Seat


def carry_out(ump: Umpire, played: Played) -> None:
    """Carry out an action that a player has chosen.

    If the named grid, piece or hex is no longer allowed, ask the seat to name another one. If there is no other one,
    the action does nothing (A-49).
    """
    command: ActionCommand = msgspec.convert({"kind": played.name, **played.named}, ActionCommand)
    try:
        check_named(ump.state.arena, played.seat, command)
    except Illegal:
        name_again(ump, played.seat, played.name)
        return
    perform(ump, played.seat, played.name, played.named)


def perform(ump: Umpire, seat: Seat, action: str, named: dict[str, str | int]) -> None:
    """Apply the effect of an action to the grids, piece or hex that were named with the action."""
    match action:
        case "destroy":
            grid_effects.destroy(ump, seat, int(named["grid"]))
        case "warp_grid":
            grid_effects.warp(ump, seat)
        case "draw":
            ump.draw(seat, 1)
        case "rotate":
            grid_effects.turn_grid(ump, int(named["grid"]), int(named["rotation"]))
        case "convert":
            _convert(ump, seat)
        case "warp_converter":
            arrive(ump, f"{seat}.C", f"{ump.roll(ump.rules.grids, 'grid', seat)}-0")
        case "move":
            ump.state.tasks = [Task("move", seat)]
        case "cards":
            ump.state.cards_open = True
        case "warp_random":
            arrive(ump, str(named["piece"]), random_hex(ump, seat, ""))
        case "double_warp":
            grid_effects.double(ump, seat, int(named["grid"]))
        case "double_warp_two":
            grid_effects.exchange(ump, seat, int(named["grid"]), int(named["other"]))
        case "warp_piece":
            arrive(ump, str(named["piece"]), str(named["hex"]))


def _convert(ump: Umpire, seat: Seat) -> None:
    """Ask the seat which discs to convert. If no disc can be converted any more, log that nothing happens."""
    if conversion.is_possible(ump.state, ump.rules, seat):
        ump.state.tasks = [Task("convert", seat)]
    else:
        ump.say(event_types.NothingDone(seat, "There is no disc left to convert."))


def name_again(ump: Umpire, seat: Seat, action: str) -> None:
    """Ask the seat to name another target. If no target is possible, log that the action does nothing."""
    if again_pieces(ump.state.arena, seat, action) and again_hexes(ump.state.arena, seat, action) is not None:
        ump.state.tasks = [Task("again", seat, action)]
    else:
        ump.say(event_types.NothingDone(seat, "The chosen target is gone, and no other target is left."))


def again_pieces(arena: Arena, seat: Seat, action: str) -> tuple[str, ...]:
    """Return the ids of the pieces that the seat can name instead.

    For the action Rotate, return the numbers of the grids.
    """
    if action == "warp_random":
        return tuple(sorted(id for id, piece in arena.pieces.items() if piece.type != "C"))
    if action == "warp_piece":
        return tuple(pieces.own(arena, seat))
    return tuple(sorted(arena.grids, key=int))


def again_hexes(arena: Arena, seat: Seat, action: str) -> tuple[str, ...] | None:
    """Return the hexes to which one of the seat's pieces can be warped, or None if there is no such hex.

    If the action is not "warp_piece", return ().
    """
    if action != "warp_piece":
        return ()
    return tuple(hex for hex in geometry.hexes(arena) if free_hex(arena, hex, seat)) or None
