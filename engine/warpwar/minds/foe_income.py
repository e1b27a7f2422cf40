"""Calculate the most BP that an enemy player can have spent, and on how many ships, if every base has the same income
(2012 edition, Learning; 1994 edition)."""

from __future__ import annotations

from engine.core.game import Seat
from engine.warpwar.bot.situation import Situation


def is_income_known(situation: Situation) -> bool:
    """Return whether the incomes of all players are known: they are flat, and counters lie face up."""
    return situation.rules.economy == "flat" and not situation.rules.semi_hidden


def income(situation: Situation, owner: Seat) -> int:
    """Return the total BP that an enemy player has received for one base since the start of the match."""
    rules = situation.rules
    return rules.first_income + rules.later_income * max(0, situation.turn - 1)


def count_built_ships(situation: Situation, owner: Seat, kind: str) -> int:
    """Return the minimum number of ships of a kind ("W", "S") that an enemy player has built.

    It is calculated from ship ids: the numbers in the ids of one seat's ships increase by the number of seats.
    """
    numbers = [int(unit.id[1:]) for unit in situation.ships if unit.owner == owner and unit.kind == kind]
    if not numbers:
        return 0
    return max(len(numbers), (max(numbers) - min(numbers)) // len(situation.view.sides) + 1)


def share(situation: Situation, owner: Seat) -> float:
    """Return the maximum average cost in BP of an enemy player's Warpships. A Systemship counts as half a Warpship."""
    ships = count_built_ships(situation, owner, "W") + 0.5 * count_built_ships(situation, owner, "S")
    return income(situation, owner) / max(1.0, ships)
