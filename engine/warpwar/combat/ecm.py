"""ECM: after orders are revealed, powered points change the drives of Missiles aimed at the ship (94 VI, 12 7.1.1)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache

from engine.core.errors import Fault
from engine.core.game import Seat
from engine.warpwar.combat.fire import missile_shot
from engine.warpwar.combat.forces import Forces, by_id
from engine.warpwar.commands import EcmUse, Order
from engine.warpwar.prompts import Incoming
from engine.warpwar.rules import Rules

MAX_USEFUL = 100
"""Largest useful change of a Missile's drive. Drives are at most 99, so a larger change has no effect."""

_Option = tuple[int, int, int]
"""One possible use of ECM on one Missile: points used, change of drive, and hits that the Missile then scores."""


def points(forces: Forces, seat: Seat, orders: Mapping[str, Order]) -> dict[str, int]:
    """Return a dict from ship to powered ECM points.

    The dict contains the seat's ships that have powered ECM and are the target of a Missile.
    """
    under_fire = {shot.target for order in orders.values() for shot in order.missiles}
    own = (ship.id for ship in forces.fighters(seat))
    return {id: orders[id].E for id in own if id in orders and orders[id].E and id in under_fire}


def deciders(forces: Forces, orders: Mapping[str, Order]) -> list[Seat]:
    """Return the seats that must decide on ECM now. If there are no such seats, the ECM step is skipped (R-ECM-06)."""
    return [seat for seat in forces.seats() if points(forces, seat, orders)]


def incoming(forces: Forces, seat: Seat, orders: Mapping[str, Order]) -> tuple[Incoming, ...]:
    """Return the Missiles aimed at the seat's ships with powered ECM, sorted by firing ship and number."""
    return _incoming_missiles(forces, points(forces, seat, orders), orders)


def _incoming_missiles(forces: Forces, ships: Collection[str], orders: Mapping[str, Order]) -> tuple[Incoming, ...]:
    """Return the Missiles aimed at these ships, sorted by firing ship and number."""
    return tuple(
        Incoming(
            missile=f"{firer}.M{n}",
            target=shot.target,
            drive=shot.drive,
            tl=forces.ships[firer].tl,
            balance=forces.ships[shot.target].tl - forces.ships[firer].tl,
            tactic=orders[shot.target].tactic,
            D=orders[shot.target].D,
        )
        for firer, order in sorted(orders.items(), key=lambda each: by_id(forces.ships[each[0]]))
        for n, shot in enumerate(order.missiles, 1)
        if shot.target in ships
    )


def effective(given: int, balance: int) -> int:
    """Return the effective ECM points (R-ECM-02, R-ECM-03).

    They are the points used plus the defender's TL minus the Missile's TL, and at least 0. If no points are used,
    return 0.
    """
    return max(0, given + balance) if given > 0 else 0


def check_ecm(
    forces: Forces, seat: Seat, uses: Sequence[EcmUse], orders: Mapping[str, Order], rules: Rules
) -> list[Fault]:
    """Return all faults in a seat's use of ECM. Fields of the faults are paths such as `uses.0.points`."""
    able = points(forces, seat, orders)
    own_ships = {ship.id for ship in forces.fighters(seat)}
    aimed = {each.missile: each for each in _incoming_missiles(forces, own_ships, orders)}
    faults: list[Fault] = []
    spent: dict[str, int] = {}
    seen: set[str] = set()
    for n, use in enumerate(uses):
        missile = aimed.get(use.missile)
        own = forces.ships.get(use.ship)
        if own is None or own.owner != seat or missile is None or missile.target != use.ship or use.missile in seen:
            text = f"ECM of {use.ship} works once on each Missile aimed at {use.ship}, but not on {use.missile}."
            faults.append(Fault("E-ECM-TARGET", text, f"uses.{n}.missile"))
            continue
        seen.add(use.missile)
        spent[use.ship] = spent.get(use.ship, 0) + use.points
        if use.points < 1:
            faults.append(Fault("E-ECM-POINTS", "Use at least 1 point of ECM on a Missile.", f"uses.{n}.points"))
        elif spent[use.ship] > able.get(use.ship, 0) >= spent[use.ship] - use.points:
            text = f"{use.ship} powered {able.get(use.ship, 0)} points of ECM, but you use {spent[use.ship]}."
            faults.append(Fault("E-ECM-POINTS", text, f"uses.{n}.points"))
        low, high = reach(missile, use.points, rules)
        if not low <= use.change <= high:
            text = f"With {use.points} points the drive of {use.missile} can change by {low} to {high:+d}."
            faults.append(Fault("E-ECM-AMOUNT", text, f"uses.{n}.change"))
    return faults


