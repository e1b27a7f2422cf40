"""Generates new galaxies of any size (94 VII Maps, 12 9.2). Homes are spread evenly, and maps are as fair as possible.

The same seed gives the same galaxy.
"""

from __future__ import annotations

import math
from functools import lru_cache

from msgspec import Struct

from engine.core.chance import Chance, number_of
from engine.warpwar.data import loader
from engine.warpwar.starmap import galaxy_balance
from engine.warpwar.starmap.fairness import Fairness, fairness
from engine.warpwar.starmap.galaxy_draft import GalaxyDraft
from engine.warpwar.starmap.star_map import Cell, MapStar, StarMap, build

SIZES: dict[str, tuple[int, int]] = {"small": (20, 20), "medium": (26, 20), "large": (28, 26), "huge": (34, 28)}
"""Columns and rows of each named size. The rules require at least 400 hexes."""
BY_SEATS = {2: "small", 3: "medium", 4: "large"}
HOME_VALUE = 4
ATTEMPTS = 30
ROOM = 100
"""Minimum number of hexes of a galaxy for each home."""
SPOTS: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((0.5, 0.15), (0.5, 0.85)),
    3: ((0.5, 0.17), (0.17, 0.8), (0.83, 0.8)),
    4: ((0.19, 0.19), (0.81, 0.19), (0.19, 0.81), (0.81, 0.81)),
}
"""Positions of the homes for each number of homes, as shares of the map's width and height.

More than four homes are placed on an oval.
"""


class Galaxy(Struct, frozen=True):
    """A generated map, its home hexes and its fairness report."""

    star_map: StarMap
    homes: tuple[str, ...]
    report: Fairness


class _Names(Struct, forbid_unknown_fields=True):
    names: list[str]


@lru_cache(maxsize=1)
def star_names() -> list[str]:
    """Return the names that stars can get, in a fixed order."""
    return loader.read_toml(loader.DATA / "star_names.toml", _Names).names


def size_for(size: str, seats: int) -> tuple[int, int]:
    """Return the columns and rows of a named size. The size "auto" depends on the number of players."""
    return SIZES[BY_SEATS.get(seats, "huge") if size == "auto" else size]


@lru_cache(maxsize=64)
def generate(columns: int, rows: int, homes: int, seed: int) -> Galaxy:
    """Return a galaxy with these numbers of columns, rows and homes.

    Raise ValueError if the map is too small for the homes.
    """
    if homes < 1 or columns < 8 or rows < 8 or columns * rows < ROOM * homes:
        raise ValueError("a galaxy needs at least 8 columns, 8 rows and 100 hexes for each home")
    best: Galaxy | None = None
    for attempt in range(ATTEMPTS):
        galaxy = _attempt(columns, rows, homes, number_of(seed, f"galaxy {attempt}"))
        if best is None or _worst(galaxy) < _worst(best):
            best = galaxy
        if galaxy.report.fair:
            break
    assert best is not None
    return best


def _worst(galaxy: Galaxy) -> float:
    return max(*galaxy.report.star_spread, *galaxy.report.value_spread)


def _attempt(columns: int, rows: int, homes: int, seed: int) -> Galaxy:
    draft = GalaxyDraft(columns, rows, Chance(seed))
    _place_homes(draft, homes)
    draft.scatter()
    for star in sorted(draft.values):
        draft.roll_lines(star)
    if galaxy_balance.even_stars(draft):
        galaxy_balance.even_values(draft)
    return _galaxy(draft)


def _place_homes(draft: GalaxyDraft, homes: int) -> None:
    for x, y in SPOTS.get(homes) or _oval(homes):
        column = round(x * (draft.columns - 1)) + draft.chance.below(3) - 1
        row = round(y * (draft.rows - 1)) + draft.chance.below(3) - 1
        at = draft.number(column, row)
        draft.homes.append(at)
        draft.add(at, HOME_VALUE)


def _oval(homes: int) -> tuple[tuple[float, float], ...]:
    turns = [2 * math.pi * place / homes for place in range(homes)]
    return tuple((0.5 - 0.33 * math.cos(turn), 0.5 - 0.33 * math.sin(turn)) for turn in turns)


def _galaxy(draft: GalaxyDraft) -> Galaxy:
    ids = [f"{number // draft.rows + 1:02d}{number % draft.rows + 1:02d}" for number in range(len(draft.axial))]
    cells = {ids[number]: Cell(q, r) for number, (q, r) in enumerate(draft.axial)}
    names = _name_stars(draft)
    stars = [MapStar(names[at], ids[at], value) for at, value in draft.values.items()]
    lines = [(names[a], names[b]) for a in draft.warps for b in sorted(draft.warps[a]) if a < b]
    drawn = build("A new galaxy", cells, stars, lines)
    homes = tuple(ids[at] for at in draft.homes)
    return Galaxy(drawn, homes, fairness(drawn, homes))


def _name_stars(draft: GalaxyDraft) -> dict[int, str]:
    """Return a name for every star. If there are too few names, use names again with a number."""
    deck = draft.chance.shuffled(star_names())
    names = {}
    for place, at in enumerate(sorted(draft.values)):
        again, which = divmod(place, len(deck))
        names[at] = deck[which] if not again else f"{deck[which]} {again + 1}"
    return names
