"""Mixed strategies, compared with linear programming for the same games."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from engine.warpwar.minds import double_oracle
from engine.warpwar.minds.battle_mind import drop_unlikely_orders, fleets
from engine.warpwar.minds.best_answers import Exchanges, best_answer
from engine.warpwar.minds.double_oracle import Budget, Model, draw_joint_orders, equilibrium
from engine.warpwar.minds.hulls import hull
from engine.warpwar.minds.round_values import Round, ShipValues
from engine.warpwar.minds.zero_sum import Regrets, gap, solve
from tests.engine.warpwar.minds.exact import value_of


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
    """The foe always shows rock. Leaning e towards paper gains 1.5 e against rock and loses 1.5 e to scissors.

    By hand: that pays only if rock is more likely than not.
    """
    game = np.array([[0.0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    rock = game @ np.array([1.0, 0, 0])
    sure, _ = solve(game, 400, rock, 0.7)
    doubtful, _ = solve(game, 400, rock, 0.3)
    assert sure == pytest.approx([0, 1, 0], abs=0.02)
    assert doubtful == pytest.approx([1 / 3] * 3, abs=0.02)


def test_growing_orders_come_to_the_value_of_the_whole_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """One ship against one: the double oracle, compared with the linear program over every pair of orders."""
    own, foes = [hull("W1", 0, {"PD": 7, "B": 3, "S": 2})], [hull("W2", 1, {"PD": 6, "T": 2, "M": 4})]
    mine, theirs = fleets(own, foes, 4.0)
    every, other = (np.arange(len(each.lists[0]))[:, None] for each in (mine, theirs))
    exact = value_of(Round(mine, theirs).payoffs(every, other))
    monkeypatch.setattr(double_oracle, "WHOLE", 0)
    solved = equilibrium(mine, theirs, Budget(answers=40, steps=400, last=2000), Random(1), None, 0.0)
    _, harm = best_answer(Round(theirs, mine), solved.own, solved.weights, [solved.other[0]], 1)
    assert -harm[0] == pytest.approx(exact, abs=0.1)
    assert len(solved.own) < len(every) / 2


def test_a_fleet_cannot_be_exploited_by_much() -> None:
    """Two equal ships per side: the value is 0.

    Of 24 BP a side loses at most half a BP to a foe who knows the mixture.
    """
    own = [hull(f"W{n}", 0, {"PD": 5, "B": 2, "S": 2}) for n in (1, 3)]
    foes = [hull(f"W{n}", 1, {"PD": 5, "B": 2, "S": 2}) for n in (2, 4)]
    mine, theirs = fleets(own, foes, 4.0)
    solved = equilibrium(mine, theirs, Budget(), Random(1), None, 0.0)
    starts = [*solved.other[:4], *draw_joint_orders(theirs, 20, Random(2))]
    _, harm = best_answer(Round(theirs, mine), solved.own, solved.weights, starts, 4)
    assert 0 <= harm[0] < 0.5


def test_like_ships_exchange_their_orders_and_their_places_as_targets() -> None:
    """Two own ships and two foes are alike. Four joint orders are then one, with the same worth to an even foe."""
    own = [hull(f"W{n}", 0, {"PD": 4, "B": 2, "S": 1}) for n in (1, 3)]
    foes = [hull(f"W{n}", 1, {"PD": 3, "B": 2, "S": 2}) for n in (2, 4)]
    mine, theirs = fleets(own, foes, 4.0)
    joint = np.array([3, 20])
    alike = Exchanges(mine, theirs).of(joint)
    assert len(alike) == 4 and joint.tolist() in alike.tolist()
    told = [sorted(mine.lists[ship].rows[row][:11].tolist() for ship, row in enumerate(each)) for each in alike]
    assert all(each == told[0] for each in told)
    foe = Exchanges(theirs, mine).of(np.array([5, 17]))
    worth = Round(mine, theirs).payoffs(alike, foe).mean(axis=1)
    assert np.allclose(worth, worth[0])
    assert len(Exchanges(*fleets(own, foes[:1], 4.0)).of(joint)) == 2


def test_what_one_ship_may_lose_by_trusting_its_model_is_bounded() -> None:
    """The ship is sure that the foe does what loses most.

    With a risk of 1 % it loses at most that part of the range.
    """
    mine, theirs = fleets([hull("W1", 0, {"PD": 6, "B": 3, "S": 2})], [hull("W2", 1, {"PD": 6, "B": 3, "S": 2})], 4.0)
    every = np.arange(len(theirs.lists[0]))[:, None]
    matrix = Round(mine, theirs).payoffs(every, every)
    model = Model(every[:1], np.ones(1))
    sure, careful = (equilibrium(mine, theirs, Budget(), Random(1), model, 0.9, risk) for risk in (1.0, 0.01))
    width = float(matrix.max() - matrix.min())
    assert (sure.weights @ matrix).min() < -0.05 * width
    assert (careful.weights @ matrix).min() == pytest.approx(-0.01 * width, abs=0.004 * width)


def test_a_game_that_has_grown_is_solved_from_where_it_stood() -> None:
    rng = np.random.default_rng(3)
    matrix, known = rng.normal(size=(9, 8)), Regrets()
    solve(matrix[:7, :8], 300, regrets=known)
    row, column = solve(matrix, 40, regrets=known)
    fresh = gap(matrix, *solve(matrix, 40))
    assert gap(matrix, row, column) < fresh
    assert len(known.rows) == 9


def test_more_ships_are_not_thought_about_for_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search goes ship by ship: eight against eight take less than twice the work of three."""
    work = []
    for number in (3, 8):
        own, foes = (
            [hull(f"W{2 * n + side}", side, {"PD": 5, "B": 2, "S": 1}) for n in range(number)] for side in (0, 1)
        )
        tried = 0

        def count_and_value(self: ShipValues, *args: Any, real: Any = ShipValues.of_ship, against: int = number) -> Any:
            nonlocal tried
            tried += against
            return real(self, *args)

        with monkeypatch.context() as patched:
            patched.setattr(ShipValues, "of_ship", count_and_value)
            equilibrium(*fleets(own, foes, 4.0), Budget(), Random(1), None, 0.0)
        work.append(tried)
    assert 0 < work[1] < 2 * work[0]


