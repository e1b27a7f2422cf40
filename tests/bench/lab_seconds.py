"""How long the battle lab's processes take for a question, over random fleets of all editions.

python -m tests.bench.lab_seconds [--seeds 0 1 2 3 4] [--add-to FILE]

Times are processor seconds on one core. For each edition, size and seed there are two positions, with ships of usual
size and of the largest size that the lab takes. Each is solved, and then asked what beats its likeliest orders.
`--add-to` keeps the figures, so that a long measurement can be made in parts.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import get_args

import msgspec

from engine.core.errors import Illegal
from engine.warpwar.lab.lab_position import battle
from engine.warpwar.lab.lab_types import BestReply, Edition, LabPosition, LabValue, Solve
from engine.warpwar.minds.lab_solver import answer
from tests.bench.load import quantile

SIZES = ((1, 1), (1, 2), (2, 2), (1, 4), (2, 3), (3, 3), (3, 4), (4, 4))
ADVANCED = ("E=1", "A=2", "C=1 SH=6", "C=2 SH=9")
DRIVES = {"usual ships": (3, 16), "great ships": (30, 60)}
"""Lowest and highest PD of a ship."""


class Taken(msgspec.Struct, frozen=True):
    """`solve` and `reply` are seconds. `gap`: BP between the bounds of the value."""

    edition: str
    drives: str
    sizes: tuple[int, int]
    solve: float
    reply: float
    exact: bool
    gap: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, nargs="*", default=range(5))
    parser.add_argument("--add-to", type=Path)
    asked = parser.parse_args()
    seconds(LabPosition((("PD=3 B=1",), ("PD=3 B=1",))))  # what is loaded only once does not count
    kinds = product(asked.seeds, get_args(Edition), DRIVES, SIZES)
    found = [measure_position(edition, drives, sizes, seed) for seed, edition, drives, sizes in kinds]
    if asked.add_to:
        if asked.add_to.exists():
            found = [*msgspec.json.decode(asked.add_to.read_bytes(), type=list[Taken]), *found]
        asked.add_to.write_bytes(msgspec.json.encode(found))
    for line in lines(found):
        print(line)


def measure_position(edition: Edition, drives: str, sizes: tuple[int, int], seed: int) -> Taken:
    solve, reply, value = seconds(some_position(edition, drives, sizes, seed))
    return Taken(edition, drives, sizes, solve, reply, value.exact, value.high - value.low)


def seconds(position: LabPosition) -> tuple[float, float, LabValue]:
    begun = time.process_time()
    value = answer(Solve(position))
    between = time.process_time()
    assert isinstance(value, LabValue)
    answer(BestReply(position, 0, value.mixtures[0][0].orders))
    return between - begun, time.process_time() - between, value


def some_position(edition: Edition, drives: str, sizes: tuple[int, int], seed: int) -> LabPosition:
    """Draw positions and return the first one that the rules allow."""
    rng = Random(f"{edition} {drives} {sizes} {seed}")
    while True:
        first, second = (
            tuple(some_ship(rng, edition, rng.randint(*DRIVES[drives])) for _ in range(size)) for size in sizes
        )
        position = LabPosition((first, second), edition, rng.choice((0, 4, 15, 40)))
        try:
            battle(position)
        except Illegal:
            continue
        return position


def some_ship(rng: Random, edition: Edition, drive: int) -> str:
    """Return a Warpship of this PD, armed with Beam, Missiles or both.

    In later editions, add other equipment sometimes.
    """
    parts = [f"PD={drive}"]
    beam = rng.randint(0, drive // 2)
    if beam:
        parts.append(f"B={beam}")
    if screen := rng.randint(0, drive // 2):
        parts.append(f"S={screen}")
    if not beam or rng.random() < 0.3:
        parts.append(f"T={rng.randint(1, 3)} M={3 * rng.randint(1, 4)}")
    if edition != "1977" and rng.random() < 0.25:
        parts.append(rng.choice(ADVANCED))
    return " ".join(parts)


def lines(found: Sequence[Taken]) -> list[str]:
    told = [f"{len(found)} positions, {2 * len(found)} questions; seconds of a processor", _row("all", found)]
    for drives in DRIVES:
        these = [each for each in found if each.drives == drives]
        told.append(_row(drives, these))
        told += [_row(f"{a} against {b}", [each for each in these if each.sizes == (a, b)]) for a, b in SIZES]
    told += [_row(name, [each for each in found if each.edition == name]) for name in get_args(Edition)]
    return told


def _row(title: str, found: Sequence[Taken]) -> str:
    times = [second for each in found for second in (each.solve, each.reply)]
    p50, p90, p99, most = (quantile(times, part) for part in (0.5, 0.9, 0.99, 1.0))
    below = sum(second < 2 for second in times) / max(1, len(times))
    exact = sum(each.exact for each in found)
    gap = quantile([each.gap for each in found], 0.9)
    return (
        f"  {title:<12} n {len(times):4}   p50 {p50:5.2f}   p90 {p90:5.2f}   p99 {p99:5.2f}   most {most:5.2f}   "
        f"below 2 s {below:4.0%}   exact {exact} of {len(found)}   p90 of the gap {gap:.2f} BP"
    )


if __name__ == "__main__":
    main()
