"""Types for the analysis of a finished match that all games use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct


class Mark(Struct, frozen=True):
    """A point of the graph: one value per seat after an entry of the log.

    `place` and `round` name the combat round that was fought in this entry. If they are "" and 0, a turn began with
    this entry.
    """

    entry: int
    turn: int
    values: tuple[float, ...]
    place: str = ""
    round: int = 0


class Turning(Struct, frozen=True):
    """A turning point: a combat round that changed the values of the graph much.

    `place`: the battle as a replay's URL names it. `title`: the battle as players name it. `text` can hold `{0}`,
    `{1}`, ... for the names of seats.
    """

    turn: int
    place: str
    title: str
    round: int
    text: str


class SeatAnalysis(Struct, frozen=True):
    """The analysis of one seat over the whole match.

    `accuracy`: from 0 to 100. It is lower if the seat's orders gave away more. It is None if there was nothing to
    judge. `loss`: the value that the seat's orders gave away, in the unit of the match. `read`: the value that the seat
    won by out-guessing the enemy; negative if the seat lost value. `chance`: standard deviation of `read` if both sides
    draw their orders from the best mixtures. `rounds`: number of judged rounds.
    """

    seat: int
    rounds: int
    accuracy: float | None
    loss: float
    read: float
    chance: float


class Analysis(Struct, frozen=True):
    """The analysis of a finished match.

    `unit`: unit of `graph`, `loss` and `read`. `notes`: sentences on what is left out or approximate. `detail`: further
    results, in a form that each game chooses. `lines`: `detail` as text.
    """

    unit: str
    graph: tuple[Mark, ...]
    turning: tuple[Turning, ...]
    seats: tuple[SeatAnalysis, ...]
    notes: tuple[str, ...]
    detail: Any
    lines: tuple[str, ...] = ()


def text_of(analysis: Analysis) -> Iterator[str]:
    """Yield the analysis as lines of a report. In the lines, `{0}`, `{1}`, ... stand for the names of seats."""
    unit = analysis.unit
    yield from ("", "Analysis", "--------")
    for seat in analysis.seats:
        if seat.accuracy is not None:
            lost = f"gave away {seat.loss:.2f} {unit}"
            yield f"  {{{seat.seat}}}: accuracy {seat.accuracy:.1f} in {seat.rounds} rounds ({lost})"
            yield f"    read {seat.read:+.2f} {unit}; chance alone changes this value by about {seat.chance:.2f} {unit}"
    for turning in analysis.turning:
        yield f"  Turn {turning.turn}, {turning.title}, round {turning.round}: {turning.text}"
    yield from (f"  {note}" for note in analysis.notes)
    yield from analysis.lines
