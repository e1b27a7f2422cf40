"""Combat orders: which orders are legal, and defaults for ships without an order (77 7.1, 94 VI, 12 5.1-5.2, 5.6).

Checks use only what the ordering seat knows: its ships, and which other ships are at the star.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from engine.core.errors import Fault
from engine.core.game import Seat
from engine.warpwar.combat.forces import Forces
from engine.warpwar.commands import Order
from engine.warpwar.rules import Rules
from engine.warpwar.units.ship import Ship

MAX_DRIVE = 99
"""Largest drive of a Missile that a player can enter. The rules have no limit (R-WPN-03)."""


def power(order: Order) -> int:
    """Return the amount of power that an order uses. The power comes from the ship's PD (R-CMB-05)."""
    return order.D + order.B + order.S + order.E + order.T + len(order.cannons)


def shells(order: Order) -> int:
    """Return the number of Shells that an order fires."""
    return sum(order.cannons)


def fires(order: Order) -> bool:
    """Return whether any weapon fires in this order. A Beam without power does not fire (R-WPN-06)."""
    return bool(order.B or order.cannons or order.missiles)


def check_orders(forces: Forces, seat: Seat, orders: Sequence[Order], rules: Rules) -> list[Fault]:
    """Return all faults in a seat's orders for this round. Fields of the faults are paths such as `orders.W3.B`."""
    faults = list(_check_ids(forces, seat, orders))
    own = {ship.id: ship for ship in forces.fighters(seat)}
    lifted = Counter(id for order in orders for id in order.pickup)
    dropped = Counter(id for order in orders for id in order.drop)
    seen: set[str] = set()
    for order in orders:
        ship = own.get(order.ship)
        if ship is None or order.ship in seen:
            continue
        seen.add(order.ship)
        faults += _check_tactic(forces, ship, order, rules)
        faults += _check_power(ship, order)
        faults += _check_weapons(forces, ship, order, rules)
        if order.pickup or order.drop:
            faults += _check_pick_drop(forces, ship, order, rules)
            faults += _check_objects(forces, ship, order, lifted, dropped)
        if order.ship in lifted:
            faults += _check_lifted(order)
    return faults


def _check_ids(forces: Forces, seat: Seat, orders: Sequence[Order]) -> Iterator[Fault]:
    """Yield faults unless each order is for a different ship of the seat that is here and in no rack (R-PICK-03)."""
    seen: set[str] = set()
    leaving = {id for order in orders for id in order.drop}
    for order in orders:
        at = f"orders.{order.ship}"
        ship = forces.ships.get(order.ship)
        if ship is None or ship.owner != seat:
            yield Fault("E-NOT-YOURS", f"You have no ship {order.ship} here. Give orders to your own ships.", at)
        elif order.ship in seen:
            yield Fault("E-ORDER-TWICE", f"{order.ship} has two orders. Give the ship only one order.", at)
        elif ship.aboard:
            why = "is being set down" if order.ship in leaving else "is in a rack"
            yield Fault("E-CARRIED-ACTS", f"{order.ship} {why} and can do nothing this round. Remove its order.", at)
        seen.add(order.ship)


def _check_tactic(forces: Forces, ship: Ship, order: Order, rules: Rules) -> Iterator[Fault]:
    at = f"orders.{ship.id}.tactic"
    if order.tactic != "RETREAT":
        if order.to:
            text = f"{ship.id} has no order to retreat. Remove its destination."
            yield Fault("E-TACTIC", text, f"orders.{ship.id}.to")
        return
    if not ship.is_warpship:
        yield Fault("E-SYS-RETREAT", f"{ship.id} is a Systemship and cannot retreat. Choose Attack or Dodge.", at)
    elif ship.id in forces.emperors:
        text = f"{ship.id} carries the Emperor and may not retreat. Choose Attack or Dodge."
        yield Fault("E-EMPEROR-RETREAT", text, at)
    elif not ship.has("PD") and not rules.pd0_retreat:
        yield Fault("E-TACTIC", f"{ship.id} has no Power/Drive left and may not retreat in this match.", at)
    exits = forces.exits.get(ship.owner, ())
    if order.to and exits and order.to not in exits:
        text = f"{ship.id} cannot retreat to {order.to}. Choose one of {', '.join(exits)}."
        yield Fault("E-NOT-ADJACENT", text, f"orders.{ship.id}.to")