def reach(missile: Incoming, given: int, rules: Rules) -> tuple[int, int]:
    """Return the lowest and highest change of a Missile's drive that these points allow (R-ECM-05).

    The drive cannot go below 0, or below 1 with the house rule `ecm_floor`. With the house rule `ecm_direction` the
    drive can only be lowered.
    """
    most = effective(given, missile.balance)
    down = min(most, max(0, missile.drive - rules.ecm_floor))
    return -down, 0 if rules.ecm_direction == "lower" else most


def default_ecm(forces: Forces, seat: Seat, orders: Mapping[str, Order], rules: Rules) -> tuple[EcmUse, ...]:
    """Return the use of ECM points with the fewest hits (R-ECM-07).

    Among equal uses, the one with the fewest points is chosen. If these are equal too, the one with more points for
    earlier Missiles is chosen. Lowering a drive is preferred to raising it.
    """
    arriving = incoming(forces, seat, orders)
    uses: list[EcmUse] = []
    for ship, most in points(forces, seat, orders).items():
        mine = [missile for missile in arriving if missile.target == ship]
        options = [_options(forces, missile, orders[ship], most, rules) for missile in mine]
        useful = min(most, sum(rank[-1][0] for rank in options))
        for missile, (given, change, _) in zip(mine, _best_split(options, useful), strict=True):
            if given:
                uses.append(EcmUse(ship=ship, missile=missile.missile, points=given, change=change))
    return tuple(uses)


def _options(forces: Forces, missile: Incoming, target: Order, most: int, rules: Rules) -> list[_Option]:
    """Return the useful options against one Missile: for each lower number of hits, the fewest points that reach it."""
    firer = forces.ships[missile.missile.split(".")[0]]

    @cache
    def hits(change: int) -> int:
        return missile_shot(firer, 1, target, missile.drive + change).hits

    options: list[_Option] = [(0, 0, hits(0))]
    for given in range(1, min(most, MAX_USEFUL + abs(missile.balance)) + 1):
        low, high = reach(missile, given, rules)
        if not low and not high:
            continue
        least = min(range(low, high + 1), key=lambda change: (hits(change), change > 0, abs(change)))
        if hits(least) < options[-1][2]:
            options.append((given, least, hits(least)))
        if options[-1][2] == 0:
            break
    return options


def _best_split(options: Sequence[Sequence[_Option]], most: int) -> list[_Option]:
    """Return one option for each Missile. The options together use at most `most` points.

    The best options have the fewest hits, then the fewest points, then more points for earlier Missiles.
    """
    # `tail[left]` contains the hits and the points of the best choice for all later Missiles, if `left` points are left
    # for them.
    tail = [(0, 0)] * (most + 1)
    choices: list[list[_Option]] = []
    for rank in reversed(options):
        best = [_best_option(rank, tail, left) for left in range(most + 1)]
        choices.append(best)
        tail = [
            (each[2] + tail[left - each[0]][0], each[0] + tail[left - each[0]][1]) for left, each in enumerate(best)
        ]
    picked: list[_Option] = []
    left = most
    for best in reversed(choices):
        picked.append(best[left])
        left -= best[left][0]
    return picked


def _best_option(rank: Sequence[_Option], tail: Sequence[tuple[int, int]], left: int) -> _Option:
    """Return the best option for one Missile, given the best choices for the Missiles after it."""

    def worth(option: _Option) -> tuple[int, int, int]:
        given, _, hits = option
        later_hits, later_points = tail[left - given]
        return hits + later_hits, given + later_points, -given

    return min((option for option in rank if option[0] <= left), key=worth)


def eff_of(forces: Forces, use: EcmUse) -> int:
    """Return the effective points of one use of ECM. Reports show this number."""
    firer = forces.ships[use.missile.split(".")[0]]
    return effective(use.points, forces.ships[use.ship].tl - firer.tl)
