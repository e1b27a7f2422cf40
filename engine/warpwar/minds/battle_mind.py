"""Choose combat orders as a mixed strategy of the round, and place hits by value. ECM uses the best division by the
rules.

The round is solved as a matrix game. The enemy's ships are those that the seat believes in. The method is a restricted
Nash response: with some probability the enemy follows a model, and otherwise the enemy does what is worst for the seat.
What follows the round is estimated from the BP left, the fighting strength, and the star (`prospect`).
"""

from __future__ import annotations

from math import tanh
from random import Random

import numpy as np
from msgspec import Struct

from engine.warpwar.bot.situation import Situation
from engine.warpwar.commands import Damage, Orders
from engine.warpwar.minds.double_oracle import Budget, Solved, solve_round
from engine.warpwar.minds.foe_hulls import foe_hulls, shown_by_ship
from engine.warpwar.minds.foe_past import Past, past_of
from engine.warpwar.minds.foe_styles import FoeOrders, Ways
from engine.warpwar.minds.hulls import Hull, hull, place_hits_cheaply, value
from engine.warpwar.minds.order_lists import Floats, as_order, order_list
from engine.warpwar.minds.round_values import Fleet, Round
from engine.warpwar.prompts import DamagePrompt, Fighter, OrdersPrompt, Wound

HOPE, STEEP = 0.4, 2.5
"""`HOPE`: share of the estimated losses in the rest of a battle that counts.

The share is below 1 because either side can still leave. `STEEP`: factor for an advantage in strength. With a higher
factor, a small advantage decides the battle more surely.
"""
STAR, COLONY, BASE = 4.0, 15.0, 40.0
"""Value in BP of holding a star: without a colony or base, with a colony, and with a base."""


class Manner(Struct, frozen=True):
    """Parameters for the way in which a level of computer player fights.

    `ways`: probabilities that the enemy plays by rules of thumb or by habit, before any of the enemy's orders are
    known. `risk`: share of the range of a round's payoffs that the seat's orders may lose at first because they
    rely on a model of the enemy. `most`: upper limit of this share (see `allowed_risk`). `unlikely`: orders with a
    lower probability are not played. `eager`: extra value of fire that gets through the Screen of an enemy ship.
    `bold`:
    reduction of the cost of fire that gets through the Screen of one of the seat's ships. Both `eager` and
    `bold` are
    shares of the average value of a ship. `stays`: BP that leaving a battle is assumed to cost.
    """

    ways: Ways = Ways(0.4, 0.3)
    risk: float = 1.0
    most: float = 0.12
    unlikely: float = 0.01
    eager: float = 0.025
    bold: float = 0.0
    stays: float = 0.0
    budget: Budget = Budget()


def orders(situation: Situation, prompt: OrdersPrompt, manner: Manner) -> Orders:
    """Return one order for each ship."""
    if not prompt.foes:
        return Orders()
    battle = next((each for each in situation.view.battles if each.hex == prompt.hex), None)
    earlier = situation.view.past_battles
    own = [own_hull(situation, fighter) for fighter in prompt.fighters]
    foes = foe_hulls(situation, prompt, shown_by_ship(battle, prompt.foes, earlier))
    owners = {foe.ship: foe.owner for foe in prompt.foes}
    past = past_of(battle, earlier, situation.seat, [each.id for each in own], owners)
    mine, theirs = fleets(own, foes, stake(situation, prompt.hex))
    rows = choose(mine, theirs, past, manner, situation.rng)
    ways = [exit_for(situation, fighter, prompt) for fighter in prompt.fighters]
    return Orders(
        tuple(
            as_order(ship, foes, each.rows[row], way)
            for ship, each, row, way in zip(own, mine.lists, rows, ways, strict=True)
        )
    )


def exit_for(situation: Situation, fighter: Fighter, prompt: OrdersPrompt) -> str:
    """Return the first exit hex from which the ship can reach another star.

    If no exit hex allows this, return the default exit. If there is no exit, return "".
    """
    record = situation.records.get(fighter.ship)
    mp = record.mp if record else 0
    for hex in prompt.exits:
        way = situation.distances(hex)
        if any(way.get(star, mp + 1) <= mp for star in situation.stars if star != prompt.hex):
            return hex
    return prompt.exits[0] if prompt.exits else ""


def choose(mine: Fleet, theirs: Fleet, past: Past, manner: Manner, rng: Random) -> list[int]:
    """Return one row number of the order list for each of the seat's ships, drawn from the mixed strategy."""
    _, solved = find_mixed_strategies(mine, theirs, manner, rng, past)
    weights = drop_unlikely_orders(solved.weights, manner.unlikely)
    picked = rng.choices(range(len(weights)), weights=weights.tolist())[0]
    return [int(row) for row in solved.own[picked]]


