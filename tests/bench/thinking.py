"""How long the levels think on one core: order sheets by size of fleets, builds and moves in whole matches.

python -m tests.bench.thinking [--level admiral] [--seeds 3] [--aim]

Times are processor times, so other processes do not count. The aim: p95 of orders up to 3 against 3 at most 200 ms, of
strategy 2 s.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Mapping
from typing import Any

from engine.core.chance import BotRandom, derive
from engine.core.game import Reply, Setup
from engine.core.table import moments
from engine.games import GAMES
from engine.play.battles import FLEETS, fight
from tests.bench.load import quantile

GAME = GAMES["warpwar"]
ORDERS, STRATEGY = 200.0, 2000.0
"""Milliseconds at p95."""
SMOKE = ("PD=3 B=1 S=1",)
MANY: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "5 against 4": (("PD=7 B=3 S=3",) * 3 + ("PD=7 T=2 M=6 S=1",) * 2, ("PD=8 B=4 S=3",) * 4),
    "8 against 8": (("PD=6 B=3 S=2",) * 8, ("PD=6 T=1 M=3 B=2 S=1",) * 8),
}
KINDS = {"build": "strategy", "move": "strategy", "orders": "orders", "damage": "damage"}


def times_text(title: str, times: list[float]) -> str:
    """Return the result as one line: how many, p50, p95 and p99 in milliseconds."""
    p50, p95, p99 = (quantile(times, part) for part in (0.5, 0.95, 0.99))
    return f"{title:<24} n {len(times):4}   p50 {p50:7.1f}   p95 {p95:7.1f}   p99 {p99:7.1f}"


def sheets(level: str, fleets: tuple[tuple[str, ...], tuple[str, ...]], seeds: int) -> list[float]:
    """Return the milliseconds of order sheets of both sides, in battles fought to their end."""
    return [
        ms for seed in range(1, seeds + 1) for ms in fight((level, level), fleets, seed, time.process_time).thoughts
    ]


def in_matches(level: str, scenario: str, seats: int, seeds: int, commands: int) -> dict[str, list[float]]:
    """Return the milliseconds of answers in whole matches, by kind of question."""
    found: dict[str, list[float]] = {}

    def choosing(seed: int) -> Callable[[Any, int], Reply | None]:
        def choose(view: Any, seat: int) -> Reply | None:
            asked = next((each for each in view.decisions if not each.answered), None)
            begun = time.process_time()
            rng = BotRandom(derive(seed, f"bot/{seat}"), asked.id if asked else "")
            reply = GAME.answer(view, rng, level)
            if asked is not None and asked.kind in KINDS:
                found.setdefault(KINDS[asked.kind], []).append(1000 * (time.process_time() - begun))
            return reply

        return choose

    for seed in range(1, seeds + 1):
        for number, _ in enumerate(moments(GAME, Setup(scenario, seats), seed, choosing(seed), 10 * commands)):
            if number >= commands:
                break
    return found


def main() -> int:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument("--level", default="admiral", choices=[each.key for each in GAME.levels[1:]])
    reader.add_argument("--seeds", type=int, default=3, help="battles a fleet, and matches a scenario (3)")
    reader.add_argument("--aim", action="store_true", help="fail if the aim is missed")
    reader.add_argument("--smoke", action="store_true", help="one battle of one fleet, to see that it runs")
    asked = reader.parse_args()
    every: list[float] = []
    if asked.smoke:
        print(times_text("a smoke test", sheets(asked.level, (SMOKE, SMOKE), 1)))
        return 0
    for name, fleet in FLEETS.items():
        every += (times := sheets(asked.level, (fleet, fleet), asked.seeds))
        print(times_text(name, times), flush=True)
    print(times_text("orders to 3 against 3", every), flush=True)
    for name, fleets in MANY.items():
        print(times_text(name, sheets(asked.level, fleets, 1)), flush=True)
    strategy: list[float] = []
    for scenario, seats in (("2012-learning", 2), ("2012-cornered", 4)):
        for kind, times in sorted(in_matches(asked.level, scenario, seats, asked.seeds, 400).items()):
            print(times_text(f"{scenario}: {kind}", times), flush=True)
            strategy += times if kind == "strategy" else []
    missed = quantile(every, 0.95) > ORDERS or quantile(strategy, 0.95) > STRATEGY
    return int(missed and asked.aim)


if __name__ == "__main__":
    raise SystemExit(main())