def _check_power(ship: Ship, order: Order) -> Iterator[Fault]:
    """Yield faults if the power exceeds the present PD or the present value of an attribute (R-CMB-05)."""
    at = f"orders.{ship.id}"
    if power(order) > ship.has("PD"):
        yield Fault(
            "E-POWER", f"{ship.id} has PD {ship.has('PD')} but its order uses {power(order)}. Use less power.", at
        )
    for name in ("B", "S", "E", "T"):
        if (used := getattr(order, name)) > ship.has(name):
            text = f"{ship.id} has {name}={ship.has(name)} and cannot use {name}={used}."
            yield Fault(f"E-CAP-{name}", text, f"{at}.{name}")
    if len(order.cannons) > ship.has("C"):
        text = f"{ship.id} has {ship.has('C')} Cannons and cannot power {len(order.cannons)}."
        yield Fault("E-CAP-C", text, f"{at}.cannons")


def _check_weapons(forces: Forces, ship: Ship, order: Order, rules: Rules) -> Iterator[Fault]:
    at = f"orders.{ship.id}"
    if (order.missiles or order.cannons) and (order.B or order.S):
        text = f"{ship.id} fires Missiles or Shells, so Beam and Screen must be 0 this round."
        yield Fault("E-BS-WITH-MC", text, f"{at}.{'B' if order.B else 'S'}")
    if len(order.missiles) > order.T:
        text = (
            f"{ship.id} fires {len(order.missiles)} Missiles from {order.T} powered Tubes. Power one for each Missile."
        )
        yield Fault("E-TUBES", text, f"{at}.T")
    if len(order.missiles) > ship.has("M"):
        text = f"{ship.id} has {ship.has('M')} Missiles left and cannot fire {len(order.missiles)}."
        yield Fault("E-AMMO", text, f"{at}.missiles")
    if any(not 1 <= burst <= 3 for burst in order.cannons):
        yield Fault("E-BURST", f"Each Cannon of {ship.id} fires 1, 2 or 3 Shells.", f"{at}.cannons")
    elif shells(order) > ship.has("SH"):
        text = f"{ship.id} has {ship.has('SH')} Shells left and cannot fire {shells(order)}."
        yield Fault("E-AMMO", text, f"{at}.cannons")
    slow = (n for n, shot in enumerate(order.missiles) if not 1 <= shot.drive <= MAX_DRIVE)
    if (n := next(slow, None)) is not None:
        text = f"A Missile's drive is a whole number from 1 to {MAX_DRIVE}."
        yield Fault("E-MDRIVE", text, f"{at}.missiles.{n}.drive")
    stray = (n for n, shot in enumerate(order.missiles) if not forces.is_target(ship.owner, shot.target))
    if (n := next(stray, None)) is not None:
        yield _no_target(order.missiles[n].target, f"{at}.missiles.{n}.target")
    yield from _check_gun(forces, ship, order, rules)


def _check_gun(forces: Forces, ship: Ship, order: Order, rules: Rules) -> Iterator[Fault]:
    """Yield faults unless the Beam, or all Cannons together, have one target (R-WPN-05).

    With the house rule each Cannon can have a different target.
    """
    at = f"orders.{ship.id}"
    if order.cannon_targets and (rules.cannon_targets == "one" or len(order.cannon_targets) != len(order.cannons)):
        text = f"All Cannons of {ship.id} fire at one target. Choose one target for the whole order."
        if rules.cannon_targets == "each":
            text = f"Choose a target for each Cannon of {ship.id}, or one target for all its Cannons."
        yield Fault("E-TARGET", text, f"{at}.cannon_targets")
        return
    for n, target in enumerate(order.cannon_targets):
        if not forces.is_target(ship.owner, target):
            yield _no_target(target, f"{at}.cannon_targets.{n}")
    armed = order.B > 0 or (bool(order.cannons) and not order.cannon_targets)
    if armed and not order.target:
        yield Fault("E-NO-TARGET", f"{ship.id} fires without a target. Choose a target or do not fire.", f"{at}.target")
    elif order.target and not armed:
        text = f"{ship.id} has a target but neither Beam nor Cannon fires. Power a weapon or remove the target."
        yield Fault("E-NO-WEAPON", text, f"{at}.target")
    if order.target and not forces.is_target(ship.owner, order.target):
        yield _no_target(order.target, f"{at}.target")


def _no_target(id: str, at: str) -> Fault:
    return Fault("E-TARGET", f"You cannot fire at {id}. Choose a ship here whose player is at War with you.", at)


