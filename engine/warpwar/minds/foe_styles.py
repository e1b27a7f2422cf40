"""Calculate how likely each way to play is for an enemy, given the orders that the enemy's ships have shown (Bayes).

An enemy plays by rules of thumb (`rule_of_thumb`), by habit (`foe_model`), or plays what is best. In the last case no
model describes the enemy's orders.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
from msgspec import Struct

from engine.warpwar.commands import Order
from engine.warpwar.minds.double_oracle import Model, Solved
from engine.warpwar.minds.foe_model import habits
from engine.warpwar.minds.foe_past import ROUNDS, Past
from engine.warpwar.minds.hulls import Hull
from engine.warpwar.minds.order_lists import Floats, Ints, OrderList, as_row
from engine.warpwar.minds.round_values import Fleet
from engine.warpwar.minds.rule_of_thumb import Seen, thumb_orders

DRAWN, KEPT = 250, 100
"""`DRAWN`: number of joint orders that are drawn by rules of thumb to estimate likelihoods.

`KEPT`: number of these joint orders in the model of a fleet.
"""
HABITS, SAMPLES = 60, 40
"""`HABITS`: number of an enemy's most probable orders by habit in the model of a single ship.

`SAMPLES`: number of random joint orders by habit in the model of a fleet.
"""
NEAR = (0.04, 0.6, 0.1, 0.8, 1.2)
"""Numbers for calculating the similarity of two orders, in this sequence.

They are the factor for a different tactic, the scale for the difference of drives, the factor for different weapons,
the scale for the difference of Beam power, and the scale for the difference of Missile drives.
"""
VAGUE = 0.08
"""Weight of a uniform distribution over all orders. It is mixed into the prediction of each way to play."""


class Ways(Struct, frozen=True):
    """Probabilities that the enemy plays by rules of thumb (`thumb`) or by habit (`habit`).

    With the remaining probability, the enemy plays the best strategy.
    """

    thumb: float
    habit: float

    @property
    def trust(self) -> float:
        return self.thumb + self.habit


class FoeOrders:
    """The orders that are considered for the enemy, including orders by rules of thumb.

    Also contains models of how the enemy orders its ships for each way to play.
    """

    def __init__(self, theirs: Fleet, own: Sequence[Hull], past: Past, rng: Random) -> None:
        self.past, self.rng = past, rng
        self.own = [each.id for each in own]
        self.hulls = [each.hull for each in theirs.lists]
        self.thumb = np.zeros((DRAWN, len(theirs)), dtype=np.int64)
        drawn, lists = self._draw_thumb_orders(past.now, past.number), []
        for ship, orders in enumerate(theirs.lists):
            # Orders that were drawn for one ship are used for all equal ships too.
            like = [n for n, each in enumerate(self.hulls) if each.alike == orders.hull.alike]
            wider, numbers = with_rows(orders, np.concatenate([drawn[:, n] for n in like]))
            self.thumb[:, ship] = numbers.reshape(len(like), DRAWN)[like.index(ship)]
            lists.append(wider)
        self.fleet = Fleet(lists, theirs.gone)
        self.plain = theirs

    def _draw_thumb_orders(self, ours: Sequence[Seen], number: int) -> Ints:
        luck = np.random.default_rng(self.rng.randrange(2**32))
        return thumb_orders(self.hulls, ours, number, DRAWN, luck)

    def likelier(self, prior: Ways, even: Solved) -> Ways:
        """Return the probabilities of the ways to play, updated with the rounds that were seen.

        `even`: the best mixed strategies of both sides in the current round.
        """
        logs: Floats = np.log(np.maximum(1e-9, (prior.thumb, prior.habit, 1 - prior.trust)))
        for place, round in list(enumerate(self.past.rounds))[-ROUNDS:]:
            drawn = self._draw_thumb_orders(round.ours, round.number)
            for ship, orders in enumerate(self.fleet.lists):
                order = round.orders.get(orders.hull.id)
                if order is not None:
                    best = np.bincount(even.other[:, ship], even.others, len(orders)).astype(float)
                    logs = logs + self._logs(ship, order, place, drawn[:, ship], best)
        chances = np.exp(logs - logs.max())
        thumb, habit, _ = chances / chances.sum()
        return Ways(float(thumb), float(habit))

    def _logs(self, ship: int, order: Order, place: int, thumb: Ints, best: Floats) -> Floats:
        """Return, for each way to play, the log-likelihood of a ship's order in the round with the index `place`."""
        orders, row = self.plain.lists[ship], as_row(order, self.own)
        any_order = _prediction_score(orders.rows, np.full(len(orders), 1 / len(orders)), row)
        told = (
            _prediction_score(thumb, np.full(len(thumb), 1 / len(thumb)), row),
            _prediction_score(orders.rows, habits(orders, self.past.shown_orders(orders.hull.id, place)), row),
            _prediction_score(self.fleet.lists[ship].rows, best, row),
        )
        logs: Floats = np.log((1 - VAGUE) * np.array(told) + VAGUE * any_order)
        return logs

    def model(self, ways: Ways) -> Model:
        """Return the orders expected of an enemy who plays by rules of thumb or by habit."""
        picked = self.thumb[: KEPT if len(self.hulls) > 1 else DRAWN]
        thumb, times = np.unique(picked, axis=0, return_counts=True)
        usual, chances = self._by_habit()
        share = ways.thumb / max(1e-9, ways.trust)
        weights = np.concatenate((share * times / len(picked), (1 - share) * chances))
        return Model(np.concatenate((thumb, usual)), weights)

    def _by_habit(self) -> tuple[Ints, Floats]:
        chances = [habits(each, self.past.shown_orders(each.hull.id)) for each in self.plain.lists]
        if len(chances) == 1:
            likely = np.argsort(-chances[0], kind="stable")[:HABITS]
            return likely[:, None].astype(np.int64), chances[0][likely] / chances[0][likely].sum()
        drawn = [self.rng.choices(range(len(each)), weights=each.tolist(), k=SAMPLES) for each in chances]
        return np.array(drawn, dtype=np.int64).T, np.full(SAMPLES, 1 / SAMPLES)


