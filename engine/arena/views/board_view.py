"""The board of a match: public tables that never change in the match.

The tables are built only from the view's section `setup`.
"""

from __future__ import annotations

from engine.arena.phases.phase_prompts import is_offered
from engine.arena.rules import ACTIONS, COMBAT, COSTS, DIE, SPECIAL, STEPS, Rules
from engine.arena.setup import options
from engine.arena.view import ActionInfo, Board, CardInfo, SetupView, TypeInfo
from engine.core.game import Setup

ACTION_WORDS = {
    "destroy": ("Destroy a random hex", "Choose a grid; a d6 decides which of its secondary hexes is hit."),
    "warp_grid": ("Warp a random grid", "The grid die chooses a grid; you put this grid beside any other grid."),
    "draw": ("Draw a card", "Take one card from the deck into your hand."),
    "rotate": ("Rotate a grid", "Rotate any grid in place; everything on the grid rotates too."),
    "convert": ("Convert discs", "Each disc in your Converter's hex becomes a robot or two cards."),
    "warp_converter": ("Warp your Converter", "Your Converter goes to a random grid centre and fights enemies there."),
    "move": ("Move and fight", "Move any or all of your pieces, then fight in every contested hex."),
    "cards": ("Play special cards", "Play as many special cards as you like, one after another."),
    "warp_random": ("Warp any robot", "Any player's robot except a Converter goes to a random hex of a random grid."),
    "double_warp": ("Double warp with a random grid", "The grid that you choose and a random grid change places."),
    "double_warp_two": ("Double warp", "Two grids of your choice change places."),
    "warp_piece": ("Warp your own piece", "The piece goes to any hex without enemy pieces and enemy force fields."),
}
TYPE_WORDS = {
    "C": ("Converter", "A Converter turns discs into robots and cards. If you lose your Converter, you are out."),
    "D": ("Destructer", "A robot that may destroy the hex it leaves, or put a force field there."),
    "H": ("Hopper", "A robot that may hop over one hex, even with enemies in the hex, and steal discs there."),
    "B": ("Blaster", "A robot that may attack from up to two hexes away, once a turn, and is not lost in that attack."),
    "W": ("Warper", "A robot that moves over enemies and destroyed hexes; taking or giving discs ends its move."),
}
CARD_WORDS = {
    "destroy": ("Destroy Hex", "The hit is on a random secondary hex of a grid that you choose."),
    "warp": ("Warp Grid", "A random grid moves to a place that you choose."),
    "double": ("Double Warp", "A grid that you choose and a random grid change places."),
    "disc": ("Power Disc", "You get a new disc in your Converter's hex."),
    "wild": ("Wild Warp", "Acts as any special card, or cancels an action, card or Wild Warp; counts as 5 in a fight."),
}


def board_of(setup: SetupView) -> Board:
    """Return the tables for the board. They depend only on the setup of the match."""
    agreed = Setup(setup.scenario, setup.seats, setup.options)
    rules = options.rules_of(agreed)
    return Board(
        grids=rules.grids,
        actions=tuple(ActionInfo(a, ACTION_WORDS[a][0], COSTS[a], ACTION_WORDS[a][1]) for a in _actions(rules)),
        types=tuple(TypeInfo(t, TYPE_WORDS[t][0], DIE[t], STEPS[t], TYPE_WORDS[t][1]) for t in "CDHBW"),
        cards=_cards(rules),
        options=options.option_values(agreed),
    )


def _actions(rules: Rules) -> list[str]:
    return [action for action in ACTIONS if is_offered(rules, action)]


def _cards(rules: Rules) -> tuple[CardInfo, ...]:
    """Return the kinds of cards in the deck of this match, with the number of cards of each kind."""
    combat = [CardInfo(c, f"Combat {c}", n, f"Adds {c} to a roll in combat.") for c, n in COMBAT.items()]
    special = [CardInfo(card, CARD_WORDS[card][0], number, CARD_WORDS[card][1]) for card, number in SPECIAL.items()]
    return (*(combat if rules.combat_cards else ()), *(special if rules.special_cards else ()))
