"""Mixed strategies against what linear programming makes of the same games."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from scipy.optimize import linprog

from engine.warpwar.minds import double_oracle
from engine.warpwar.minds.battle_mind import fleets
from engine.warpwar.minds.double_oracle import Budget, best_answer, equilibrium
from engine.warpwar.minds.hulls import hull
from engine.warpwar.minds.order_lists import Floats
from engine.warpwar.minds.round_values import payoffs
from engine.warpwar.minds.zero_sum import gap, solve


def value_of(matrix: Floats) -> float:
    """Of the game, exactly: the most that a mixed row is sure of."""
    rows, columns = matrix.shape
    bounds = [(0, None)] * rows + [(None, None)]
    least = np.hstack((-matrix.T, np.ones((columns, 1))))
    chances = np.array([[1.0] * rows + [0.0]])
    found = linprog([0.0] * rows + [-1.0], least, np.zeros(columns), chances, [1.0], bounds)
    return float(-found.fun)


def test_rock_paper_scissors() -> None:
    row, column = solve(np.array([[0.0, -1, 1], [1, 0, -1], [-1, 1, 0]]), 400)
    assert row == pytest.approx([1 / 3] * 3, abs=0.01) and column == pytest.approx([1 / 3] * 3, abs=0.01)


@pytest.mark.parametrize("seed", range(4))
def test_strategies_are_as_good_as_linear_programming(seed: int) -> None:
    rng = np.random.default_rng(seed)
    matrix = rng.normal(size=(12, 17))
    row, column = solve(matrix, 2000)
    assert (row @ matrix).min() == pytest.approx(value_of(matrix), abs=0.02)
    assert gap(matrix, row, column) < 0.04


def test_who_is_sure_of_his_foe_answers_that_alone() -> None:
    """He always shows rock. Leaning e towards paper gains 1.5 e against it and loses 1.5 e to scissors: by hand, it is
    worth while only if rock is likelier than not."""
    game = np.array([[0.0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    rock = game @ np.array([1.0, 0, 0])
    sure, _ = solve(game, 400, rock, 0.7)
    doubtful, _ = solve(game, 400, rock, 0.3)
    assert sure == pytest.approx([0, 1, 0], abs=0.02)
    assert doubtful == pytest.approx([1 / 3] * 3, abs=0.02)


def test_growing_orders_come_to_the_value_of_the_whole_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """One ship against one: the double oracle against the linear program over every pair of orders."""
    own, foes = [hull("W1", 0, {"PD": 7, "B": 3, "S": 2})], [hull("W2", 1, {"PD": 6, "T": 2, "M": 4})]
    mine, theirs = fleets(own, foes, 4.0)
    every, other = (np.arange(len(each.lists[0]))[:, None] for each in (mine, theirs))
    exact = value_of(payoffs(mine, theirs, every, other))
    monkeypatch.setattr(double_oracle, "WHOLE", 0)
    solved = equilibrium(mine, theirs, Budget(answers=40, steps=400, last=2000), Random(1), None, 0.0)
    _, harm = best_answer(theirs, mine, solved.own, solved.weights, solved.other[0], 2)
    assert -harm == pytest.approx(exact, abs=0.2)
    assert len(solved.own) < len(every) / 2


def test_a_fleet_cannot_be_exploited_by_much() -> None:
    own = [hull(f"W{n}", 0, {"PD": 5, "B": 2, "S": 2}) for n in (1, 3)]
    foes = [hull(f"W{n}", 1, {"PD": 5, "B": 2, "S": 2}) for n in (2, 4)]
    mine, theirs = fleets(own, foes, 4.0)
    solved = equilibrium(mine, theirs, Budget(answers=30), Random(1), None, 0.0)
    _, harm = best_answer(theirs, mine, solved.own, solved.weights, solved.other[0], 3)
    assert 0 <= harm < 1.0  # equal fleets: the value is 0, of 18 BP a side
