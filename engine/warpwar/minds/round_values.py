"""Payoffs of a round: the value in BP to one side of joint orders against joint orders.

A joint order is one row number per ship. All ships fire at once. The hits on a ship are added up, its Screen is
subtracted once, and the rest cost what `hulls.losses` says. ECM is spent on the first salvo and then on the second,
each Missile with the least change that makes it miss. Every firer meets its target's whole ECM. Each ship's Missiles
have the ship's own tech level. Allied sides count as one side.

The fire of one ship on another is calculated once for each order of the firer and each kind of order of the target. So
is the cost of hits. Joint orders are then looked up.
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
"""Number of the foe's joint orders above which those with the same effect on a ship are combined."""


@dataclass(frozen=True)
class Fleet:
    """The ships of one side, each with its orders. `gone[n]`: what the owner gains if ship n gets away."""

    lists: list[OrderList]
    gone: list[float]

    def __len__(self) -> int:
        return len(self.lists)


def fire(firer: OrderList, target: OrderList, number: int) -> tuple[Ints, Ints]:
    """Return (hits, holds), both [n, k]: of order n of the firer on the target, foe `number`, with an order of kind k.

    Both are 0 for orders that aim at another foe. A hold is a gun that keeps a target on Retreat from getting away.
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
    """One ship under the fire of a fleet.

    `volleys[f][n, k]`: hits of firer f with its order n on an order of kind k, plus a constant for a hold. The constant
    is greater than all hits together. `flat[base[g] + sum]`: what the sum of these numbers over all firers costs the
    ship if its order has guard g.
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
        """Combine equal indices of `flat` and add up their chances.

        Return (index, kind of the target's order, chance).
        """
        sums: Floats = np.bincount(place, chances).astype(float)
        found: Ints = np.flatnonzero(sums)
        return found, self.kind_of_guard.take(found // self.width), sums.take(found)

    def sought(self, more: float) -> Exposed:
        """Return a copy in which the ship's cost is `more` BP higher if any fire goes through."""
        other = copy(self)
        other.flat = self.flat + more * self.told
        return other


@dataclass(frozen=True)
class Round:
    """A round between two fleets, seen from the side of `mine`.

    `eager`: extra BP to `mine` for each foe to whom any fire goes through. `bold`: BP by which the cost of an own ship
    is reduced if any fire goes through to it.
    """

    mine: Fleet
    theirs: Fleet
    eager: float = 0.0
    bold: float = 0.0

    @property
    def is_plain(self) -> bool:
        """Whether each side's gain is the other side's loss."""
        return not (self.eager or self.bold)

    @cached_property
    def turned(self) -> Round:
        """The same round seen from the other side, without `eager` and `bold`."""
        other = Round(self.theirs, self.mine)
        if self.is_plain:
            other.__dict__["turned"] = self
        return other

    @cached_property
    def exposed(self) -> list[Exposed]:
        """Own ships under the foe's fire, as `mine` values it."""
        plain = [
            Exposed(each, gone, self.theirs, number)
            for number, (each, gone) in enumerate(zip(self.mine.lists, self.mine.gone, strict=True))
        ]
        return [each.sought(-self.bold) for each in plain] if self.bold else plain

    @cached_property
    def struck(self) -> list[Exposed]:
        """The foe's ships under own fire, as `mine` values it."""
        plain = self.turned.exposed
        return [each.sought(self.eager) for each in plain] if self.eager else plain

    def payoffs(self, own: Ints, other: Ints) -> Floats:
        """Return [p, q]: the value to `mine` of its joint orders own[p, ship] against other[q, ship]."""
        total = _prices(self.theirs, other)[None, :] - _prices(self.mine, own)[:, None]
        return total - self._taken(self.exposed, own, other) + self._taken(self.struck, other, own).T

    @staticmethod
    def _taken(exposed: list[Exposed], orders: Ints, against: Ints) -> Floats:
        """Return [p, q]: what ships with these orders lose to the other side's fire, less what they gain by getting
        away."""
        total: Floats = np.zeros((len(orders), len(against)))
        for ship, each in enumerate(exposed):
            kind, guard = each.kind[orders[:, ship]], each.guard[orders[:, ship]]
            places = np.repeat(each.base[guard][:, None], len(against), axis=1)
            for firer, volleys in enumerate(each.volleys):
                places += volleys[against[:, firer][None, :], kind[:, None]]
            total += each.flat.take(places)
        return total

    def of_ship(self, joint: Ints, ship: int, other: Ints, weights: Floats) -> Floats:
        """Return `ShipValues.of_ship` against one mixed order."""
        return ShipValues(self, other, weights).of_ship(joint, ship)


class ShipValues:
    """Values of single ships' orders in `mine` against a mixed order of the foe: other[q] with weights[q].

    Results are cached. The cache key contains the orders of the other own ships as far as a result depends on them.
    """

    def __init__(self, at: Round, other: Ints, weights: Floats) -> None:
        self.at, self.other, self.weights = at, other, weights
        self._alone: dict[int, Floats] = {}
        self._hit: dict[tuple[int, ...], Floats] = {}
        self._places = [each.base.take(each.guard.take(other[:, n])) for n, each in enumerate(at.struck)]
        self._kinds = [each.kind.take(other[:, n]) for n, each in enumerate(at.struck)]

    def of_ship(self, joint: Ints, ship: int) -> Floats:
        """Return [n]: the expected value if the ship gives its order n and the other ships their orders of `joint`.

        A part that is the same for all n is left out.
        """
        total = self._unaided(ship).copy()
        aims = [each.targets[order] for each, order in zip(self.at.mine.lists, joint.tolist(), strict=True)]
        for target, each in enumerate(self.at.struck):
            chosen = each.aimed[ship]
            if len(chosen):
                total[chosen] += self._struck(joint, ship, target, aims)
        return total

    def _unaided(self, ship: int) -> Floats:
        """Return [n]: the value, below 0, of the ammunition that the ship spends and the hits that it takes."""
        if ship not in self._alone:
            shelter = self.at.exposed[ship]
            incoming = np.zeros((len(self.other), shelter.volleys[0].shape[1]), dtype=np.int64)
            for firer, volleys in enumerate(shelter.volleys):
                incoming += volleys.take(self.other[:, firer], axis=0)
            places = incoming.take(shelter.kind_of_guard, axis=1) + shelter.base
            suffered = self.weights @ shelter.flat.take(places)
            self._alone[ship] = -self.at.mine.lists[ship].price - suffered.take(shelter.guard)
        return self._alone[ship]

    def _struck(self, joint: Ints, ship: int, target: int, aims: list[int]) -> Floats:
        """Return [n]: what the ship's orders that aim at a foe add to what other own ships that aim at it do."""
        helping = [fellow for fellow, aim in enumerate(aims) if aim == target and fellow != ship]
        key = (ship, target, *(number for fellow in helping for number in (fellow, int(joint[fellow]))))
        if key not in self._hit:
            each, place, kind, chances = self.at.struck[target], self._places[target], self._kinds[target], self.weights
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
