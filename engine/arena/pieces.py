"""The pieces on the table: their hexes, a seat's material, the loss of a piece, and discs taken on arrival."""

from __future__ import annotations

from engine.arena.events import event_types
from engine.arena.rules import DIE, MOST_DISCS, MOST_OF_A_TYPE
from engine.arena.state import Arena, Doomed, Piece
from engine.arena.umpire import Umpire
from engine.core.game import Seat

TYPES = "CDHBW"
"""Piece types in the order in which default answers choose pieces (A-41, A-46)."""


def rank(piece: str) -> tuple[int, int, str]:
    """Return a sort key that sorts pieces by owner, then type (C, D, H, B, W), then name."""
    owner, _, name = piece.partition(".")
    return int(owner), TYPES.index(name[0]), name


def pieces_in(arena: Arena, hex: str, owner: Seat | None = None) -> list[str]:
    """Return the ids of the pieces in a hex, sorted by `rank`.

    If `owner` is given, return only the pieces of this seat.
    """
    found = [id for id, piece in arena.pieces.items() if piece.hex == hex and (owner is None or piece.owner == owner)]
    return sorted(found, key=rank) if len(found) > 1 else found


def enemies_in(arena: Arena, hex: str, seat: Seat) -> list[str]:
    """Return the ids of the pieces in a hex that belong to other seats, sorted by `rank`."""
    found = [id for id, piece in arena.pieces.items() if piece.hex == hex and piece.owner != seat]
    return sorted(found, key=rank) if len(found) > 1 else found


def enemy_field(arena: Arena, hex: str, seat: Seat) -> bool:
    """Return whether a force field of another seat is in the hex."""
    return arena.fields.get(hex, seat) != seat


def own(arena: Arena, seat: Seat) -> list[str]:
    """Return the ids of a seat's pieces on the board, sorted by `rank`."""
    return sorted((id for id, piece in arena.pieces.items() if piece.owner == seat), key=rank)


def material(arena: Arena, seat: Seat) -> int:
    """Return the strength of a seat's pieces: the sum of their die sides and of the discs that they carry (A-55)."""
    return sum(DIE[piece.type] + piece.discs for piece in arena.pieces.values() if piece.owner == seat)


def free_number(arena: Arena, seat: Seat, type: str) -> int:
    """Return the lowest number of a robot of this type that is not on the board (4.2.5, A-15).

    Return 0 if all five robots of the type are on the board.
    """
    for number in range(1, MOST_OF_A_TYPE + 1):
        if f"{seat}.{type}{number}" not in arena.pieces:
            return number
    return 0


def room(piece: Piece) -> int:
    """Return how many more discs the piece can take (2.3.6)."""
    return max(0, MOST_DISCS - piece.discs)


def add_discs(arena: Arena, hex: str, number: int) -> None:
    """Add unclaimed discs to a hex. A negative number removes discs.

    If no disc is left in the hex, delete its entry.
    """
    left = arena.discs.get(hex, 0) + number
    if left:
        arena.discs[hex] = left
    else:
        arena.discs.pop(hex, None)


def lose(ump: Umpire, piece_id: str, by: Seat, discs_stay: bool) -> None:
    """Remove a piece from the board. If `discs_stay`, its discs stay in the hex unclaimed. Otherwise they are lost.

    The loss of a Converter is recorded in `Arena.doomed` and handled later (A-52). `by`: the seat that destroyed the
    piece. If this seat is the owner, no player gets the owner's hand (A-42).
    """
    arena = ump.state.arena
    piece = arena.pieces.pop(piece_id)
    if discs_stay and piece.discs:
        add_discs(arena, piece.hex, piece.discs)
    if piece.type == "C":
        arena.doomed = [*arena.doomed, Doomed(piece.owner, piece.hex, -1 if by == piece.owner else by)]


def pick_up_on_arrival(ump: Umpire, piece_id: str) -> None:
    """Give unclaimed discs to a piece that arrived without Move, as many as it can carry (A-50)."""
    arena = ump.state.arena
    piece = arena.pieces[piece_id]
    number = min(arena.discs.get(piece.hex, 0), room(piece))
    if number:
        add_discs(arena, piece.hex, -number)
        piece.discs += number
        ump.say(event_types.DiscsTaken(piece_id, number, piece.hex))
