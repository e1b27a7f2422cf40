"""Pieces that are warped to a hex (4.2.6, 4.2.9, 4.2.12)."""

from __future__ import annotations

from engine.arena import pieces
from engine.arena.events import event_types
from engine.arena.state import Arena
from engine.arena.umpire import Umpire
from engine.core.game import Seat


def arrive(ump: Umpire, id: str, to: str) -> None:
    """Move a warped piece to its new hex.

    If the hex is destroyed, the piece is lost (A-17). If the hex holds enemy pieces or an enemy field, a combat must
    follow (A-18). Otherwise the piece takes unclaimed discs in the hex (A-50).
    """
    arena = ump.state.arena
    piece = arena.pieces[id]
    if piece.hex == to:
        ump.say(event_types.NothingDone(piece.owner, "The piece is already in the hex to which it is warped."))
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
    """Return whether the hex holds an enemy piece or an enemy field."""
    return bool(pieces.enemies_in(arena, hex, seat)) or pieces.enemy_field(arena, hex, seat)


def free_hex(arena: Arena, hex: str, seat: Seat) -> bool:
    """Return whether the seat's pieces can be created in the hex, placed on it or warped to it.

    The hex must not be destroyed, and must hold no enemy piece and no enemy field.
    """
    return hex not in arena.destroyed and not is_hostile(arena, hex, seat)
