"""Search best answers to mixed joint orders: improve the order of one ship after the other, from several starts.

A joint order is one order for each ship of a side. If equal ships exchange their orders, the joint order is equivalent.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

from engine.warpwar.minds.hulls import Hull
from engine.warpwar.minds.order_lists import Floats, Ints, OrderList
from engine.warpwar.minds.round_values import Fleet, Round, ShipValues

MOST_ALIKE = 9
"""Maximum number of equivalent joint orders that are derived from one joint order."""


def best_answer(at: Round, other: Ints, weights: Floats, starts: Sequence[Ints], passes: int) -> tuple[Ints, Floats]:
    """Return joint orders that answer the enemy's mixed strategy, and their values. The best answer comes first.

    In the array of joint orders, row s is one answer, and column n has the order number of ship n. Each element of
    `starts` gives one answer. Duplicates are removed. With one ship per side the first answer is exact. With more
    ships, it is the best answer that coordinate ascent finds.
    """
    values_of = ShipValues(at, other, weights)
    joints = _distinct([_improve_joint_order(values_of, each, passes).tolist() for each in starts])
    values = at.payoffs(joints, other) @ weights
    order = np.argsort(-values, kind="stable")
    return joints[order], values[order]


def _improve_joint_order(values: ShipValues, start: Ints, passes: int) -> Ints:
    joint, settled = start.copy(), 0
    for ship in list(range(len(joint))) * passes:
        best = int(values.of_ship(joint, ship).argmax())
        settled = settled + 1 if best == joint[ship] else 1
        joint[ship] = best
        if settled >= len(joint):
            break
    return joint


def _distinct(joints: list[list[int]]) -> Ints:
    """Return the distinct joint orders, sorted. Each row of the array is one joint order; each column is a ship."""
    return np.array(sorted(set(map(tuple, joints))), dtype=np.int64)


def focused_orders(side: Fleet, foes: int) -> list[Ints]:
    """Return one joint order for each enemy ship, in which all ships that can aim at this enemy ship do so."""
    starts = []
    for foe in range(foes):
        rows = [np.flatnonzero(each.rows[:, 11] == foe) for each in side.lists]
        starts.append(np.array([int(each[len(each) // 2]) if len(each) else 0 for each in rows], dtype=np.int64))
    return starts


class Exchanges:
    """Finds equivalent joint orders by two exchanges.

    Equal ships can exchange their orders, and equal enemy ships can exchange their places as targets.
    """

    def __init__(self, mine: Fleet, theirs: Fleet) -> None:
        own = _turns([each.hull for each in mine.lists])
        foes = _turns([each.hull for each in theirs.lists])
        self._ways = list(product(own, foes))[:MOST_ALIKE]
        self._renamed = [[_retargeted_orders(each, turn) for each in mine.lists] for turn in foes]
        self._foes = foes

    def of(self, joint: Ints) -> Ints:
        """Return the joint order and its equivalents. All have the same value if the enemy treats equal ships alike.

        Each row of the array is one joint order. Each column is a ship.
        """
        found = []
        for own, foes in self._ways:
            renamed = self._renamed[self._foes.index(foes)]
            found.append([int(renamed[own[ship]][joint[own[ship]]]) for ship in range(len(joint))])
        return _distinct(found)


def _turns(ships: list[Hull]) -> list[tuple[int, ...]]:
    """Return the permutations that rotate each group of equal ships. The first permutation changes nothing."""
    kinds: dict[object, list[int]] = {}
    for number, ship in enumerate(ships):
        kinds.setdefault(ship.alike, []).append(number)
    groups = [group for group in kinds.values() if len(group) > 1]
    ways = []
    for shifts in product(*(range(len(group)) for group in groups)):
        way = list(range(len(ships)))
        for group, shift in zip(groups, shifts, strict=True):
            for place, number in enumerate(group):
                way[number] = group[(place + shift) % len(group)]
        ways.append(tuple(way))
    return ways


def _retargeted_orders(orders: OrderList, foes: tuple[int, ...]) -> Ints:
    """Return an array of order numbers. Entry n is the number of the order that treats enemy ship `foes[t]` as order n
    treats enemy ship t.

    If the list has no such order, entry n is n.
    """
    numbers = {tuple(row): number for number, row in enumerate(orders.rows.tolist())}
    renamed = np.arange(len(orders))
    for number, row in enumerate(orders.rows.tolist()):
        if row[11] >= 0:
            renamed[number] = numbers.get((*row[:11], foes[row[11]]), number)
    return renamed
