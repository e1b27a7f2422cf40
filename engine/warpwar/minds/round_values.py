"""Calculate payoffs of a round: the value in BP to one side of its joint orders against the enemy's joint orders.

A joint order is one row number per ship. All ships fire at once. The hits on a ship are added up, its Screen is
subtracted once, and the rest costs what `hulls.losses` says. ECM makes Missiles of the first salvo miss, then Missiles
of the second. For each Missile the target spends the fewest ECM points that make it miss. Every firer meets its
target's whole ECM. The tech level of a ship applies to its Missiles. Allied sides count as one side.

The fire of one ship on another is calculated once for each order of the firer and each kind of order of the target. The
cost of hits is also calculated only once. Then the values of joint orders are looked up in these tables.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.warpwar.minds.hulls import losses
from engine.warpwar.minds.order_lists import BEND, BONUS, ESCAPES, FAR, MISSILE, Floats, Ints, OrderList

RETREAT = 2
FEW = 48
"""If the enemy has more joint orders than this number, joint orders with the same effect on a ship are combined."""


@dataclass(frozen=True)
class Fleet:
    """The ships of one side, each with its list of orders. `gone[n]`: what the owner gains if ship n escapes, in BP."""

    lists: list[OrderList]
    gone: list[float]

    def __len__(self) -> int:
        return len(self.lists)


def fire(firer: OrderList, target: OrderList, number: int) -> tuple[Ints, Ints]:
    """Return two matrices (hits, holds). Each row is an order of the firer. Each column is a kind of order of the
    target.

    `number`: the target's number among the enemy ships. An entry of `hits` is the number of hits on the target before
    its Screen is subtracted. An entry of `holds` is 1 if a gun prevents a target on Retreat from escaping. Both
    matrices are 0 in rows of orders that aim at another enemy ship.
    """
    shooting, aimed = firer.rows[:, None, :], target.kinds[0][None, :, :]
    tactic, drive, ecm = aimed[..., 0], aimed[..., 1], aimed[..., 2]
    difference = np.clip(shooting[..., 1] - drive, -FAR, FAR) + FAR
    bonus = BONUS[shooting[..., 0], difference, tactic]
    guns, tl = shooting[..., 2], firer.hull.tl
    hits = np.where((bonus >= 0) & (guns > 0), shooting[..., 3] + guns * (bonus + tl), 0)
    holds = (guns > 0) & (tactic == RETREAT) & ~ESCAPES[shooting[..., 0], difference]
    if firer.hull.has("M"):
        jam = np.where(ecm > 0, np.maximum(0, ecm + target.hull.tl - tl), 0)
        for shots, aim in ((7, 8), (9, 10)):
            there = np.clip(shooting[..., aim] - drive, -FAR, FAR) + FAR
            bonus = BONUS[0, there, tactic]
            need = np.maximum(1, BEND[there, tactic])
            bent = np.where(bonus >= 0, np.minimum(shooting[..., shots], jam // need), 0)
            jam = jam - bent * need
            hits = hits + np.where(bonus >= 0, (shooting[..., shots] - bent) * (MISSILE + tl + bonus), 0)
    aims = shooting[..., 11] == number
    return np.where(aims, hits, 0), (aims & holds).astype(np.int64)


class Exposed:
    """The losses of one ship under the fire of an enemy fleet, for all orders of the ship and of the enemy ships.

    `volleys`: one matrix for each enemy ship. Entry [n, k] is the number of hits on the ship if the enemy ship uses its
    order n and the ship uses an order of kind k (see `OrderList.kinds`). If the enemy ship's order n prevents the
    ship's escape, a constant is added to the entry. The constant is greater than the hits of all enemy ships together.

    `flat`: the costs to the ship, in one array. Add up one entry from each matrix of `volleys`, for the orders that the
    ships use. If the sum is s and the ship's order has the guard number g (see `OrderList.guards`), the cost to the
    ship is `flat[base[g] + s]`.
    """

    def __init__(self, ship: OrderList, gone: float, by: Fleet, number: int) -> None:
        fired = [fire(each, ship, number) for each in by.lists]
        held = 1 + sum(int(hits.max(initial=0)) for hits, _ in fired)
        self.volleys: list[Ints] = [hits + held * holds for hits, holds in fired]
        kinds, self.kind = ship.kinds
        guards, self.guard = ship.guards
        self.kind_of_guard: Ints = guards[:, 0]
        table = np.array(losses(ship.hull.left, ship.hull.tl))
        sums = np.arange(held * (len(by) + 1))
        screen = np.where(guards[:, 1] > 0, guards[:, 1] + ship.hull.tl, 0)
        effective = np.clip(sums[None, :] % held - screen[:, None], 0, len(table) - 1)
        leaves = kinds[self.kind_of_guard, 0] == RETREAT
        away = leaves[:, None] & (sums < held)[None, :] & (effective < len(table) - 1)
        self.flat: Floats = (table[effective] - np.where(away, gone, 0.0)).reshape(-1)
        self.told: Floats = (effective > 0).astype(float).reshape(-1)
        self.width = len(sums)
        self.base: Ints = np.arange(len(guards)) * self.width
        self.aimed = [np.flatnonzero(each.rows[:, 11] == number) for each in by.lists]
        self.fired = [volleys[aimed] for volleys, aimed in zip(self.volleys, self.aimed, strict=True)]

    def together(self, place: Ints, chances: Floats) -> tuple[Ints, Ints, Floats]:
        """Combine equal indices of `flat` and add up their probabilities.

        Return three arrays: the indices, the kinds of the target's orders, and the probabilities.
        """
        sums: Floats = np.bincount(place, chances).astype(float)
        found: Ints = np.flatnonzero(sums)
        return found, self.kind_of_guard.take(found // self.width), sums.take(found)

    def sought(self, more: float) -> Exposed:
        """Return a copy in which the ship's cost is `more` BP higher whenever a hit remains after the Screen is
        subtracted."""
        other = copy(self)
        other.flat = self.flat + more * self.told
        return other


@dataclass(frozen=True)
class Round:
    """A round between two fleets, with values from the viewpoint of the fleet `mine`.

    `eager`: extra BP to `mine` for each enemy ship on which a hit remains after its Screen is subtracted. `bold`: BP by
    which the cost of a ship of `mine` is reduced if a hit remains on it after its Screen is subtracted.
    """

    mine: Fleet
    theirs: Fleet
    eager: float = 0.0
    bold: float = 0.0

    @property
    def is_plain(self) -> bool:
        """True if the gain of each side equals the loss of the other side."""
        return not (self.eager or self.bold)

    @cached_property
    def other_side(self) -> Round:
        """The same round from the viewpoint of the other side, without `eager` and `bold`."""
        other = Round(self.theirs, self.mine)
        if self.is_plain:
            other.__dict__["other_side"] = self
        return other

    @cached_property
    def exposed_ships(self) -> list[Exposed]:
        """The ships of `mine` under the enemy's fire, with their costs from the viewpoint of `mine`."""
        plain = [
            Exposed(each, gone, self.theirs, number)
            for number, (each, gone) in enumerate(zip(self.mine.lists, self.mine.gone, strict=True))
        ]
        return [each.sought(-self.bold) for each in plain] if self.bold else plain

    @cached_property
    def ships_under_fire(self) -> list[Exposed]:
        """The enemy's ships under the fire of `mine`, with their costs from the viewpoint of `mine`."""
        plain = self.other_side.exposed_ships
        return [each.sought(self.eager) for each in plain] if self.eager else plain

    def payoffs(self, own: Ints, other: Ints) -> Floats:
        """Return a matrix of payoffs. Entry [p, q] is the value to `mine` of its joint order `own[p]` against the
        enemy's joint order `other[q]`."""
        total = _prices(self.theirs, other)[None, :] - _prices(self.mine, own)[:, None]
        return (
            total
            - self._losses_to_fire(self.exposed_ships, own, other)
            + self._losses_to_fire(self.ships_under_fire, other, own).T
        )

    @staticmethod
    def _losses_to_fire(exposed: list[Exposed], orders: Ints, against: Ints) -> Floats:
        """Return a matrix. Entry [p, q] is what ships with the joint order `orders[p]` lose to the fire of
        `against[q]`.

        What the ships gain by escaping is subtracted.
        """
        total: Floats = np.zeros((len(orders), len(against)))
        for ship, each in enumerate(exposed):
            kind, guard = each.kind[orders[:, ship]], each.guard[orders[:, ship]]
            places = np.repeat(each.base[guard][:, None], len(against), axis=1)
            for firer, volleys in enumerate(each.volleys):
                places += volleys[against[:, firer][None, :], kind[:, None]]
            total += each.flat.take(places)
        return total

    def of_ship(self, joint: Ints, ship: int, other: Ints, weights: Floats) -> Floats:
        """Return `ShipValues.of_ship` against the mixed strategy given by `other` and `weights`."""
        return ShipValues(self, other, weights).of_ship(joint, ship)


