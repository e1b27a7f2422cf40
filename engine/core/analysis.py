"""What an analyst says of a finished match, as far as every game's is of one shape."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.core.game import Seat


class Mark(Struct, frozen=True):
    """A point of the graph: what each seat has after an entry of the log. `place` and `round`: of a round that was
    fought in it ("" and 0: a turn began)."""

    entry: int
    turn: int
    values: tuple[float, ...]
    place: str = ""
    round: int = 0


class Turning(Struct, frozen=True):
    """A round that changed much. `place`: the battle as a replay's address names it; `title` as people call it.

    `text` may hold `{0}`, `{1}`, ... for the names of seats.
    """

    turn: int
    place: str
    title: str
    round: int
    text: str


class SeatAnalysis(Struct, frozen=True):
    """One seat over the whole match.

    `accuracy`: 0 to 100, what its own orders gave away (None: nothing to judge); `loss`: the same in the unit of the
    match. `read`: what was won (below 0: lost) by who guessed whom; `chance`: how far it strays from 0 if both sides
    draw their orders from the best mixtures (standard deviation). `rounds`: how many were judged.
    """

    seat: Seat
    rounds: int
    accuracy: float | None
    loss: float
    read: float
    chance: float


class Analysis(Struct, frozen=True):
    """A finished match looked through. `unit`: of `graph`, `loss` and `read`. `notes`: what is left out or approximate,
    in sentences; `detail` is the game's own."""

    unit: str
    graph: tuple[Mark, ...]
    turning: tuple[Turning, ...]
    seats: tuple[SeatAnalysis, ...]
    notes: tuple[str, ...]
    detail: Any
