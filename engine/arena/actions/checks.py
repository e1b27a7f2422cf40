"""Checks that several actions and cards use. Each check raises Illegal with the matching code of `arena_cases`."""

from __future__ import annotations

from engine.arena.actions.warped_pieces import free_hex
from engine.arena.grids import geometry
from engine.arena.state import Arena, Piece, State
from engine.core.errors import Illegal, illegal
from engine.core.game import Seat


def not_now() -> Illegal:
    """Return the error for a command that does not answer the open question."""
    return illegal("A-E-TURN", "This command does not answer the open question.")


def grid_there(arena: Arena, grid: int, field: str = "grid") -> None:
    if str(grid) not in arena.grids:
        raise illegal("A-E-GRID", f"There is no grid {grid} on the table.", field)


def piece_there(arena: Arena, id: str) -> Piece:
    piece = arena.pieces.get(id)
    if piece is None:
        raise illegal("A-E-PIECE", "This piece is not on the board.", "piece")
    return piece


def own_piece(arena: Arena, id: str, seat: Seat) -> Piece:
    piece = piece_there(arena, id)
    if piece.owner != seat:
        raise illegal("A-E-PIECE", "This piece belongs to another player.", "piece")
    return piece


def hex_there(arena: Arena, hex: str) -> None:
    if not geometry.exists(arena, hex):
        raise illegal("A-E-HEX", "This hex does not exist.", "hex")


def free_for(arena: Arena, hex: str, seat: Seat) -> None:
    """Raise Illegal unless the hex exists, is not destroyed, and holds no enemy piece and no enemy field."""
    hex_there(arena, hex)
    if not free_hex(arena, hex, seat):
        raise illegal("A-E-HEX", "Choose a hex that is not destroyed and has no enemy piece or force field.", "hex")


def card_held(state: State, seat: Seat, card: str) -> None:
    """Raise Illegal if the card is not in the seat's hand. The hands of other seats are not read."""
    if card not in state.players[seat].hand:
        raise illegal("A-E-CARD", "You do not have this card.", "card")


def cards_left(state: State) -> None:
    """Raise Illegal if no card can be drawn because the deck and the discard pile are empty.

    The sizes of the deck and the discard pile are public (A-20).
    """
    if not state.deck.cards and not state.deck.discards:
        raise illegal("A-E-ACTION", "There is no card left to draw.")
