"""Write WarpWar's part of an analysis as lines of a report. `{0}`, `{1}`, ... stand for the names of seats."""

from __future__ import annotations

from collections.abc import Iterator

from engine.warpwar.analysis.analysis_types import MatchDetail, RoundSplit


def lines(detail: MatchDetail) -> Iterator[str]:
    if detail.rounds:
        yield from ("", "  Rounds: result = value + own order loss + enemy's order loss + out-guessing, in BP")
    for found in detail.rounds:
        yield f"  Turn {found.turn}, {found.place}, round {found.round}"
        for side in found.sides:
            yield f"    {{{side.seat}}}: {'; '.join(side.orders)}"
            surprise = " (an enemy ship had more than this side believed)" if side.surprised else ""
            yield f"      {_sum(side.split)}{surprise}"
        for then in found.hindsight:
            yield f"    calculated with the true ships, for {{{then.seat}}}: {_sum(then.split)}"
    lost = [each for each in detail.damage if each.loss_c > 0]
    if lost:
        yield from ("", "  Damage that would have cost less on other parts of the ship")
    for each in lost:
        where = f"Turn {each.turn}, {each.place}, round {each.round}, {{{each.seat}}}'s {each.ship}"
        yield f"  {where}: {_hits(each.placed)} instead of {_hits(each.best)}: {each.loss_c / 100:.2f} BP"
    if detail.designs:
        yield from ("", "  Designs, judged by the true ships")
    for design in detail.designs:
        fought = f"{design.rounds} rounds, {design.scored} hits scored, {design.taken} taken, {design.lost} lost"
        unused = f"; never used: {', '.join(design.unused)}" if design.unused else ""
        yield (
            f"  {{{design.seat}}} {', '.join(design.ships)}: {design.record}, {design.cost} BP, "
            f"strength {design.strength} %; {fought}{unused}"
        )


def _sum(split: RoundSplit) -> str:
    parts = (split.result_c, split.value_c, split.own_c, split.foe_c, split.outguessing_c)
    total, *rest = (f"{part / 100:+.2f}" for part in parts)
    about = "" if split.exact else f", approximate, bounds {split.gap_c / 100:.2f} apart"
    return f"{total} = {' '.join(rest)}{about}"


def _hits(placed: dict[str, int]) -> str:
    return " ".join(f"{attr}-{hits}" for attr, hits in placed.items())
