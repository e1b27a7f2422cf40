"""Solve a round between fleets by the double oracle method: add best answers to both sides' joint orders until no
answer gains.

The method is by McMahan, Gordon, Blum (2003). A joint order is one order for each ship of a side. `best_answers`
searches the best answers. With one ship per side the best answers are exact. Budgets limit the number of iterations,
not the time.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from engine.warpwar.minds.best_answers import Exchanges, best_answer, focused_orders
from engine.warpwar.minds.order_lists import Floats, Ints
from engine.warpwar.minds.round_values import Fleet, Round
from engine.warpwar.minds.zero_sum import Regrets, solve

ENOUGH = 0.05
"""The search ends when no best answer gains at least this number of BP."""
WHOLE = 200_000
"""If one ship fights one ship and the matrix has at most this number of cells, the whole matrix is solved."""
NARROWED = 3
"""Number of smaller values of `trust` that are tried if the mixed strategy exceeds the allowed risk."""
HELD = 1e-3
"""Joint orders with a probability of at most this number are ignored."""


class Budget(Struct, frozen=True):
    """Limits of the search. `answers`: maximum number of times that best answers are added.

    `steps`: iterations of regret matching+ before each addition. `last`: iterations at the end. `passes`: number of
    times that each ship looks for its best order. `starts`: number of starts for a best answer. `more`: number of
    starts for one more attempt if the first starts gain nothing. `pairs`: maximum number of pairs (ship, enemy ship)
    for which the whole budget is spent.
    """

    answers: int = 24
    steps: int = 60
    last: int = 400
    passes: int = 2
    starts: int = 4
    more: int = 12
    pairs: int = 9


@dataclass(frozen=True)
class Solved:
    """Mixed strategies of both sides. Row p of `own` is a joint order: one order number for each ship.

    `weights[p]` is the probability of this joint order. `other` and `others` are the joint orders and probabilities of
    the enemy.
    """

    own: Ints
    weights: Floats
    other: Ints
    others: Floats


@dataclass(frozen=True)
class Model:
    """A prediction of the enemy's play: joint orders with their probabilities."""

    orders: Ints
    weights: Floats


def equilibrium(
    mine: Fleet,
    theirs: Fleet,
    budget: Budget,
    rng: Random,
    model: Model | None,
    trust: float,
    risk: float = 1.0,
    eager: float = 0.0,
    even: Solved | None = None,
) -> Solved:
    """Return the mixed strategies of both sides. The enemy of `mine` follows `model` with probability `trust`.

    `risk`: `mine` loses at most this share of the range of the round's payoffs to an enemy who knows the mixed
    strategy. This limit holds against the enemy's joint orders that the search found. With one ship per side, it holds
    against all joint orders. `eager` (BP per enemy ship, see `Round`): decides between orders that are equally or
    almost equally good. The enemy still does what costs `mine` most, so this preference costs `mine` at most `eager`
    per enemy ship. `even`: the solution of the same round without a model. The search between fleets continues from
    `even`. Without `even`, the risk of fleets is not limited.
    """
    return solve_round(Round(mine, theirs, eager), budget, rng, model, trust, risk, even)


