"""Legal centres of a grid (A-02, A-04).

A legal centre is at least three hexes from every other centre, and exactly three hexes from at least one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from engine.arena.state import Arena
from engine.hexes import Axial, disc, distance, ring

APART = 3
"""Distance in hexes between the centres of two grids that touch along a side."""
FIRST: Axial = (0, 0)
"""Centre of the first grid."""


def legal_centres(arena: Arena, without: int | None = None) -> list[Axial]:
    """Return all legal centres for a grid, sorted by q, then r.

    `without`: the number of a grid that is being warped. Its present centre is not legal, because the grid must move
    (A-04).
    """
    others = frozenset((grid.q, grid.r) for number, grid in arena.grids.items() if number != str(without))
    own = arena.grids.get(str(without))
    return [at for at in _centres(others) if own is None or at != (own.q, own.r)]


def is_legal(arena: Arena, at: Axial, without: int | None = None) -> bool:
    own = arena.grids.get(str(without))
    if own is not None and at == (own.q, own.r):
        return False
    others = [(grid.q, grid.r) for number, grid in arena.grids.items() if number != str(without)]
    if not others:
        return at == FIRST
    return min(distance(at, other) for other in others) == APART


@lru_cache(maxsize=64)
def _centres(others: frozenset[Axial]) -> tuple[Axial, ...]:
    if not others:
        return (FIRST,)
    return tuple(sorted(_around(others, _TOUCHING) - _around(others, _OVERLAPPING)))


_TOUCHING = ring(FIRST, APART)
_OVERLAPPING = disc(FIRST, APART - 1)


def _around(centres: Iterable[Axial], offsets: Sequence[Axial]) -> set[Axial]:
    return {(q + dq, r + dr) for q, r in centres for dq, dr in offsets}
