"""Solve a round between fleets by double oracle: add best answers to both sides' joint orders until none gains.

The method is by McMahan, Gordon, Blum (2003). `best_answers` searches the best answers, so they are exact with one ship
per side. Budgets count iterations, never time.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from engine.warpwar.minds.best_answers import Exchanges, best_answer, focused
from engine.warpwar.minds.order_lists import Floats, Ints
from engine.warpwar.minds.round_values import Fleet, Round
from engine.warpwar.minds.zero_sum import Regrets, solve

ENOUGH = 0.05
"""The search ends when no best answer gains this many BP."""
WHOLE = 200_000
"""Largest number of cells of a game of one ship against one that is solved as a whole matrix."""
NARROWED = 3
"""How many smaller values of trust are tried if the orders would risk too much."""
HELD = 1e-3
"""Orders with less probability are ignored."""


class Budget(Struct, frozen=True):
    """Limits of the search.

    `answers`: rounds of best answers. `steps`: iterations of regret matching+ in each; `last`: iterations at the end.
    `passes`: how often every ship looks for its best order. `starts`: number of starts for a best answer; `more`:
    number of starts of one last try when these gain nothing. `pairs`: largest number of pairs of an own ship and a foe
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
    """Mixed joint orders of both sides.

    `own[p]` (one row number per ship) has the probability weights[p]; `other` and `others` are the same for the foe.
    """

    own: Ints
    weights: Floats
    other: Ints
    others: Floats


@dataclass(frozen=True)
class Model:
    """Joint orders expected of the foe, with their probabilities."""

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
    """Return mixed joint orders of both sides, for `mine` against a foe who follows the model with probability `trust`.

    `risk`: `mine` loses at most this share of the round's range to a foe who knows these mixed orders. This holds
    against the foe's joint orders that were found; with one ship per side these are all. `eager` (BP per foe, see
    `Round`): decides between orders that are as good or nearly. The foe still does what costs `mine` most, so this
    preference costs `mine` at most `eager` per foe. `even`: the same round solved without a model. The search between
    fleets continues from it; without it the risk of fleets is not limited.
    """
    return answered(Round(mine, theirs, eager), budget, rng, model, trust, risk, even)


