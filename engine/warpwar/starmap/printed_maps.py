"""The printed maps: the classic map, and layouts of sector tiles. Maps are built from data files and cached."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Literal

from msgspec import Struct, field

from engine.warpwar.data import loader
from engine.warpwar.starmap import star_map
from engine.warpwar.starmap.star_map import Cell, MapStar, StarMap

COLUMNS = "ABCDEFGH"
ROWS = 11
CLASSIC_BLOCK: dict[int, tuple[int, int]] = {1: (0, 0), 2: (1, 0), 3: (0, 1), 4: (1, 1)}
"""Maps the sectors 1 to 4 to their column and row in the block that forms the classic map."""

Seams = Literal["classic", "adjacent"]


class _Classic(Struct, forbid_unknown_fields=True):
    name: str
    columns: list[tuple[str, str]]
    warplines: list[tuple[str, str]]
    stars: dict[str, tuple[str, int]]


class Sector(Struct, forbid_unknown_fields=True):
    """The content of the file of a sector tile.

    `stars`: maps the name of a star to its hex and value. `warplines`: pairs of stars of the sector.
    """

    id: int
    warplines: list[tuple[str, str]]
    stars: dict[str, tuple[str, int]]
    black_holes: dict[str, str] = {}
    """Maps a hex to the name of its black hole. No ship may enter such a hex."""
    costs: dict[str, int] = {}


class _Sectors(Struct, forbid_unknown_fields=True):
    seams: list[tuple[str, str]]
    sectors: list[Sector] = field(name="sector")


@lru_cache(maxsize=1)
def classic() -> StarMap:
    """Return the classic map of 322 hexes, 28 stars and 24 warplines (1977, 1994; 2012 sectors 1 2 / 3 4)."""
    return read_classic(loader.DATA / "maps" / "classic.toml")


def read_classic(path: Path) -> StarMap:
    """Return the map in a file. The file lists columns of hexes "xxyy". Raise BadData if the content is not a map."""
    data = loader.read_toml(path, _Classic)
    cells: dict[str, Cell] = {}
    for top, bottom in data.columns:
        (x, y), (last, _) = _xy(top), _xy(bottom)
        for down in range(last - x + 1):
            cells[f"{x + down:02d}{y + down:02d}"] = Cell(q=x - y + 7, r=y + down)
    stars = [MapStar(name, at, value) for name, (at, value) in data.stars.items()]
    try:
        return star_map.build(data.name, cells, stars, data.warplines)
    except ValueError as error:
        raise loader.BadData(path.name, "", str(error)) from None


def _xy(label: str) -> tuple[int, int]:
    return int(label[:2]), int(label[2:])


@lru_cache(maxsize=32)
def layout(rows: tuple[tuple[int, ...], ...], seams: Seams = "classic") -> StarMap:
    """Return the map that consists of these rows of sector tiles. Each sector can be used once.

    `seams`: decides which warplines between the sectors 1 to 4 are drawn. With "classic", they are drawn only if the
    four sectors form the classic block. With "adjacent", a warpline is drawn if its two sectors lie next to each other
    as on the classic map.
    """
    data = _sectors()
    tiles = {sector.id: sector for sector in data.sectors}
    cells: dict[str, Cell] = {}
    stars: list[MapStar] = []
    lines: list[tuple[str, str]] = []
    for down, row in enumerate(rows):
        for across, number in enumerate(row):
            tile = tiles[number]
            cells |= _tile(tile, across, down, bottom=down == len(rows) - 1)
            stars += [MapStar(name, f"{number}{at}", value) for name, (at, value) in tile.stars.items()]
            lines += tile.warplines
    name = "Sectors " + " / ".join(" ".join(str(number) for number in row) for row in rows)
    return star_map.build(name, cells, stars, lines + _seam_lines(data, rows, seams))


def seams_matter(rows: tuple[tuple[int, ...], ...]) -> bool:
    """Return whether the two values of `seams` in `layout` give different maps."""
    data = _sectors()
    return _seam_lines(data, rows, "classic") != _seam_lines(data, rows, "adjacent")


def sectors() -> frozenset[int]:
    """Return the numbers of all sectors."""
    return frozenset(sector.id for sector in _sectors().sectors)


def sector_tiles() -> tuple[Sector, ...]:
    """Return all sector tiles."""
    return tuple(_sectors().sectors)


def seams() -> tuple[tuple[str, str], ...]:
    """Return the warplines of the classic block that lead from one sector to another sector."""
    return tuple(_sectors().seams)


@lru_cache(maxsize=1)
def _sectors() -> _Sectors:
    return loader.read_toml(loader.DATA / "maps" / "sectors.toml", _Sectors)


def _tile(sector: Sector, across: int, down: int, bottom: bool) -> dict[str, Cell]:
    """Return the hexes of one tile at its place. In the lowest row of tiles leave out the half hexes (12 9.1)."""
    star_hexes = {at for at, _ in sector.stars.values()}
    cells = {}
    for c, letter in enumerate(COLUMNS):
        for row in range(1, ROWS + 1):
            at = f"{letter}{row}"
            if bottom and row == ROWS and c % 2 == 0 and at not in star_hexes:
                continue
            q = c + len(COLUMNS) * across
            hole = sector.black_holes.get(at, "")
            cost = -1 if hole else sector.costs.get(at, 1)
            cells[f"{sector.id}{at}"] = Cell(q=q, r=row - 1 + ROWS * down - (q + 1) // 2, cost=cost, hole=hole)
    return cells


def _seam_lines(data: _Sectors, rows: tuple[tuple[int, ...], ...], seams: Seams) -> list[tuple[str, str]]:
    sector_of = {name: sector.id for sector in data.sectors for name in sector.stars}
    place = {number: (across, down) for down, row in enumerate(rows) for across, number in enumerate(row)}
    whole_block = all(_as_classic(place, 1, other) for other in (2, 3, 4))

    def is_drawn(ends: tuple[str, str]) -> bool:
        return whole_block if seams == "classic" else _as_classic(place, sector_of[ends[0]], sector_of[ends[1]])

    return [ends for ends in data.seams if is_drawn(ends)]


def _as_classic(place: dict[int, tuple[int, int]], a: int, b: int) -> bool:
    """Return whether two of the sectors 1 to 4 lie next to each other in the same way as on the classic map."""
    if a not in place or b not in place:
        return False
    here, there, was, other = place[a], place[b], CLASSIC_BLOCK[a], CLASSIC_BLOCK[b]
    return there[0] - here[0] == other[0] - was[0] and there[1] - here[1] == other[1] - was[1]
