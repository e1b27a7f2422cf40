"""The state before the set-up. No seat has pieces or markers, and both decks are shuffled (S-06, S-13, S-24)."""

from __future__ import annotations

from engine.core.chance import Chance, Seed
from engine.core.deck import Deck
from engine.core.dice import StreamDice
from engine.core.game import Setup
from engine.sumeria import harvest_cards, position
from engine.sumeria.state import Filing, Side, State
from engine.sumeria.war import cards


def initial_state(setup: Setup, seed: Seed) -> State:
    state = blank_state(setup, seed)
    dice = StreamDice(state.chance)
    state.harvest_deck = Deck(dice.shuffled(list(harvest_cards.names()), "harvest deck"))
    state.war_deck = Deck(dice.shuffled(cards.war_deck(), "war deck"))
    return state


def blank_state(setup: Setup, seed: Seed) -> State:
    """Return a state in which no cards are in the decks. The adjudicator adds the cards of a case to this state."""
    seats = range(setup.seats)
    return State(
        setup=setup,
        seed=seed,
        chance=Chance(seed),
        phase="place",
        sides=[Side(seat) for seat in seats],
        filed=[Filing() for _ in seats],
        position=position.empty(setup.seats),
    )
