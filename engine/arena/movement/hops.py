"""Hexes that an H-bot can hop over, and hexes where it can land (2.3.3, A-29)."""

from __future__ import annotations

from engine.arena.grids.geometry import lattice
from engine.arena.pieces import enemy_field
from engine.arena.state import Arena
from engine.core.game import Seat


def landings(arena: Arena, start: str, over: str) -> list[str]:
    """Return the hexes where a hop over a hex can land. There are at most three.

    A landing hex exists and is adjacent to the hex that is hopped over. It is not the start hex and not adjacent to the
    start hex.
    """
    now = lattice(arena)
    return [hex for hex in now.neighbours(over) if hex != start and not now.adjacent(start, hex)]


def hops(arena: Arena, seat: Seat, start: str) -> dict[str, list[str]]:
    """Return a mapping from each adjacent hex to the hexes where a hop over it can land.

    A hop over an enemy field is not possible. A hop cannot land on a destroyed hex.
    """
    found = {}
    for over in lattice(arena).neighbours(start):
        blocked = enemy_field(arena, over, seat)
        found[over] = [hex for hex in landings(arena, start, over) if not blocked and hex not in arena.destroyed]
    return found
