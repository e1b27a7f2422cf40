"""A deck with its discard pile. Cards are drawn from the top. If the deck is empty, the discards are shuffled."""

from __future__ import annotations

from msgspec import Struct

from engine.core.dice import Dice


class Deck(Struct):
    """A deck of cards by name, the top card first. No player may know `cards`; `discards` are public."""

    cards: list[str] = []
    discards: list[str] = []

    def draw(self, dice: Dice, purpose: str) -> str | None:
        """Remove and return the next card. Return None if both the deck and the discards are empty.

        To log when the discards are shuffled, check `empty` before the draw.
        """
        if not self.cards:
            self.cards, self.discards = dice.shuffled(self.discards, purpose), []
        return self.cards.pop(0) if self.cards else None

    @property
    def empty(self) -> bool:
        """Whether the deck is empty, so that the next draw shuffles the discards."""
        return not self.cards

    def discard(self, *cards: str) -> None:
        self.discards = [*self.discards, *cards]
