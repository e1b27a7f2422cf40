"""Crowded positions: many robots with discs, fields, holes and full hands. Random play soon leads to fights."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.arena.rules import COMBAT, SPECIAL
from engine.arena.state import State
from tests.engine.arena.placed import ROSE, state_after_items

LETTERS = "PQRS"
HAND = 6


def melee(seed: int, seats: int, **options: Any) -> State:
    """Return a position in a phase on eight grids. Each of the 84 cards is in a hand, the deck or the discards."""
    rng = Random(seed)
    players = LETTERS[:seats]
    free = [f"{grid}-{number}" for grid in ROSE for number in range(7)]
    rng.shuffle(free)
    destroyed = [free.pop() for _ in range(6)]
    pieces: dict[str, list[str]] = {}
    fields: dict[str, list[str]] = {}
    for letter in players:
        own = [free.pop() for _ in range(9)]
        names = ["C", *(f"{type}{number}" for type in "DHBW" for number in range(1, rng.randint(2, 4)))]
        pieces[letter] = [f"{name} {rng.choice(own)} {rng.randrange(4)}" for name in names]
        fields[letter] = rng.sample(own, 3)
    deck = [card for card, number in {**COMBAT, **SPECIAL}.items() for _ in range(number)]
    rng.shuffle(deck)
    hands = {letter: [deck.pop() for _ in range(HAND)] for letter in players}
    given = {
        "players": list(players), "pieces": pieces, "fields": fields, "destroyed": destroyed, "hands": hands,
        "deck": deck[10:], "discards": deck[:10], "options": {"grids": 8, **options},
        "discs": {hex: rng.randint(1, 3) for hex in rng.sample(free, 3)},
    }  # fmt: skip
    return state_after_items(given)
