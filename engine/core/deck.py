"""A deck with its discard pile. Cards are drawn from the top; if the deck is empty, the discards are shuffled."""

from __future__ import annotations

from msgspec import Struct

from engine.core.dice import Dice


class Deck(Struct):
    """Cards by name, the top one first. The order of `cards` is secret for all players; `discards` are public."""

    cards: list[str] = []
    discards: list[str] = []

    def draw(self, dice: Dice, purpose: str) -> str | None:
        """Remove and return the next card; None if both the deck and the discards are empty.

        Check `empty` before the draw to log a new shuffle.
        """
        if not self.cards:
            self.cards, self.discards = dice.shuffled(self.discards, purpose), []
        return self.cards.pop(0) if self.cards else None

    @property
    def empty(self) -> bool:
        """Whether the next draw shuffles the discards."""
        return not self.cards

    def discard(self, *cards: str) -> None:
        self.discards = [*self.discards, *cards]
