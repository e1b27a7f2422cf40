"""Split the result of a round: what the round was worth, what each side's orders gave away, and which side out-guessed
the other.

Let a and b be the orders of the two sides, x and y their best mixed strategies, u the payoff in BP, and v = u(x,y).
Then

    u(a,b) = v + [u(a,y) - v] + [u(x,b) - v] + [u(a,b) - u(a,y) - u(x,b) + v]

The last part is out-guessing. Its mean is 0 for a side that draws its orders from its mixed strategy. Budgets limit the
number of iterations, not the time.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
from msgspec.structs import replace

from engine.warpwar.analysis.analysis_types import RoundSplit, SeatRound
from engine.warpwar.analysis.recorded_rounds import ContestedRound, SeatThen
from engine.warpwar.bot.situation import Situation
from engine.warpwar.commands import Order
from engine.warpwar.lab.lab_types import Mixed
from engine.warpwar.minds.battle_mind import fleets, own_hull, stake
from engine.warpwar.minds.double_oracle import Budget, draw_joint_orders, equilibrium
from engine.warpwar.minds.double_oracle import Solved as Mixtures
from engine.warpwar.minds.foe_hulls import foe_hulls, shown_by_ship
from engine.warpwar.minds.hulls import Hull, hull
from engine.warpwar.minds.lab_solver import (
    LabRound,
    likeliest_joint_orders,
    likely,
    round_figure,
    with_one,
    with_orders,
)
from engine.warpwar.minds.order_lists import Floats, Ints, as_order
from engine.warpwar.minds.round_values import Fleet, Round
from engine.warpwar.minds.zero_sum import Regrets, solve
from engine.warpwar.notation import print_order
from engine.warpwar.units.ship import Ship

BUDGET = Budget(answers=36, steps=50, last=600, passes=1, starts=3, more=6)
LARGE = Budget(answers=30, steps=50, last=400, passes=1, starts=3, more=6, pairs=20)
MORE, STEPS, ENOUGH = 4, 400, 0.03
"""`MORE`: maximum number of best answers that are added per side. `STEPS`: number of iterations after each addition.
`ENOUGH`: the search ends when the bounds of the value differ by less than this number of BP."""
MANY = 9
"""If a round has more pairs of ships than this number, it gets the smaller budget."""
SAMPLED = 200
"""Number of random joint orders that are drawn to find the worst joint order."""
SHOWN, LEAST = 6, 0.01
"""`SHOWN`: maximum number of joint orders that are returned for a mixed strategy. `LEAST`: joint orders with a lower
probability are not returned."""


class Reckoned(LabRound):
    """A round between two sides whose ships are given as hulls. Values are payoffs to side 0."""

    def __init__(self, own: list[Hull], foes: list[Hull], place: float, given: Sequence[Order]) -> None:
        """Build the round. `given`: the orders of side 0, one per hull. These orders are added to the orders that are
        considered."""
        self.hulls = [own, foes]
        self.fleets = list(fleets(own, foes, place))
        self.fleets[0], self.picked = with_orders(self.fleets[0], foes, given)
        self.at = Round(self.fleets[0], self.fleets[1])
        self.rng = Random(1)

    def mixtures(self) -> Mixtures:
        mine, theirs = self.fleets
        many = len(mine) * len(theirs) > MANY
        mixed = equilibrium(mine, theirs, LARGE if many else BUDGET, self.rng, None, 0.0)
        return self._surer(mixed, 0 if many else MORE)

    def _surer(self, mixed: Mixtures, answers: int) -> Mixtures:
        """Return mixed strategies that include up to `answers` more best answers of each side. Stop earlier if no
        answer gains."""
        own, other, row, column = mixed.own, mixed.other, mixed.weights, mixed.others
        regrets = Regrets(row.copy(), column.copy())
        for _ in range(answers):
            best, most = self.best(0, *likely(other, column))
            answer, harm = self.best(1, *likely(own, row))
            if most + harm < ENOUGH:
                break
            own, other = with_one(own, best), with_one(other, answer)
            row, column = solve(self.at.payoffs(own, other), STEPS, regrets=regrets)
        return Mixtures(own, row, other, column)

    def fleet_with_given_orders(self, answer: Sequence[Order]) -> tuple[Fleet, Ints]:
        """Return the fleet of side 1, and for each ship the number of its given order in the ship's list of orders.

        `answer`: the orders that side 1 gave, one per ship. An order that is missing in the ship's list is added to the
        list first.
        """
        return with_orders(self.fleets[1], self.hulls[0], answer)

    def calculate_split(self, mixed: Mixtures, answer: Sequence[Order]) -> RoundSplit:
        """Return the result of the round, split into its parts.

        `answer`: the orders that side 1 gave. They may be impossible for the hulls that the seat believed the enemy to
        have.
        """
        assert self.picked is not None
        theirs, met = self.fleet_with_given_orders(answer)
        at, played, against = Round(self.fleets[0], theirs), self.picked[None, :], met[None, :]
        matrix = self.at.payoffs(mixed.own, mixed.other)
        row = self.at.payoffs(played, mixed.other)[0]
        column = at.payoffs(mixed.own, against)[:, 0]
        value = float(mixed.weights @ matrix @ mixed.others)
        result = float(at.payoffs(played, against)[0, 0])
        high = max(value, self.best(0, *likely(mixed.other, mixed.others))[1])
        low = min(value, -self.best(1, *likely(mixed.own, mixed.weights))[1])
        worth, harm = float(row @ mixed.others), float(mixed.weights @ column)
        any_orders = np.concatenate((draw_joint_orders(self.fleets[0], SAMPLED, self.rng), played))
        worst = float((self.at.payoffs(any_orders, mixed.other) @ mixed.others).min())
        total, v, own, foe = (_hundredths(each) for each in (result, value, worth - value, harm - value))
        return RoundSplit(
            result_c=total,
            value_c=v,
            own_c=own,
            foe_c=foe,
            outguessing_c=total - v - own - foe,
            gap_c=_hundredths(high - low),
            exact=self.exact,
            worst_c=max(0, _hundredths(value - worst)),
            chance_c=_hundredths(_out_guessing_deviation(matrix, mixed, value)),
        )

    def mixture(self, side: int, joints: Ints, weights: Floats, worths: Floats) -> tuple[Mixed, ...]:
        """Return at most `SHOWN` of the most probable joint orders of a mixed strategy, the most probable first."""
        found = (each for each in likeliest_joint_orders(self, side, joints, weights, worths) if each.chance >= LEAST)
        return tuple(sorted(found, key=lambda each: -each.chance)[:SHOWN])


def _out_guessing_deviation(matrix: Floats, mixed: Mixtures, value: float) -> float:
    """Return the standard deviation of out-guessing."""
    part = matrix - (matrix @ mixed.others)[:, None] - (mixed.weights @ matrix)[None, :] + value
    return float(np.sqrt(mixed.weights @ (part * part) @ mixed.others))


def _hundredths(figure: float) -> int:
    return round(100 * figure)


def knowing(then: SeatThen, answer: dict[str, Order]) -> SeatRound:
    """Return the analysis of the round for one seat, based on what the seat knew before it gave its orders.

    `answer`: maps each enemy ship to its actual order. The seat saw these orders only when the round was resolved.
    """
    view, prompt = then.view, then.prompt
    situation = Situation(view, Random(1))
    battle = next((each for each in view.battles if each.hex == prompt.hex), None)
    seen = shown_by_ship(battle, prompt.foes, situation.view.past_battles)
    own = [own_hull(situation, fighter) for fighter in prompt.fighters]
    foes = foe_hulls(situation, prompt, seen)
    given = [then.orders[each.id] for each in own]
    met = [answer[each.id] for each in foes]
    plain, plain_met = [plainer(each, foes) for each in given], [plainer(each, own) for each in met]
    reckoned = Reckoned(own, foes, stake(situation, prompt.hex), plain)
    mixed = reckoned.mixtures()
    split = reckoned.calculate_split(mixed, plain_met)
    matrix = reckoned.at.payoffs(mixed.own, mixed.other)
    assert reckoned.picked is not None
    mixture = reckoned.mixture(0, mixed.own, mixed.weights, matrix @ mixed.others)
    texts = reckoned.texts(0, reckoned.picked)
    theirs, answered = reckoned.fleet_with_given_orders(plain_met)
    if all(each.orders != texts for each in mixture):
        mixture += (Mixed(texts, 0.0, round_figure((split.value_c + split.own_c) / 100)),)
    return SeatRound(
        seat=view.viewer,
        orders=texts,
        foe_orders=joint_order_texts(foes, own, theirs, answered),
        split=split,
        mixture=mixture,
        foe_mixture=reckoned.mixture(1, mixed.other, mixed.others, -(mixed.weights @ matrix)),
        believed=tuple(f"{each.id}: TL{each.tl} {' '.join(f'{attr}={n}' for attr, n in each.left)}" for each in foes),
        surprised=any(beyond(each, order) for each, order in zip(foes, met, strict=True)),
        simplified=plain != given or plain_met != met,
    )


def in_hindsight(found: ContestedRound, side: SeatThen, place: float) -> RoundSplit:
    """Return this side's split of the round, calculated with the actual records of all ships."""
    own = [true_hull(found.ships[each.ship]) for each in side.prompt.fighters]
    foes = [true_hull(found.ships[each.ship]) for each in side.prompt.foes]
    given = [plainer(found.orders[each.id], foes) for each in own]
    met = [plainer(found.orders[each.id], own) for each in foes]
    reckoned = Reckoned(own, foes, place, given)
    return reckoned.calculate_split(reckoned.mixtures(), met)


