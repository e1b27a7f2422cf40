"""The War Deck and hands: card types, the fixed rule for discarding, and the best play (S-24, S-38, S-39)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

TYPES = "PJCMST"
"""Letters of the card types: Phalanx, Javelins, Chariots, Morale, Strategy, Terrain.

Cards of equal value are sorted in this order (S-38).
"""
TYPE_NAMES = {"P": "Phalanx", "J": "Javelins", "C": "Chariots", "M": "Morale", "S": "Strategy", "T": "Terrain"}
HAND = 7
MOST_LAID = 6
LOW = 3
"""Maximum value of a card that the fixed rule discards although it is the highest card of its type."""


def war_deck() -> list[str]:
    """Return all sixty cards, unshuffled: six types with the values 1 to 10."""
    return [f"{kind}{value}" for kind in TYPES for value in range(1, 11)]


def value_of(card: str) -> int:
    return int(card[1:])


def best_play(hand: Sequence[str]) -> list[str]:
    """Return the highest card of each type (S-39), in the order of `TYPES`."""
    return [max((card for card in hand if card[0] == kind), key=value_of) for kind in TYPES if _has(hand, kind)]


def _has(hand: Sequence[str], kind: str) -> bool:
    return any(card[0] == kind for card in hand)


def fixed_lay(hand: Sequence[str]) -> list[str]:
    """Return the cards that the fixed rule discards, at most six (S-38).

    All cards that are not the highest of their type come first. The highest cards with a low value follow.
    """
    best = best_play(hand)
    spare = [card for card in hand if card not in best]
    low = [card for card in best if value_of(card) <= LOW]
    return [*sorted(spare, key=_rank), *sorted(low, key=_rank)][:MOST_LAID]


def _rank(card: str) -> tuple[int, int]:
    return value_of(card), TYPES.index(card[0])


def may_lay(hand: Sequence[str], lay: Sequence[str]) -> bool:
    return len(lay) <= MOST_LAID and len(set(lay)) == len(lay) and set(lay) <= set(hand)


def may_play(hand: Sequence[str], cards: Sequence[str]) -> bool:
    return len({card[0] for card in cards if card}) == len(cards) and set(cards) <= set(hand)


class CardSource(Protocol):
    """Source of the cards of a battle: the deck of the match, or a rule case that the adjudicator runs."""

    def hand(self, attacks: bool) -> list[str]:
        """Return the hand that is dealt to the attacker, or to the defender if `attacks` is False."""
        ...

    def draw_cards(self, attacks: bool, number: int) -> list[str]:
        """Return `number` new cards, which replace the discarded cards."""
        ...


class DeckCards:
    """The War Deck of the match as a source of cards. `draw` returns the next card of the deck."""

    def __init__(self, draw: Callable[[], str | None]) -> None:
        self._draw = draw

    def hand(self, attacks: bool) -> list[str]:
        return self.draw_cards(attacks, HAND)

    def draw_cards(self, attacks: bool, number: int) -> list[str]:
        return [card for _ in range(number) if (card := self._draw()) is not None]
