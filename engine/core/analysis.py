"""What an analyst says of a finished match, as far as every game's is of one shape."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct


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

    seat: int
    rounds: int
    accuracy: float | None
    loss: float
    read: float
    chance: float


class Analysis(Struct, frozen=True):
    """A finished match looked through. `unit`: of `graph`, `loss` and `read`. `notes`: what is left out or approximate,
    in sentences; `detail` is the game's own, `lines` the same as text."""

    unit: str
    graph: tuple[Mark, ...]
    turning: tuple[Turning, ...]
    seats: tuple[SeatAnalysis, ...]
    notes: tuple[str, ...]
    detail: Any
    lines: tuple[str, ...] = ()


def text_of(analysis: Analysis) -> Iterator[str]:
    """As a report has it; `{0}`, `{1}`, ... stand for names of seats."""
    unit = analysis.unit
    yield from ("", "Analysis", "--------")
    for seat in analysis.seats:
        if seat.accuracy is not None:
            lost = f"gave away {seat.loss:.2f} {unit}"
            yield f"  {{{seat.seat}}}: accuracy {seat.accuracy:.1f} in {seat.rounds} rounds ({lost})"
            yield f"    read {seat.read:+.2f} {unit}; by chance alone it strays by {seat.chance:.2f} {unit}"
    for turning in analysis.turning:
        yield f"  Turn {turning.turn}, {turning.title}, round {turning.round}: {turning.text}"
    yield from (f"  {note}" for note in analysis.notes)
    yield from analysis.lines
