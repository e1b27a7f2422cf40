"""Convert moves as cases write them, such as `[B1, 9-3, take 1, give C 1]`, to the steps of a command."""

from __future__ import annotations

from typing import Any

from engine.adjudicate.arena.names import number, step_hex
from engine.adjudicate.arena.table import ArenaTable
from engine.adjudicate.values import CaseError, show
from engine.core.game import Seat

PLAIN = ("destroy", "field")


def steps_of(table: ArenaTable, move: list[str], seat: Seat) -> tuple[str, tuple[str, ...]]:
    """Return the id of the piece that moves, and the steps of the move. Raise CaseError if the move is malformed."""
    if not move:
        raise CaseError("moves: an empty list moves no piece")
    return table.names.piece(move[0], seat), tuple(_step(table, each, seat) for each in move[1:])


def _step(table: ArenaTable, text: Any, seat: Seat) -> str:
    words = text.split() if isinstance(text, str) else []
    match words:
        case [word] if word in PLAIN:
            return word
        case [hex]:
            return step_hex(hex)
        case ["over", hex]:
            return f"over {step_hex(hex)}"
        case ["take" | "drop" | "steal" as what, count]:
            return f"{what} {number(count, what)}"
        case ["take", count, piece]:
            return f"take {number(count, text)} {table.names.piece(piece, seat)}"
        case ["give" | "steal" as what, piece, count]:
            return f"{what} {number(count, text)} {table.names.piece(piece, seat)}"
    raise CaseError(f"moves: {show(text)} is not a step")
