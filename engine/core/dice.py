"""Dice and shuffles of a game in which all players see the rolls. They use the random stream that the seed fixes.

Each roll has a stated purpose, and a game logs every roll as a separate event. In the adjudicator the case supplies the
numbers, by another implementation of `Dice`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.core.chance import Chance


class Dice(Protocol):
    """A source of dice rolls and shuffles. `purpose` describes the roll and does not influence the result."""

    def roll(self, sides: int, purpose: str) -> int:
        """Return a random number from 1 to `sides`."""
        ...

    def shuffled(self, cards: Sequence[str], purpose: str) -> list[str]:
        """Return the cards in a random order, with the top card first."""
        ...


class StreamDice:
    """The dice of a live match. Each roll takes the next numbers from the random stream of the state."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def roll(self, sides: int, purpose: str) -> int:
        return 1 + self._chance.below(sides)

    def shuffled(self, cards: Sequence[str], purpose: str) -> list[str]:
        return self._chance.shuffled(cards)
