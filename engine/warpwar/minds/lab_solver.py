"""Solve rounds for the battle lab. The ships of both sides are known, and the method is that of `double_oracle`.

Both bounds of a value are best answers to a mixed strategy. If a side has few joint orders, all of them are tried, and
the bound is exact. Otherwise best answers are searched ship after ship from several starts, and the true bounds can be
further apart. Budgets limit the number of iterations, not the time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from random import Random

import numpy as np

from engine.core.errors import illegal
from engine.warpwar.combat import crt
from engine.warpwar.combat.orders import shells
from engine.warpwar.commands import Order
from engine.warpwar.lab.lab_position import LabBattle, battle, orders_of
from engine.warpwar.lab.lab_types import BestReply, LabCell, LabFire, LabValue, Mixed, Replied, Solve
from engine.warpwar.minds.battle_mind import fleets
from engine.warpwar.minds.best_answers import best_answer, focused_orders
from engine.warpwar.minds.double_oracle import Budget, draw_joint_orders, equilibrium
from engine.warpwar.minds.double_oracle import Solved as Mixtures
from engine.warpwar.minds.hulls import Hull, hull
from engine.warpwar.minds.order_lists import TACTICS, Floats, Ints, OrderList, as_order, as_row
from engine.warpwar.minds.round_values import Fleet, Round
from engine.warpwar.minds.zero_sum import Regrets, solve
from engine.warpwar.notation import print_order, print_ship

BUDGET = Budget(answers=30, steps=60, last=2000, passes=2, pairs=20)
WHOLE = 12_000
"""`WHOLE`: all joint orders of a side are tried if there are at most this many. `CELLS`: maximum number of payoffs
calculated at a time."""
CELLS = 400_000
STARTS, PASSES, SAMPLED = 6, 4, 400
MORE, STEPS, ENOUGH = 24, 400, 0.02
"""`MORE`: maximum number of best answers that are added per side. `STEPS`: number of iterations after each addition.
`ENOUGH`: the search ends when the bounds of the value differ by less than this number of BP."""
UNLIKELY = 1e-4
"""The search for a best answer to a mixed strategy ignores joint orders with a lower probability than this."""
SHOWN, LEAST = 12, 0.005
"""`SHOWN`: maximum number of joint orders that are returned for a mixed strategy. `LEAST`: joint orders with a lower
probability are not returned."""


class LabRound:
    """A battle of the lab, with the orders of both fleets. Values are payoffs to side 0."""

    def __init__(self, found: LabBattle, given: tuple[int, Sequence[Order]] | None = None) -> None:
        """Build the round.

        `given`: a side and its orders, one per ship. These orders are added to the orders that the lab considers for
        the side, unless they are already included.
        """
        self.found = found
        self.hulls = [
            [_hull(ship.id, seat, ship.now, ship.tl, ship.is_warpship) for ship in found.ships[seat]] for seat in (0, 1)
        ]
        self.fleets = list(fleets(self.hulls[0], self.hulls[1], float(found.stake)))
        self.picked: Ints | None = None
        if given is not None:
            side, orders = given
            self.fleets[side], self.picked = with_orders(self.fleets[side], self.hulls[1 - side], orders)
        self.at = Round(self.fleets[0], self.fleets[1])
        self.rng = Random(1)

    def joint_orders(self, side: int) -> int:
        return prod(len(each) for each in self.fleets[side].lists)

    @property
    def exact(self) -> bool:
        return all(self.joint_orders(side) <= WHOLE for side in (0, 1))

    def mixtures(self) -> Mixtures:
        """Return the best mixed strategies of both sides.

        The search begins with the result of `equilibrium`. It then adds best answers until no answer improves a side's
        result, or until `MORE` answers per side are added.
        """
        mine, theirs = self.fleets
        mixed = equilibrium(mine, theirs, BUDGET, self.rng, None, 0.0)
        own, other = (mixed.own, mixed.other)
        row, column = mixed.weights, mixed.others
        regrets = Regrets(row.copy(), column.copy())
        for _ in range(MORE):
            best, most = self.best(0, *likely(other, column))
            answer, harm = self.best(1, *likely(own, row))
            if most + harm < ENOUGH:
                break
            own, other = with_one(own, best), with_one(other, answer)
            row, column = solve(self.at.payoffs(own, other), STEPS, regrets=regrets)
        return Mixtures(own, row, other, column)

    def best(self, side: int, against: Ints, weights: Floats) -> tuple[Ints, float]:
        """Return this side's best joint order against a mixed strategy of the other side, and the value of that joint
        order to this side."""
        at, mine = (self.at if side == 0 else self.at.other_side), self.fleets[side]
        if self.joint_orders(side) <= WHOLE:
            return _best_of_all(at, against, weights)
        starts = [*focused_orders(mine, len(at.theirs)), *draw_joint_orders(mine, STARTS, self.rng)]
        joints, values = best_answer(at, against, weights, starts, PASSES)
        return joints[0], float(values[0])

    def texts(self, side: int, rows: Ints) -> tuple[str, ...]:
        """Return a joint order of a side in rulebook notation, one text per ship.

        `rows`: for each ship, the number of its order in the ship's list of orders.
        """
        own, foes, lists = self.hulls[side], self.hulls[1 - side], self.fleets[side].lists
        orders = (as_order(each, foes, lists[n].rows[rows[n]], "") for n, each in enumerate(own))
        return tuple(print_order(order) for order in orders)

    def width(self) -> float:
        """Return the difference between the highest and the lowest payoff of randomly drawn joint orders."""
        own, other = (draw_joint_orders(fleet, SAMPLED, self.rng) for fleet in self.fleets)
        sampled = self.at.payoffs(own, other)
        return float(sampled.max() - sampled.min())


def answer(question: Solve | BestReply) -> LabValue | Replied:
    """Return the answer to a lab question. Raise Illegal if the rules do not allow the position or the orders."""
    return solve_position(question) if isinstance(question, Solve) else find_best_reply(question)


def solve_position(question: Solve) -> LabValue:
    """Return the value and the mixed strategies of a round. Raise Illegal if the rules do not allow the position."""
    found = LabRound(battle(question.position))
    mixed = found.mixtures()
    matrix = found.at.payoffs(mixed.own, mixed.other)
    worths = (matrix @ mixed.others, -(mixed.weights @ matrix))
    high = found.best(0, *likely(mixed.other, mixed.others))[1]
    low = -found.best(1, *likely(mixed.own, mixed.weights))[1]
    ships = tuple(tuple(print_ship(ship) for ship in side) for side in found.found.ships)
    first = likeliest_joint_orders(found, 0, mixed.own, mixed.weights, worths[0])
    second = likeliest_joint_orders(found, 1, mixed.other, mixed.others, worths[1])
    value = float(mixed.weights @ matrix @ mixed.others)
    return LabValue(
        (ships[0], ships[1]),
        round_figure(value),
        round_figure(min(low, value)),
        round_figure(max(high, value)),
        found.exact,
        round_figure(found.width()),
        (found.joint_orders(0), found.joint_orders(1)),
        (first, second),
    )


def find_best_reply(question: BestReply) -> Replied:
    """Return the value of the given orders, and the best reply of the other side to these orders.

    Raise Illegal if the rules do not allow the position or the orders, or if the lab cannot calculate with such orders.
    """
    side = question.side
    position = battle(question.position)
    orders = orders_of(position, side, question.orders)
    one_target(orders)
    found = LabRound(position, (side, orders))
    assert found.picked is not None
    mixed = found.mixtures()
    own, weights = (mixed.own, mixed.weights) if side == 0 else (mixed.other, mixed.others)
    other, others = (mixed.other, mixed.others) if side == 0 else (mixed.own, mixed.weights)
    at, joint = (found.at if side == 0 else found.at.other_side), found.picked[None, :]
    worth = float((at.payoffs(joint, other) @ others)[0])
    value = float(weights @ at.payoffs(own, other) @ others)
    best, gain = found.best(1 - side, joint, np.ones(1))
    what_if = tuple(_what_if(found, side, order) for order in orders if order.target or order.missiles)
    return Replied(
        round_figure(worth),
        round_figure(max(0.0, value - worth)),
        found.texts(1 - side, best),
        round_figure(-gain),
        found.joint_orders(1 - side) <= WHOLE,
        what_if,
    )


def _hull(id: str, owner: int, now: dict[str, int], tl: int, warp: bool) -> Hull:
    return hull(id, owner, now, tl=tl, warp=warp, retreats=warp)


def round_figure(figure: float) -> float:
    return round(figure, 3) + 0.0


def likely(joints: Ints, weights: Floats) -> tuple[Ints, Floats]:
    held = weights > UNLIKELY
    return joints[held], weights[held] / weights[held].sum()


def with_one(joints: Ints, one: Ints) -> Ints:
    known = bool((joints == one).all(axis=1).any())
    return joints if known else np.concatenate((joints, one[None, :]))


def _best_of_all(at: Round, against: Ints, weights: Floats) -> tuple[Ints, float]:
    best: tuple[Ints, float] | None = None
    for chunk in _joints(at.mine, max(1, CELLS // len(against))):
        worth = at.payoffs(chunk, against) @ weights
        top = int(worth.argmax())
        if best is None or worth[top] > best[1]:
            best = chunk[top], float(worth[top])
    assert best is not None
    return best


def _joints(fleet: Fleet, size: int) -> Iterator[Ints]:
    """Yield arrays with all joint orders, at most `size` in each. Each row is one joint order; each column is a
    ship."""
    lengths = [len(each) for each in fleet.lists]
    total = prod(lengths)
    for start in range(0, total, size):
        numbers = np.arange(start, min(total, start + size))
        yield np.stack(np.unravel_index(numbers, lengths), axis=1).astype(np.int64)


def likeliest_joint_orders(
    found: LabRound, side: int, joints: Ints, weights: Floats, worths: Floats
) -> tuple[Mixed, ...]:
    """Return the most probable joint orders of a mixed strategy. Joint orders with the same notation are combined, and
    their probabilities are added."""
    together: dict[tuple[str, ...], Mixed] = {}
    for n in np.argsort(-weights, kind="stable"):
        chance = float(weights[n])
        if chance < LEAST:
            break
        texts = found.texts(side, joints[n])
        before = together.get(texts)
        together[texts] = Mixed(
            texts, round(chance + (before.chance if before else 0.0), 4), round_figure(float(worths[n]))
        )
    return tuple(together.values())[:SHOWN]


def one_target(orders: Sequence[Order]) -> None:
    """Raise Illegal if the lab cannot calculate with one of these orders.

    The lab allows one target for each ship and Missiles with at most two different drives. It allows no pick-ups and
    drops.
    """
    for order in orders:
        at = {shot.target for shot in order.missiles} | {*order.cannon_targets}
        at |= {order.target} if order.target else set()
        if len(at) > 1:
            text = f"{order.ship}: the lab allows one target for each ship. Aim all its weapons at one enemy."
            raise illegal("E-LAB", text, "orders")
        if len({shot.drive for shot in order.missiles}) > 2:
            text = f"{order.ship}: the lab allows Missiles with at most two different drives."
            raise illegal("E-LAB", text, "orders")
        if order.pickup or order.drop:
            raise illegal("E-LAB", f"{order.ship}: the lab has no pick-ups and drops.", "orders")


def with_orders(fleet: Fleet, foes: Sequence[Hull], orders: Sequence[Order]) -> tuple[Fleet, Ints]:
    """Return the fleet, and for each ship the number of its given order in the ship's list of orders.

    An order that is missing in the ship's list is added to the list first.
    """
    lists, picked = [], []
    for each, order in zip(fleet.lists, orders, strict=True):
        row = as_row(order, [foe.id for foe in foes])
        same = np.flatnonzero((each.rows == np.array(row)).all(axis=1))
        if len(same):
            picked.append(int(same[0]))
            lists.append(each)
            continue
        price = 0.25 * (row[7] + row[9]) + 0.05 * shells(order)
        rows = np.concatenate((each.rows, np.array([row], dtype=np.int64)))
        picked.append(len(each))
        lists.append(OrderList(each.hull, rows, np.concatenate((each.price, [price]))))
    return Fleet(lists, fleet.gone), np.array(picked, dtype=np.int64)


def _what_if(found: LabRound, side: int, order: Order) -> LabFire:
    """Return an order's fire at its target by the CRT, for each tactic and drive that the target can choose."""
    target = order.target or order.missiles[0].target
    ships = {ship.id: ship for seat in found.found.ships for ship in seat}
    foe, tl = ships[target], ships[order.ship].tl
    cells = []
    for tactic, drive in product(TACTICS if foe.is_warpship else TACTICS[:2], range(min(foe.has("PD"), 30) + 1)):
        gun = crt.read_cell(order.tactic, order.D - drive, tactic)
        powers = list(order.cannons) or ([order.B] if order.B else [])
        hits = sum(crt.hits(gun, power + tl) for power in powers)
        flights = [crt.read_cell("ATTACK", shot.drive - drive, tactic) for shot in order.missiles]
        hits += sum(crt.hits(cell, 2 + tl) for cell in flights)
        away = tactic == "RETREAT" and (not powers or gun == "Escapes")
        cells.append(LabCell(tactic, drive, hits, away))
    return LabFire(order.ship, target, tuple(cells))