def _check_pick_drop(forces: Forces, ship: Ship, order: Order, rules: Rules) -> Iterator[Fault]:
    """Yield faults if a pick-up or drop violates the conditions of R-PICK-01 and R-PICK-02."""
    at = f"orders.{ship.id}"
    if order.D or order.S:
        text = f"{ship.id} picks up or drops a Systemship, so its Drive and Screen must be 0."
        yield Fault("E-PICKDROP-POWER", text, f"{at}.{'D' if order.D else 'S'}")
    if order.tactic == "ATTACK":
        text = f"{ship.id} picks up or drops a Systemship, so it must Dodge or Retreat."
        yield Fault("E-PICKDROP-TACTIC", text, f"{at}.tactic")
    if order.missiles or order.cannons:
        text = f"{ship.id} picks up or drops a Systemship and may fire its Beam only, no Missiles or Cannons."
        yield Fault("E-PICKDROP-FIRE", text, f"{at}.missiles")
    count = len(order.pickup) + len(order.drop)
    most = 1 if rules.pick_drop == "one" else ship.has("SR")
    if count > most:
        text = f"{ship.id} may pick up or drop at most {most} in a round, not {count}."
        yield Fault("E-PICKDROP-COUNT", text, f"{at}.{'pickup' if order.pickup else 'drop'}")
    elif len(order.pickup) > forces.free_racks(ship.id) + len(order.drop):
        yield Fault(
            "E-RACKS", f"{ship.id} has too few free racks for the Systemships that it picks up.", f"{at}.pickup"
        )


def _check_objects(
    forces: Forces, ship: Ship, order: Order, lifted: Mapping[str, int], dropped: Mapping[str, int]
) -> Iterator[Fault]:
    """Yield faults unless each unit is a Systemship of the seat in the right place that is named once (R-PICK-06).

    Colony Pods are picked up and dropped only in movement and rearrangement, not in combat (R-PICK-09).
    """
    at = f"orders.{ship.id}"
    for id in sorted({*order.pickup, *order.drop}):
        if lifted.get(id, 0) + dropped.get(id, 0) > 1:
            text = f"{id} can be picked up or dropped only once in a round, by one Warpship."
            yield Fault("E-PICK-CLASH", text, f"{at}.{'pickup' if id in order.pickup else 'drop'}")
    for id in dict.fromkeys(order.pickup):
        rider = forces.ships.get(id)
        if rider is None or rider.owner != ship.owner or rider.is_warpship or (rider.aboard and id not in dropped):
            text = f"{ship.id} cannot pick up {id}. Choose one of your Systemships at this star."
            yield Fault("E-PICK-NOT-HERE", text, f"{at}.pickup")
    for id in dict.fromkeys(order.drop):
        rider = forces.ships.get(id)
        if rider is None or rider.owner != ship.owner or rider.aboard != ship.id:
            yield Fault("E-DROP-NOT-CARRIED", f"{ship.id} does not carry {id} and cannot drop it.", f"{at}.drop")


def _check_lifted(order: Order) -> Iterator[Fault]:
    """Yield faults unless a Systemship that is picked up uses Dodge without drive and weapons (R-PICK-04)."""
    at = f"orders.{order.ship}"
    if order.tactic == "ATTACK" or order.D:
        text = f"{order.ship} is being picked up, so it must Dodge with Drive 0."
        yield Fault("E-PICKED-DODGE", text, f"{at}.{'D' if order.D else 'tactic'}")
    if fires(order):
        text = f"{order.ship} is being picked up and may not fire. Screen and ECM are allowed."
        yield Fault("E-PICKED-FIRES", text, f"{at}.B")


# ---- defaults ---------------------------------------------------------------------------------------------------


def default_order(ship: Ship, lifted: bool = False) -> Order:
    """Return the default order: Dodge, full Screen, and all other power in Drive.

    A ship that another ship picks up in this round (`lifted`) uses Dodge without power.
    """
    if lifted:
        return Order(ship=ship.id, tactic="DODGE")
    screen = min(ship.has("S"), ship.has("PD"))
    return Order(ship=ship.id, tactic="DODGE", D=ship.has("PD") - screen, S=screen)


def complete(forces: Forces, orders: Iterable[Order]) -> dict[str, Order]:
    """Return the orders of all seats by ship, in order of id.

    Ships without an order get the default order (R-GEN-06, R-PICK-04). Retreating ships for which no hex is named get
    the default hex. Ships that are set down this round have no order (R-PICK-03).
    """
    given = {order.ship: order for order in orders}
    lifted = {id for order in given.values() for id in order.pickup}
    full: dict[str, Order] = {}
    for seat in forces.seats():
        for ship in forces.fighters(seat):
            order = given.get(ship.id) or default_order(ship, ship.id in lifted)
            full[ship.id] = _with_exit(forces, ship, order)
    return full


def _with_exit(forces: Forces, ship: Ship, order: Order) -> Order:
    exits = forces.exits.get(ship.owner, ())
    if order.tactic != "RETREAT" or order.to or not exits:
        return order
    return msgspec.structs.replace(order, to=exits[0])
