"""What an H-bot can hop, and where it lands (2.3.3, A-29)."""

from __future__ import annotations

from engine.arena.grids.geometry import lattice
from engine.arena.pieces import enemy_field
from engine.arena.state import Arena
from engine.core.game import Seat


def landings(arena: Arena, start: str, over: str) -> list[str]:
    """Existing hexes adjacent to the hopped hex and not adjacent to the start: three at most."""
    now = lattice(arena)
    return [hex for hex in now.neighbours(over) if hex != start and not now.adjacent(start, hex)]


def hops(arena: Arena, seat: Seat, start: str) -> dict[str, list[str]]:
    """Each adjacent hex -> hexes where a hop over it may land; none over an enemy field."""
    found = {}
    for over in lattice(arena).neighbours(start):
        blocked = enemy_field(arena, over, seat)
        found[over] = [hex for hex in landings(arena, start, over) if not blocked and hex not in arena.destroyed]
    return found
