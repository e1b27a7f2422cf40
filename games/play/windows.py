"""Reaction windows: questions that last a stated time, whatever clock the table has. Pure functions.

A window begins when it is first asked and is over when its seconds are; no answer moves that, and all whom it asks have
it alike. Who has answered shows nowhere: an open window is known by its question, answered or not.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf

from msgspec import Struct
from msgspec.structs import replace

from engine.core.game import Decision, Seat
from games.play.table_state import OpenWindow, TableState

Owed = Mapping[Seat, tuple[Decision, ...]]


def after_step(table: TableState, owed: Owed, now: float) -> TableState:
    """The table with new windows opened and those no longer asked closed; in a pause a new one waits for its end."""
    asked = {each.id: each.seconds for questions in owed.values() for each in questions if each.seconds}
    if asked.keys() == table.windows.keys():
        return table
    begin = table.paused_at if table.paused else now
    windows = {id: table.windows.get(id) or OpenWindow(seconds, begin + seconds) for id, seconds in asked.items()}
    return replace(table, windows=windows)


def asked_seats(owed: Owed) -> set[Seat]:
    """Seats that an open window asks, whether they have answered or not. Their other clocks stand still."""
    return {seat for seat, questions in owed.items() if any(each.seconds for each in questions)}


def closing(table: TableState, question: Decision) -> float:
    """When the window of this question is over, in seconds since 1970; never for other questions, and in a pause."""
    window = table.windows.get(question.id) if question.seconds and not table.paused else None
    return window.until if window is not None else inf


def opened(table: TableState) -> float:
    """When the newest open window began; 0: none is open."""
    return max((each.until - each.seconds for each in table.windows.values()), default=0.0)


def later(table: TableState, seconds: float) -> dict[str, OpenWindow]:
    """The open windows after a while in which nobody's time ran."""
    return {id: replace(each, until=each.until + seconds) for id, each in table.windows.items()}


class ShownWindow(Struct, frozen=True):
    """What everybody sees of the window that closes next: its seconds in all, those left, whether they run."""

    seconds: int
    left: float
    running: bool


def shown(table: TableState, now: float) -> ShownWindow | None:
    if not table.windows:
        return None
    first = min(table.windows.values(), key=lambda each: each.until)
    left = first.until - (table.paused_at if table.paused else now)
    return ShownWindow(first.seconds, max(0.0, left), not table.paused)
