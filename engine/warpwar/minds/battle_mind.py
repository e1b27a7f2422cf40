"""The battle mind: combat orders as a mixed strategy of the round, damage by value (ECM: the rules' best split).

The round is solved as a game of values against what the seat believes of the foe's ships, as a restricted Nash
response: with some probability the foe follows a model, else he does what is worst for us. What comes after the round
is estimated: BP left, fighting strength, and the star (`prospect`).
"""

from __future__ import annotations

from math import tanh
from random import Random

import numpy as np
from msgspec import Struct

from engine.warpwar.bot.situation import Situation
from engine.warpwar.commands import Damage, Orders
from engine.warpwar.minds.double_oracle import Budget, Solved, answered
from engine.warpwar.minds.foe_hulls import foe_hulls, shown
from engine.warpwar.minds.foe_past import Past, past_of
from engine.warpwar.minds.foe_styles import FoeOrders, Ways
from engine.warpwar.minds.hulls import Hull, hull, placed, value
from engine.warpwar.minds.order_lists import Floats, as_order, order_list
from engine.warpwar.minds.round_values import Fleet, Round
from engine.warpwar.prompts import DamagePrompt, Fighter, OrdersPrompt, Wound

HOPE, STEEP = 0.4, 2.5
"""How much of the estimated rest of a battle counts, for either side may still leave; how soon an edge decides it."""
STAR, COLONY, BASE = 4.0, 15.0, 40.0
"""BP that holding the place is worth."""


class Manner(Struct, frozen=True):
    """How a level fights. `ways`: how likely the foe plays by rules of thumb or habit, before he has shown any order;
    `risk`: share of a round's range that it may lose at first by reckoning with that, `most`: at any time (see
    `risked`); `unlikely`: orders of less probability are not played; `eager`: how much fire that goes through a foe's
    Screen is wanted for its own sake, and `bold`: how much less fire that goes through the own one is shunned, both as
    shares of a ship's value; `stays`: BP that leaving is held to cost."""

    ways: Ways = Ways(0.4, 0.3)
    risk: float = 1.0
    most: float = 0.12
    unlikely: float = 0.01
    eager: float = 0.025
    bold: float = 0.0
    stays: float = 0.0
    budget: Budget = Budget()


def orders(situation: Situation, prompt: OrdersPrompt, manner: Manner) -> Orders:
    """One order a ship."""
    if not prompt.foes:
        return Orders()
    battle = next((each for each in situation.view.battles if each.hex == prompt.hex), None)
    earlier = situation.view.past_battles
    own = [own_hull(situation, fighter) for fighter in prompt.fighters]
    foes = foe_hulls(situation, prompt, shown(battle, prompt.foes, earlier))
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
    """The first hex to leave by from which another star is in reach, else the default one; "" if there is none."""
    record = situation.records.get(fighter.ship)
    mp = record.mp if record else 0
    for hex in prompt.exits:
        way = situation.distances(hex)
        if any(way.get(star, mp + 1) <= mp for star in situation.stars if star != prompt.hex):
            return hex
    return prompt.exits[0] if prompt.exits else ""


def choose(mine: Fleet, theirs: Fleet, past: Past, manner: Manner, rng: Random) -> list[int]:
    """A row of each own ship's list, drawn from the mixed strategy."""
    _, solved = mixed(mine, theirs, manner, rng, past)
    weights = played(solved.weights, manner.unlikely)
    picked = rng.choices(range(len(weights)), weights=weights.tolist())[0]
    return [int(row) for row in solved.own[picked]]


def mixed(mine: Fleet, theirs: Fleet, manner: Manner, rng: Random, past: Past) -> tuple[Fleet, Solved]:
    """Joint orders with probabilities, as this manner wants them; and the foe's orders that were reckoned with."""
    mine = Fleet(mine.lists, [each - manner.stays for each in mine.gone])
    worth = [value(each.hull.left, each.hull.tl) for each in (*mine.lists, *theirs.lists)]
    ship = sum(worth) / len(worth)
    foe = FoeOrders(theirs, [each.hull for each in mine.lists], past, rng)
    at = Round(mine, foe.fleet, manner.eager * ship, manner.bold * ship)
    even = answered(at, manner.budget, rng, None, 0.0)
    ways = foe.likelier(manner.ways, even)
    return foe.fleet, answered(at, manner.budget, rng, foe.model(ways), ways.trust, risked(manner, ways), even)


def risked(manner: Manner, ways: Ways) -> float:
    """Share of the range that may be lost now: the more, the less likely it is that the foe does what is best for him.

    Over the orders that such a foe shows, its mean never exceeds `manner.risk`: how much likelier a model foretells
    what is drawn from something else than that itself is 1 in the mean. But some orders drawn so look as if they
    followed the model, so there is a bound as well.
    """
    doubt = max(1e-9, 1 - ways.trust)
    return min(manner.most, manner.risk * (1 - manner.ways.trust) / doubt)


def played(weights: Floats, unlikely: float) -> Floats:
    """Probabilities as they are drawn from: without what is unlikely."""
    kept: Floats = np.where(weights >= min(unlikely, float(weights.max())), weights, 0.0)
    shares: Floats = kept / kept.sum()
    return shares


def fleets(own: list[Hull], foes: list[Hull], place: float) -> tuple[Fleet, Fleet]:
    """Both fleets with the orders they may think of; fewer a ship the more there are."""
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
    """Of a ship in the estimate of how a battle goes on."""
    return 0.6 * value(ship.left, ship.tl)


def prospect(mine: float, theirs: float, place: float) -> float:
    """What the rest of the battle is worth: the weaker side loses more and more of what it has, and the place."""
    total = mine + theirs
    edge = (mine - theirs) / total if total else 0.0
    return HOPE * min(mine, theirs) * tanh(STEEP * edge) + place * edge


def stake(situation: Situation, hex: str) -> float:
    """BP that the place is worth to whoever stays."""
    star = situation.stars.get(hex)
    if star is None:
        return STAR
    return BASE if star.base >= 0 else COLONY if star.colony >= 0 else STAR


def own_hull(situation: Situation, fighter: Fighter) -> Hull:
    record = situation.records.get(fighter.ship)
    if record is None:  # inert ships of somebody who resigned have none
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
    """Where hits cost least; on ships that carry something by the rules' own order."""
    return Damage({wound.ship: _placed(situation, wound) for wound in prompt.wounds if wound.hits})


def _placed(situation: Situation, wound: Wound) -> dict[str, int]:
    record = situation.records.get(wound.ship)
    if record is None or record.riders or record.emperor or any("." in key for key in wound.room):
        return dict(wound.default)
    ship = hull(wound.ship, situation.seat, record.now)
    found = placed(ship.left, wound.hits, record.tl)
    legal = all(hits <= wound.room.get(attr, 0) for attr, hits in found.items())
    return found if legal and sum(found.values()) == wound.hits else dict(wound.default)
