"""Makes a random galaxy fair (allowed by 12 9.2).

First changes stars and warplines until the counts of stars are even, then changes values of stars until the sums of
values are even.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.warpwar.starmap.fairness import LIMIT, RADII, relative_spread
from engine.warpwar.starmap.galaxy_draft import GalaxyDraft

LEAST_RIVAL = 8
"""Smallest distance between two homes in MP, as on the classic map."""
RIVAL_LIMIT = 0.25
"""Largest spread of the distances from homes to their nearest rivals."""
STAR_TRIES = 1500
VALUE_TRIES = 4000
HIGHEST = 5


def _excess(counts: Sequence[int]) -> float:
    return max(0.0, relative_spread(counts) - LIMIT)


def unfairness(draft: GalaxyDraft) -> float:
    """Return how uneven the star counts of homes and their distances to rivals are. The result 0 means fair enough."""
    reach = [draft.reachable_stars(home, max(RADII)) for home in draft.homes]
    total = 0.0
    for radius in RADII:
        counts = [sum(1 for at, mp in found.items() if mp <= radius and at not in draft.homes) for found in reach]
        total += _excess(counts) + (1.0 if min(counts) == 0 else 0.0)
    near = [min((found[other] for other in draft.homes if other != home and other in found), default=99)
            for home, found in zip(draft.homes, reach, strict=True)]  # fmt: skip
    total += sum(max(0, LEAST_RIVAL - mp) for mp in near)
    if len(near) > 1 and min(near) < 99:
        capped = [min(mp, max(RADII) + 3) for mp in near]
        total += max(0.0, relative_spread(capped) - RIVAL_LIMIT)
    return total


def even_stars(draft: GalaxyDraft) -> bool:
    """Change stars and warplines at random, and undo changes that make the galaxy less fair.

    Return whether the galaxy became fair enough, that is, `unfairness` is 0.
    """
    now = unfairness(draft)
    for _ in range(STAR_TRIES):
        if now == 0:
            break
        before = dict(draft.values), {at: set(far) for at, far in draft.warps.items()}
        _change(draft)
        then = unfairness(draft)
        if then <= now:
            now = then
        else:
            draft.values, draft.warps = before
    return now == 0


def _change(draft: GalaxyDraft) -> None:
    """Make one random change: move, remove or add a star, or draw or remove a warpline."""
    chance = draft.chance
    loose = sorted(star for star in draft.values if star not in draft.homes)
    if not loose:
        return
    star = loose[chance.below(len(loose))]
    kind = chance.below(6)
    if kind < 2:
        near = draft.nearest(star)
        other = near[chance.below(len(near))]
        if other in draft.warps[star]:
            draft.part(star, other)
        else:
            draft.join(star, other)
        return
    value = draft.values[star]
    if kind < 5:
        draft.remove(star)
    if kind != 4:
        spot = chance.below(len(draft.axial))
        if draft.free(spot) and not draft.is_crossed(spot):
            draft.add(spot, value if kind < 4 else draft.roll_value())
            draft.roll_lines(spot)
        elif kind < 4:
            draft.add(star, value)


def even_values(draft: GalaxyDraft) -> bool:
    """Exchange and change values of stars at random, until the sums of values near homes are even.

    Return whether the sums became even.
    """
    reach = [draft.reachable_stars(home, max(RADII)) for home in draft.homes]
    circles = [[[at for at, mp in found.items() if mp <= radius and at not in draft.homes] for found in reach]
               for radius in RADII]  # fmt: skip
    loose = sorted(star for star in draft.values if star not in draft.homes)

    def uneven() -> float:
        sums = ([sum(draft.values[at] for at in circle) for circle in circles_of] for circles_of in circles)
        return sum(_excess(each) for each in sums)

    now = uneven()
    for _ in range(VALUE_TRIES):
        if now == 0 or not loose:
            break
        a, b = loose[draft.chance.below(len(loose))], loose[draft.chance.below(len(loose))]
        before = draft.values[a], draft.values[b]
        _nudge(draft, a, b)
        then = uneven()
        if then <= now:
            now = then
        else:
            draft.values[a], draft.values[b] = before
    return now == 0


def _nudge(draft: GalaxyDraft, a: int, b: int) -> None:
    if draft.chance.below(2):
        draft.values[a], draft.values[b] = draft.values[b], draft.values[a]
    elif a != b and draft.values[a] > 0 and draft.values[b] < HIGHEST:
        draft.values[a] -= 1
        draft.values[b] += 1
