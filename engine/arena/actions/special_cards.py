"""Special cards (2.4.2 to 2.4.6, A-19, A-57).

A seat plays special cards from its hand while the action Cards is open, or plays a Wild Warp as a special card.
"""

from __future__ import annotations

from engine.arena.actions import discs, grid_effects
from engine.arena.actions.checks import card_held, grid_there
from engine.arena.actions.conversion import converter_hex
from engine.arena.commands import PlayCard
from engine.arena.events import event_types
from engine.arena.rules import WILD, Rules
from engine.arena.state import Played, State
from engine.arena.umpire import Umpire
from engine.core import codec
from engine.core.errors import illegal
from engine.core.game import Seat

NAMES_GRID = ("destroy", "double")


def check(state: State, rules: Rules, seat: Seat, command: PlayCard) -> None:
    """Raise Illegal if the card is not in the hand, the action Cards is not open, or the named grid does not exist.

    The action Cards need not be open for a Wild Warp. The caller has already checked that the seat may play a card now.
    """
    card_held(state, seat, WILD if command.wild else command.card)
    if not command.wild and not state.cards_open:
        raise illegal("A-E-ACTION", 'First choose the action "Play special cards".', "card")
    if command.card in NAMES_GRID:
        grid_there(state.arena, command.grid)


def play(ump: Umpire, seat: Seat, command: PlayCard) -> None:
    """Remove the card from the hand and apply its effect. Choices that the player must still make become tasks."""
    ump.spend(seat, WILD if command.wild else command.card)
    named: dict[str, str | int] = {"grid": command.grid} if command.card in NAMES_GRID else {}
    before = codec.copy(ump.state.arena)
    ump.state.played = [*ump.state.played, Played(seat, "card", command.card, command.wild, named, before)]
    ump.say(event_types.CardPlayed(seat, command.card, command.wild, named))
    match command.card:
        case "destroy":
            grid_effects.destroy(ump, seat, command.grid)
        case "warp":
            grid_effects.warp(ump, seat)
        case "double":
            grid_effects.double(ump, seat, command.grid)
        case "disc":
            discs.create(ump, converter_hex(ump.state.arena, seat), "card")