def answered(
    at: Round,
    budget: Budget,
    rng: Random,
    model: Model | None,
    trust: float,
    risk: float = 1.0,
    even: Solved | None = None,
) -> Solved:
    """Solve a round as `equilibrium` does. The same `Round` may be solved several times, and keeps its tables."""
    mine, theirs, trust = at.mine, at.theirs, trust if model else 0.0
    if len(mine) == 1 and len(theirs) == 1 and len(mine.lists[0]) * len(theirs.lists[0]) <= WHOLE:
        own, other = (np.arange(len(side.lists[0]))[:, None] for side in (mine, theirs))
        against = None if model is None else at.payoffs(own, model.orders) @ model.weights
        matrix = at.payoffs(own, other)
        losses = matrix if at.is_plain else -at.turned.payoffs(other, own).T
        row, column = solve(matrix, budget.last, against, trust, losses=losses)
        if against is not None:
            sure = even.weights if even is not None else solve(matrix, budget.last, losses=losses)[0]
            row = _within(risk, row, sure, matrix, losses, against, trust, budget.last)
        return Solved(own, row, other, column)
    fitted = fitting(budget, len(mine), len(theirs))
    if even is not None:
        fitted = replace(fitted, answers=-(-fitted.answers // 2))
    search = _Search(at, fitted, rng, model, trust, even)
    found = search.solved()
    if even is None or not trust:
        return found
    known = np.concatenate((even.weights, np.zeros(len(found.own) - len(even.own))))
    weights = _within(risk, found.weights, known, search.matrix, search.losses, search.told, trust, fitted.last)
    return Solved(found.own, weights, found.other, found.others)


def _within(
    risk: float, row: Floats, even: Floats, matrix: Floats, losses: Floats, against: Floats, trust: float, steps: int
) -> Floats:
    """Return the row player's mixed orders `row`, or safer ones if these could lose more than the risk allows.

    The safer ones are solved with less trust and lose just what is allowed. The blend of two mixed orders loses at most
    the blend of their losses, so the two nearest solutions are blended.
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
    """Return a smaller budget if there are more pairs of ships than it is meant for, so that orders never take long."""
    pairs = ships * foes
    if pairs <= budget.pairs:
        return budget
    answers = max(2, budget.answers * budget.pairs // pairs)
    return replace(budget, answers=answers, starts=min(2, budget.starts), more=2)


class _Search:
    """The joint orders found so far, and the matrix game between them."""

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
        self.other = drawn(at.theirs, 3, rng) if model is None else model.orders[:3]
        alike = np.full(len(self.other), 1 / len(self.other))
        best, _ = best_answer(at, self.other, alike, focused(at.mine, len(at.theirs)), budget.passes)
        self.own = self.alike[0].of(best[0])
        self.matrix, self.losses = self._payoffs(self.own, self.other)

    def solved(self) -> Solved:
        for _ in range(self.budget.answers):
            row, column = solve(self.matrix, self.budget.steps, self._against(), self.trust, self.regrets, self.losses)
            if not self._grow(row, column, self.budget.starts) and not self._grow(row, column, self.budget.more):
                break
        row, column = solve(self.matrix, self.budget.last, self._against(), self.trust, self.regrets, self.losses)
        return Solved(self.own, row, self.other, column)

    def _payoffs(self, own: Ints, other: Ints) -> tuple[Floats, Floats]:
        """Return what joint orders are worth to `mine`, and what they cost the foe. Both are the same if the round is
        plain."""
        matrix = self.at.payoffs(own, other)
        return matrix, matrix if self.at.is_plain else -self.at.turned.payoffs(other, own).T

    def _against(self) -> Floats | None:
        """Return the payoff of each own joint order against the model, or None without a model."""
        if self.model is None:
            return None
        new = self.own[len(self.told) :]
        self.told = np.concatenate((self.told, self.at.payoffs(new, self.model.orders) @ self.model.weights))
        return self.told

    def _grow(self, row: Floats, column: Floats, beginnings: int) -> bool:
        """Add best answers to both sides' mixed orders. Return whether there were any that gain."""
        against = self._against()
        told = 0.0 if against is None else self.trust * float(row @ against)
        seen, chances = self._reckoned(column)
        starts = self._starts(self.own, row, self.at.mine, beginnings)
        own = best_answer(self.at, seen, chances, starts, self.budget.passes)
        held = row > HELD
        sure = row[held] / row[held].sum()
        starts = self._starts(self.other, column, self.at.theirs, beginnings)
        other = best_answer(self.at.turned, self.own[held], sure, starts, self.budget.passes)
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

    def _reckoned(self, column: Floats) -> tuple[Ints, Floats]:
        """Return the foe's orders and their probabilities as expected: those that are worst for us, and the model's."""
        held = column > HELD
        orders, chances = self.other[held], (1 - self.trust) * column[held] / column[held].sum()
        if self.model is None:
            return orders, chances
        return np.concatenate((orders, self.model.orders)), np.concatenate((chances, self.trust * self.model.weights))

    def _starts(self, joint: Ints, weights: Floats, side: Fleet, count: int) -> list[Ints]:
        """Return starts for a best answer: the most probable joint orders so far, then random ones."""
        likely = [joint[int(n)] for n in np.argsort(-weights, kind="stable")[:2]]
        return [*likely, *drawn(side, max(0, count - len(likely)), self.rng)]


def drawn(side: Fleet, count: int, rng: Random) -> Ints:
    """Return random joint orders."""
    picked = [[rng.randrange(len(each)) for each in side.lists] for _ in range(count)]
    return np.array(picked, dtype=np.int64).reshape(count, len(side))


def _new(known: Ints, found: tuple[Ints, Floats], least: float, alike: Exchanges) -> Ints:
    """Return [n, ship]: the joint orders worth more than `least` and their equivalents, without the known ones."""
    joints, values = found
    seen, added = {tuple(each) for each in known.tolist()}, []
    for joint, value in zip(joints, values.tolist(), strict=True):
        if value > least:
            for each in alike.of(joint).tolist():
                if tuple(each) not in seen:
                    seen.add(tuple(each))
                    added.append(each)
    return np.array(added, dtype=np.int64).reshape(len(added), known.shape[1])
