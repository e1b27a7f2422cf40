"""Hits on hexes (2.3.7, 2.3.8, 2.4.2, A-13), and chains of hits (9.2, A-14).

A hit removes the force field of the hex. If there is no field, the hex is destroyed with everything in it.
"""

from __future__ import annotations

from engine.arena.events import event_types
from engine.arena.grids.geometry import neighbour
from engine.arena.pieces import lose, pieces_in
from engine.arena.umpire import Umpire
from engine.core.game import Seat

LONGEST_CHAIN = 100
"""Maximum number of die rolls in a chain of hits (A-14)."""


def hit_hex(ump: Umpire, hex: str, by: Seat) -> None:
    """Hit a hex with the result "destroy". Under 9.2 a hit on a destroyed hex continues to an adjacent hex.

    `by`: the seat whose action or card caused the hit (A-42).
    """
    rolls = 0
    while hex in ump.state.arena.destroyed:
        if not ump.rules.chain or rolls == LONGEST_CHAIN:
            ump.say(event_types.HexHit(hex, "nothing"))
            return
        ump.say(event_types.HexHit(hex, "chain"))
        reached = neighbour(ump.state.arena, hex, ump.roll(6, "chain", by))
        rolls += 1
        if reached is None:
            ump.say(event_types.HexHit(hex, "void"))
            return
        hex = reached
    destroy(ump, hex, by)


def destroy(ump: Umpire, hex: str, by: Seat) -> None:
    """Apply a hit to a hex that is not destroyed yet.

    If the hex has a force field, only the field is removed. Otherwise the hex is destroyed with its pieces and discs.
    """
    arena = ump.state.arena
    if hex in arena.fields:
        del arena.fields[hex]
        ump.say(event_types.HexHit(hex, "field"))
        return
    arena.destroyed = [*arena.destroyed, hex]
    lost = tuple(pieces_in(arena, hex))
    discs = arena.discs.pop(hex, 0) + sum(arena.pieces[id].discs for id in lost)
    for id in lost:
        lose(ump, id, by, discs_stay=False)
    ump.say(event_types.HexHit(hex, "destroyed", lost, discs))
