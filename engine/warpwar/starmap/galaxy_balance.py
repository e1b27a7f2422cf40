"""Making a rolled galaxy fair: change stars and warplines until counts agree, then values ("change them", 12 9.2)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.warpwar.starmap.fairness import LIMIT, RADII, spread
from engine.warpwar.starmap.galaxy_draft import Sky

LEAST_RIVAL = 8
"""Movement points between homes at least, as on the classic map."""
RIVAL_LIMIT = 0.25
"""How far the ways to the nearest rival may differ between homes."""
STAR_TRIES = 1500
VALUE_TRIES = 4000
HIGHEST = 5


def _excess(counts: Sequence[int]) -> float:
    return max(0.0, spread(counts) - LIMIT)


def unfairness(sky: Sky) -> float:
    """How far star counts and rivals' distances are from even; 0: even enough."""
    reach = [sky.reached(home, max(RADII)) for home in sky.homes]
    total = 0.0
    for radius in RADII:
        counts = [sum(1 for at, mp in found.items() if mp <= radius and at not in sky.homes) for found in reach]
        total += _excess(counts) + (1.0 if min(counts) == 0 else 0.0)
    near = [min((found[other] for other in sky.homes if other != home and other in found), default=99)
            for home, found in zip(sky.homes, reach, strict=True)]  # fmt: skip
    total += sum(max(0, LEAST_RIVAL - mp) for mp in near)
    if len(near) > 1 and min(near) < 99:
        capped = [min(mp, max(RADII) + 3) for mp in near]
        total += max(0.0, spread(capped) - RIVAL_LIMIT)
    return total


def even_stars(sky: Sky) -> bool:
    """Move stars and toggle warplines, keeping no change for the worse; True when the counts are even."""
    now = unfairness(sky)
    for _ in range(STAR_TRIES):
        if now == 0:
            break
        before = dict(sky.values), {at: set(far) for at, far in sky.warps.items()}
        _change(sky)
        then = unfairness(sky)
        if then <= now:
            now = then
        else:
            sky.values, sky.warps = before
    return now == 0


def _change(sky: Sky) -> None:
    """One random change: a star elsewhere, gone or new, or a warpline drawn or taken away."""
    chance = sky.chance
    loose = sorted(star for star in sky.values if star not in sky.homes)
    if not loose:
        return
    star = loose[chance.below(len(loose))]
    kind = chance.below(6)
    if kind < 2:
        near = sky.nearest(star)
        other = near[chance.below(len(near))]
        if other in sky.warps[star]:
            sky.part(star, other)
        else:
            sky.join(star, other)
        return
    value = sky.values[star]
    if kind < 5:
        sky.remove(star)
    if kind != 4:
        spot = chance.below(len(sky.axial))
        if sky.free(spot) and not sky.crossed(spot):
            sky.add(spot, value if kind < 4 else sky.roll_value())
            sky.roll_lines(spot)
        elif kind < 4:
            sky.add(star, value)


def even_values(sky: Sky) -> bool:
    """Exchange and nudge the values of stars until the sums near each home are even; True when they are."""
    reach = [sky.reached(home, max(RADII)) for home in sky.homes]
    circles = [[[at for at, mp in found.items() if mp <= radius and at not in sky.homes] for found in reach]
               for radius in RADII]  # fmt: skip
    loose = sorted(star for star in sky.values if star not in sky.homes)

    def uneven() -> float:
        sums = ([sum(sky.values[at] for at in circle) for circle in circles_of] for circles_of in circles)
        return sum(_excess(each) for each in sums)

    now = uneven()
    for _ in range(VALUE_TRIES):
        if now == 0 or not loose:
            break
        a, b = loose[sky.chance.below(len(loose))], loose[sky.chance.below(len(loose))]
        before = sky.values[a], sky.values[b]
        _nudge(sky, a, b)
        then = uneven()
        if then <= now:
            now = then
        else:
            sky.values[a], sky.values[b] = before
    return now == 0


def _nudge(sky: Sky, a: int, b: int) -> None:
    if sky.chance.below(2):
        sky.values[a], sky.values[b] = sky.values[b], sky.values[a]
    elif a != b and sky.values[a] > 0 and sky.values[b] < HIGHEST:
        sky.values[a] -= 1
        sky.values[b] += 1
