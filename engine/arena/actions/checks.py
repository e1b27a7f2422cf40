"""Checks that several actions and cards share; each raises the code of `arena_cases` that applies."""

from __future__ import annotations

from engine.arena.actions.warped_pieces import free_hex
from engine.arena.grids import geometry
from engine.arena.state import Arena, Piece, State
from engine.core.errors import Illegal, illegal
from engine.core.game import Seat


def not_now() -> Illegal:
    """Another question is open, or another kind of answer is wanted."""
    return illegal("A-E-TURN", "This is not asked of you now.")


def grid_there(arena: Arena, grid: int, field: str = "grid") -> None:
    if str(grid) not in arena.grids:
        raise illegal("A-E-GRID", f"There is no grid {grid} on the table.", field)


def piece_there(arena: Arena, id: str) -> Piece:
    piece = arena.pieces.get(id)
    if piece is None:
        raise illegal("A-E-PIECE", "There is no such piece on the board.", "piece")
    return piece


def own_piece(arena: Arena, id: str, seat: Seat) -> Piece:
    piece = piece_there(arena, id)
    if piece.owner != seat:
        raise illegal("A-E-PIECE", "That piece is not yours.", "piece")
    return piece


def hex_there(arena: Arena, hex: str) -> None:
    if not geometry.exists(arena, hex):
        raise illegal("A-E-HEX", "There is no such hex.", "hex")


def free_for(arena: Arena, hex: str, seat: Seat) -> None:
    """An existing hex, not destroyed, without enemy pieces and enemy fields."""
    hex_there(arena, hex)
    if not free_hex(arena, hex, seat):
        raise illegal("A-E-HEX", "Choose a hex that is not destroyed and holds no enemy piece or field.", "hex")


def card_held(state: State, seat: Seat, card: str) -> None:
    """Judged from the own hand alone."""
    if card not in state.players[seat].hand:
        raise illegal("A-E-CARD", "You do not hold that card.", "card")


def cards_left(state: State) -> None:
    """A card can be drawn: deck or discards hold one; both numbers are open (A-20)."""
    if not state.deck.cards and not state.deck.discards:
        raise illegal("A-E-ACTION", "There is no card left to draw.")
