"""Placing of the pieces (3.3): one piece at a time in turn, or dealt by the server."""

from __future__ import annotations

from engine.arena import pieces
from engine.arena.actions.checks import hex_there
from engine.arena.commands import PlacePiece
from engine.arena.events import event_types
from engine.arena.grids import geometry
from engine.arena.phases import order_dice, prepared_pieces
from engine.arena.prompts import PlacePiecePrompt
from engine.arena.rules import PIECE_TYPES, START_CARDS, Rules
from engine.arena.setup import dealt_pieces
from engine.arena.state import Piece, State
from engine.arena.umpire import Umpire
from engine.core.errors import illegal
from engine.core.game import Decision, Seat

FIRST = ("C", "D1", "H1", "B1", "W1")
"""Pieces that each player places at the beginning: one of each type (3.3)."""


def to_place(state: State, seat: Seat) -> list[str]:
    """Return the seat's pieces that are not on the board yet."""
    return [f"{seat}.{name}" for name in FIRST if f"{seat}.{name}" not in state.arena.pieces]


def open_hexes(state: State, seat: Seat) -> list[str]:
    """Return the hexes that are not destroyed and hold no enemy piece (A-08)."""
    arena = state.arena
    return [hex for hex in geometry.hexes(arena) if hex not in arena.destroyed and not _has_enemies(state, seat, hex)]


def _has_enemies(state: State, seat: Seat, hex: str) -> bool:
    return bool(pieces.enemies_in(state.arena, hex, seat))


def open_questions(state: State, rules: Rules) -> dict[Seat, list[Decision]]:
    if state.active < 0 or state.players[state.active].out or not to_place(state, state.active):
        return {}
    return {state.active: [Decision(f"{state.number}.place_piece", "place_piece", "Place one of your pieces.")]}


def prompt(state: State, rules: Rules, seat: Seat, decision: Decision) -> PlacePiecePrompt:
    return PlacePiecePrompt(decision.id, tuple(to_place(state, seat)), tuple(open_hexes(state, seat)))


def check(state: State, rules: Rules, seat: Seat, command: PlacePiece) -> None:
    if command.piece not in to_place(state, seat):
        raise illegal("A-E-PIECE", "This is not one of the pieces that you must still place.", "piece")
    hex_there(state.arena, command.hex)
    if command.hex not in open_hexes(state, seat):
        raise illegal("A-E-HEX", "There is an enemy piece in this hex.", "hex")


def answer(ump: Umpire, seat: Seat, command: PlacePiece) -> None:
    type = PIECE_TYPES[command.piece.partition(".")[2][0]]
    ump.state.arena.pieces[command.piece] = Piece(seat, type, command.hex)
    ump.say(event_types.PiecePlaced(command.piece, command.hex))
    _pass_on(ump)


def enter(ump: Umpire) -> None:
    """3.2: draw three cards for each player. Clear the order of placing, so that it is rolled again (A-48)."""
    ump.state.order, ump.state.active = [], -1
    if ump.state.deck.cards:
        for seat in ump.living():
            ump.draw(seat, START_CARDS)


def advance(ump: Umpire) -> bool:
    """Roll for the order of placing and make the next seat active. Return True when all pieces are placed."""
    state = ump.state
    if not state.order:
        state.order = order_dice.highest_first(ump)
        ump.say(event_types.OrderSet(tuple(state.order), placing=True))
    if ump.rules.placing == "dealt":
        dealt_pieces.deal(ump, FIRST)
    elif ump.rules.placing == "prepared":
        prepared_pieces.place(ump)
        return True
    if state.active < 0:
        state.active = state.order[0]
    if not open_questions(state, ump.rules):
        _pass_on(ump)
    return not open_questions(state, ump.rules)


def _pass_on(ump: Umpire) -> None:
    state = ump.state
    following = order_dice.clockwise_after(state.active, state.order)
    state.active = next((seat for seat in following if to_place(state, seat)), state.active)
