"""Reaction windows: questions that have a time limit, whatever clock the table has. All functions are pure.

A window opens when its question is first asked, and closes after the question's seconds, at the same time for all seats
that are asked. No answer changes that time. No viewer sees which seats have answered: a window counts as open while its
question exists, whether or not seats have answered.
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
    """Return the table with a reaction window for each open question that has a time limit, and no other windows.

    A window that opens during a pause starts when the pause ends.
    """
    asked = {each.id: each.seconds for questions in owed.values() for each in questions if each.seconds}
    if asked.keys() == table.windows.keys():
        return table
    begin = table.paused_at if table.paused else now
    windows = {id: table.windows.get(id) or OpenWindow(seconds, begin + seconds) for id, seconds in asked.items()}
    return replace(table, windows=windows)


def asked_seats(owed: Owed) -> set[Seat]:
    """Return the seats that are asked in an open window, whether or not they have answered.

    The other clocks of these seats do not run.
    """
    return {seat for seat, questions in owed.items() if any(each.seconds for each in questions)}


def closing(table: TableState, question: Decision) -> float:
    """Return the time when the window of this question closes, in seconds since 1970.

    Return infinity for a question without a window, and during a pause.
    """
    window = table.windows.get(question.id) if question.seconds and not table.paused else None
    return window.until if window is not None else inf


def newest_opening_time(table: TableState) -> float:
    """Return the time when the newest open window began, in seconds since 1970, or 0 if no window is open."""
    return max((each.until - each.seconds for each in table.windows.values()), default=0.0)


def later(table: TableState, seconds: float) -> dict[str, OpenWindow]:
    """Return the open windows, with all closing times moved later by `seconds`.

    During these seconds no player's time ran.
    """
    return {id: replace(each, until=each.until + seconds) for id, each in table.windows.items()}


class ShownWindow(Struct, frozen=True):
    """Public state of the reaction window that closes next.

    `seconds`: its duration. `left`: the seconds left. `running`: whether its time runs now.
    """

    seconds: int
    left: float
    running: bool


def shown_window(table: TableState, now: float) -> ShownWindow | None:
    if not table.windows:
        return None
    first = min(table.windows.values(), key=lambda each: each.until)
    left = first.until - (table.paused_at if table.paused else now)
    return ShownWindow(first.seconds, max(0.0, left), not table.paused)
