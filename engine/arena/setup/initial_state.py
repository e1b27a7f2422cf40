"""The state before the first question: an empty table and the deck."""

from __future__ import annotations

from engine.arena.rules import COMBAT, SPECIAL, Rules
from engine.arena.state import Player, State
from engine.core.chance import Chance, Seed, derive
from engine.core.game import Setup


def initial_state(setup: Setup, seed: Seed) -> State:
    """Return the state before the first question. All randomness of the match comes from `seed`."""
    return State(setup, seed, Chance(derive(seed, "play")), [Player() for _ in range(setup.seats)])


def deck_of(rules: Rules) -> list[str]:
    """Return the cards of the deck, unshuffled. They are 84 cards, or fewer under 9.4 (A-60)."""
    piles = {**(COMBAT if rules.combat_cards else {}), **(SPECIAL if rules.special_cards else {})}
    return [card for card, number in piles.items() for _ in range(number)]
