"""Compare the result of a round with the expected result of its case."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from msgspec import UNSET, Struct, UnsetType

from engine.adjudicate.values import CaseError, differs
from engine.adjudicate.warpwar.case import place, record
from engine.adjudicate.warpwar.position import BattlePosition
from engine.warpwar.combat import ecm
from engine.warpwar.combat.combat_round import Aftermath
from engine.warpwar.combat.forces import Forces
from engine.warpwar.combat.results import FireResult, ShotResult
from engine.warpwar.commands import EcmUse, Order
from engine.warpwar.notation import print_ship
from engine.warpwar.rules import Rules
from engine.warpwar.units.ship import Ship


class Expected(Struct, forbid_unknown_fields=True):
    """The expected result of a round. The notation is described at the beginning of the public case files.

    `escapes` can also give the hexes, such as {W1: "1721"}.
    """

    errors: dict[str, list[str] | str] | list[str] = {}
    fire: list[str] | UnsetType = UNSET
    ships: dict[str, tuple[int, int, int]] | UnsetType = UNSET
    records: list[str] = []
    destroyed: list[str] | UnsetType = UNSET
    ecm: list[str] = []
    escapes: list[str] | dict[str, str | int] = []
    held: list[str] = []
    picked: list[str] | UnsetType = UNSET
    dropped: list[str] | UnsetType = UNSET
    set_down: list[str] | UnsetType = UNSET
    pods_lost: list[str] | UnsetType = UNSET
    quiet: bool | UnsetType = UNSET

    @property
    def refused(self) -> bool:
        return bool(self.errors)


class Fought(Struct, frozen=True):
    """A combat round after it was fought.

    It contains the forces after launch, the orders, the fire, and the ships that are left.
    """

    position: BattlePosition
    forces: Forces
    orders: Mapping[str, Order]
    ecm: Sequence[EcmUse]
    fired: FireResult
    after: Aftermath


def error_differences(expected: Expected, found: Mapping[str, set[str]]) -> list[str]:
    """Return the differences between the expected and the actual refusals.

    The case must expect each refused order with all its codes, and no other refusals.
    """
    if isinstance(expected.errors, list):
        return differs("errors", sorted(set(expected.errors)), sorted(set().union(*found.values())))
    wanted = {ship: {codes} if isinstance(codes, str) else set(codes) for ship, codes in expected.errors.items()}
    wrong: list[str] = []
    for ship in dict.fromkeys([*wanted, *found]):
        wrong += differs(f"errors of {ship}", sorted(wanted.get(ship, set())), sorted(found.get(ship, set())))
    return wrong


def compare(expected: Expected, fought: Fought, rules: Rules) -> list[str]:
    """Return all differences between a combat round that was fought and the expected result."""
    fired, after = fought.fired, fought.after
    wrong = _fire(expected.fire, fired.shots) + _hits(expected.ships, fired) + _ecm(expected.ecm, fought)
    wrong += _records(expected.records, fought, rules) + _retreats(expected, fought)
    for name, found in (
        ("picked", after.picked),
        ("dropped", tuple(id for order in fought.orders.values() for id in order.drop)),
        ("set_down", after.set_down),
        ("pods_lost", after.pods),
    ):
        if (wanted := getattr(expected, name)) is not UNSET:
            wrong += differs(name, sorted(wanted), sorted(found))
    if expected.destroyed is not UNSET:
        wrong += differs("destroyed", sorted(expected.destroyed), _destroyed_ships(expected.destroyed, fought))
    if expected.quiet is not UNSET:
        wrong += differs("quiet", expected.quiet, not fired.effective)
    return wrong


def _destroyed_ships(expected: Iterable[str], fought: Fought) -> list[str]:
    """Return the destroyed ships. A ship destroyed aboard its carrier counts only if the case names it."""
    ships = fought.forces.ships
    with_carrier = {id for id in fought.after.destroyed if ships[id].aboard in fought.after.destroyed}
    return sorted(id for id in fought.after.destroyed if id not in with_carrier - set(expected))


_SHOT = re.compile(r"(\w+)\.(\w+)\s*>\s*(\w+)\s*:\s*([+-]?\d+)\s+(Miss|Hit(?:\+\d)?|Escapes)\s+(\d+)")


def _fire(expected: Iterable[str] | UnsetType, shots: Sequence[ShotResult]) -> list[str]:
    """Compare each line of the case with one shot. Shots that the case does not mention are not compared."""
    if isinstance(expected, UnsetType):
        return []
    found = {(shot.firer, shot.weapon, shot.target): (shot.diff, shot.cell, shot.hits) for shot in shots}
    wrong: list[str] = []
    for line in expected:
        match = _SHOT.fullmatch(" ".join(line.split()))
        if not match:
            raise CaseError(f"expected fire: {line!r} is not written like 'S35.M1 > W4: +1 Hit+2 5'")
        weapon, result = (match[1], match[2], match[3]), (int(match[4]), match[5], int(match[6]))
        if weapon not in found:
            wrong.append(f"{match[1]}.{match[2]} did not fire at {match[3]}")
        else:
            wrong += differs(f"{match[1]}.{match[2]} > {match[3]}", _shot(result), _shot(found[weapon]))
    return wrong


def _shot(result: tuple[int, str, int]) -> str:
    return f"{result[0]:+d} {result[1]} {result[2]}"


def _hits(expected: Mapping[str, tuple[int, int, int]] | UnsetType, fired: FireResult) -> list[str]:
    """Compare scored, absorbed and effective hits. Ships that the case does not list must have no hits."""
    if isinstance(expected, UnsetType):
        return []
    found = {loss.ship: (loss.scored, loss.absorbed, loss.effective) for loss in fired.losses}
    wrong: list[str] = []
    for id in dict.fromkeys([*expected, *found]):
        wrong += differs(f"hits on {id}", expected.get(id, (0, 0, 0)), found.get(id, (0, 0, 0)))
    return wrong


def _ecm(expected: Iterable[str], fought: Fought) -> list[str]:
    found = {use.missile: ecm.eff_of(fought.forces, use) for use in fought.ecm}
    wrong: list[str] = []
    for line in expected:
        match = re.fullmatch(r"(\w+\.M\d+) eff (\d+)", " ".join(line.split()))
        if not match:
            raise CaseError(f"expected ecm: {line!r} is not written like 'S35.M1 eff 0'")
        wrong += differs(f"effective ECM on {match[1]}", int(match[2]), found.get(match[1]))
    return wrong


def _retreats(expected: Expected, fought: Fought) -> list[str]:
    """Compare the retreats. The case must list each surviving ship on Retreat. It can list a destroyed ship as held."""
    gone = set(fought.after.destroyed)
    escaped = {id: fought.orders[id].to for id in fought.fired.escaped if id not in gone}
    held = {id for id in fought.fired.held if id not in gone or id in expected.held}
    listed = expected.escapes if isinstance(expected.escapes, dict) else dict.fromkeys(expected.escapes)
    wrong = differs("escapes", sorted(listed), sorted(escaped)) + differs("held", sorted(expected.held), sorted(held))
    for id, to in listed.items():
        if to is not None and id in escaped:
            wrong += differs(f"{id} escapes to", place(to), escaped[id])
    return wrong


def _records(expected: Iterable[str], fought: Fought, rules: Rules) -> list[str]:
    """Compare all attributes of the ship records.

    Cargo, units aboard, generator and Emperor are compared only if stated.
    """
    wrong: list[str] = []
    for line in expected:
        wanted = record(line, rules)
        id = wanted.ship.id
        before = fought.forces.ships.get(id)
        if before is None:
            wrong.append(f"record of {id}: there is no such ship")
            continue
        ship = fought.after.ships.get(id) or _wreck(before)
        fields = ("tl", "built", "now", *(("bp",) if "BP=" in line else ()), *(("wg",) if "WG=" in line else ()))
        if any(getattr(wanted.ship, name) != getattr(ship, name) for name in fields):
            wrong.append(f"record of {id}: expected {print_ship(wanted.ship)}, found {print_ship(ship)}")
        if "CARRY=" in line:
            wrong += differs(f"aboard {id}", sorted(wanted.carry), _aboard(id, fought))
        if "EMP=" in line:
            wrong += differs(f"Emperor on {id}", wanted.emperor, id in fought.forces.emperors and not ship.destroyed)
    return wrong


def _wreck(ship: Ship) -> Ship:
    return Ship(ship.id, ship.owner, ship.built, dict.fromkeys(ship.built, 0), ship.tl, ship.wg)


def _aboard(id: str, fought: Fought) -> list[str]:
    riders = [ship.id for ship in fought.after.ships.values() if ship.aboard == id]
    pods = [pod for pod, on in fought.forces.pods.items() if on == id and pod not in fought.after.pods]
    return sorted([*riders, *pods])
