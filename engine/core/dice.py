"""Dice and shuffles of a game with open luck: thrown from the committed stream, each for a stated purpose.

A game logs every throw as an event of its own. A case of the adjudicator brings the numbers with it (`Dice` again).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.core.chance import Chance


class Dice(Protocol):
    """Where rolls and shuffles come from. What is thrown does not depend on the purpose; it says what it is for."""

    def roll(self, sides: int, purpose: str) -> int:
        """A number from 1 to `sides`."""
        ...

    def shuffled(self, cards: Sequence[str], purpose: str) -> list[str]:
        """The cards in a new order, the top one first."""
        ...


class StreamDice:
    """The dice of a live match: the state's own stream, which moves on with each throw."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def roll(self, sides: int, purpose: str) -> int:
        return 1 + self._chance.below(sides)

    def shuffled(self, cards: Sequence[str], purpose: str) -> list[str]:
        return self._chance.shuffled(cards)
