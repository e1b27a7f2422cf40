"""A deck with its discards: drawn from the top; when a card is due and none is left, the discards are shuffled."""

from __future__ import annotations

from msgspec import Struct

from engine.core.dice import Dice


class Deck(Struct):
    """Cards by name, the top one first. The order of `cards` is secret to all; `discards` are open."""

    cards: list[str] = []
    discards: list[str] = []

    def draw(self, dice: Dice, purpose: str) -> str | None:
        """The next card; None if neither deck nor discards hold any. Who wants to log a new shuffle asks `empty`."""
        if not self.cards:
            self.cards, self.discards = dice.shuffled(self.discards, purpose), []
        return self.cards.pop(0) if self.cards else None

    @property
    def empty(self) -> bool:
        """A card due now makes the discards be shuffled."""
        return not self.cards

    def discard(self, *cards: str) -> None:
        self.discards = [*self.discards, *cards]
