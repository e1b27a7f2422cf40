"""Decides when the server answers questions that a seat need not be asked (`Decision.passes`). All functions are pure.

The time is drawn from the match's seed for each seat and question, so it depends on nothing hidden. No viewer can
distinguish such an answer from a quick answer of the player.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf

from msgspec.structs import replace

from engine.core.chance import Seed, number_of
from engine.core.game import Decision, Seat
from games.play.table_state import TableState
from games.rate_limits import limit

AFTER = 3.0
"""Minimum number of seconds (PLAY_PASS_AFTER) until the server answers a question that the seat need not answer. The
maximum is twice this number."""

Owed = Mapping[Seat, tuple[Decision, ...]]


def after_step(table: TableState, owed: Owed, seed: Seed, now: float) -> TableState:
    """Return the state of the table with a pass time for each open question that the seat need not answer. A pass time
    is the time when the server answers the question. All other pass times are removed."""
    marked = {key(seat, each): (seat, each) for seat, asked in owed.items() for each in asked if each.passes}
    if marked.keys() == table.passes.keys():
        return table
    begin = table.paused_at if table.paused else now
    passes = {name: table.passes.get(name) or begin + _wait(seed, *marked[name]) for name in sorted(marked)}
    return replace(table, passes=passes)


def key(seat: Seat, question: Decision) -> str:
    return f"{seat} {question.id}"


def _wait(seed: Seed, seat: Seat, question: Decision) -> float:
    return 0 if question.at_once else delay(seed, key(seat, question))


def delay(seed: Seed, name: str) -> float:
    """Return the number of seconds to wait, which is one to two times the minimum. The same seed and name always give
    the same number."""
    return limit("PASS_AFTER", AFTER) * (1 + number_of(seed, f"pass {name}") / 2**53)


def due(table: TableState, seat: Seat, question: Decision) -> float:
    """Return the time when the server answers this question in place of the seat, in seconds since 1970.

    Return infinity during a pause, or if the server does not answer the question.
    """
    return table.passes.get(key(seat, question), inf) if question.passes and not table.paused else inf


def answer_time_after_restart(table: TableState, seat: Seat, question: Decision, seed: Seed, since: float) -> float:
    """Return the time when the server answers this question, if this process has served the table only since the time
    `since`.

    The player could not open the question before `since`. Therefore the waiting time starts again with every start of a
    server. The new waiting time is calculated in the same way, so it reveals nothing more.
    """
    return max(due(table, seat, question), since + _wait(seed, seat, question))


def later(table: TableState, seconds: float) -> dict[str, float]:
    """Return all pass times, increased by `seconds`. This is needed after a period in which no player's time ran."""
    return {name: at + seconds for name, at in table.passes.items()}
