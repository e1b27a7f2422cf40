"""The chance that an attack wins, from public information: numbers, place, and the mean of an average hand."""

from __future__ import annotations

from math import erf, sqrt
from typing import Literal, NamedTuple

CARDS_MEAN, CARDS_SPREAD = 35.9, 6.0
"""Mean and standard deviation of the total of seven cards after a redraw by the fixed rule (S-08, S-38)."""
DIE_MEAN, DIE_VARIANCE = 3.5, 35 / 12


class Force(NamedTuple):
    """One side of a battle: its number of dice, and whether it has cards."""

    dice: int
    cards: bool = True

    @property
    def mean(self) -> float:
        return self.dice * DIE_MEAN + (CARDS_MEAN if self.cards else 0)

    @property
    def variance(self) -> float:
        return self.dice * DIE_VARIANCE + (CARDS_SPREAD**2 if self.cards else 0)


def attackers(armies: int, leader: bool, neutral: bool, neutrals: Literal["cards", "bare", "dice"]) -> Force:
    return Force(armies + 2 * leader, not (neutral and neutrals == "dice"))


def defenders(
    armies: int, leader: bool, city: bool, river: bool, neutral: bool, neutrals: Literal["cards", "bare", "dice"]
) -> Force:
    return Force(armies + 2 * leader + 2 * city + river, not neutral or neutrals == "cards")


def chance(attack: Force, defend: Force) -> float:
    """Return the attacker's chance of winning. A tie counts as half a win."""
    spread = sqrt(attack.variance + defend.variance)
    return 0.5 * (1 + erf((attack.mean - defend.mean) / (spread * sqrt(2)))) if spread else 0.5
