"""The land of a match: hexes with terrain and value, cities, sides and banks of the rivers. It never changes.

A hex is written "CCRR" (column and row). A place is where a piece stands: a hex, and in a river hex without a city also
its bank. "0305R" is the right bank and "0305L" the left bank, looking downstream (S-19).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from msgspec import Struct, field

from engine import hexes
from engine.hexes import Axial
from engine.sumeria.data import loader

Side = Literal["N", "NE", "SE", "S", "SW", "NW"]
SIDES: tuple[Side, ...] = ("N", "NE", "SE", "S", "SW", "NW")
"""Sides of a hex, clockwise, in the order of `hexes.DIRECTIONS`."""

TERRAIN: dict[str, tuple[str, int | None]] = {
    "CR": ("city_river", 5),
    "CN": ("city_near_river", 4),
    "C0": ("city", 3),
    "GR": ("green_river", 5),
    "PR": ("partial_river", 4),
    "G": ("green", 3),
    "P": ("partial", 2),
    "R0": ("river", 1),
    ".": ("desert", 0),
    "~": ("sea", None),
}
"""Maps a mark in the map file to the name and the fertility value of the terrain (S-03).

The value None means that the hex is not land.
"""


class RiverHex(Struct, frozen=True, forbid_unknown_fields=True):
    """A hex of a river. `comes` and `goes`: the sides of the hex where the river enters and leaves.

    `right` and `left`: the sides of the hex that touch only the right or only the left bank.
    """

    hex: str
    comes: Side = field(name="from")
    goes: Side = field(name="to")
    right: tuple[Side, ...] = ()
    left: tuple[Side, ...] = ()


class _MapFile(Struct, frozen=True, forbid_unknown_fields=True):
    rows: tuple[str, ...]
    start_sets: dict[str, tuple[tuple[str, ...], ...]]
    cities: dict[str, str]
    euphrates: tuple[RiverHex, ...]
    tigris: tuple[RiverHex, ...]


class Hex(Struct, frozen=True):
    """A hex of the map.

    `value` is None for sea. `banks` maps a side of a river hex to the banks that touch this side ("R", "L" or "RL").
    """

    id: str
    at: Axial
    terrain: str
    value: int | None
    city: str = ""
    banks: dict[str, str] = {}

    @property
    def divided(self) -> bool:
        """Whether a river divides the hex, so that each piece in the hex is on one of the banks.

        In a city, the banks are joined, so a city is not divided (S-19).
        """
        return bool(self.banks) and not self.city

    @property
    def worth(self) -> int:
        return self.value or 0


class Land(Struct, frozen=True):
    """The map of the game. `sides` maps a hex and an adjacent hex to the side between them."""

    hexes: dict[str, Hex]
    sides: dict[str, dict[str, Side]]
    cities: dict[str, str]
    """Maps the name of a city to its hex."""
    rivers: tuple[tuple[RiverHex, ...], ...]
    start_sets: dict[int, tuple[tuple[str, ...], ...]]
    """Maps the number of players to sets of start cities. A set contains one city hex for each player (S-46)."""

    def land_round(self, hex_id: str) -> list[str]:
        """Return the land hexes that are adjacent to the hex."""
        return [each for each in self.sides[hex_id] if self.hexes[each].value is not None]

    def distance(self, one: str, other: str) -> int:
        """Return the distance in hexes between two hexes. Terrain does not count (S-15)."""
        return hexes.distance(self.hexes[one].at, self.hexes[other].at)

    def title(self, place: str) -> str:
        """Return the place in the form that users and the adjudicator's cases use.

        The form is the name of a city, or the hex with its bank.
        """
        return self.hexes[place[:4]].city or place


@lru_cache(maxsize=1)
def the_land() -> Land:
    """Return the map. All matches use the same map (S-04)."""
    return land_of(loader.read_toml("map.toml", _MapFile))


def land_of(file: _MapFile) -> Land:
    cities = {hex_id: name for name, hex_id in file.cities.items()}
    streams = {each.hex: _banks(each) for river in (file.euphrates, file.tigris) for each in river}
    found: dict[str, Hex] = {}
    for row, line in enumerate(file.rows):
        for column, mark in enumerate(line.split()):
            id, (terrain, value) = f"{column:02d}{row:02d}", TERRAIN[mark]
            at = (column, row - column // 2)
            found[id] = Hex(id, at, terrain, value, cities.get(id, ""), streams.get(id, {}))
    by_spot = {each.at: each.id for each in found.values()}
    sides = {each.id: _sides(each.at, by_spot) for each in found.values()}
    sets = {
        int(seats): tuple(tuple(file.cities[name] for name in one) for one in lists)
        for seats, lists in file.start_sets.items()
    }
    return Land(found, sides, dict(file.cities), (file.euphrates, file.tigris), sets)


def _banks(stream: RiverHex) -> dict[str, str]:
    banks: dict[str, str] = {stream.comes: "RL", stream.goes: "RL"}
    banks |= dict.fromkeys(stream.right, "R")
    banks |= dict.fromkeys(stream.left, "L")
    return banks


def _sides(at: Axial, by_spot: dict[Axial, str]) -> dict[str, Side]:
    round_it = zip(hexes.neighbours(at), SIDES, strict=True)
    return {by_spot[spot]: side for spot, side in round_it if spot in by_spot}


def hex_of(place: str) -> str:
    return place[:4]


def opposite(side: Side) -> Side:
    return SIDES[(SIDES.index(side) + 3) % 6]
