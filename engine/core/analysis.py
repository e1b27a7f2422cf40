"""Types for the analysis of a finished match that all games use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct


class Mark(Struct, frozen=True):
    """A point of the graph: the value of each seat after one entry of the log.

    `place` and `round` name the combat round that was fought in this entry. If they are "" and 0, this entry began a
    turn.
    """

    entry: int
    turn: int
    values: tuple[float, ...]
    place: str = ""
    round: int = 0


class Turning(Struct, frozen=True):
    """A turning point of a match: a combat round that changed the values of the graph strongly.

    `place`: the name of the battle in the URL of a replay. `title`: the name of the battle for players. `text` can hold
    `{0}`, `{1}`, ... for the names of seats.
    """

    turn: int
    place: str
    title: str
    round: int
    text: str


class SeatAnalysis(Struct, frozen=True):
    """The analysis of one seat's orders over the whole match.

    `accuracy`: a number from 0 to 100, or None if no round could be judged. The more value the seat's orders lost, the
    lower is the accuracy. `loss`: the value that the seat lost by orders that were not the best. `read`: the value that
    the seat won because it guessed the enemy's orders correctly; negative if the seat lost value in this way. `loss`
    and `read` are in the unit of the match. `chance`: the standard deviation of `read` if both sides choose their
    orders at random with the best probabilities. `rounds`: the number of judged rounds.
    """

    seat: int
    rounds: int
    accuracy: float | None
    loss: float
    read: float
    chance: float


class Analysis(Struct, frozen=True):
    """The analysis of a finished match.

    `unit`: the unit of `graph`, `loss` and `read`. `notes`: sentences that say what the analysis leaves out or only
    estimates. `detail`: further results, in a form that each game chooses. `lines`: the results in `detail` as lines of
    text.
    """

    unit: str
    graph: tuple[Mark, ...]
    turning: tuple[Turning, ...]
    seats: tuple[SeatAnalysis, ...]
    notes: tuple[str, ...]
    detail: Any
    lines: tuple[str, ...] = ()


def text_of(analysis: Analysis) -> Iterator[str]:
    """Yield the lines of a report about the analysis. In the lines, `{0}`, `{1}`, ... stand for the names of seats."""
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
