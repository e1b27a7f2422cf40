"""What timing tells of secrets: dry runs in pairs of worlds that differ only in what the asker may not know.

python -m tests.bench.stopwatch

In each pair both worlds are asked alternately. Half of the times teach a reader which world takes longer. The reader
must tell the other half apart by their medians, and a rank test says whether the two really differ. Guessing tells half
of the pairs apart, and the rank test finds one in a hundred by chance. `apply`, which dry runs once used, is measured
for comparison.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from itertools import islice
from math import erfc, sqrt
from random import Random
from statistics import median
from typing import Any

from engine.core import codec
from engine.core.game import Reply, Setup, Step
from engine.core.table import moments, suggesting
from engine.games import GAMES
from engine.warpwar.commands import MovePlans
from tests.engine.twins import Pair, World, sealed_pairs
from tests.engine.warpwar.option_sets import SETS

GAME = GAMES["warpwar"]
PAIRS, CHECKS = 24, 200
SURE = 0.01
TABLES = (Setup("2012-cornered", 2), SETS["semi-hidden"], SETS["all-weapons"], SETS["plotted"])

Asked = tuple[Pair, int, Reply]


def pairs() -> Iterator[Asked]:
    """Yield questions with pairs of worlds from matches of computer players.

    The worlds differ in a sealed answer, while the asker's answer would be the last one, or in secret plans.
    """
    each = PAIRS // (2 * len(TABLES))
    for number, setup in enumerate(TABLES):
        yield from islice(_find_asked_pairs(setup, number + 1), each)
    yield from islice(_find_planned_pairs(), PAIRS // 2)


def _find_asked_pairs(setup: Setup, seed: int) -> Iterator[Asked]:
    rng = Random(seed)
    for moment in islice(moments(GAME, setup, seed, suggesting(GAME, seed)), 10, None, 3):
        for pair in islice(sealed_pairs(GAME, moment.state, rng), 1):
            for seat in range(setup.seats):
                reply = None if seat in pair.knowing else pair.one.reply(seat)
                if reply is not None and _is_last(pair, seat, reply):
                    yield pair, seat, reply


def _find_planned_pairs() -> Iterator[Asked]:
    """Yield pairs where the mover asks, and the opponent has secretly planned that all ships stay, or has no plan."""
    for moment in islice(moments(GAME, TABLES[0], 9, suggesting(GAME, 9)), 0, None, 5):
        state = moment.state
        if state.phase == "movement" and state.over is None:
            twin, seat = codec.copy(state), state.moving.mover
            twin.sides[1 - seat].plans = MovePlans((), "stay")
            one, other = (World(GAME, Step(each)) for each in (state, twin))
            reply = one.reply(seat)
            if reply is not None:
                yield Pair("plans", one, other, frozenset({1 - seat})), seat, reply


def _is_last(pair: Pair, seat: int, reply: Reply) -> bool:
    """Return whether this answer would be carried out at once, together with all that is sealed."""
    step = pair.one.meet(seat, reply)[1]
    return step is not None and all(each.id != reply.decision for each in GAME.open_questions(step.state).get(seat, ()))


def times(ask: Callable[[Any], Any], states: tuple[Any, Any]) -> tuple[list[int], list[int]]:
    """Return nanoseconds of processor time of so many questions to each state, in a random order.

    No player can measure so precisely.
    """
    rng, taken = Random(1), ([], [])  # type: ignore[var-annotated]
    for state in states * 5:
        ask(state)
    gc.disable()
    for _ in range(CHECKS):
        for which in rng.sample((0, 1), 2):
            began = time.thread_time_ns()
            ask(states[which])
            taken[which].append(time.thread_time_ns() - began)
    gc.enable()
    return taken


def tells(one: list[int], other: list[int]) -> bool:
    """Return whether what the first halves teach is right for the second halves."""
    half = CHECKS // 2
    taught = median(one[:half]) < median(other[:half])
    return taught == (median(one[half:]) < median(other[half:]))


def differs(one: list[int], other: list[int]) -> bool:
    """Return whether the times differ by the test of Mann and Whitney.

    The test is two-sided, by the normal approximation; equal times share their rank.
    """
    ranked = sorted([*one, *other])
    first = {value: place for place, value in reversed(list(enumerate(ranked, 1)))}
    last = {value: place for place, value in enumerate(ranked, 1)}
    n, m = len(one), len(other)
    ranks = sum((first[value] + last[value]) / 2 for value in one)
    z = (ranks - n * (n + m + 1) / 2) / sqrt(n * m * (n + m + 1) / 12)
    return erfc(abs(z) / sqrt(2)) < SURE


def main() -> None:
    """Measure both ways of asking over the same pairs."""
    met = list(pairs())
    for name in ("check", "apply"):
        told = sure = 0
        typical = []
        for pair, seat, reply in met:
            run = getattr(GAME, name)
            one, other = times(
                lambda state, run=run, seat=seat, reply=reply: run(state, seat, reply.decision, reply.command),  # type: ignore[misc]
                (pair.one.state, pair.other.state),
            )
            told += tells(one, other)
            sure += differs(one, other)
            typical.append(median(one) / 1e6)
        print(
            f"{name:6} {median(typical):.3f} ms; told apart {told} of {len(met)} (guessing: {len(met) / 2:.0f}); "
            f"different by the rank test {sure} of {len(met)}"
        )


if __name__ == "__main__":
    main()
