"""Dice and shuffles of a game with open luck, drawn from the committed stream, each for a stated purpose.

A game logs every roll as an event of its own. The adjudicator's cases supply the numbers (another `Dice`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.core.chance import Chance


class Dice(Protocol):
    """Source of rolls and shuffles. The result does not depend on the purpose, which only says what the roll is for."""

    def roll(self, sides: int, purpose: str) -> int:
        """Return a number from 1 to `sides`."""
        ...

    def shuffled(self, cards: Sequence[str], purpose: str) -> list[str]:
        """Return the cards in a new order, the top one first."""
        ...


class StreamDice:
    """The dice of a live match: the random stream of the state, which advances with each roll."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def roll(self, sides: int, purpose: str) -> int:
        return 1 + self._chance.below(sides)

    def shuffled(self, cards: Sequence[str], purpose: str) -> list[str]:
        return self._chance.shuffled(cards)
