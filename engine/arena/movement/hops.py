"""Hexes an H-bot can hop over, and where it lands (2.3.3, A-29)."""

from __future__ import annotations

from engine.arena.grids.geometry import lattice
from engine.arena.pieces import enemy_field
from engine.arena.state import Arena
from engine.core.game import Seat


def landings(arena: Arena, start: str, over: str) -> list[str]:
    """Return the existing hexes adjacent to the hopped hex but not to the start, at most three."""
    now = lattice(arena)
    return [hex for hex in now.neighbours(over) if hex != start and not now.adjacent(start, hex)]


def hops(arena: Arena, seat: Seat, start: str) -> dict[str, list[str]]:
    """Return for each adjacent hex the hexes where a hop over it may land; none for a hex with an enemy field."""
    found = {}
    for over in lattice(arena).neighbours(start):
        blocked = enemy_field(arena, over, seat)
        found[over] = [hex for hex in landings(arena, start, over) if not blocked and hex not in arena.destroyed]
    return found
