"""Estimate what an enemy orders by habit. A simple prior is replaced step by step by the orders that the enemy has
shown."""

from __future__ import annotations

import numpy as np

from engine.warpwar.combat.orders import fires
from engine.warpwar.commands import Order
from engine.warpwar.minds.order_lists import TACTICS, Floats, OrderList

DRIVES = (0.14, 0.2, 0.2, 0.14, 0.1, 0.08, 0.04)
"""Prior weights of the drives 0, 1, 2 and so on. A weight of 0.1 is divided among all higher drives."""
TYPICAL = (0.48, 0.48, 0.04)
"""Prior probabilities of the tactics, in the order of `TACTICS`."""


def habits(orders: OrderList, shown: list[Order]) -> Floats:
    """Return the probability of each order for an enemy ship that has revealed the orders `shown`."""
    drives = _drives(orders, shown)
    tactics = np.array(
        [
            _share(TYPICAL[n], sum(each.tactic == tactic for each in shown), len(shown))
            for n, tactic in enumerate(TACTICS)
        ]
    )
    weight = drives[orders.column("drive")] * tactics[orders.column("tactic")]
    weight = weight * _power_weights(orders, shown) / _count(orders, "tactic", "drive")
    chances: Floats = weight / weight.sum()
    return chances


def _share(prior: float, times: int, shown: int) -> float:
    return (2 * prior + times) / (2 + shown)


def _drives(orders: OrderList, shown: list[Order]) -> Floats:
    """Return weights by drive: the prior, with a peak around each drive that was shown. The last orders count most."""
    most = orders.hull.has("PD")
    known = DRIVES[: most + 1]
    rest = max(0, most + 1 - len(known))
    prior = np.array([*known, *([0.1 / max(1, rest)] * rest)])
    weights: Floats = prior / prior.sum()
    for order in shown[-4:]:
        bell = np.exp(-np.abs(np.arange(most + 1) - min(order.D, most)) / 0.7)
        weights = 0.6 * weights + 0.4 * bell / bell.sum()
    return weights


def _count(orders: OrderList, *names: str) -> Floats:
    """Return, for each order, the number of orders that have the same values in these columns."""
    keys = np.stack([orders.column(name) for name in names], axis=1)
    _, place, counts = np.unique(keys, axis=0, return_inverse=True, return_counts=True)
    number: Floats = counts[place.reshape(-1)].astype(float)
    return number


def _power_weights(orders: OrderList, shown: list[Order]) -> Floats:
    """Return a weight for each order. The weight grows with the power of the guns.

    The weight of orders with Missiles or Cannons grows with the share of the ship's shown orders that used them.
    """
    guns, shots = orders.column("gun_power"), orders.column("shots") + orders.column("cannons")
    full: Floats = 0.15 + guns / max(1, int(guns.max(initial=0)))
    launched = sum(bool(order.missiles or order.cannons) for order in shown)
    fired = sum(fires(order) for order in shown)
    often = _share(0.55, launched, fired)
    if int(shots.max(initial=0)) and int(guns.max(initial=0)):
        return np.where(shots > 0, often, (1 - often) * full)
    return np.where(shots > 0, 1.0, full)