def solve_round(
    at: Round,
    budget: Budget,
    rng: Random,
    model: Model | None,
    trust: float,
    risk: float = 1.0,
    even: Solved | None = None,
) -> Solved:
    """Return the mixed strategies of both sides in a round, as `equilibrium` does.

    The same `Round` can be solved several times. Its tables are calculated only once.
    """
    mine, theirs, trust = at.mine, at.theirs, trust if model else 0.0
    if len(mine) == 1 and len(theirs) == 1 and len(mine.lists[0]) * len(theirs.lists[0]) <= WHOLE:
        own, other = (np.arange(len(side.lists[0]))[:, None] for side in (mine, theirs))
        against = None if model is None else at.payoffs(own, model.orders) @ model.weights
        matrix = at.payoffs(own, other)
        losses = matrix if at.is_plain else -at.other_side.payoffs(other, own).T
        row, column = solve(matrix, budget.last, against, trust, losses=losses)
        if against is not None:
            sure = even.weights if even is not None else solve(matrix, budget.last, losses=losses)[0]
            row = _within(risk, row, sure, matrix, losses, against, trust, budget.last)
        return Solved(own, row, other, column)
    fitted = fitting(budget, len(mine), len(theirs))
    if even is not None:
        fitted = replace(fitted, answers=-(-fitted.answers // 2))
    search = _Search(at, fitted, rng, model, trust, even)
    found = search.find_solution()
    if even is None or not trust:
        return found
    known = np.concatenate((even.weights, np.zeros(len(found.own) - len(even.own))))
    weights = _within(risk, found.weights, known, search.matrix, search.losses, search.told, trust, fitted.last)
    return Solved(found.own, weights, found.other, found.others)


def _within(
    risk: float, row: Floats, even: Floats, matrix: Floats, losses: Floats, against: Floats, trust: float, steps: int
) -> Floats:
    """Return the row player's mixed strategy `row`, or a safer strategy if `row` could lose more than the risk allows.

    The safer strategy is solved with less trust and loses exactly what is allowed. The safer strategy is a blend of the
    two nearest solutions, because a blend of two mixed strategies loses at most the blend of their losses.
    """
    floor = float((even @ losses).min()) - risk * float(losses.max() - losses.min())
    safe, bold, least, most = even, row, 0.0, trust
    if _worst(bold, losses) >= floor:
        return bold
    for _ in range(NARROWED):
        between = (least + most) / 2
        tried, _ = solve(matrix, steps // 2, against, between, losses=losses)
        if _worst(tried, losses) >= floor:
            safe, least = tried, between
        else:
            bold, most = tried, between
    kept, lost = _worst(safe, losses), _worst(bold, losses)
    share = (kept - floor) / (kept - lost) if kept > lost else 0.0
    return share * bold + (1 - share) * safe


def _worst(row: Floats, losses: Floats) -> float:
    return float((row @ losses).min())


def fitting(budget: Budget, ships: int, foes: int) -> Budget:
    """Return a smaller budget if there are more pairs of ships than `budget.pairs`.

    This limits the time for choosing orders.
    """
    pairs = ships * foes
    if pairs <= budget.pairs:
        return budget
    answers = max(2, budget.answers * budget.pairs // pairs)
    return replace(budget, answers=answers, starts=min(2, budget.starts), more=2)


class _Search:
    """The joint orders found so far, and the matrix game between the joint orders of both sides."""

    def __init__(
        self, at: Round, budget: Budget, rng: Random, model: Model | None, trust: float, even: Solved | None = None
    ) -> None:
        self.at, self.budget, self.rng, self.model, self.trust = at, budget, rng, model, trust
        self.regrets, self.told = Regrets(), np.zeros(0)
        self.alike = Exchanges(at.mine, at.theirs), Exchanges(at.theirs, at.mine)
        if even is not None:
            self.own, self.other = even.own, even.other
            self.regrets.rows, self.regrets.columns = even.weights.copy(), even.others.copy()
            self.matrix, self.losses = self._payoffs(self.own, self.other)
            return
        self.other = draw_joint_orders(at.theirs, 3, rng) if model is None else model.orders[:3]
        alike = np.full(len(self.other), 1 / len(self.other))
        best, _ = best_answer(at, self.other, alike, focused_orders(at.mine, len(at.theirs)), budget.passes)
        self.own = self.alike[0].of(best[0])
        self.matrix, self.losses = self._payoffs(self.own, self.other)

    def find_solution(self) -> Solved:
        for _ in range(self.budget.answers):
            row, column = solve(self.matrix, self.budget.steps, self._against(), self.trust, self.regrets, self.losses)
            if not self._grow(row, column, self.budget.starts) and not self._grow(row, column, self.budget.more):
                break
        row, column = solve(self.matrix, self.budget.last, self._against(), self.trust, self.regrets, self.losses)
        return Solved(self.own, row, self.other, column)

    def _payoffs(self, own: Ints, other: Ints) -> tuple[Floats, Floats]:
        """Return two matrices: the value of joint orders to `mine`, and what these joint orders cost the enemy.

        Both matrices are the same if the round is plain (`Round.is_plain`).
        """
        matrix = self.at.payoffs(own, other)
        return matrix, matrix if self.at.is_plain else -self.at.other_side.payoffs(other, own).T

    def _against(self) -> Floats | None:
        """Return the payoff of each joint order of `mine` against the model. Return None if there is no model."""
        if self.model is None:
            return None
        new = self.own[len(self.told) :]
        self.told = np.concatenate((self.told, self.at.payoffs(new, self.model.orders) @ self.model.weights))
        return self.told

    def _grow(self, row: Floats, column: Floats, beginnings: int) -> bool:
        """Add best answers to both sides' mixed strategies. Return whether any best answer gained."""
        against = self._against()
        told = 0.0 if against is None else self.trust * float(row @ against)
        seen, chances = self._expected_orders(column)
        starts = self._starts(self.own, row, self.at.mine, beginnings)
        own = best_answer(self.at, seen, chances, starts, self.budget.passes)
        held = row > HELD
        sure = row[held] / row[held].sum()
        starts = self._starts(self.other, column, self.at.theirs, beginnings)
        other = best_answer(self.at.other_side, self.own[held], sure, starts, self.budget.passes)
        worth = (1 - self.trust) * float(row @ self.matrix @ column) + told
        least = float((row @ self.losses).min())
        new_own = _new(self.own, own, worth + ENOUGH, self.alike[0])
        new_other = _new(self.other, other, ENOUGH - least, self.alike[1])
        right = self._payoffs(self.own, new_other)
        below = self._payoffs(new_own, np.concatenate((self.other, new_other)))
        self.matrix, self.losses = (
            np.concatenate((np.concatenate((known, beside), axis=1), under))
            for known, beside, under in zip((self.matrix, self.losses), right, below, strict=True)
        )
        self.own = np.concatenate((self.own, new_own))
        self.other = np.concatenate((self.other, new_other))
        return bool(len(new_own) or len(new_other))

    def _expected_orders(self, column: Floats) -> tuple[Ints, Floats]:
        """Return the joint orders expected of the enemy and their probabilities: those worst for `mine`, and those of
        the model."""
        held = column > HELD
        orders, chances = self.other[held], (1 - self.trust) * column[held] / column[held].sum()
        if self.model is None:
            return orders, chances
        return np.concatenate((orders, self.model.orders)), np.concatenate((chances, self.trust * self.model.weights))

    def _starts(self, joint: Ints, weights: Floats, side: Fleet, count: int) -> list[Ints]:
        """Return starts for a best answer: the two most probable joint orders so far, then random joint orders."""
        likely = [joint[int(n)] for n in np.argsort(-weights, kind="stable")[:2]]
        return [*likely, *draw_joint_orders(side, max(0, count - len(likely)), self.rng)]


def draw_joint_orders(side: Fleet, count: int, rng: Random) -> Ints:
    """Return `count` random joint orders. Each row of the array is one joint order. Each column is a ship."""
    picked = [[rng.randrange(len(each)) for each in side.lists] for _ in range(count)]
    return np.array(picked, dtype=np.int64).reshape(count, len(side))


def _new(known: Ints, found: tuple[Ints, Floats], least: float, alike: Exchanges) -> Ints:
    """Return the joint orders worth more than `least` and their equivalents, without the known joint orders.

    Each row of the array is one joint order; each column is a ship.
    """
    joints, values = found
    seen, added = {tuple(each) for each in known.tolist()}, []
    for joint, value in zip(joints, values.tolist(), strict=True):
        if value > least:
            for each in alike.of(joint).tolist():
                if tuple(each) not in seen:
                    seen.add(tuple(each))
                    added.append(each)
    return np.array(added, dtype=np.int64).reshape(len(added), known.shape[1])