class ShipValues:
    """The values of the orders of single ships of `mine` against a mixed strategy of the enemy.

    `weights[q]` is the probability of the enemy's joint order `other[q]`. Results are cached. If a result depends on
    the orders of the other ships of `mine`, the cache key contains these orders.
    """

    def __init__(self, at: Round, other: Ints, weights: Floats) -> None:
        self.at, self.other, self.weights = at, other, weights
        self._alone: dict[int, Floats] = {}
        self._hit: dict[tuple[int, ...], Floats] = {}
        self._places = [each.base.take(each.guard.take(other[:, n])) for n, each in enumerate(at.ships_under_fire)]
        self._kinds = [each.kind.take(other[:, n]) for n, each in enumerate(at.ships_under_fire)]

    def of_ship(self, joint: Ints, ship: int) -> Floats:
        """Return an array of values, one for each order of the ship.

        Entry n is the expected value if the ship gets its order n and the other ships get their orders in `joint`. A
        part that is the same for all n is left out.
        """
        total = self._unaided_values(ship).copy()
        aims = [each.targets[order] for each, order in zip(self.at.mine.lists, joint.tolist(), strict=True)]
        for target, each in enumerate(self.at.ships_under_fire):
            chosen = each.aimed[ship]
            if len(chosen):
                total[chosen] += self._added_effects(joint, ship, target, aims)
        return total

    def _unaided_values(self, ship: int) -> Floats:
        """Return an array. Entry n is minus the cost of the ammunition that order n spends and of the hits that the
        ship takes."""
        if ship not in self._alone:
            shelter = self.at.exposed_ships[ship]
            incoming = np.zeros((len(self.other), shelter.volleys[0].shape[1]), dtype=np.int64)
            for firer, volleys in enumerate(shelter.volleys):
                incoming += volleys.take(self.other[:, firer], axis=0)
            places = incoming.take(shelter.kind_of_guard, axis=1) + shelter.base
            suffered = self.weights @ shelter.flat.take(places)
            self._alone[ship] = -self.at.mine.lists[ship].price - suffered.take(shelter.guard)
        return self._alone[ship]

    def _added_effects(self, joint: Ints, ship: int, target: int, aims: list[int]) -> Floats:
        """Return an array with one entry for each order of the ship that aims at the target.

        The entry is what the order adds to the effect of the other ships of `mine` that aim at the same target.
        """
        helping = [fellow for fellow, aim in enumerate(aims) if aim == target and fellow != ship]
        key = (ship, target, *(number for fellow in helping for number in (fellow, int(joint[fellow]))))
        if key not in self._hit:
            each, place, kind, chances = (
                self.at.ships_under_fire[target],
                self._places[target],
                self._kinds[target],
                self.weights,
            )
            for fellow in helping:
                place = place + each.volleys[fellow][joint[fellow]].take(kind)
            if len(place) > FEW:
                place, kind, chances = each.together(place, chances)
            struck = each.flat.take(each.fired[ship].take(kind, axis=1) + place)
            self._hit[key] = struck @ chances - each.flat.take(place) @ chances
        return self._hit[key]


def _prices(side: Fleet, orders: Ints) -> Floats:
    total: Floats = np.zeros(len(orders))
    for ship, each in enumerate(side.lists):
        total = total + each.price[orders[:, ship]]
    return total
