"""A deck with its discard pile. Cards are drawn from the top. If the deck is empty, the discards are shuffled."""

from __future__ import annotations

from msgspec import Struct

from engine.core.dice import Dice


class Deck(Struct):
    """A deck of cards, with the top card first, and its discard pile.

    A card is represented by its name. No player may know `cards`. `discards` is public.
    """

    cards: list[str] = []
    discards: list[str] = []

    def draw(self, dice: Dice, purpose: str) -> str | None:
        """Remove and return the top card. If the deck is empty, first shuffle the discard pile into the deck.

        Return None if both the deck and the discard pile are empty. If you want to log the shuffle, check `empty`
        before you call `draw`.
        """
        if not self.cards:
            self.cards, self.discards = dice.shuffled(self.discards, purpose), []
        return self.cards.pop(0) if self.cards else None

    @property
    def empty(self) -> bool:
        """Whether the deck is empty. If so, the next draw first shuffles the discard pile."""
        return not self.cards

    def discard(self, *cards: str) -> None:
        self.discards = [*self.discards, *cards]
