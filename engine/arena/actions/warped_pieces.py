"""Pieces that are warped to a hex (4.2.6, 4.2.9, 4.2.12)."""

from __future__ import annotations

from engine.arena import pieces
from engine.arena.events import event_types
from engine.arena.state import Arena
from engine.arena.umpire import Umpire
from engine.core.game import Seat


def arrive(ump: Umpire, id: str, to: str) -> None:
    """Move a warped piece to its hex.

    On a destroyed hex it is lost (A-17). Among enemies or on an enemy field combat is due (A-18). Elsewhere it picks up
    unclaimed discs (A-50).
    """
    arena = ump.state.arena
    piece = arena.pieces[id]
    if piece.hex == to:
        ump.say(event_types.NothingDone(piece.owner, "The piece is warped to the hex where it stands."))
        return
    if to.partition("-")[0] not in arena.grids:
        ump.say(event_types.NothingDone(piece.owner, f"There is no hex {to}."))
        return
    origin, lost = piece.hex, to in arena.destroyed
    piece.hex = to
    ump.say(event_types.PieceWarped(id, origin, to, lost))
    if lost:
        pieces.lose(ump, id, -1, discs_stay=False)
    elif is_hostile(arena, to, piece.owner):
        ump.state.attacker, ump.state.due_answered = piece.owner, False
    else:
        pieces.pick_up_on_arrival(ump, id)


def is_hostile(arena: Arena, hex: str, seat: Seat) -> bool:
    """Return whether an enemy piece or an enemy field is in the hex."""
    return bool(pieces.enemies_in(arena, hex, seat)) or pieces.enemy_field(arena, hex, seat)


def free_hex(arena: Arena, hex: str, seat: Seat) -> bool:
    """Return whether own pieces may be made, placed or warped there: not destroyed, no enemy piece, no enemy field."""
    return hex not in arena.destroyed and not is_hostile(arena, hex, seat)
