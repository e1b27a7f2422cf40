"""Small rounds solved exactly: every legal order, the rules' own fire, linear programs. Slow, but exact."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np
from scipy.optimize import linprog

from engine.warpwar.combat.fire import resolve_fire
from engine.warpwar.commands import Order
from engine.warpwar.minds.hulls import Hull, hull, losses
from engine.warpwar.minds.order_lists import TACTICS, Floats
from engine.warpwar.minds.round_values import Fleet
from engine.warpwar.notation import parse_ship
from tests.engine.warpwar.fleets import R2012, forces


def hulls(records: list[str], owner: int) -> list[Hull]:
    ships = [parse_ship(text, owner).ship for text in records]
    return [
        hull(each.id, owner, each.now, tl=each.tl, warp=each.is_warpship, retreats=each.is_warpship) for each in ships
    ]


def by_the_rules(sides: tuple[list[str], list[str]], mine: Fleet, theirs: Fleet, orders: list[Order]) -> float:
    """Return the value of the round without ammunition, calculated with the engine's own fire."""
    fired = resolve_fire(forces(*sides), {each.ship: each for each in orders}, (), R2012)
    hits = {loss.ship: loss.effective for loss in fired.losses}
    total = 0.0
    for fleet, sign in ((mine, -1), (theirs, 1)):
        for each, gone in zip(fleet.lists, fleet.gone, strict=True):
            table = losses(each.hull.left, each.hull.tl)
            taken = min(hits.get(each.hull.id, 0), len(table) - 1)
            away = each.hull.id in fired.escaped and taken < len(table) - 1
            total += sign * (table[taken] - (gone if away else 0.0))
    return total


def value_of(matrix: Floats) -> float:
    """Return the exact value of the game: the most that a mixture of rows guarantees."""
    rows, columns = matrix.shape
    bounds = [(0, None)] * rows + [(None, None)]
    least = np.hstack((-matrix.T, np.ones((columns, 1))))
    chances = np.array([[1.0] * rows + [0.0]])
    found = linprog([0.0] * rows + [-1.0], least, np.zeros(columns), chances, [1.0], bounds)
    return float(-found.fun)


def every_order(ship: Hull, foes: list[Hull]) -> Iterator[Order]:
    """Yield all orders of a ship with Beam and Screen, including those that leave power unused."""
    power, beam, screen = ship.has("PD"), ship.has("B"), ship.has("S")
    for tactic, drive, guns, shield in product(TACTICS, range(power + 1), range(beam + 1), range(screen + 1)):
        if drive + guns + shield <= power:
            for target in [each.id for each in foes] if guns else [""]:
                yield Order(ship.id, tactic, target=target, D=drive, B=guns, S=shield)


def whole_round(sides: tuple[list[str], list[str]], mine: Fleet, theirs: Fleet) -> Floats:
    """Return [p, q]: the value of each joint order p against each joint order q, by the rules."""
    own, foes = ([each.hull for each in fleet.lists] for fleet in (mine, theirs))
    rows, columns = joint_orders(mine, foes), joint_orders(theirs, own)
    return np.array([[by_the_rules(sides, mine, theirs, [*row, *column]) for column in columns] for row in rows])


def joint_orders(fleet: Fleet, foes: list[Hull]) -> list[tuple[Order, ...]]:
    """Return the joint orders in the order of `whole_round`."""
    return list(product(*(every_order(each.hull, foes) for each in fleet.lists)))
