"""What a round is worth to one side: the payoff of joint orders against joint orders, in BP.

A joint order is one row number a ship. All fire at once; hits on a ship are summed, its Screen taken away once, and the
rest cost what `hulls.losses` says. ECM is taken as spent on the Missiles it bends most cheaply; its later choice and
tech levels of single Missiles are approximated by the mean of the firing side. Sides allied against one count as one.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from engine.warpwar.minds.hulls import losses, room
from engine.warpwar.minds.order_lists import BEND, BONUS, ESCAPES, FAR, MISSILE, Floats, Ints, OrderList

RETREAT = 2


@dataclass(frozen=True)
class Fleet:
    """The ships of one side, each with its orders; `gone[n]` is what its owner gains if ship n gets away."""

    lists: list[OrderList]
    gone: list[float]
    tables: list[Floats] = field(init=False)
    """Effective hits -> value lost; the last entry is the ship's destruction."""

    def __post_init__(self) -> None:
        tables = [np.array(losses(each.hull.left, each.hull.tl)) for each in self.lists]
        object.__setattr__(self, "tables", tables)

    def __len__(self) -> int:
        return len(self.lists)


def fire(firer: OrderList, rows: Ints, target: OrderList, at: Ints) -> tuple[Ints, Ints]:
    """(hits, holds): of orders `rows` on orders `at` of the target, both of one shape or broadcast to one."""
    shooting, aimed = firer.rows[rows], target.rows[at]
    tactic, drive = aimed[..., 0], aimed[..., 1]
    difference = np.clip(shooting[..., 1] - drive, -FAR, FAR) + FAR
    bonus = BONUS[shooting[..., 0], difference, tactic]
    guns, tl = shooting[..., 2], firer.hull.tl
    hits = np.where((bonus >= 0) & (guns > 0), shooting[..., 3] + guns * (bonus + tl), 0)
    holds = (guns > 0) & (tactic == RETREAT) & ~ESCAPES[shooting[..., 0], difference]
    if firer.hull.has("M"):
        ecm = aimed[..., 6]
        jam = np.where(ecm > 0, np.maximum(0, ecm + target.hull.tl - tl), 0)
        for shots, aim in ((7, 8), (9, 10)):
            there = np.clip(shooting[..., aim] - drive, -FAR, FAR) + FAR
            bonus = BONUS[0, there, tactic]
            need = np.maximum(1, BEND[there, tactic])
            bent = np.where(bonus >= 0, np.minimum(shooting[..., shots], jam // need), 0)
            jam = jam - bent * need
            hits = hits + np.where(bonus >= 0, (shooting[..., shots] - bent) * (MISSILE + tl + bonus), 0)
    return hits, holds


def _cost(side: Fleet, ship: int, orders: Ints, hits: Ints, held: Ints) -> Floats:
    """What a ship loses with these orders under these hits; getting away counts against it."""
    own = side.lists[ship]
    screen = own.rows[orders, 5]
    effective = np.maximum(0, hits - np.where(screen > 0, screen + own.hull.tl, 0))
    table = side.tables[ship]
    lost: Floats = table[np.minimum(effective, len(table) - 1)]
    away = (own.rows[orders, 0] == RETREAT) & (held == 0) & (effective < room(own.hull.left))
    return lost - np.where(away, side.gone[ship], 0.0)


def payoffs(mine: Fleet, theirs: Fleet, own: Ints, other: Ints) -> Floats:
    """[p, q]: value to `mine` of its joint orders own[p, ship] against other[q, ship]."""
    total = _prices(theirs, other)[None, :] - _prices(mine, own)[:, None]
    total = total + _taken(mine, theirs, own, other) * -1.0
    return total + _taken(theirs, mine, other, own).T


def _prices(side: Fleet, orders: Ints) -> Floats:
    total: Floats = np.zeros(len(orders))
    for ship, each in enumerate(side.lists):
        total = total + each.price[orders[:, ship]]
    return total


def _taken(side: Fleet, by: Fleet, orders: Ints, against: Ints) -> Floats:
    """[p, q]: what `side` loses to the fire of `by`."""
    total: Floats = np.zeros((len(orders), len(against)))
    for ship in range(len(side)):
        at = orders[:, ship][:, None]
        hits = np.zeros(total.shape, dtype=np.int64)
        held = np.zeros(total.shape, dtype=np.int64)
        for firer, each in enumerate(by.lists):
            rows = against[:, firer][None, :]
            scored, holds = fire(each, rows, side.lists[ship], at)
            aimed = each.rows[rows, 11] == ship
            hits = hits + np.where(aimed, scored, 0)
            held = held + (aimed & holds)
        total = total + _cost(side, ship, np.broadcast_to(at, total.shape), hits, held)
    return total


def of_ship(mine: Fleet, theirs: Fleet, joint: Ints, ship: int, other: Ints, weights: Floats) -> Floats:
    """[n]: expected value if the ship gives its order n and its fellows theirs of `joint`; what is equal for all n left
    out. `other[q]` are joint orders of the foe, of probability weights[q]."""
    own = mine.lists[ship]
    count, width = len(own), len(other)
    each = np.arange(count)[:, None]
    hits = np.zeros((count, width), dtype=np.int64)
    held = np.zeros((count, width), dtype=np.int64)
    for firer, foe in enumerate(theirs.lists):
        rows = other[:, firer]
        aims = np.flatnonzero(foe.rows[rows, 11] == ship)
        if len(aims):
            scored, holds = fire(foe, rows[aims][None, :], own, each)
            hits[:, aims] += scored
            held[:, aims] += holds
    total = -own.price[:, None] - _cost(mine, ship, np.broadcast_to(each, hits.shape), hits, held)
    targets = own.rows[:, 11]
    for target, foe in enumerate(theirs.lists):
        at = other[:, target]
        base = np.zeros(width, dtype=np.int64)
        stuck = np.zeros(width, dtype=np.int64)
        for fellow, friend in enumerate(mine.lists):
            if fellow != ship and friend.rows[joint[fellow], 11] == target:
                scored, holds = fire(friend, joint[fellow], foe, at)
                base, stuck = base + scored, stuck + holds
        chosen = np.flatnonzero(targets == target)
        rest = _cost(theirs, target, at, base, stuck)
        total += rest[None, :]
        if len(chosen):
            scored, holds = fire(own, chosen[:, None], foe, at[None, :])
            spread = np.broadcast_to(at[None, :], scored.shape)
            total[chosen] += (
                _cost(theirs, target, spread, base[None, :] + scored, stuck[None, :] + holds) - rest[None, :]
            )
    value: Floats = total @ weights
    return value
