"""Convert discs to robots or cards, one by one (4.2.5, A-15)."""

from __future__ import annotations

from engine.arena import pieces
from engine.arena.actions.checks import cards_left
from engine.arena.actions.warped_pieces import free_hex
from engine.arena.commands import ConvertDisc
from engine.arena.events import event_types
from engine.arena.grids import geometry
from engine.arena.rules import MOST_OF_A_TYPE, Rules
from engine.arena.state import Arena, Piece, State
from engine.arena.umpire import Umpire
from engine.core.errors import illegal
from engine.core.game import Seat

ROBOTS = ("D", "H", "B", "W")


def converter_hex(arena: Arena, seat: Seat) -> str:
    """Return the hex of the seat's Converter, or "" if the seat has no Converter on the board."""
    converter = arena.pieces.get(f"{seat}.C")
    return converter.hex if converter else ""


def sources(arena: Arena, seat: Seat) -> dict[str, int]:
    """Return the number of discs in the Converter's hex that can be converted, by source.

    The source "" means unclaimed discs. Any other source is the id of one of the seat's pieces with discs. These pieces
    are in the order C, D, H, B, W.
    """
    hex = converter_hex(arena, seat)
    found = {"": arena.discs.get(hex, 0)}
    found |= {id: arena.pieces[id].discs for id in pieces.pieces_in(arena, hex, seat)}
    return {source: number for source, number in found.items() if number}


def makes(arena: Arena, seat: Seat) -> tuple[str, ...]:
    """Return the robot types of which the seat has fewer than five on the board."""
    return tuple(type for type in ROBOTS if pieces.free_number(arena, seat, type))


def new_robot_hexes(arena: Arena, seat: Seat) -> list[str]:
    """Return the hexes where a new robot can be placed: the Converter's hex and adjacent hexes.

    An adjacent hex must not be destroyed, and must hold no enemy piece and no enemy field.
    """
    hex = converter_hex(arena, seat)
    return [hex, *(each for each in geometry.neighbours(arena, hex) if free_hex(arena, each, seat))]


def draws_cards(state: State, rules: Rules) -> bool:
    """Return whether a disc can be converted to cards.

    The match must use combat cards or special cards, and the deck or the discard pile must hold a card.
    """
    return bool(state.deck.cards or state.deck.discards) and (rules.combat_cards or rules.special_cards)


def is_possible(state: State, rules: Rules, seat: Seat) -> bool:
    """Return whether the seat has a disc to convert, and can get a robot or cards for it."""
    arena = state.arena
    return bool(sources(arena, seat)) and (bool(makes(arena, seat)) or draws_cards(state, rules))


def check(state: State, rules: Rules, seat: Seat, command: ConvertDisc) -> None:
    """Raise Illegal if this conversion is not allowed."""
    arena = state.arena
    if command.make == "cards":
        if not draws_cards(state, rules):
            raise illegal("A-E-ACTION", "There is no card to draw.", "make")
        cards_left(state)
    else:
        if command.make not in makes(arena, seat):
            raise illegal("A-E-LIMIT", f"You already have {MOST_OF_A_TYPE} robots of this type, the maximum.", "make")
        if command.hex not in new_robot_hexes(arena, seat):
            text = "Choose your Converter's hex, or an adjacent hex that is not destroyed and has no enemies."
            raise illegal("A-E-HEX", text, "hex")
    if command.source not in sources(arena, seat):
        raise illegal("A-E-DISC", "This disc is not in your Converter's hex.", "source")


def convert(ump: Umpire, seat: Seat, command: ConvertDisc) -> None:
    """Remove the disc from its source, then create the robot or draw two cards."""
    arena = ump.state.arena
    if command.source:
        arena.pieces[command.source].discs -= 1
    else:
        pieces.add_discs(arena, converter_hex(arena, seat), -1)
    if command.make == "cards":
        ump.say(event_types.Converted(seat))
        ump.draw(seat, 2)
        return
    id = f"{seat}.{command.make}{pieces.free_number(arena, seat, command.make)}"
    arena.pieces[id] = Piece(seat, command.make, command.hex)
    ump.say(event_types.Converted(seat, id, command.hex))
    if command.hex != converter_hex(arena, seat):
        pieces.pick_up_on_arrival(ump, id)