def find_mixed_strategies(mine: Fleet, theirs: Fleet, manner: Manner, rng: Random, past: Past) -> tuple[Fleet, Solved]:
    """Return the enemy fleet with the orders that were considered for it, and the mixed strategies of both sides.

    The strategies are solved with the parameters in `manner`.
    """
    mine = Fleet(mine.lists, [each - manner.stays for each in mine.gone])
    worth = [value(each.hull.left, each.hull.tl) for each in (*mine.lists, *theirs.lists)]
    ship = sum(worth) / len(worth)
    foe = FoeOrders(theirs, [each.hull for each in mine.lists], past, rng)
    at = Round(mine, foe.fleet, manner.eager * ship, manner.bold * ship)
    even = solve_round(at, manner.budget, rng, None, 0.0)
    ways = foe.likelier(manner.ways, even)
    return foe.fleet, solve_round(at, manner.budget, rng, foe.model(ways), ways.trust, allowed_risk(manner, ways), even)


def allowed_risk(manner: Manner, ways: Ways) -> float:
    """Return the share of the range of the round's payoffs that the seat may lose now.

    The share grows when it becomes less likely that the enemy plays the best strategy. Against an enemy that does play
    it, the expected share is at most `manner.risk`, because the expected likelihood ratio of a wrong model to the right
    one is 1. However, some orders of such an enemy are similar to those of the model. Therefore `manner.most` limits
    the share.
    """
    doubt = max(1e-9, 1 - ways.trust)
    return min(manner.most, manner.risk * (1 - manner.ways.trust) / doubt)


def drop_unlikely_orders(weights: Floats, unlikely: float) -> Floats:
    """Return the probabilities with which orders are drawn. Orders with a probability below `unlikely` get 0."""
    kept: Floats = np.where(weights >= min(unlikely, float(weights.max())), weights, 0.0)
    shares: Floats = kept / kept.sum()
    return shares


def fleets(own: list[Hull], foes: list[Hull], place: float) -> tuple[Fleet, Fleet]:
    """Return both fleets with the orders that are considered for each ship.

    If each side has one ship, more orders are considered.
    """
    fine = len(own) == 1 and len(foes) == 1
    lists = [order_list(each, foes, fine, retreat=True) for each in own]
    answers = [order_list(each, own, fine, retreat=True) for each in foes]
    mine, theirs = [weight(each) for each in own], [weight(each) for each in foes]
    a, b = sum(mine), sum(theirs)
    now = prospect(a, b, place)
    gone = [prospect(a - each, b, place) - now for each in mine]
    leaving = [now - prospect(a, b - each, place) for each in theirs]
    return Fleet(lists, gone), Fleet(answers, leaving)


def weight(ship: Hull) -> float:
    """Return the weight of a ship in the estimate of the rest of a battle."""
    return 0.6 * value(ship.left, ship.tl)


def prospect(mine: float, theirs: float, place: float) -> float:
    """Return the estimated value, in BP, of the rest of the battle.

    The weaker side loses the place and a part of its ships. Both losses grow with the difference in strength.
    """
    total = mine + theirs
    edge = (mine - theirs) / total if total else 0.0
    return HOPE * min(mine, theirs) * tanh(STEEP * edge) + place * edge


def stake(situation: Situation, hex: str) -> float:
    """Return the value of the place, in BP, to the side that stays there after the battle."""
    star = situation.stars.get(hex)
    if star is None:
        return STAR
    return BASE if star.base >= 0 else COLONY if star.colony >= 0 else STAR


def own_hull(situation: Situation, fighter: Fighter) -> Hull:
    record = situation.records.get(fighter.ship)
    if record is None:  # Inert ships of a resigned player have no record.
        left = {"PD": fighter.pd, **fighter.caps, "M": fighter.missiles, "SH": fighter.shells}
        return hull(fighter.ship, situation.seat, left, retreats="RETREAT" in fighter.tactics)
    return hull(
        fighter.ship,
        situation.seat,
        record.now,
        tl=record.tl,
        warp=bool(record.wg),
        retreats="RETREAT" in fighter.tactics,
        loaded=bool(record.riders) or record.emperor,
    )


def damage(situation: Situation, prompt: DamagePrompt) -> Damage:
    """Return the hits on each ship, placed where they cost least.

    For a ship that carries something, return the default damage of the rules.
    """
    return Damage({wound.ship: _choose_damage(situation, wound) for wound in prompt.wounds if wound.hits})


def _choose_damage(situation: Situation, wound: Wound) -> dict[str, int]:
    record = situation.records.get(wound.ship)
    if record is None or record.riders or record.emperor or any("." in key for key in wound.room):
        return dict(wound.default)
    ship = hull(wound.ship, situation.seat, record.now)
    found = place_hits_cheaply(ship.left, wound.hits, record.tl)
    legal = all(hits <= wound.room.get(attr, 0) for attr, hits in found.items())
    return found if legal and sum(found.values()) == wound.hits else dict(wound.default)
