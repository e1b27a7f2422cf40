"""The first task of `State.tasks`: its question, the check of an answer, and the effect of the answer."""

from __future__ import annotations

from typing import Any

from engine.arena import pieces
from engine.arena.actions import carrying_out, choosing, conversion, discs, grid_effects
from engine.arena.actions.checks import not_now
from engine.arena.commands import (
    ConvertDisc,
    Done,
    GiveDisc,
    MovePiece,
    PlaceWarped,
    Rotate,
    SetRotations,
    TaskCommand,
    WarpPiece,
    WarpRandom,
)
from engine.arena.grids import centres
from engine.arena.movement import move
from engine.arena.rules import Rules
from engine.arena.state import State, Task
from engine.arena.umpire import Umpire
from engine.core.errors import illegal
from engine.core.game import Decision, Seat

TEXTS = {
    "warp_place": "Place the warped grid.",
    "rotations": "Rotate the exchanged grids, or do not change them.",
    "convert": "Convert a disc, or finish the conversion.",
    "move": "Move your pieces one at a time, then finish the movement.",
    "give_disc": "Choose the piece that takes the disc.",
    "again": "Your target is gone: choose another target.",
}
ANSWERS: dict[str, tuple[type, ...]] = {
    "warp_place": (PlaceWarped,),
    "rotations": (SetRotations,),
    "convert": (ConvertDisc, Done),
    "move": (MovePiece, Done),
    "give_disc": (GiveDisc,),
    "again": (Rotate, WarpRandom, WarpPiece),
}


def open_questions(state: State) -> dict[Seat, list[Decision]]:
    task = state.tasks[0]
    return {task.seat: [Decision(f"{state.number}.{task.kind}", task.kind, TEXTS[task.kind])]}


def check(state: State, rules: Rules, seat: Seat, command: TaskCommand) -> Any:
    """Raise Illegal if the answer to a task is not allowed.

    For a move, return the result of the move, which `answer` needs. For other answers, return None.
    """
    task = state.tasks[0]
    if not isinstance(command, ANSWERS[task.kind]):
        raise not_now()
    match command:
        case PlaceWarped(q=q, r=r):
            if not centres.is_legal(state.arena, (q, r), without=task.grids[0]):
                raise illegal(
                    "A-E-PLACE", "The grid must touch another grid by a side at a new place, without overlap."
                )
        case SetRotations(rotations=rotations):
            if not {*rotations} <= {str(grid) for grid in task.grids}:
                raise illegal("A-E-GRID", "You can rotate only the exchanged grids.", "rotations")
        case ConvertDisc():
            conversion.check(state, rules, seat, command)
        case MovePiece(piece=piece, steps=steps):
            return move.judge_move(state, rules, seat, piece, steps)
        case GiveDisc(piece=piece):
            _check_taker(state, task, piece)
        case Rotate() | WarpRandom() | WarpPiece():
            if choosing.name_of(command) != task.action:
                raise not_now()
            choosing.check_named(state.arena, seat, command)
    return None


def _check_taker(state: State, task: Task, piece: str) -> None:
    found = state.arena.pieces.get(piece)
    if found is None or found.owner != task.seat or found.hex != task.hex:
        raise illegal("A-E-PIECE", "Choose one of your pieces in this hex.", "piece")
    if piece not in discs.takers(state.arena, task.hex):
        raise illegal("A-E-DISC", "This piece already carries four discs, the maximum.", "piece")


def answer(ump: Umpire, seat: Seat, command: TaskCommand, found: Any) -> None:
    """Carry out an answer to a task after `check` has accepted it.

    The tasks "convert" and "move" stay open until the seat answers `Done` or until nothing is left to convert or to
    move.
    """
    task = ump.state.tasks[0]
    match command:
        case ConvertDisc():
            conversion.convert(ump, seat, command)
        case MovePiece():
            move.carry_out(ump, seat, found)
        case _:
            ump.state.tasks = ump.state.tasks[1:]
            _finish(ump, task, command)
    if ump.state.tasks[:1] == [task] and not _goes_on(ump, task):
        ump.state.tasks = ump.state.tasks[1:]
        _finish(ump, task, Done())


def _finish(ump: Umpire, task: Task, command: TaskCommand) -> None:
    """Apply the answer that ends a task."""
    match command:
        case PlaceWarped(q=q, r=r, rotation=rotation):
            grid_effects.place(ump, task.grids[0], q, r, rotation)
        case SetRotations(rotations=rotations):
            for grid, turned in rotations.items():
                grid_effects.turn_grid(ump, int(grid), turned)
        case GiveDisc(piece=piece):
            discs.give(ump, task.hex, piece)
        case Rotate() | WarpRandom() | WarpPiece():
            carrying_out.perform(ump, task.seat, task.action, choosing.command_fields(command))
    if task.kind == "move":
        ump.state.attacker, ump.state.due_answered, ump.state.may_fire = task.seat, False, True


def _goes_on(ump: Umpire, task: Task) -> bool:
    """Return whether something is left to convert or to move."""
    if task.kind == "convert":
        return conversion.is_possible(ump.state, ump.rules, task.seat)
    return any(id not in task.moved for id in pieces.own(ump.state.arena, task.seat))
