"""Reaction windows: questions that last a stated time, whatever clock the table has. All functions are pure.

A window begins when it is first asked and ends after its seconds, the same for all seats that it asks. No answer moves
its end. Which seats have answered is not shown: an open window is known by its question, answered or not.
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
    """Return the table with new windows opened and those no longer asked closed.

    A window that opens during a pause starts when the pause ends.
    """
    asked = {each.id: each.seconds for questions in owed.values() for each in questions if each.seconds}
    if asked.keys() == table.windows.keys():
        return table
    begin = table.paused_at if table.paused else now
    windows = {id: table.windows.get(id) or OpenWindow(seconds, begin + seconds) for id, seconds in asked.items()}
    return replace(table, windows=windows)


def asked_seats(owed: Owed) -> set[Seat]:
    """Return the seats that an open window asks, whether they have answered or not. Their other clocks stand still."""
    return {seat for seat, questions in owed.items() if any(each.seconds for each in questions)}


def closing(table: TableState, question: Decision) -> float:
    """Return when the window of this question is over, in seconds since 1970.

    Return infinity for other questions, and during a pause.
    """
    window = table.windows.get(question.id) if question.seconds and not table.paused else None
    return window.until if window is not None else inf


def opened(table: TableState) -> float:
    """Return when the newest open window began, in seconds since 1970; 0: none is open."""
    return max((each.until - each.seconds for each in table.windows.values()), default=0.0)


def later(table: TableState, seconds: float) -> dict[str, OpenWindow]:
    """Return the open windows, moved by a time in which no player's time ran."""
    return {id: replace(each, until=each.until + seconds) for id, each in table.windows.items()}


class ShownWindow(Struct, frozen=True):
    """Public state of the window that closes next: its duration in seconds, the seconds left, and whether they run."""

    seconds: int
    left: float
    running: bool


def shown(table: TableState, now: float) -> ShownWindow | None:
    if not table.windows:
        return None
    first = min(table.windows.values(), key=lambda each: each.until)
    left = first.until - (table.paused_at if table.paused else now)
    return ShownWindow(first.seconds, max(0.0, left), not table.paused)
