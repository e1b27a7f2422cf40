"""The most that a foe can have spent, and on how many ships, if every base is paid the same (2012 Learning, 1994)."""

from __future__ import annotations

from engine.core.game import Seat
from engine.warpwar.bot.situation import Situation


def known(situation: Situation) -> bool:
    """Return whether incomes are flat and counters lie open."""
    return situation.rules.economy == "flat" and not situation.rules.semi_hidden


def income(situation: Situation, owner: Seat) -> int:
    """Return the total BP that a foe has been paid for one base."""
    rules = situation.rules
    return rules.first_income + rules.later_income * max(0, situation.turn - 1)


def built(situation: Situation, owner: Seat, kind: str) -> int:
    """Return the least number of ships of a kind ("W", "S") that a foe has built.

    Numbers of a seat's ids increase by the number of seats.
    """
    numbers = [int(unit.id[1:]) for unit in situation.ships if unit.owner == owner and unit.kind == kind]
    if not numbers:
        return 0
    return max(len(numbers), (max(numbers) - min(numbers)) // len(situation.view.sides) + 1)


def share(situation: Situation, owner: Seat) -> float:
    """Return the most BP that a foe's Warpships can have cost on average. A Systemship counts as half a Warpship."""
    ships = built(situation, owner, "W") + 0.5 * built(situation, owner, "S")
    return income(situation, owner) / max(1.0, ships)
