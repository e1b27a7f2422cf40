"""The 64 star counters of the 2012 edition: their values, and how they are put on the stars (R-STAR-01, R-STAR-02)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import cycle, islice
from pathlib import Path

from msgspec import Struct, field

from engine.core.chance import Chance
from engine.warpwar.data import loader
from engine.warpwar.prompts import CounterView
from engine.warpwar.starmap.star_map import StarMap

NONE = -1
"""Value that is printed as "-". The star cannot have a colony (C-) or a base (B-)."""
FIRST_ORDINARY = 17
NEAR = 5
"""Distance from a home in hexes within which the fairness check adds base values."""
SPREAD = 4
"""Largest allowed difference between the sums of base values of two players."""
SHUFFLES = 3000
"""Number of shuffles after which the fairest shuffle so far is used."""


class Counter(Struct, frozen=True):
    """A star counter.

    `vp`: victory points. `s`, `c`, `b`: BP per turn for a ship, a colony and a base. If `c` or `b` is NONE, the star
    cannot have a colony or a base. `d`: hits on ships at the star (D+).
    """

    number: int
    vp: int
    s: int
    c: int
    b: int
    d: int
    kind: str
    icon: str = ""


class _Type(Struct, forbid_unknown_fields=True):
    vp: int
    s: int
    numbers: list[int]
    c: int = NONE
    b: int = NONE
    d: int = 0
    icon: str = ""


class _Set(Struct, forbid_unknown_fields=True):
    title: str
    types: dict[str, _Type] = field(name="type")


SETS = loader.DATA / "star_counters"
"""Folder of the sets of star counters. Each file is a set that tables may choose (house rule `star_set`)."""
USUAL = "default"
HOMES, COMPANIONS, MANY = range(1, 9), range(9, 17), 64
"""Numbers of the counters of home stars, numbers of the counters of stars near homes, and number of all counters.

In each set, all counters of home stars are alike, and all counters of stars near homes are alike. So all players start
with equal chances.
"""


@lru_cache(maxsize=1)
def titles() -> dict[str, str]:
    """Return a map from the name of each set to its title. The default set is first."""
    names = sorted((path.stem for path in SETS.glob("*.toml")), key=lambda name: (name != USUAL, name))
    return {name: loader.read_toml(SETS / f"{name}.toml", _Set).title for name in names}


@lru_cache(maxsize=16)
def all_counters(which: str = USUAL) -> dict[int, Counter]:
    """Return all counters of a set, by number."""
    return read_counters(SETS / f"{which}.toml")


def read_counters(path: Path) -> dict[int, Counter]:
    """Return the counters in the file of a set.

    Raise BadData if the file is malformed, if a number occurs twice or is missing, or if the counters for home stars
    (or for stars near homes) are of different types.
    """
    found: dict[int, Counter] = {}
    for kind, each in loader.read_toml(path, _Set).types.items():
        for number in each.numbers:
            if number in found:
                raise loader.BadData(path.name, f"type.{kind}.numbers", f"counter {number} is given twice")
            found[number] = Counter(number, each.vp, each.s, each.c, each.b, each.d, kind, each.icon)
    if sorted(found) != list(range(1, MANY + 1)):
        raise loader.BadData(path.name, "type", f"the numbers must run from 1 to {MANY} without a gap")
    for numbers in (HOMES, COMPANIONS):
        if len({found[number].kind for number in numbers}) > 1:
            raise loader.BadData(path.name, "type", f"counters {numbers[0]} to {numbers[-1]} must be of one type")
    return dict(sorted(found.items()))


def counter(number: int, which: str = USUAL) -> Counter:
    """Return the counter of a set with this number. Raise KeyError if there is no such number."""
    return all_counters(which)[number]


@lru_cache(maxsize=1024)
def view_of(number: int, which: str = USUAL) -> CounterView:
    """Return a counter in the form in which a client shows it."""
    each = counter(number, which)
    return CounterView(each.number, each.vp, each.s, each.c, each.b, each.d, each.icon or each.kind)


def pool(stars_on_map: int, needed: int) -> list[int]:
    """Return the numbers of the ordinary counters for a map with this number of stars, in order.

    Maps with up to 30 stars use 17-40, maps with up to 50 stars use 17-52, and larger maps use all numbers from 17. So
    each map has a balanced mix of rich and poor stars. If more counters are needed, the numbers begin again at 17.
    """
    last = 40 if stars_on_map <= 30 else 52 if stars_on_map <= 50 else MANY
    numbers = list(range(FIRST_ORDINARY, last + 1))
    return numbers if needed <= len(numbers) else list(islice(cycle(numbers), needed))


def bag(star_map: StarMap, taken: Collection[str], chance: Chance) -> list[int]:
    """Return shuffled counters. The first counter is drawn next.

    The counters are drawn when ships explore stars, and when players draw and place counters.
    """
    needed = len(star_map.stars) - len(taken)
    return chance.shuffled(pool(len(star_map.stars), needed))[:needed]


def deal(
    star_map: StarMap, fixed: Mapping[str, int], homes: Sequence[Collection[str]], chance: Chance, which: str = USUAL
) -> dict[str, int]:
    """Return a map from hex to counter for all stars.

    Stars in `fixed` keep their counters. Shuffled counters are put on the other stars in hex order. A shuffle is
    accepted only if the base values within 5 hexes of each player's homes differ by at most 4. Otherwise the counters
    are shuffled again with the same random stream (R-STAR-02).
    """
    empty = [at for at in star_map.stars if at not in fixed]
    near = [[at for at in star_map.stars if _close(star_map, at, side)] for side in homes]
    best: dict[str, int] = {}
    least = -1
    for _ in range(SHUFFLES):
        dealt = {**fixed, **dict(zip(empty, bag(star_map, fixed, chance), strict=True))}
        spread = _sum_range([sum(max(0, counter(dealt[at], which).b) for at in stars) for stars in near])
        if least < 0 or spread < least:
            best, least = dealt, spread
        if least <= SPREAD:
            break
    return {at: best[at] for at in star_map.stars}


def _close(star_map: StarMap, at: str, homes: Collection[str]) -> bool:
    return any(star_map.distance(at, home) <= NEAR for home in homes)


def _sum_range(sums: Sequence[int]) -> int:
    return max(sums) - min(sums) if sums else 0
