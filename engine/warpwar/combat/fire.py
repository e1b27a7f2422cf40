"""Fire: first drops and ammunition, then all weapons together by the CRT (R-CMB-06 steps 1, 2, 4, 5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from engine.core.game import Seat
from engine.warpwar.combat import crt, retreat
from engine.warpwar.combat.forces import Forces
from engine.warpwar.combat.orders import shells
from engine.warpwar.combat.results import FireResult, LossResult, ShotResult
from engine.warpwar.commands import EcmUse, Order
from engine.warpwar.rules import Rules
from engine.warpwar.units.ship import Ship

MISSILE_HITS = 2


def launch(forces: Forces, orders: Mapping[str, Order]) -> dict[str, Ship]:
    """Return the ships that change before any weapon fires (R-PICK-03, R-DMG-04).

    Systemships are set down, and ammunition is spent.
    """
    changed: dict[str, Ship] = {}
    for order in orders.values():
        for id in order.drop:
            changed[id] = msgspec.structs.replace(forces.ships[id], aboard="", hex=forces.ships[order.ship].hex)
        if order.missiles or order.cannons:
            ship = forces.ships[order.ship]
            spent = {"M": len(order.missiles), "SH": shells(order)}
            now = {attr: points - spent.get(attr, 0) for attr, points in ship.now.items()}
            changed[ship.id] = msgspec.structs.replace(ship, now=now)
    return changed


def resolve_fire(forces: Forces, orders: Mapping[str, Order], ecm: Iterable[EcmUse], rules: Rules) -> FireResult:
    """Fire all weapons together, add up the hits, and subtract Screens once (77 7.2, 12 5.3-5.5).

    `orders` must be complete (see `orders.complete`), legal and revealed. `ecm` must be legal for these orders.
    """
    change = {use.missile: use.change for use in ecm if use.change}
    shots = tuple(shot for order in orders.values() for shot in _shots(forces, order, orders, change, rules))
    scored: dict[str, int] = {}
    credit: dict[str, dict[Seat, int]] = {}
    for shot in shots:
        if shot.hits:
            scored[shot.target] = scored.get(shot.target, 0) + shot.hits
            by = credit.setdefault(shot.target, {})
            owner = forces.ships[shot.firer].owner
            by[owner] = by.get(owner, 0) + shot.hits
    losses = tuple(_loss(forces.ships[id], orders[id], scored[id]) for id in orders if id in scored)
    held = retreat.held_ships(forces, orders, shots, rules)
    leaving = [id for id, order in orders.items() if order.tactic == "RETREAT"]
    return FireResult(
        shots=shots,
        losses=losses,
        escaped=tuple(id for id in leaving if id not in held),
        held=tuple(id for id in leaving if id in held),
        credit=credit,
    )


def screen(ship: Ship, order: Order) -> int:
    """Return the hits that a Screen absorbs in a round (R-TL-02).

    The number is the power of the Screen plus the tech level, or 0 without power.
    """
    return order.S + ship.tl if order.S else 0


def _loss(ship: Ship, order: Order, scored: int) -> LossResult:
    absorbed = min(scored, screen(ship, order))
    return LossResult(ship=ship.id, scored=scored, absorbed=absorbed, effective=scored - absorbed)


def _shots(
    forces: Forces, order: Order, orders: Mapping[str, Order], change: Mapping[str, int], rules: Rules
) -> Iterator[ShotResult]:
    """Yield the shots of one ship: the Beam, then bursts of Cannons, then Missiles."""
    ship = forces.ships[order.ship]
    if order.B:
        yield _gun(ship, order, "B", order.target, order.B, orders)
    for n, burst in enumerate(order.cannons):
        target = order.cannon_targets[n] if order.cannon_targets else order.target
        yield _gun(ship, order, f"C{n + 1}", target, burst, orders)
    for n, shot in enumerate(order.missiles, 1):
        by = change.get(f"{ship.id}.M{n}", 0)
        yield missile_shot(ship, n, orders[shot.target], max(rules.ecm_floor, shot.drive + by), by)


def _gun(ship: Ship, order: Order, weapon: str, target: str, power: int, orders: Mapping[str, Order]) -> ShotResult:
    """Return the shot of a Beam or of a burst of Cannons. It uses the tactic and drive of the firing ship.

    TL and the bonus of the cell count once for a burst (R-WPN-04).
    """
    aim = orders[target]
    difference = order.D - aim.D
    cell = crt.read_cell(order.tactic, difference, aim.tactic)
    return ShotResult(
        firer=ship.id, weapon=weapon, target=target, drive=order.D, diff=difference, cell=cell,
        hits=crt.hits(cell, power + ship.tl),
    )  # fmt: skip


def missile_shot(ship: Ship, number: int, target: Order, drive: int, ecm: int = 0) -> ShotResult:
    """Return the result of firing one Missile (R-WPN-07, R-RET-02).

    A Missile always uses the Attack row and its own drive. The cell Escapes counts as a miss.
    """
    difference = drive - target.D
    cell = crt.read_cell("ATTACK", difference, target.tactic)
    return ShotResult(
        firer=ship.id, weapon=f"M{number}", target=target.ship, drive=drive, diff=difference,
        cell="Miss" if cell == "Escapes" else cell, hits=crt.hits(cell, MISSILE_HITS + ship.tl), ecm=ecm,
    )  # fmt: skip


def with_destroyed(losses: Iterable[LossResult], destroyed: Iterable[str]) -> tuple[LossResult, ...]:
    """Return the losses of a round. The losses of destroyed ships are marked as destroyed."""
    gone = set(destroyed)
    return tuple(msgspec.structs.replace(loss, destroyed=loss.ship in gone) for loss in losses)
