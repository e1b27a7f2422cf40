"""Estimate the enemy's ships in a battle from the seat's view only.

A design is never shown. So a ship is assumed to have cost a fair share of the total cost of the seat's ships, spent in
usual proportions. A Systemship counts as half a Warpship. What the ship has shown in this battle and in earlier turns
is certain. Hits that remained after its Screen are subtracted evenly. Hits of an earlier turn are subtracted only in
part, because the ship may have been repaired.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.warpwar.bot.situation import Situation
from engine.warpwar.commands import Order
from engine.warpwar.knowledge.past_battles import AMMUNITION, larger, proven_points, read_orders
from engine.warpwar.minds.hulls import LOT, PRICE, Hull, hull
from engine.warpwar.prompts import Foe, OrdersPrompt
from engine.warpwar.view import BattleView, PastBattles, ShipShownView, UnitView

GENERATOR = 5
LEAST, MOST = 10.0, 90.0
"""Minimum and maximum BP that a Warpship's hull is assumed to have cost."""
DOUBT = 0.4
"""Factor for estimated Beam, Screen and Tube points beyond those that a ship's orders prove.

The estimate is multiplied by this factor once for each order that the ship has revealed.
"""
LASTING = 0.5
"""Share of the hits and of the ammunition spent in earlier turns that is still subtracted.

It is used under rules that allow repairs.
"""
USUAL = (("PD", 0.5), ("B", 0.27), ("S", 0.23))
LAUNCHER = (("PD", 0.44), ("T", 0.15), ("M", 0.25), ("S", 0.16))
MIXED = (("PD", 0.44), ("B", 0.2), ("S", 0.2), ("T", 0.06), ("M", 0.1))
GUNNER = (("PD", 0.46), ("C", 0.18), ("SH", 0.2), ("S", 0.16))


class Shown(Struct):
    """What an enemy ship has revealed. `orders`: the ship's orders in this battle, oldest first.

    `hits`: effective hits on the ship in this battle. `tl`: the ship's tech level. `before`: what the ship revealed in
    earlier battles.
    """

    orders: list[Order] = []
    hits: int = 0
    tl: int = 0
    before: ShipShownView | None = None


def shown_by_ship(battle: BattleView | None, foes: Sequence[Foe], past: PastBattles | None = None) -> dict[str, Shown]:
    """Return a dict from each enemy ship to what the ship has revealed."""
    before = {each.ship: each for each in past.ships} if past else {}
    found = {foe.ship: Shown(tl=max(0, foe.tl), before=before.get(foe.ship)) for foe in foes}
    for fought in battle.rounds if battle else ():
        for order in read_orders(fought.orders):
            if order.ship in found:
                found[order.ship].orders.append(order)
        for loss in fought.losses:
            if loss.ship in found:
                found[loss.ship].hits += loss.effective
    return found


def foe_hulls(situation: Situation, prompt: OrdersPrompt, seen: dict[str, Shown]) -> list[Hull]:
    """Return the enemy ships of a battle with estimated attributes, in the order of the prompt."""
    costs = {owner: share_of(situation, owner) for owner in {foe.owner for foe in prompt.foes}}
    return [_estimate_hull(foe, costs[foe.owner], seen[foe.ship], situation) for foe in prompt.foes]


def share_of(situation: Situation, owner: int) -> float:
    """Return the BP that a Warpship of this owner is assumed to cost.

    It is the total cost of the seat's ships, divided by the number of the owner's ships in sight. A Systemship counts
    as half a Warpship.
    """
    own = sum(record.cost for record in situation.records.values())
    kinds = [unit.kind for unit in situation.view.units if unit.owner == owner]
    return own / max(1.0, kinds.count("W") + 0.5 * kinds.count("S"))


def hull_outside_battle(situation: Situation, unit: UnitView) -> Hull:
    """Return an enemy ship outside battle, with attributes estimated from what the ship revealed in earlier battles."""
    past = situation.view.past_battles
    before = next((each for each in past.ships if each.ship == unit.id), None) if past else None
    foe = Foe(unit.id, unit.owner, unit.kind)
    return _estimate_hull(foe, share_of(situation, unit.owner), Shown(before=before), situation)


def _estimate_hull(foe: Foe, share: float, seen: Shown, situation: Situation) -> Hull:
    warp = foe.kind == "W"
    bp = min(MOST, max(LEAST, share - GENERATOR)) if warp else min(40.0, max(8.0, 0.5 * share))
    before = seen.before or ShipShownView(foe.ship, foe.owner, 0)
    lasting = LASTING if situation.rules.repair else 1.0
    here = proven_points(seen.orders)
    least = larger(before.built, here)
    beam, tubes, guns = least.get("B", 0), least.get("T", 0), least.get("C", 0)
    usual = (MIXED if beam else LAUNCHER) if tubes else GUNNER if guns else USUAL
    doubt = DOUBT ** (len(seen.orders) + before.orders)
    built: dict[str, int] = {}
    for attr, part in usual:
        wanted, proved = bp * part / PRICE.get(attr, 1.0), least.get(attr, 0)
        built[attr] = round(proved + max(0.0, wanted - proved) * (doubt if attr in ("B", "S", "T") else 1.0))
    built |= {attr: points for attr, points in least.items() if attr not in built}
    paid = sum(points * PRICE.get(attr, 1.0) for attr, points in built.items() if attr != "PD")
    built["PD"] = max(least.get("PD", 0), round(min(bp - paid, 0.65 * bp)))
    left = {attr: points for attr, points in built.items() if points}
    for attr in AMMUNITION:
        if attr in left:
            left[attr] = max(0, left[attr] - here.get(attr, 0) - round(lasting * before.spent.get(attr, 0)))
    hits = seen.hits + round(lasting * before.hits)
    boxes = sum(-(-points // LOT.get(attr, 1)) for attr, points in left.items() if points > 0)
    kept = max(0.15, 1 - hits / boxes) if boxes else 0.0
    left = {attr: max(1 if attr == "PD" else 0, round(points * kept)) for attr, points in left.items()}
    known = seen.tl if seen.orders else before.tl if before.orders else None
    tl = max((record.tl for record in situation.records.values()), default=0) if known is None else known
    return hull(foe.ship, foe.owner, left, tl=tl, warp=warp, retreats=warp)
