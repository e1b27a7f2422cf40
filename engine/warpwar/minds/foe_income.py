"""What a foe can have spent at most, and on how many ships, where every base is paid the same (2012 Learning, 1994)."""

from __future__ import annotations

from engine.core.game import Seat
from engine.warpwar.bot.situation import Situation


def known(situation: Situation) -> bool:
    """Whether incomes are flat and counters lie open."""
    return situation.rules.economy == "flat" and not situation.rules.semi_hidden


def income(situation: Situation, owner: Seat) -> int:
    """BP a foe has been paid in all, for one base."""
    rules = situation.rules
    return rules.first_income + rules.later_income * max(0, situation.turn - 1)


def built(situation: Situation, owner: Seat, kind: str) -> int:
    """Ships of a kind ("W", "S") a foe has built at least: ids count on by the number of seats."""
    numbers = [int(unit.id[1:]) for unit in situation.ships if unit.owner == owner and unit.kind == kind]
    if not numbers:
        return 0
    return max(len(numbers), (max(numbers) - min(numbers)) // len(situation.view.sides) + 1)


def share(situation: Situation, owner: Seat) -> float:
    """BP that a Warpship of a foe can have cost at most on an average; a Systemship counts half a Warpship."""
    ships = built(situation, owner, "W") + 0.5 * built(situation, owner, "S")
    return income(situation, owner) / max(1.0, ships)
