"""Choice of one of the twelve actions: which actions can be chosen, and the cost of each (4.2, A-11, A-49)."""

from __future__ import annotations

from typing import Any

from engine.arena.actions import conversion
from engine.arena.actions.checks import cards_left, free_for, grid_there, own_piece, piece_there
from engine.arena.commands import (
    ActionCommand,
    Convert,
    Destroy,
    DoubleWarp,
    DoubleWarpTwo,
    Draw,
    Rotate,
    WarpPiece,
    WarpRandom,
)
from engine.arena.events import event_types
from engine.arena.rules import COSTS, Rules
from engine.arena.state import Arena, Played, State
from engine.arena.umpire import Umpire
from engine.core.errors import illegal
from engine.core.game import Seat


def name_of(command: ActionCommand) -> str:
    """Return the name of the action that the command takes. It is one of the names in `rules.ACTIONS`."""
    return str(command.__struct_config__.tag)


def check(state: State, rules: Rules, seat: Seat, command: ActionCommand) -> None:
    """Raise Illegal if the action cannot be taken.

    The checks come in this order: the match uses the action, a card is left for Draw, the seat has enough points, the
    named target is allowed, and there is a disc to convert. Only the first fault is reported.
    """
    action = name_of(command)
    if action not in rules.actions:
        raise illegal("A-E-ACTION", "This action is not used in this match.")
    if isinstance(command, Draw):
        cards_left(state)
    if COSTS[action] > state.points:
        raise illegal("A-E-POINTS", f"This action costs {COSTS[action]} action points; you have {state.points}.")
    check_named(state.arena, seat, command)
    if isinstance(command, Convert) and not conversion.is_possible(state, rules, seat):
        raise illegal("A-E-DISC", "There is no disc to convert in your Converter's hex.")


def check_named(arena: Arena, seat: Seat, command: ActionCommand) -> None:
    """Raise Illegal if the grid, piece or hex named with the action is not allowed."""
    match command:
        case Destroy(grid=grid) | DoubleWarp(grid=grid):
            grid_there(arena, grid)
        case DoubleWarpTwo(grid=grid, other=other):
            grid_there(arena, grid)
            grid_there(arena, other, "other")
            if grid == other:
                raise illegal("A-E-GRID", "Choose two different grids.", "other")
        case Rotate(grid=grid, rotation=rotation):
            grid_there(arena, grid)
            if arena.grids[str(grid)].rotation == rotation:
                raise illegal("A-E-PLACE", "The grid already has this rotation: choose another rotation.", "rotation")
        case WarpRandom(piece=id):
            if piece_there(arena, id).type == "C":
                raise illegal("A-E-PIECE", "A Converter cannot be warped by this action.", "piece")
        case WarpPiece(piece=id, hex=hex):
            own_piece(arena, id, seat)
            free_for(arena, hex, seat)


def choose(ump: Umpire, seat: Seat, command: ActionCommand) -> None:
    """Pay the action points and add the action to the stack `State.played`.

    Players can cancel the action before it has any effect (A-22 a).
    """
    state, action = ump.state, name_of(command)
    state.points -= COSTS[action]
    state.acted, state.cards_open, state.may_fire = True, False, False
    named = command_fields(command)
    state.played = [*state.played, Played(seat, "action", action, named=named)]
    ump.say(event_types.ActionChosen(seat, action, COSTS[action], state.points, named))


def command_fields(command: Any) -> dict[str, str | int]:
    """Return the fields of the command by name: grid, other, rotation, piece or hex."""
    return {field: getattr(command, field) for field in command.__struct_fields__}
