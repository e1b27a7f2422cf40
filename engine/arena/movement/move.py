"""The Move action, one piece at a time (4.2.7, 5.0, A-26 to A-32)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.arena.events import event_types
from engine.arena.grids.destruction import destroy
from engine.arena.move_steps import read_step
from engine.arena.movement.walk import walk
from engine.arena.rules import Rules
from engine.arena.state import State
from engine.arena.umpire import Umpire
from engine.core.errors import Illegal, illegal
from engine.core.game import Seat


class JudgedMove(Struct, frozen=True):
    """A legal move and its result.

    `carried`: the number of discs of pieces after the move. `lying`: the number of unclaimed discs in hexes after the
    move. Only pieces and hexes that took part have an entry.
    """

    piece: str
    origin: str
    to: str
    steps: tuple[str, ...]
    trail: str = ""
    carried: dict[str, int] = {}
    lying: dict[str, int] = {}
    stopped: tuple[str, ...] = ()
    """W-bots that gave or received discs and therefore may not move again (A-27)."""


def judge_move(state: State, rules: Rules, seat: Seat, piece: str, steps: Sequence[str]) -> JudgedMove:
    """Check a move and return it with its result. Raise Illegal with one fault code if the move is not legal."""
    task = state.tasks[0]
    own = state.arena.pieces.get(piece)
    if own is None or own.owner != seat:
        raise illegal("A-E-PIECE", "This is not one of your pieces on the board.", "piece")
    if piece in task.moved:
        raise illegal("A-E-MOVED", "This piece has already moved in this action.", "piece")
    made = walk(state.arena, rules, piece, tuple(read_step(each) for each in steps), piece in task.stopped)
    made.end()
    if made.worst is not None:
        raise Illegal(made.worst)
    return JudgedMove(
        piece, made.origin, made.at, tuple(steps), made.trail, made.carried, made.lying, tuple(made.stopped)
    )


def carry_out(ump: Umpire, seat: Seat, judged: JudgedMove) -> None:
    """Carry out a move that was already checked.

    If a Destructer destroys the hex that it left and the hex has a force field, only the field is destroyed (A-31).
    """
    arena, task = ump.state.arena, ump.state.tasks[0]
    arena.pieces[judged.piece].hex = judged.to
    for piece, number in judged.carried.items():
        arena.pieces[piece].discs = number
    for hex, number in judged.lying.items():
        if number:
            arena.discs[hex] = number
        else:
            arena.discs.pop(hex, None)
    task.moved = [*task.moved, judged.piece]
    task.stopped = sorted({*task.stopped, *judged.stopped})
    ump.say(event_types.PieceMoved(judged.piece, judged.origin, judged.steps, judged.to, judged.trail))
    if judged.trail == "destroy":
        destroy(ump, judged.origin, seat)
    elif judged.trail == "field":
        arena.fields[judged.origin] = seat
