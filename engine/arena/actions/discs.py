"""Put a new power disc on a hex (2.3.6, 3.4, 2.4.5)."""

from __future__ import annotations

from engine.arena import pieces
from engine.arena.events import event_types
from engine.arena.rules import MOST_DISCS
from engine.arena.state import Arena, Task
from engine.arena.umpire import Umpire


def create(ump: Umpire, hex: str, why: str) -> None:
    """Create one disc in the hex (A-09).

    If the hex is destroyed, the disc is lost. If exactly one piece in the hex has room, this piece takes the disc. If
    several pieces have room, their owner must choose which piece takes the disc. If no piece has room, the disc stays
    in the hex unclaimed.
    """
    arena = ump.state.arena
    if hex in arena.destroyed:
        ump.say(event_types.DiscMade(hex, why, lost=True))
        return
    able = takers(arena, hex)
    if len(able) == 1:
        arena.pieces[able[0]].discs += 1
        ump.say(event_types.DiscMade(hex, why, piece=able[0]))
        return
    arena.discs[hex] = arena.discs.get(hex, 0) + 1
    ump.say(event_types.DiscMade(hex, why))
    if able:
        ump.state.tasks = [*ump.state.tasks, Task("give_disc", arena.pieces[able[0]].owner, hex=hex)]


def takers(arena: Arena, hex: str) -> list[str]:
    """Return the ids of the pieces in the hex that can carry another disc."""
    return [id for id in pieces.pieces_in(arena, hex) if arena.pieces[id].discs < MOST_DISCS]


def give(ump: Umpire, hex: str, piece: str) -> None:
    """Move one unclaimed disc from the hex to the piece that the player has chosen."""
    arena = ump.state.arena
    left = arena.discs.get(hex, 0) - 1
    arena.discs = {place: number for place, number in {**arena.discs, hex: left}.items() if number}
    arena.pieces[piece].discs += 1
    ump.say(event_types.DiscsTaken(piece, 1, hex))


def random_hex(ump: Umpire, seat: int, why: str) -> str:
    """Return a random secondary hex. The first die roll chooses the grid.

    A six-sided die then chooses the hex (2.2).
    """
    grid = ump.roll(ump.rules.grids, f"{why} grid".strip(), seat)
    return f"{grid}-{ump.roll(6, f'{why} hex'.strip(), seat)}"
