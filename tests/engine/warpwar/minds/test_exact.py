"""The mind's mixed orders, compared with every legal order of tiny rounds that the rules solve exactly."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from engine.warpwar.minds.battle_mind import fleets
from engine.warpwar.minds.double_oracle import Budget, equilibrium
from engine.warpwar.minds.order_lists import as_order
from tests.engine.warpwar.minds.exact import by_the_rules, hulls, joint_orders, value_of, whole_round

TINY = {
    "one against one": (["W1: TL0 PD=4 B=2 S=1"], ["W2: TL0 PD=4 B=2 S=1"]),
    "a base ship": (["W1: TL0 PD=4 B=1 S=2"], ["S2: TL0 PD=3 B=2 S=2"]),
    "tech levels": (["W1: TL1 PD=3 B=1 S=1"], ["W2: TL0 PD=5 B=2 S=2"]),
    "two against one": (["W1: TL0 PD=2 B=1", "W3: TL0 PD=2 B=1"], ["W2: TL0 PD=4 B=2 S=1"]),
    "one against two": (["W1: TL0 PD=4 B=2 S=1"], ["W2: TL0 PD=2 B=1 S=1", "W4: TL0 PD=2 B=1"]),
}


@pytest.mark.parametrize("name", TINY)
def test_mixed_orders_are_worth_the_exact_value_of_the_round(name: str) -> None:
    """Against the worst legal order, the mixture is at most 1 % of the range below the value."""
    sides = TINY[name]
    own, foes = hulls(sides[0], 0), hulls(sides[1], 1)
    mine, theirs = fleets(own, foes, 4.0)
    solved = equilibrium(mine, theirs, Budget(), Random(1), None, 0.0)
    whole = whole_round(sides, mine, theirs)
    held = np.flatnonzero(solved.weights > 0)
    against = np.zeros(whole.shape[1])
    for number in held:
        orders = [
            as_order(ship, foes, each.rows[row], "")
            for ship, each, row in zip(own, mine.lists, solved.own[number], strict=True)
        ]
        worth = [by_the_rules(sides, mine, theirs, [*orders, *answer]) for answer in joint_orders(theirs, own)]
        against += solved.weights[number] * np.array(worth)
    width = float(whole.max() - whole.min())
    assert float(against.min()) == pytest.approx(value_of(whole), abs=0.01 * width)