def joint_order_texts(ships: Sequence[Hull], foes: Sequence[Hull], fleet: Fleet, joint: Ints) -> tuple[str, ...]:
    """Return the orders of one joint order of a fleet in notation, one text per ship."""
    rows = (each.rows[row] for each, row in zip(fleet.lists, joint, strict=True))
    return tuple(print_order(as_order(ship, list(foes), row, "")) for ship, row in zip(ships, rows, strict=True))


def true_hull(ship: Ship) -> Hull:
    return hull(ship.id, ship.owner, ship.now, tl=ship.tl, warp=ship.is_warpship, retreats=ship.is_warpship)


def beyond(believed: Hull, order: Order) -> bool:
    """Return whether the order uses more than the hull was believed to have."""
    shots, guns = len(order.missiles), len(order.cannons)
    used = {"B": order.B, "S": order.S, "E": order.E, "T": shots, "M": shots, "C": guns}
    power = order.D + order.B + order.S + order.E + shots + guns
    return power > believed.has("PD") or any(points > believed.has(attr) for attr, points in used.items())


def plainer(order: Order, foes: Sequence[Hull]) -> Order:
    """Return the order simplified to a form that `order_lists` can store.

    The result has one target, Missiles of at most two drives, and no pick-ups or drops.
    """
    known = {foe.id for foe in foes}
    targets = [each for each in (order.target, *(shot.target for shot in order.missiles)) if each in known]
    if not targets:
        return replace(order, target="", cannons=(), cannon_targets=(), missiles=(), pickup=(), drop=())
    target = max(targets, key=targets.count)
    drives = sorted({shot.drive for shot in order.missiles}, key=lambda d: -sum(s.drive == d for s in order.missiles))
    kept = drives[:2]
    shots = tuple(
        replace(shot, target=target, drive=min(kept, key=lambda drive: abs(drive - shot.drive)))
        for shot in order.missiles
    )
    cannon_targets = tuple(target for _ in order.cannon_targets)
    aimed = target if order.target else ""
    return replace(order, target=aimed, missiles=shots, cannon_targets=cannon_targets, pickup=(), drop=())
