"""The 64 star counters of 2012: values, and how they are put on the stars (R-STAR-01, R-STAR-02)."""

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
"""Printed as "-": no colony (C-) or base (B-) can be at the star."""
FIRST_ORDINARY = 17
NEAR = 5
"""Hexes around a home within which the fairness check adds up base values."""
SPREAD = 4
"""Largest allowed difference between these sums."""
SHUFFLES = 3000
"""After this many shuffles, the fairest one seen is used."""


class Counter(Struct, frozen=True):
    """One counter: VP, BP a turn for ship, colony and base (NONE: cannot be), hits D+ on ships there."""

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
"""Each file is a set that tables may choose (house rule `star_set`)."""
USUAL = "default"
HOMES, COMPANIONS, MANY = range(1, 9), range(9, 17), 64
"""Numbers of the counters of home stars and of the stars beside them, and number of all counters.

Each of the two groups is alike within a set, so that all players start even.
"""


@lru_cache(maxsize=1)
def titles() -> dict[str, str]:
    """Return the title of each set, the default one first."""
    names = sorted((path.stem for path in SETS.glob("*.toml")), key=lambda name: (name != USUAL, name))
    return {name: loader.read(SETS / f"{name}.toml", _Set).title for name in names}


@lru_cache(maxsize=16)
def all_counters(which: str = USUAL) -> dict[int, Counter]:
    """Return all counters of a set by number."""
    return read_counters(SETS / f"{which}.toml")


def read_counters(path: Path) -> dict[int, Counter]:
    """Return the counters of a set's file.

    Raise BadData, also for a number given twice, a gap, or homes that do not pay alike.
    """
    found: dict[int, Counter] = {}
    for kind, each in loader.read(path, _Set).types.items():
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
    """Return a counter of a set by its number. Raise KeyError if there is none."""
    return all_counters(which)[number]


@lru_cache(maxsize=1024)
def view_of(number: int, which: str = USUAL) -> CounterView:
    """Return a counter as a client shows it."""
    each = counter(number, which)
    return CounterView(each.number, each.vp, each.s, each.c, each.b, each.d, each.icon or each.kind)


def pool(stars_on_map: int, needed: int) -> list[int]:
    """Return the ordinary counters used on a map of this size, in order; from 17 again if more are needed.

    Up to 30 stars these are 17-40, up to 50 stars 17-52, above that all. This keeps the mix of rich and poor stars
    even.
    """
    last = 40 if stars_on_map <= 30 else 52 if stars_on_map <= 50 else MANY
    numbers = list(range(FIRST_ORDINARY, last + 1))
    return numbers if needed <= len(numbers) else list(islice(cycle(numbers), needed))


def bag(star_map: StarMap, taken: Collection[str], chance: Chance) -> list[int]:
    """Return shuffled counters, the next to draw first: for exploration, and for players who draw and place them."""
    needed = len(star_map.stars) - len(taken)
    return chance.shuffled(pool(len(star_map.stars), needed))[:needed]


def deal(
    star_map: StarMap, fixed: Mapping[str, int], homes: Sequence[Collection[str]], chance: Chance, which: str = USUAL
) -> dict[str, int]:
    """Return counters for all stars by hex: keep `fixed` ones, shuffle the others onto the empty stars in hex order.

    A shuffle is accepted only if the base values within 5 hexes of each player's homes differ by at most 4; else the
    next shuffle of the same stream is used (R-STAR-02).
    """
    empty = [at for at in star_map.stars if at not in fixed]
    near = [[at for at in star_map.stars if _close(star_map, at, side)] for side in homes]
    best: dict[str, int] = {}
    least = -1
    for _ in range(SHUFFLES):
        dealt = {**fixed, **dict(zip(empty, bag(star_map, fixed, chance), strict=True))}
        spread = _spread([sum(max(0, counter(dealt[at], which).b) for at in stars) for stars in near])
        if least < 0 or spread < least:
            best, least = dealt, spread
        if least <= SPREAD:
            break
    return {at: best[at] for at in star_map.stars}


def _close(star_map: StarMap, at: str, homes: Collection[str]) -> bool:
    return any(star_map.distance(at, home) <= NEAR for home in homes)


def _spread(sums: Sequence[int]) -> int:
    return max(sums) - min(sums) if sums else 0
