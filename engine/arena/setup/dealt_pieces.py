"""Pieces that the match's own dice place, instead of players in turn (option `placing`)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from engine.arena.events import event_types
from engine.arena.rules import PIECE_TYPES
from engine.arena.state import Arena, Piece
from engine.arena.umpire import Umpire
from engine.hexes import distance


def deal(ump: Umpire, names: Iterable[str]) -> None:
    """Place the Converters on centres as far apart as possible, and each seat's robots around its Converter.

    A random shuffle decides which seat gets which centre.
    """
    state = ump.state
    homes = ump.dice.shuffled([str(grid) for grid in farthest(state.arena, len(ump.living()))], "homes")
    ump.say(event_types.Shuffled(len(homes), "homes"))
    for seat, grid in zip(ump.living(), homes, strict=True):
        round_it = ump.dice.shuffled([f"{grid}-{n}" for n in range(1, 7)], "hexes")
        ump.say(event_types.Shuffled(6, "hexes"))
        for name, hex in zip(names, [f"{grid}-0", *round_it], strict=False):
            state.arena.pieces[f"{seat}.{name}"] = Piece(seat, PIECE_TYPES[name[0]], hex)
            ump.say(event_types.PiecePlaced(f"{seat}.{name}", hex))


def farthest(arena: Arena, number: int) -> tuple[int, ...]:
    """Return `number` grids, chosen so that the smallest distance between two of them is as large as possible.

    If several choices are equal, the largest sum of distances decides, then the lowest grid numbers.
    """
    at = {int(grid): (placed.q, placed.r) for grid, placed in arena.grids.items()}

    def apart(chosen: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
        between = [distance(at[a], at[b]) for a, b in combinations(chosen, 2)]
        return -min(between), -sum(between), chosen

    return min(combinations(sorted(at), number), key=apart)
