"""Pieces prepared for a first match (option `placing`). The first seat is far stronger than the others."""

from __future__ import annotations

from engine.arena.events import event_types
from engine.arena.grids.geometry import distance_between
from engine.arena.rules import PIECE_TYPES
from engine.arena.setup import dealt_pieces
from engine.arena.state import Piece
from engine.arena.umpire import Umpire

FIRST = ("D1", "H1", "B1", "B2", "W1")
"""Robots of the player in the first seat."""
OTHERS = ("W1",)
"""Robots of each player in another seat."""
DISCS = 2
"""Number of discs that the Converter of the first seat carries."""


def place(ump: Umpire) -> None:
    """Place the Converters on centres as far apart as possible, and the robots around their Converter.

    The first robots of each seat are placed in the hexes nearest to an enemy Converter.
    """
    arena = ump.state.arena
    homes = [f"{grid}-0" for grid in dealt_pieces.farthest(arena, len(ump.living()))]
    for seat, home in zip(ump.living(), homes, strict=True):
        foes = [each for each in homes if each != home]
        grid = home.partition("-")[0]
        before = sorted(
            (f"{grid}-{n}" for n in range(1, 7)), key=lambda hex: min(distance_between(arena, hex, foe) for foe in foes)
        )
        names = ("C", *(FIRST if seat == 0 else OTHERS))
        for name, hex in zip(names, [home, *before], strict=False):
            discs = DISCS if seat == 0 and name == "C" else 0
            arena.pieces[f"{seat}.{name}"] = Piece(seat, PIECE_TYPES[name[0]], hex, discs)
            ump.say(event_types.PiecePlaced(f"{seat}.{name}", hex))
