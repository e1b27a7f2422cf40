"""What receipts cost a command: microseconds of a processor by kind of command, over whole matches of bots.

python -m tests.bench.receipts [--seats 4] [--seeds 3]
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from statistics import mean, quantiles

from engine.core import codec
from engine.core.chance import Seed
from engine.core.game import Setup
from engine.core.table import moments, suggesting
from engine.games import GAMES
from games.play.receipts import Receipts, Sealed, SealingEntry, after_step

GAME = GAMES["warpwar"]
KINDS = ("no sealed question is open", "an answer is sealed", "a question closes")
TIMES = 20


def costs(setup: Setup, seed: Seed) -> Iterator[tuple[str, float]]:
    """Yield the kind of each command of a match and its cost in microseconds, the mean of `TIMES` repetitions."""
    sealed: Sealed = {}
    for index, each in enumerate(moments(GAME, setup, int(seed), suggesting(GAME, int(seed)))):
        owed = GAME.open_questions(each.state)
        played = each.played
        entry = SealingEntry(-1, "", "{}", index)
        if played:
            entry = SealingEntry(played.seat, played.decision, codec.encode(played.command).decode(), index)
        begun = time.process_time()
        for _ in range(TIMES):
            found = after_step(sealed, owed, seed, entry)
        cost = (time.process_time() - begun) / TIMES * 1e6
        if played:
            yield kind(sealed, found), cost
        sealed = found.sealed


def kind(before: Sealed, after: Receipts) -> str:
    if after.shown:
        return KINDS[2]
    return KINDS[1] if after.own else KINDS[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenario", default="2012-cornered")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seeds", type=int, default=3)
    chosen = parser.parse_args()
    setup = Setup(chosen.scenario, chosen.seats)
    found = [each for seed in range(1, chosen.seeds + 1) for each in costs(setup, seed)]
    print(f"{chosen.scenario}, {chosen.seats} seats, {len(found)} commands; load {os.getloadavg()[0]:.1f}")
    for name in KINDS:
        some = [cost for each, cost in found if each == name]
        if len(some) > 1:
            worst = quantiles(some, n=100)[98]
            print(f"{name:>28}: {len(some):5} commands, mean {mean(some):6.1f} µs, p99 {worst:6.1f} µs")
    print(f"{'all':>28}: {len(found):5} commands, mean {mean(cost for _, cost in found):6.1f} µs")


if __name__ == "__main__":
    main()
