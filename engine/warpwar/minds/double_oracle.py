"""A round between fleets: both sides' joint orders grow by best answers until none gains (McMahan, Gordon, Blum 2003).

A best answer is looked for by coordinate ascent over the ships, so with one ship a side it is exact. Budgets count
iterations, never time.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np
from msgspec import Struct

from engine.warpwar.minds.order_lists import Floats, Ints
from engine.warpwar.minds.round_values import Fleet, of_ship, payoffs
from engine.warpwar.minds.zero_sum import solve

ENOUGH = 0.05
"""BP; a best answer that gains less ends the search."""
WHOLE = 200_000
"""Cells of a game of one ship against one that is solved as it is."""


class Budget(Struct, frozen=True):
    """How much thinking: rounds of best answers, iterations of regret matching+ in each, and at the end."""

    answers: int = 12
    steps: int = 120
    last: int = 400
    passes: int = 2


@dataclass(frozen=True)
class Solved:
    """Mixed joint orders of both sides: `own[p]` (a row number a ship) with probability weights[p]; and the foe's."""

    own: Ints
    weights: Floats
    other: Ints
    others: Floats


@dataclass(frozen=True)
class Model:
    """What the foe is thought to do: joint orders with probabilities."""

    orders: Ints
    weights: Floats


def equilibrium(mine: Fleet, theirs: Fleet, budget: Budget, rng: Random, model: Model | None, trust: float) -> Solved:
    """Mixed joint orders for `mine`; `trust` is the probability that the foe follows the model."""
    single = len(mine) == 1 and len(theirs) == 1
    if single and len(mine.lists[0]) * len(theirs.lists[0]) <= WHOLE:
        own, other = (np.arange(len(side.lists[0]))[:, None] for side in (mine, theirs))
        against = None if model is None else payoffs(mine, theirs, own, model.orders) @ model.weights
        row, column = solve(payoffs(mine, theirs, own, other), budget.last, against, trust if model else 0.0)
        return Solved(own, row, other, column)
    return _grown(mine, theirs, budget, rng, model, trust if model else 0.0)


def _grown(mine: Fleet, theirs: Fleet, budget: Budget, rng: Random, model: Model | None, trust: float) -> Solved:
    own, other = _first(mine, rng), _first(theirs, rng)
    if model is not None:
        other = np.unique(np.concatenate((other, model.orders[:2])), axis=0)
    matrix = payoffs(mine, theirs, own, other)
    against = _against(mine, theirs, own, model)
    for _ in range(budget.answers):
        row, column = solve(matrix, budget.steps, against, trust)
        seen, chances = _mixed(other, column, model, trust)
        best, gain = best_answer(mine, theirs, seen, chances, own[int(row.argmax())], budget.passes)
        worth = (1 - trust) * float(row @ matrix @ column) + trust * (
            float(row @ against) if against is not None else 0
        )
        held = row > 1e-3
        reply, harm = best_answer(
            theirs, mine, own[held], row[held] / row[held].sum(), other[int(column.argmax())], budget.passes
        )
        new_own = _new(own, best) and gain > worth + ENOUGH
        new_other = _new(other, reply) and -harm < float((row @ matrix).min()) - ENOUGH
        if not new_own and not new_other:
            break
        if new_own:
            own = np.concatenate((own, best[None, :]))
        if new_other:
            other = np.concatenate((other, reply[None, :]))
        matrix, against = payoffs(mine, theirs, own, other), _against(mine, theirs, own, model)
    row, column = solve(matrix, budget.last, against, trust)
    return Solved(own, row, other, column)


def _first(side: Fleet, rng: Random) -> Ints:
    """Two joint orders to begin with."""
    picked = [[rng.randrange(len(each)) for each in side.lists] for _ in range(2)]
    return np.unique(np.array(picked, dtype=np.int64), axis=0)


def _against(mine: Fleet, theirs: Fleet, own: Ints, model: Model | None) -> Floats | None:
    return None if model is None else payoffs(mine, theirs, own, model.orders) @ model.weights


def _mixed(other: Ints, column: Floats, model: Model | None, trust: float) -> tuple[Ints, Floats]:
    """The foe's orders as we reckon with them: the worst ones and the model's."""
    held = column > 1e-3
    orders, chances = other[held], (1 - trust) * column[held] / column[held].sum()
    if model is None:
        return orders, chances
    return np.concatenate((orders, model.orders)), np.concatenate((chances, trust * model.weights))


def _new(known: Ints, joint: Ints) -> bool:
    return not bool((known == joint).all(axis=1).any())


def best_answer(
    mine: Fleet, theirs: Fleet, other: Ints, weights: Floats, start: Ints, passes: int
) -> tuple[Ints, float]:
    """A best joint order against the foe's mixed one, ship after ship from `start`, and its value."""
    joint = start.copy()
    for _ in range(passes if len(mine) > 1 else 1):
        before = joint.copy()
        for ship in range(len(mine)):
            joint[ship] = int(of_ship(mine, theirs, joint, ship, other, weights).argmax())
        if (joint == before).all():
            break
    return joint, float((payoffs(mine, theirs, joint[None, :], other) @ weights)[0])
