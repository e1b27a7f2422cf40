"""Measures how fair a map is to its homes: stars and values near each home, and the distance to the nearest rival."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine import hexes
from engine.warpwar.starmap.star_map import StarMap

RADII = (4, 6, 8)
"""Distances from a home in MP within which stars are counted (12 9.2 asks only for a map as fair as possible)."""
LIMIT = 0.15
"""Largest spread that a fair map may have. A spread is (highest - lowest) / mean of the counts of all homes."""


class HomeReport(Struct, frozen=True):
    """The fairness report on one home.

    `rival`: MP to the nearest other home, or 0 if no other home can be reached. `stars`: the number of stars within
    each radius. `values`: the sum of the stars' values (of the 1994 edition) within each radius. Homes are not counted
    as stars.
    """

    hex: str
    name: str
    rival: int
    stars: tuple[int, ...]
    values: tuple[int, ...]


class Fairness(Struct, frozen=True):
    """The fairness report of a map. It has one spread of star counts and one spread of value sums for each radius."""

    radii: tuple[int, ...]
    homes: tuple[HomeReport, ...]
    star_spread: tuple[float, ...]
    value_spread: tuple[float, ...]

    @property
    def fair(self) -> bool:
        return max((*self.star_spread, *self.value_spread), default=0.0) <= LIMIT


def relative_spread(counts: Sequence[int]) -> float:
    """Return (highest - lowest) / mean of the counts. Return 0 if all counts are 0."""
    total = sum(counts)
    return (max(counts) - min(counts)) * len(counts) / total if total else 0.0


def fairness(star_map: StarMap, homes: Sequence[str], radii: Sequence[int] = RADII) -> Fairness:
    """Return the fairness report of a map with homes in these hexes.

    Ways cost the usual MP for hex sides and warplines. Ships do not block the way.
    """
    reports = tuple(_home(star_map, home, homes, radii) for home in homes)
    across = range(len(radii))
    return Fairness(
        radii=tuple(radii),
        homes=reports,
        star_spread=tuple(relative_spread([each.stars[i] for each in reports]) for i in across),
        value_spread=tuple(relative_spread([each.values[i] for each in reports]) for i in across),
    )


def _home(star_map: StarMap, home: str, homes: Sequence[str], radii: Sequence[int]) -> HomeReport:
    found = hexes.cheapest(home, star_map.roads)
    far = {at: found[at].cost for at in star_map.stars if at in found and at not in homes}
    rivals = [found[other].cost for other in homes if other != home and other in found]
    return HomeReport(
        hex=home,
        name=star_map.label(home),
        rival=min(rivals, default=0),
        stars=tuple(sum(1 for cost in far.values() if cost <= radius) for radius in radii),
        values=tuple(sum(star_map.stars[at].value for at, cost in far.items() if cost <= radius) for radius in radii),
    )
