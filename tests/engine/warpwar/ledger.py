"""Checks of invariants between two positions: BP, ammunition, ships, power, income.

The books are kept apart from the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from engine.core import codec
from engine.core.events import Event
from engine.core.game import Setup
from engine.warpwar import commands as c
from engine.warpwar import position
from engine.warpwar.events import event_types as h
from engine.warpwar.notation import parse_order
from engine.warpwar.rules import Rules
from engine.warpwar.state import Pod, State
from engine.warpwar.units import ship_design
from engine.warpwar.units.ship import Ship
from engine.warpwar.world import World, world_for

LOTS = {"M": 3, "SH": 6}
YIELDS = 14
"""More BP than any star yields in a turn.

That is twice the largest printed value, or a home counter's base.
"""


def check_position(state: State) -> None:
    """Check every position: values within bounds, each thing in one place, racks and Holds not overfull."""
    world = world_for(state)
    emperors = {side.emperor: side.seat for side in state.sides if side.emperor}
    for ship in state.ships.values():
        assert all(0 <= ship.has(attr) <= ship.built.get(attr, 0) for attr in ship.now), ship
        assert not ship_design.check_design(ship.built, ship.wg, world.rules, ship.tl), ship
        assert not ship.destroyed and ship.hex in world.star_map.cells and world.star_map.enterable(ship.hex), ship
        assert ship.is_warpship or ship.aboard or ship.hex in state.stars, f"{ship.id} stands in space"
        assert not ship.is_warpship or not ship.aboard, ship
        assert 0 <= ship.bp <= 10 * ship.has("H"), ship
        units: list[Ship | Pod] = [*state.ships.values(), *state.pods.values()]
        riders = [unit for unit in units if unit.aboard == ship.id]
        assert len(riders) + (ship.id in emperors) <= ship.has("SR") or not riders, (ship, riders)
        assert all(rider.owner == ship.owner and rider.hex == ship.hex for rider in riders)
        if ship.aboard:
            carrier = state.ships[ship.aboard]
            assert carrier.is_warpship and not ship.is_warpship and carrier.hex == ship.hex
    for pod in state.pods.values():
        assert pod.hex in world.star_map.cells and (not pod.aboard or state.ships[pod.aboard].hex == pod.hex)
    for star in state.stars.values():
        assert star.bp >= 0 and not (star.base >= 0 and star.colony >= 0)
        assert star.bp == 0 or star.base >= 0 or star.colony >= 0, star
        assert star.colony < 0 or star.bp <= world.rules.colony_store
        assert 0 <= star.works <= max(0, world.rules.base_cost) and (star.base < 0 or star.works == 0)
    assert not set(state.ships) & set(state.lost) and all(side.stock >= 0 for side in state.sides)
    for side in state.sides:
        assert sum(side.dummies.values()) <= 7 and all(count > 0 for count in side.dummies.values())
        place = side.emperor
        assert not place or place in state.ships or side.seat in (state.stars[place].base, state.stars[place].colony)
        assert not side.out or not any(True for _ in position.ships_of(state, side.seat))
    at_home = state.over is None and state.phase in ("transactions", "build") and state.phasing < 0
    if at_home and not world.rules.diplomacy:  # a new war may find both sides at one star: R-DIP-06
        for hex, ships in position.ships_by_hex(state).items():
            assert hex not in state.stars or not position.warring(state, {ship.owner for ship in ships}), hex
    for battle in state.battles:
        assert battle.quiet <= 3 and battle.round < 500


def check_step(before: State, after: State, events: tuple[Event, ...], seat: int, command: Any) -> None:
    """Check what must hold between a position and the next one, with the events between them."""
    world = world_for(after)
    bodies = [event.body for event in events]
    _ships(before, after)
    _ammunition(before, after, bodies, has_left_build(before, after))
    _power(before, bodies)
    _income(after, bodies)
    _build_points(before, after, bodies, seat, command, world)


def _ships(before: State, after: State) -> None:
    """Check that no ship disappears without a record or appears outside a yard, and that no id is used twice."""
    known = set(before.ships) | set(before.lost)
    assert known <= set(after.ships) | set(after.lost)
    new = (set(after.ships) | set(after.lost)) - known
    assert not new or has_left_build(before, after) or before.phase == "entry", new
    for id, ship in after.ships.items():
        old = before.ships.get(id)
        assert old is None or (old.built == ship.built and old.owner == ship.owner and old.tl == ship.tl)
    assert not set(before.lost) & set(after.ships)
    if before.turn:
        assert _counters(before) == _counters(after), "a star counter came or went"


def _counters(state: State) -> list[int]:
    return sorted([*(star.counter for star in state.stars.values() if star.counter), *state.bag])


def has_left_build(before: State, after: State) -> bool:
    """Return whether Build plans were carried out in this step."""
    return before.phase == "build" and (after.phase, after.turn, after.phasing) != (
        "build", before.turn, before.phasing,
    )  # fmt: skip


def _ammunition(before: State, after: State, bodies: Iterable[Any], repaired: bool) -> None:
    """Check that pieces leave only by fire and hits and return only by resupply, other points by hits and repair."""
    fired: dict[tuple[str, str], int] = Counter()
    hits: dict[str, int] = Counter()
    for order in _newly_revealed_orders(before, after, bodies):
        fired[order.ship, "M"] += len(order.missiles)
        fired[order.ship, "SH"] += sum(order.cannons)
    for body in bodies:
        if isinstance(body, h.RoundFought) and body.report.orders:
            for loss in body.report.losses:
                hits[loss.ship] += loss.effective
        elif isinstance(body, h.Crossed):
            for line in body.lines:
                hits[line.partition(":")[0]] += 10**3
                for rider in (unit for unit in before.ships.values() if unit.aboard):
                    hits[rider.id] += 10**3
    for id, ship in after.ships.items():
        old = before.ships.get(id)
        if old is None:
            continue
        for attr in set(old.now) | set(ship.now):
            change = ship.has(attr) - old.has(attr)
            if change > 0:
                assert repaired, f"{id} gained {change} {attr} outside Build"
            elif change < 0:
                spent = fired[id, attr]
                assert -change <= spent + LOTS.get(attr, 1) * hits[id] or (attr == "SH" and spent), (id, attr, change)


def _newly_revealed_orders(before: State, after: State, bodies: Iterable[Any]) -> Iterator[c.Order]:
    """Yield the orders revealed in this step.

    Ammunition leaves at this moment, although ECM may be asked about first (R-CMB-06).
    """
    old = {battle.hex: battle for battle in before.battles}

    def fresh(hex: str, round: int) -> bool:
        return hex not in old or old[hex].stage == "orders" or round > old[hex].round

    for body in bodies:
        if isinstance(body, h.RoundFought) and body.report.orders and fresh(body.at, body.report.round):
            yield from _orders(body)
    for battle in after.battles:
        if battle.stage == "ecm" and fresh(battle.hex, battle.round):
            yield from battle.orders.values()


def _orders(body: h.RoundFought) -> list[c.Order]:
    """Return the orders of a round, without ECM lines."""
    return [parse_order(line) for line in body.report.orders if ":" not in line.split(" ")[0]]


def _power(before: State, bodies: Iterable[Any]) -> None:
    """Check that no revealed order uses more power, or more of another attribute, than the ship has (R-CMB-05)."""
    for body in bodies:
        if not isinstance(body, h.RoundFought) or body.report.round != _round(before, body.at):
            continue
        for order in _orders(body) if body.report.orders else ():
            ship = before.ships[order.ship]
            used = order.D + order.B + order.S + order.E + order.T + len(order.cannons)
            # During the ECM decision, ammunition may already be removed from the ship's record, but power is not.
            assert used <= ship.has("PD"), (order, ship)
            assert ship.has("B") >= order.B and ship.has("S") >= order.S and ship.has("E") >= order.E
            assert len(order.missiles) <= order.T <= ship.has("T") and len(order.cannons) <= ship.has("C")
            assert not ((order.missiles or order.cannons) and (order.B or order.S))


def _round(state: State, at: str) -> int:
    battle = next((battle for battle in state.battles if battle.hex == at), None)
    return battle.round if battle is not None and battle.stage != "waiting" else -1


def _income(after: State, bodies: Iterable[Any]) -> None:
    """Check that no two seats collect one star and that no star yields more than it can (R-ECO-06)."""
    by_star: dict[str, dict[int, int]] = {}
    owners = {**after.lost, **after.ships}
    for body in bodies:
        if isinstance(body, h.Income) and body.source in ("income", "mined", "mined for repairs") and body.at:
            star = body.at if body.at in after.stars else owners[body.at].hex
            seats = by_star.setdefault(star, {})
            seats[body.seat] = seats.get(body.seat, 0) + body.bp
    for star, seats in by_star.items():
        assert len(seats) == 1, f"two players collect {star}"
        assert max(seats.values()) <= YIELDS, (star, seats)


def purse(state: State) -> int:
    """Return all BP that can be spent: stocks, stores, cargo, and BP waiting for a Repair Bay."""
    waiting = sum(bp for place, bp in state.mined.items() if place in state.stars)
    stores = sum(star.bp for star in state.stars.values())
    return sum(side.stock for side in state.sides) + stores + sum(ship.bp for ship in state.ships.values()) + waiting


def _build_points(before: State, after: State, bodies: list[Any], seat: int, command: Any, world: World) -> None:
    """Check that BP come by income and scrapping and go by bills.

    Some may be lost only with a base, a Hold or a ship.
    """
    if before.phase == "homes":
        return  # the scenario deals out its first BP
    income = sum(body.bp for body in bodies if isinstance(body, h.Income) and body.source not in ("start", "plunder"))
    dealt = _entering_cargo(before, after)
    spent = _bills(before, after, seat, command, world)
    scrapped = _scrap(before, after, bodies, world)
    unused = (
        sum(bp for place, bp in before.mined.items() if place in before.stars) if has_left_build(before, after) else 0
    )
    change = purse(after) - purse(before) - income - dealt - scrapped + spent
    fallen = any(isinstance(body, h.BaseFell | h.SeatOut | h.EmperorLost) for body in bodies)
    hurt = any(isinstance(body, h.Crossed | h.RoundFought | h.Lost) for body in bodies)
    if fallen or hurt or unused:
        assert change <= 0, (change, before.phase, after.phase)
    else:
        assert change == 0, (change, income, spent, scrapped, before.phase, after.phase)


def _entering_cargo(before: State, after: State) -> int:
    """Return the cargo of entering ships (12 6.6)."""
    if before.phase == "entry":
        return sum(ship.bp for id, ship in after.ships.items() if id not in before.ships)
    return 0


def _bills(before: State, after: State, seat: int, command: Any, world: World) -> int:
    """Return the cost of all Build plans of this step, by the rulebooks' price lists."""
    if not has_left_build(before, after):
        return 0
    plans = {int(s): codec.decode(text, c.Build) for s, text in before.sealed.answers.items()}
    if isinstance(command, c.Build):
        plans[seat] = command
    return sum(bill(before, plan, world.rules) for plan in plans.values())


