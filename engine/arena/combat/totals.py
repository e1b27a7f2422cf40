"""Totals of a fight: die, discs and card (6.1(3), A-38)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.arena.rules import COMBAT, DIE, FIELD, WILD, Rules
from engine.arena.state import Arena, Fight, Piece
from engine.core.game import Seat

WILD_COUNTS = 5
"""Value of a Wild Warp that is played as a combat card (A-25)."""


def card_value(card: str) -> int:
    return WILD_COUNTS if card == WILD else int(card or 0)


def cards_in_play(rules: Rules) -> bool:
    """Return whether the rules allow combat cards to be played in fights (A-60, A-61)."""
    return rules.combat_cards and not rules.fixed_strengths


def can_be_laid(rules: Rules, card: str) -> bool:
    return cards_in_play(rules) and (card in COMBAT or (card == WILD and rules.wild_in_fights))


def playable(rules: Rules, hand: Iterable[str]) -> tuple[str, ...]:
    """Return the kinds of cards in the hand that can be played in fights.

    Each kind appears once, the lowest card first.
    """
    return tuple(sorted({card for card in hand if can_be_laid(rules, card)}))


def best_card(rules: Rules, hand: Iterable[str]) -> int:
    return max((card_value(card) for card in playable(rules, hand)), default=0)


def totals(arena: Arena, fight: Fight, attacker: Seat, defender: Seat) -> tuple[int, int]:
    """Return the attacker's total and the defender's total. Cancelled cards do not count.

    A force field has a total of 6.
    """
    first = fight.dice[0] + arena.pieces[fight.attacker].discs + _card(fight, attacker)
    if not fight.defender:
        return first, FIELD
    return first, fight.dice[1] + arena.pieces[fight.defender].discs + _card(fight, defender)


def _card(fight: Fight, seat: Seat) -> int:
    return 0 if seat in fight.cancelled else card_value(fight.cards.get(str(seat), ""))


def highest(piece: Piece, card: int = 0) -> int:
    return DIE[piece.type] + piece.discs + card


def lowest(piece: Piece) -> int:
    return 1 + piece.discs


def hopeless_attack(own: Piece, foe: Piece, card: int) -> bool:
    """Return whether the attacker cannot win even with the highest roll against the lowest roll (A-39).

    If the totals are equal, the defender wins.
    """
    return highest(own, card) <= lowest(foe)


def hopeless_defence(own: Piece, foe: Piece, card: int) -> bool:
    """Return whether the defender cannot win even with the highest roll against the lowest roll of the attacker."""
    return highest(own, card) < lowest(foe)
