"""The star map of a match: hexes, stars and warplines. It is constant, and shared by all code that needs the map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from engine import hexes


class Cell(Struct, frozen=True):
    """A hex in axial coordinates (`engine.hexes` explains how to draw it).

    `cost`: MP to enter the hex across a hex side, or -1 if ships cannot enter the hex.
    """

    q: int
    r: int
    cost: int = 1
    hole: str = ""
    """Name of the black hole in this hex, or "". No ship can enter a black hole."""


class MapStar(Struct, frozen=True):
    """A star and its economic value in the 1994 edition (the printed number)."""

    name: str
    hex: str
    value: int


class StarMap(Struct, frozen=True):
    """A star map. All ids are hex ids such as "1720" or "5B1". Every dict is in ascending order of hex.

    `beside`: maps a hex to its neighbours that ships can enter. `warps`: maps a star's hex to the other ends of its
    warplines. `named`: maps a star's name in lower case to its hex. `rank`: maps a hex to its position in ascending
    order ("lowest number" in rulings).
    """

    name: str
    cells: dict[str, Cell]
    stars: dict[str, MapStar]
    lines: tuple[tuple[str, str], ...]
    named: dict[str, str]
    beside: dict[str, tuple[str, ...]]
    warps: dict[str, tuple[str, ...]]
    rank: dict[str, int]
    ways: dict[str, tuple[hexes.Road[str], ...]]
    """Maps a hex to all ways out of the hex, each with MP and path step.

    Hex sides come first, then warplines ("~Name") for 1 MP.
    """

    def find(self, place: str) -> str | None:
        """Return the id of a hex that is given by its id or by the name of its star, in upper or lower case.

        Return None if the map has no such hex or star.
        """
        if place in self.cells:
            return place
        upper = place.strip().upper()
        return upper if upper in self.cells else self.named.get(place.strip().lower())

    def label(self, hex_id: str) -> str:
        """Return the name of a hex for players. This is the name of its star or black hole, or otherwise the hex id."""
        star = self.stars.get(hex_id)
        if star:
            return star.name
        cell = self.cells.get(hex_id)
        return cell.hole if cell and cell.hole else hex_id

    def is_star(self, hex_id: str) -> bool:
        return hex_id in self.stars

    def enterable(self, hex_id: str) -> bool:
        """Return whether the hex is on the map and ships can enter it. A black hole is drawn, but ships cannot enter
        it."""
        cell = self.cells.get(hex_id)
        return cell is not None and cell.cost >= 0

    def distance(self, a: str, b: str) -> int:
        """Return the distance in hexes in a straight line, without warplines and costs."""
        here, there = self.cells[a], self.cells[b]
        return hexes.distance((here.q, here.r), (there.q, there.r))

    def around(self, hex_id: str, radius: int) -> list[str]:
        """Return all hexes of the map within this distance, including the hex itself, in ascending order."""
        return [other for other in self.cells if self.distance(hex_id, other) <= radius]

    def edge(self) -> list[str]:
        """Return the outside-edge hexes. They have fewer than six neighbours on the map (12 6.6)."""
        on_map = {(cell.q, cell.r) for cell in self.cells.values()}
        return [
            hex_id
            for hex_id, cell in self.cells.items()
            if any(at not in on_map for at in hexes.neighbours((cell.q, cell.r)))
        ]

    def roads(self, hex_id: str) -> Iterable[hexes.Road[str]]:
        """Return the ways out of a hex."""
        return self.ways[hex_id]


def build(name: str, cells: Mapping[str, Cell], stars: Iterable[MapStar], lines: Iterable[tuple[str, str]]) -> StarMap:
    """Return the map that consists of these parts. `lines`: pairs of star names.

    Raise ValueError if a star or a line is not on the map, or if two stars share a name or a hex.
    """
    ranked = sorted(cells, key=_number)
    rank = {hex_id: place for place, hex_id in enumerate(ranked)}
    placed = sorted(stars, key=lambda star: rank.get(star.hex, -1))
    named = {star.name.lower(): star.hex for star in placed}
    _check(cells, placed, named, lines := list(lines))
    ends = [sorted((named[a.lower()], named[b.lower()]), key=rank.__getitem__) for a, b in lines]
    pairs = sorted(((a, b) for a, b in ends), key=lambda pair: (rank[pair[0]], rank[pair[1]]))
    beside, warps = _adjacency(cells, rank), _far_ends(placed, pairs, rank)
    names = {star.hex: star.name for star in placed}
    return StarMap(
        name=name,
        cells={hex_id: cells[hex_id] for hex_id in ranked},
        stars={star.hex: star for star in placed},
        lines=tuple(pairs),
        named=named,
        beside=beside,
        warps=warps,
        rank=rank,
        ways={
            hex_id: (
                *(hexes.Road(there, cells[there].cost, there) for there in beside[hex_id]),
                *(hexes.Road(far, 1, "~" + names[far]) for far in warps.get(hex_id, ())),
            )
            for hex_id in ranked
        },
    )


def _number(hex_id: str) -> tuple[int, str, int]:
    """Return a sort key: "1720" is sorted by its digits, "10D11" by sector, column and row."""
    letter = next((sign for sign in hex_id if sign.isalpha()), "")
    first, _, last = hex_id.partition(letter) if letter else (hex_id, "", "0")
    return int(first), letter, int(last)


def _check(
    cells: Mapping[str, Cell], stars: list[MapStar], named: Mapping[str, str], lines: list[tuple[str, str]]
) -> None:
    for star in stars:
        if star.hex not in cells:
            raise ValueError(f"the star {star.name} stands in {star.hex}, which is not a hex of the map")
    if len(named) != len(stars) or len({star.hex for star in stars}) != len(stars):
        raise ValueError("two stars share a name or a hex")
    for pair in lines:
        for end in pair:
            if end.lower() not in named:
                raise ValueError(f"the warpline {pair[0]} - {pair[1]} ends at {end}, which is not a star of the map")


def _adjacency(cells: Mapping[str, Cell], rank: dict[str, int]) -> dict[str, tuple[str, ...]]:
    entered = {(cell.q, cell.r): hex_id for hex_id, cell in cells.items() if cell.cost >= 0}
    near = {}
    for hex_id in rank:
        around = hexes.neighbours((cells[hex_id].q, cells[hex_id].r))
        near[hex_id] = tuple(sorted((entered[spot] for spot in around if spot in entered), key=rank.__getitem__))
    return near


def _far_ends(stars: list[MapStar], pairs: list[tuple[str, str]], rank: dict[str, int]) -> dict[str, tuple[str, ...]]:
    far: dict[str, list[str]] = {star.hex: [] for star in stars}
    for a, b in pairs:
        far[a].append(b)
        far[b].append(a)
    return {hex_id: tuple(sorted(ends, key=rank.__getitem__)) for hex_id, ends in far.items() if ends}
