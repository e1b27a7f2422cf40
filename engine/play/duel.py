"""`python -m engine duel`: measure one level against another in single battles with equal fleets and mirrored seats."""

from __future__ import annotations

import argparse
from statistics import quantiles

from engine.games import GAMES
from engine.play.battles import FLEETS, Clock, Fought, fight
from engine.play.wilson import Share

OVERALL, WORST = 0.75, 0.65
"""Lowest scores of level A that `--aim` accepts: the score over all battles, and the score with the worst fleet for A.

A is the level given by `--level`.
"""


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the `duel` command to the parser."""
    levels = [level.key for level in GAMES["warpwar"].levels]
    parser.add_argument("--level", choices=levels, default=levels[-1], help="the level whose score is shown (A)")
    parser.add_argument("--against", choices=levels, default=levels[0], help="the other level")
    parser.add_argument("--battles", type=int, default=40, help="battles a fleet, half of them from each seat (40)")
    parser.add_argument("--fleet", choices=list(FLEETS), action="append", help="only these fleets")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first battle (1)")
    aim = f"fail below {OVERALL:.0%}% overall or {WORST:.0%}% anywhere"
    parser.add_argument("--aim", action="store_true", help=aim)


def run_duel(chosen: argparse.Namespace, clock: Clock) -> int:
    """Play the battles and print the scores.

    Return the exit status: 1 if `--aim` is given and the scores are too low, otherwise 0.
    """
    shares, everything = [], []
    for name in chosen.fleet or FLEETS:
        scores, fought = [], []
        for number in range(max(1, chosen.battles)):
            seat, seed = number % 2, chosen.seed + number // 2
            one = battle(chosen.level, chosen.against, seat, name, seed, clock)
            scores.append(one.score(seat))
            fought.append(one)
        shares.append(Share(sum(scores), len(scores)))
        everything += fought
        print(f"{name:<12} {chosen.level} {shares[-1]} {figures(fought)}", flush=True)
    total = Share(sum(share.points for share in shares), sum(share.of for share in shares))
    print(f"{'all':<12} {chosen.level} {total} {figures(everything)}")
    met = total.mean >= OVERALL and min(share.mean for share in shares) >= WORST
    return 0 if met or not chosen.aim else 1


def battle(level: str, against: str, seat: int, fleet: str, seed: int, clock: Clock) -> Fought:
    """Play one battle between the level `level` in the seat `seat` and the level `against` in the other seat.

    Return the result of the battle.
    """
    levels = (level, against) if seat == 0 else (against, level)
    return fight(levels, (FLEETS[fleet], FLEETS[fleet]), seed, clock)


def figures(fought: list[Fought]) -> str:
    rounds, quiet = sum(each.rounds for each in fought), sum(each.quiet for each in fought)
    thoughts = sorted(ms for each in fought for ms in each.thoughts) or [0.0, 0.0]
    p95 = quantiles([*thoughts, thoughts[-1]], n=20)[-1]
    return (
        f"{rounds / len(fought):4.1f} rounds, {100 * quiet / max(1, rounds):2.0f} % quiet; "
        f"{thoughts[len(thoughts) // 2]:.0f} ms a sheet, p95 {p95:.0f}"
    )
