"""How long the analysis of a recorded match takes on one core, and how precise its figures are.

python -m tests.bench.analysing [FILE ...]

Times are processor seconds and include the replay of the match. The aim: 60 rounds in at most 15 s.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from engine.core import replay
from engine.core.analysis import Analysis
from engine.core.recorded import parse
from engine.games import GAMES
from tests.bench.load import quantile

MATCHES = Path(__file__).parent.parent / "engine" / "warpwar" / "matches"
USUAL = ("2012-cornered-three-sides", "2012-black-hole-production", "2012-emperor-star-total")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, default=[MATCHES / f"{name}.json" for name in USUAL])
    for file in parser.parse_args().files:
        print(measure_analysis(file))


def measure_analysis(file: Path) -> str:
    match = parse(file.read_bytes(), GAMES)
    game, start = GAMES[match.game], time.process_time()
    *_, found = game.analysis(match, len(match.log), replay.recorded_steps(game, match))
    seconds = time.process_time() - start
    assert isinstance(found, Analysis)
    splits = [side.split for each in found.detail.rounds for side in each.sides]
    rounds = len(found.detail.rounds)
    lines = [f"{file.stem}: {rounds} rounds in {seconds:.1f} s, {60 * seconds / max(1, rounds):.1f} s for 60"]
    for exact in (True, False):
        gaps = [split.gap_c / 100 for split in splits if split.exact == exact]
        if gaps:
            name = "exact" if exact else "approximate"
            shown = ", ".join(f"p{part:.0%}"[:-1] + f" {quantile(gaps, part):.2f}" for part in (0.5, 0.9, 1.0))
            lines.append(f"  {name:<12} n {len(gaps):4}   gap in BP: {shown}")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