def test_what_is_unlikely_is_not_drawn_unless_everything_is() -> None:
    """Of 0.6, 0.38 and 0.02 the last is dropped: 0.6 / 0.98 and 0.38 / 0.98 remain."""
    assert drop_unlikely_orders(np.array([0.6, 0.38, 0.02]), 0.03) == pytest.approx([0.6 / 0.98, 0.38 / 0.98, 0.0])
    assert drop_unlikely_orders(np.array([0.02, 0.01, 0.02]), 0.03) == pytest.approx([0.5, 0.0, 0.5])


def test_who_is_eager_breaks_ties_towards_fire_that_tells_and_loses_nothing_by_it() -> None:
    """By hand: rows 0 and 1 are worth 0 whatever the foe does, and only row 1's fire gets through.

    Row 2's fire gets through too, but costs a BP. The foe's choice uses the losses, so the foe is indifferent between
    the columns.
    """
    matrix = np.array([[0.0, 0.0], [0.0, 0.0], [-1.0, -1.0]])
    fire = 0.1 * np.array([[0.0, 0.0], [1.0, 1.0], [1.0, 1.0]])
    row, column = solve(matrix + fire, 400, losses=matrix)
    assert row == pytest.approx([0, 1, 0], abs=0.01) and column == pytest.approx([0.5, 0.5])


def test_eagerness_wants_hits_on_the_foe_alone() -> None:
    """By hand: at Drive 0 all fire of 3 hits and gains 2 (0 differs by 0: Hit+2).

    5 hits less 2 of the Screen go through on both sides. The eager side counts its own hit 0.5 more, not the foe's. The
    foe counts nothing more.
    """
    mine, theirs = fleets([hull("W1", 0, {"PD": 6, "B": 3, "S": 2})], [hull("W2", 1, {"PD": 6, "B": 3, "S": 2})], 4.0)
    both = next(n for n, row in enumerate(mine.lists[0].rows.tolist()) if row[:6] == [0, 0, 1, 3, 0, 2])
    away = next(n for n, row in enumerate(mine.lists[0].rows.tolist()) if row[:6] == [1, 6, 0, 0, 0, 0])
    at, plain = Round(mine, theirs, 0.5), Round(mine, theirs)
    there, gone = np.array([[both]]), np.array([[away]])
    for other, more in ((there, 0.5), (gone, 0.0)):
        assert at.payoffs(there, other) == pytest.approx(plain.payoffs(there, other) + more)
        assert at.of_ship(there[0], 0, other, np.ones(1))[both] == pytest.approx(
            plain.of_ship(there[0], 0, other, np.ones(1))[both] + more
        )
    assert at.other_side.payoffs(there, there) == pytest.approx(-plain.payoffs(there, there))


def test_boldness_shuns_hits_on_its_own_ship_less() -> None:
    """As above, 3 hits go through on both sides. The bold side counts those on itself 0.5 less.

    On Dodge with Drive 6, a Beam at Drive 0 is 6 too slow and misses (Attack: -3 and below), so nothing is counted.
    """
    mine, theirs = fleets([hull("W1", 0, {"PD": 6, "B": 3, "S": 2})], [hull("W2", 1, {"PD": 6, "B": 3, "S": 2})], 4.0)
    both = next(n for n, row in enumerate(mine.lists[0].rows.tolist()) if row[:6] == [0, 0, 1, 3, 0, 2])
    away = next(n for n, row in enumerate(mine.lists[0].rows.tolist()) if row[:6] == [1, 6, 0, 0, 0, 0])
    at, plain = Round(mine, theirs, bold=0.5), Round(mine, theirs)
    there, gone = np.array([[both]]), np.array([[away]])
    for own, more in ((there, 0.5), (gone, 0.0)):
        assert at.payoffs(own, there) == pytest.approx(plain.payoffs(own, there) + more)
        assert at.of_ship(own[0], 0, there, np.ones(1))[own[0, 0]] == pytest.approx(
            plain.of_ship(own[0], 0, there, np.ones(1))[own[0, 0]] + more
        )
    assert at.other_side.payoffs(there, there) == pytest.approx(-plain.payoffs(there, there))
    assert plain.is_plain and not at.is_plain
