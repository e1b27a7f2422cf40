"""Places of the hexes, and which hexes are adjacent (2.1, A-01, A-07).

Where there is no hex (void), a function returns None or leaves the place out. Hex "9-3" is secondary hex 3 of grid 9,
and "9-0" is the centre of grid 9. Directions 1 to 6 are counted clockwise and depend on the rotation of the hex's grid:
seen from the centre, hex k lies in direction k.
"""

from __future__ import annotations

from functools import lru_cache

from engine.arena.state import Arena
from engine.hexes import DIRECTIONS, Axial, distance

_Key = tuple[tuple[str, int, int, int], ...]


class Lattice:
    """The positions of all hexes for one arrangement of the grids. `place` and `hex_at` are inverse mappings."""

    def __init__(self, key: _Key) -> None:
        self.place: dict[str, Axial] = {}
        self.rotation: dict[str, int] = {}
        for number, q, r, rotation in key:
            self.rotation[number] = rotation
            self.place[f"{number}-0"] = (q, r)
            for each in range(1, 7):
                dq, dr = DIRECTIONS[(each - 1 + rotation) % 6]
                self.place[f"{number}-{each}"] = (q + dq, r + dr)
        self.hex_at = {at: hex for hex, at in self.place.items()}
        self._near = {hex: tuple(self._around(at)) for hex, at in self.place.items()}
        self._next = {hex: frozenset(near) for hex, near in self._near.items()}

    def _around(self, at: Axial) -> list[str]:
        near = (self.hex_at.get((at[0] + dq, at[1] + dr)) for dq, dr in DIRECTIONS)
        return [hex for hex in near if hex is not None]

    def neighbours(self, hex: str) -> tuple[str, ...]:
        return self._near[hex]

    def adjacent(self, hex: str, other: str) -> bool:
        return other in self._next[hex]


@lru_cache(maxsize=64)
def _lattice(key: _Key) -> Lattice:
    return Lattice(key)


def lattice(arena: Arena) -> Lattice:
    """Return the hex positions for the present arrangement of the grids. The result is cached until a grid moves."""
    return _lattice(tuple((number, grid.q, grid.r, grid.rotation) for number, grid in arena.grids.items()))


def exists(arena: Arena, hex: str) -> bool:
    return hex in lattice(arena).place


def place_of(arena: Arena, hex: str) -> Axial:
    """Return the axial coordinates of a hex. Raise KeyError if the hex does not exist."""
    return lattice(arena).place[hex]


def hex_at(arena: Arena, at: Axial) -> str | None:
    """Return the hex at these coordinates, or None if there is no hex."""
    return lattice(arena).hex_at.get(at)


def neighbour(arena: Arena, hex: str, direction: int) -> str | None:
    """Return the adjacent hex in direction 1 to 6, or None if there is no hex in this direction.

    The directions depend on the rotation of the hex's grid (9.2).
    """
    grid = arena.grids[hex.partition("-")[0]]
    q, r = place_of(arena, hex)
    dq, dr = DIRECTIONS[(direction - 1 + grid.rotation) % 6]
    return hex_at(arena, (q + dq, r + dr))


def neighbours(arena: Arena, hex: str) -> list[str]:
    """Return the existing adjacent hexes, clockwise. The first direction is straight up on the table."""
    return list(lattice(arena).neighbours(hex))


def adjacent(arena: Arena, hex: str, other: str) -> bool:
    return lattice(arena).adjacent(hex, other)


def hexes(arena: Arena) -> list[str]:
    """Return all existing hexes, sorted by grid and number."""
    return sorted(lattice(arena).place, key=rank)


def grid_of(hex: str) -> int:
    return int(hex.partition("-")[0])


def rank(hex: str) -> tuple[int, int]:
    """Return a sort key that sorts hexes by grid, then by number."""
    grid, _, number = hex.partition("-")
    return int(grid), int(number)


def distance_between(arena: Arena, hex: str, other: str) -> int:
    """Return the distance in steps on the lattice. Gaps between grids, pieces and markers do not matter (A-07)."""
    place = lattice(arena).place
    return distance(place[hex], place[other])
