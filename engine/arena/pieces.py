"""The pieces on the table: who stands where, how much a side has, how a piece is lost or takes discs on arrival."""

from __future__ import annotations

from engine.arena.events import event_types
from engine.arena.rules import DIE, MOST_DISCS, MOST_OF_A_TYPE
from engine.arena.state import Arena, Doomed, Piece
from engine.arena.umpire import Umpire
from engine.core.game import Seat

TYPES = "CDHBW"
"""In the order of defaults (A-41, A-46)."""


def rank(piece: str) -> tuple[int, int, str]:
    """For putting pieces in order: owner, type (C, D, H, B, W), number."""
    owner, _, name = piece.partition(".")
    return int(owner), TYPES.index(name[0]), name


def pieces_in(arena: Arena, hex: str, owner: Seat | None = None) -> list[str]:
    """Ids of the pieces in a hex (of one owner), in order of rank."""
    found = [id for id, piece in arena.pieces.items() if piece.hex == hex and (owner is None or piece.owner == owner)]
    return sorted(found, key=rank) if len(found) > 1 else found


def enemies_in(arena: Arena, hex: str, seat: Seat) -> list[str]:
    """Ids of the pieces in a hex that are not this seat's."""
    found = [id for id, piece in arena.pieces.items() if piece.hex == hex and piece.owner != seat]
    return sorted(found, key=rank) if len(found) > 1 else found


def enemy_field(arena: Arena, hex: str, seat: Seat) -> bool:
    """A force field stands there that is not this seat's."""
    return arena.fields.get(hex, seat) != seat


def own(arena: Arena, seat: Seat) -> list[str]:
    """Ids of a seat's pieces on the board, in order of rank."""
    return sorted((id for id, piece in arena.pieces.items() if piece.owner == seat), key=rank)


def material(arena: Arena, seat: Seat) -> int:
    """Die sides of a seat's pieces and the discs they carry (A-55)."""
    return sum(DIE[piece.type] + piece.discs for piece in arena.pieces.values() if piece.owner == seat)


def free_number(arena: Arena, seat: Seat, type: str) -> int:
    """The lowest number of that type not on the board; 0: five of them are (4.2.5, A-15)."""
    for number in range(1, MOST_OF_A_TYPE + 1):
        if f"{seat}.{type}{number}" not in arena.pieces:
            return number
    return 0


def room(piece: Piece) -> int:
    """Discs a piece could still take (2.3.6)."""
    return max(0, MOST_DISCS - piece.discs)


def add_discs(arena: Arena, hex: str, number: int) -> None:
    """Put unclaimed discs down, or take some away (less than 0); no hex is kept with none."""
    left = arena.discs.get(hex, 0) + number
    if left:
        arena.discs[hex] = left
    else:
        arena.discs.pop(hex, None)


def lose(ump: Umpire, piece_id: str, by: Seat, discs_stay: bool) -> None:
    """Take a piece off the board; its discs stay unclaimed in its hex or go with it.

    A Converter lost is noted to be settled (A-52). `by`: who destroyed it; if it is the owner, nobody gets the hand
    (A-42).
    """
    arena = ump.state.arena
    piece = arena.pieces.pop(piece_id)
    if discs_stay and piece.discs:
        add_discs(arena, piece.hex, piece.discs)
    if piece.type == "C":
        arena.doomed = [*arena.doomed, Doomed(piece.owner, piece.hex, -1 if by == piece.owner else by)]


def pick_up_on_arrival(ump: Umpire, piece_id: str) -> None:
    """A piece that came otherwise than by Move takes the unclaimed discs it has room for (A-50)."""
    arena = ump.state.arena
    piece = arena.pieces[piece_id]
    number = min(arena.discs.get(piece.hex, 0), room(piece))
    if number:
        add_discs(arena, piece.hex, -number)
        piece.discs += number
        ump.say(event_types.DiscsTaken(piece_id, number, piece.hex))