def _prediction_score(rows: Ints, weights: Floats, shown: Sequence[int]) -> float:
    """Return how well orders with these probabilities predict the order `shown`.

    Orders that are similar to `shown` count too. Their similarity is calculated in the same way for all ways to play.
    """
    other, drives, weapons, beam, flown = NEAR
    row = np.array(shown)
    alike = np.where(rows[:, 0] == row[0], 1.0, other) * np.exp(-np.abs(rows[:, 1] - row[1]) / drives)
    same = ((rows[:, 3] > 0) == (row[3] > 0)) & ((rows[:, 7] > 0) == (row[7] > 0))
    alike = alike * np.where(same, np.exp(-np.abs(rows[:, 3] - row[3]) / beam), weapons)
    alike = alike * np.where(same & (row[7] > 0), np.exp(-np.abs(rows[:, 8] - row[8]) / flown), 1.0)
    return float(weights @ alike)


def with_rows(orders: OrderList, rows: Ints) -> tuple[OrderList, Ints]:
    """Return the list with the orders `rows` added, and the row numbers of these orders in the new list."""
    numbers = {tuple(row): number for number, row in enumerate(orders.rows.tolist())}
    picked = [numbers.setdefault(tuple(row), len(numbers)) for row in rows.tolist()]
    every = np.array(list(numbers), dtype=np.int64)
    prices = 0.25 * (every[:, 7] + every[:, 9]) + 0.05 * np.where(every[:, 4] > 0, every[:, 3], 0)
    return OrderList(orders.hull, every, prices), np.array(picked, dtype=np.int64)