def price(attrs: dict[str, int], wg: str, tl: int, rules: Rules) -> int:
    """Return the price of a ship in BP.

    A point costs 1 BP. 3 Missiles, 6 Shells or 2 + TL points of Armor cost 1 BP. A bay costs 5, the generators 5, 3, 5
    and 15.
    """
    total = {"": 0, "WG": 5, "SWG": 3, "MWG": 5, "LWG": rules.lwg_cost}[wg]
    for attr, points in attrs.items():
        lot = {"M": 3, "SH": 6, "A": 2 + tl}.get(attr, 1)
        total += -(-points // lot) * (5 if attr == "R" else 1)
    return total


def bill(state: State, plan: c.Build, rules: Rules) -> int:
    """Return the price of a whole plan in BP. Repairs share BP for ammunition by payer and place (R-REP-03)."""
    interval = {"1977": 4, "1994": 6, "2012": 5}[rules.edition]
    tl = (state.turn - 1) // interval if rules.tech_turns else 0
    total = 0
    shared: dict[tuple[str, str], Counter[str]] = {}
    armor: dict[str, int] = Counter()
    for item in plan.items:
        if isinstance(item, c.NewShip):
            total += price(item.attrs, item.wg, tl, rules)
        elif isinstance(item, c.NewPod):
            total += 15
        elif isinstance(item, c.Works):
            total += item.bp
        elif isinstance(item, c.Repair):
            place = "" if item.payer == "stock" else state.ships[item.ship].hex
            for attr, points in item.restore.items():
                if attr in LOTS:
                    shared.setdefault((item.payer, place), Counter())[attr] += points
                elif attr == "A":
                    armor[item.ship] += points
                else:
                    total += points
    total += sum(-(-points // 2) for points in armor.values())
    return total + sum(-(-pieces // LOTS[attr]) for by in shared.values() for attr, pieces in by.items())


def _scrap(before: State, after: State, bodies: Iterable[Any], world: World) -> int:
    """Return half of what is left of scrapped ships, with generator and bay, without incomplete lots (R-ECO-08)."""
    total, exact = 0, world.rules.half_bp == "exact"
    for body in bodies:
        if isinstance(body, h.Lost) and body.how == "scrapped":
            for id in body.units:
                ship = before.ships[id]
                left = {"": 0, "WG": 5, "SWG": 3, "MWG": 5, "LWG": world.rules.lwg_cost}[ship.wg]
                for attr, points in ship.now.items():
                    lot = {"M": 3, "SH": 6, "A": 2 + ship.tl}.get(attr, 1)
                    left += points // lot * (5 if attr == "R" else 1)
                total += left if exact else -(-left // 2) if world.rules.half_bp == "ceil" else left // 2
    kept = sum(star.half for star in after.stars.values()) - sum(star.half for star in before.stars.values())
    return (total - kept) // 2 if exact else total


def capacity(state: State, setup: Setup) -> int:
    """Return the number of hits that all ships can take, which bounds the length of combats (R-STALE-06)."""
    return sum(-(-points // LOTS.get(attr, 1)) for ship in state.ships.values() for attr, points in ship.now.items())
