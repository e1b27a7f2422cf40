"""Judge how seats placed damage and how they designed ships, using the owner's records of the ships."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.game import Seat
from engine.warpwar.analysis.analysis_types import JudgedDamage, JudgedDesign
from engine.warpwar.analysis.recorded_rounds import Finder, PlacedDamage, orders_of
from engine.warpwar.commands import Order
from engine.warpwar.minds.hulls import LOT, PRICE, hull, place_hits_cheaply, strength, value
from engine.warpwar.notation import print_ship
from engine.warpwar.units.ship import Ship
from engine.warpwar.units.ship_design import cost

FITTED = ("B", "S", "T", "E", "C")
"""Attributes of a ship whose use can be seen in its orders."""


def damage_judged(found: Iterable[PlacedDamage]) -> tuple[JudgedDamage, ...]:
    """Judge placed damage. Leave out ships that carry something, because the estimate ignores the units aboard."""
    return tuple(_judge_damage(each) for each in found if not any("." in attr for attr in each.wound.room))


def _judge_damage(each: PlacedDamage) -> JudgedDamage:
    ship = each.ship
    before = hull(ship.id, ship.owner, ship.now).left
    best = place_hits_cheaply(before, each.wound.hits, ship.tl)
    if sum(best.values()) != each.wound.hits or any(n > each.wound.room.get(attr, 0) for attr, n in best.items()):
        best = dict(each.wound.default)
    loss = _value_left(ship, best) - _value_left(ship, each.hits)
    if loss <= 0:
        best, loss = dict(each.hits), 0.0
    return JudgedDamage(
        each.turn, each.place, each.hex, each.round, each.seat, ship.id, dict(each.hits), best, round(100 * loss)
    )


def _value_left(ship: Ship, hits: dict[str, int]) -> float:
    now = {attr: points - LOT.get(attr, 1) * hits.get(attr, 0) for attr, points in ship.now.items()}
    return value(hull(ship.id, ship.owner, now).left, ship.tl)


def designs_judged(found: Finder) -> tuple[JudgedDesign, ...]:
    """Return the judged designs. They are sorted by seat, and the designs of a seat from the most to the least
    expensive."""
    alike: dict[tuple[Seat, str], list[Ship]] = {}
    for ship in found.ships.values():
        name = print_ship(Ship("", ship.owner, ship.built, dict(ship.built), wg=ship.wg)).split(" ", 2)[-1]
        alike.setdefault((ship.owner, name), []).append(ship)
    used = _used_attributes(found)
    judged = [_design(found, seat, name, ships, used) for (seat, name), ships in alike.items()]
    return tuple(sorted(judged, key=lambda each: (each.seat, -each.cost, each.record)))


def _used_attributes(found: Finder) -> dict[str, set[str]]:
    """Return a dict from ship to the attributes that an order powered."""
    used: dict[str, set[str]] = {}
    for report in found.fought:
        for id, order in orders_of(report).items():
            used.setdefault(id, set()).update(_powered_attributes(order))
    return used


def _powered_attributes(order: Order) -> set[str]:
    powers = {"B": order.B, "S": order.S, "E": order.E, "T": len(order.missiles), "C": len(order.cannons)}
    return {attr for attr, power in powers.items() if power}


def _design(found: Finder, seat: Seat, record: str, ships: list[Ship], used: dict[str, set[str]]) -> JudgedDesign:
    ids, first = {ship.id for ship in ships}, ships[0]
    left = hull(first.id, seat, first.built).left
    paid = sum(points * PRICE.get(attr, 1.0) for attr, points in left)
    fought = [report for report in found.fought if any(ids & set(fleet) for fleet in report.fleets.values())]
    powered = set[str]().union(*(used.get(id, set()) for id in ids))
    losses = [loss for report in fought for loss in report.losses if loss.ship in ids]
    return JudgedDesign(
        seat=seat,
        ships=tuple(sorted(ids)),
        record=record,
        cost=cost(first.built, first.wg, 0, found.rules) if found.rules else 0,
        strength=round(100 * strength(left) / paid) if paid else 0,
        rounds=sum(len(ids & set(fleet)) for report in fought for fleet in report.fleets.values()),
        scored=sum(shot.hits for report in fought for shot in report.shots if _firer(shot.firer) in ids),
        taken=sum(loss.effective for loss in losses),
        lost=len({loss.ship for loss in losses if loss.destroyed}),
        unused=tuple(attr for attr in FITTED if first.built.get(attr) and attr not in powered) if fought else (),
    )


def _firer(name: str) -> str:
    return name.partition(".")[0]
