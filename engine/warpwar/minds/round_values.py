"""What a round is worth to one side: the payoff of joint orders against joint orders, in BP.

A joint order is one row number a ship. All fire at once; hits on a ship are summed, its Screen taken away once, and the
rest cost what `hulls.losses` says. ECM is taken as spent on the Missiles it bends most cheaply; its later choice and
tech levels of single Missiles are approximated by the mean of the firing side. Sides allied against one count as one.

All fire of one ship on another is worked out once, by the firer's order and the kind of the target's order, and so is
what hits cost; joint orders are then looked up.
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
"""The foe's joint orders up to which those that do the same to a ship are not put together."""


@dataclass(frozen=True)
class Fleet:
    """The ships of one side, each with its orders; `gone[n]` is what its owner gains if ship n gets away."""

    lists: list[OrderList]
    gone: list[float]

    def __len__(self) -> int:
        return len(self.lists)


def fire(firer: OrderList, target: OrderList, number: int) -> tuple[Ints, Ints]:
    """(hits, holds) [n, k]: of each order of the firer on each kind of order of the target, the foe of this number.

    Orders that aim at somebody else do nothing. A hold is a gun that keeps a target on Retreat from getting away.
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
    """One ship under the fire of a fleet: `volleys[f][n, k]` is a sum to be added up over the firers f, its guns' hits
    and `held` for each hold; `flat[base[g] + sum]` is what that costs a ship of guard g."""

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
        """Places of `flat` with the chances of each put together: (place, kind of the target's order, chance)."""
        sums: Floats = np.bincount(place, chances).astype(float)
        found: Ints = np.flatnonzero(sums)
        return found, self.kind_of_guard.take(found // self.width), sums.take(found)

    def sought(self, more: float) -> Exposed:
        """The same for somebody to whom it is worth so many BP more that any fire goes through."""
        other = copy(self)
        other.flat = self.flat + more * self.told
        return other


@dataclass(frozen=True)
class Round:
    """A round between two fleets, from the side of `mine`.

    `eager`: BP that each foe whom fire goes through at all is worth to `mine` beyond what it costs him; `bold`: BP less
    that it costs an own ship if any fire goes through to it.
    """

    mine: Fleet
    theirs: Fleet
    eager: float = 0.0
    bold: float = 0.0

    @property
    def is_plain(self) -> bool:
        """What one side gains costs the other as much."""
        return not (self.eager or self.bold)

    @cached_property
    def turned(self) -> Round:
        """The same from the other side, who is neither eager nor bold."""
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
        """[p, q]: value to `mine` of its joint orders own[p, ship] against other[q, ship]."""
        total = _prices(self.theirs, other)[None, :] - _prices(self.mine, own)[:, None]
        return total - self._taken(self.exposed, own, other) + self._taken(self.struck, other, own).T

    @staticmethod
    def _taken(exposed: list[Exposed], orders: Ints, against: Ints) -> Floats:
        """[p, q]: what ships with these orders lose to the others' fire; getting away counts against it."""
        total: Floats = np.zeros((len(orders), len(against)))
        for ship, each in enumerate(exposed):
            kind, guard = each.kind[orders[:, ship]], each.guard[orders[:, ship]]
            places = np.repeat(each.base[guard][:, None], len(against), axis=1)
            for firer, volleys in enumerate(each.volleys):
                places += volleys[against[:, firer][None, :], kind[:, None]]
            total += each.flat.take(places)
        return total

    def of_ship(self, joint: Ints, ship: int, other: Ints, weights: Floats) -> Floats:
        """As `ShipValues.of_ship`, against one mixed order."""
        return ShipValues(self, other, weights).of_ship(joint, ship)


class ShipValues:
    """What orders of single ships of `mine` are worth against a mixed order of the foe: other[q] with weights[q].

    What does not depend on the orders of a ship's fellows, or depends on the same ones again, is worked out once.
    """

    def __init__(self, at: Round, other: Ints, weights: Floats) -> None:
        self.at, self.other, self.weights = at, other, weights
        self._alone: dict[int, Floats] = {}
        self._hit: dict[tuple[int, ...], Floats] = {}
        self._places = [each.base.take(each.guard.take(other[:, n])) for n, each in enumerate(at.struck)]
        self._kinds = [each.kind.take(other[:, n]) for n, each in enumerate(at.struck)]

    def of_ship(self, joint: Ints, ship: int) -> Floats:
        """[n]: expected value if the ship gives its order n and its fellows theirs of `joint`; what is equal for all n
        left out."""
        total = self._unaided(ship).copy()
        aims = [each.targets[order] for each, order in zip(self.at.mine.lists, joint.tolist(), strict=True)]
        for target, each in enumerate(self.at.struck):
            chosen = each.aimed[ship]
            if len(chosen):
                total[chosen] += self._struck(joint, ship, target, aims)
        return total

    def _unaided(self, ship: int) -> Floats:
        """[n]: what its ammunition costs and it suffers."""
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
        """[n]: what the orders that aim at a foe add to what those fellows do to it who aim at it too."""
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
