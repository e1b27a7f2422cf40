"""Questions that their seat need not be asked (`Decision.passes`): when the table answers them. Pure functions.

The moment is drawn from the match's seed for each seat and question, so it depends on nothing that somebody hides, and
nobody can tell such an answer from one that its player gave quickly.
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
"""Seconds (PLAY_PASS_AFTER) after which the table answers at the earliest; twice that at the latest."""

Owed = Mapping[Seat, tuple[Decision, ...]]


def after_step(table: TableState, owed: Owed, seed: Seed, now: float) -> TableState:
    """The table with a moment for every such question that has none, and without those that are answered."""
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
    """From once to twice the least time, the same whenever it is asked for."""
    return limit("PASS_AFTER", AFTER) * (1 + number_of(seed, f"pass {name}") / 2**53)


def due(table: TableState, seat: Seat, question: Decision) -> float:
    """When the table answers this question of the seat, in seconds since 1970; never: it does not, or in a pause."""
    return table.passes.get(key(seat, question), inf) if question.passes and not table.paused else inf


def served_again(table: TableState, seat: Seat, question: Decision, seed: Seed, since: float) -> float:
    """The same where the table has been served here since a moment: before it, nobody could open the question. So the
    time until it passes begins anew with every start of a server, and is drawn like the first: it tells no more."""
    return max(due(table, seat, question), since + _wait(seed, seat, question))


def later(table: TableState, seconds: float) -> dict[str, float]:
    """The moments after a while in which nobody's time ran."""
    return {name: at + seconds for name, at in table.passes.items()}
