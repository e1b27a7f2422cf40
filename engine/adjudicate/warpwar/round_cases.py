"""Cases of kind `round`.

Such a case plays one round of combat, from the sealed orders to the ship records after the round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from engine.adjudicate.values import CaseError, to_struct
from engine.adjudicate.warpwar.case import Case, Options, place, record, record_faults, rules_of
from engine.adjudicate.warpwar.position import BattlePosition, build_position
from engine.adjudicate.warpwar.round_comparison import Expected, Fought, compare, error_differences
from engine.adjudicate.warpwar.wars import Peacetime
from engine.core.errors import Fault
from engine.warpwar import notation
from engine.warpwar.combat import combat_round, damage, ecm, orders
from engine.warpwar.combat.forces import Forces
from engine.warpwar.commands import EcmUse, Order
from engine.warpwar.notation import NotationError
from engine.warpwar.rules import Rules

S = TypeVar("S")
T = TypeVar("T")


class Given(Peacetime):
    """The position and the orders before a combat round.

    If `ecm` is missing, no ship uses ECM. If `damage` is missing, hits are placed only on ships that lose everything.
    The value "default" of `ecm` or `damage` means the defaults for absent owners (R-ECM-07, R-DMG-10). `at` (or `star`)
    and the players' `bases` decide the default retreat hexes. Players are at War unless the case gives another
    relation. `turn` and `phasing` have no effect on a round.
    """

    sides: dict[str, list[str]]
    ships: list[str]
    orders: list[str] = []
    ecm: list[str] | str | None = None
    damage: list[str] | str | None = None
    at: str | int | None = None
    star: str | int | None = None
    turn: int | None = None
    phasing: str | None = None
    bases: dict[str, list[str | int]] = {}
    options: Options | None = None


def judge(case: Case, edition: str) -> list[str]:
    given = to_struct(case.given, Given, "given")
    expected = to_struct(case.expected, Expected, "expected")
    rules = rules_of(edition, given.options, ("advanced", "optional_build"))
    friends = given.friends(list(given.sides))
    records = [record(line, rules) for line in given.ships]
    bases = {side: [place(each) for each in at] for side, at in given.bases.items()}
    star = given.star if given.at is None else given.at
    position = build_position(given.sides, records, friends, "" if star is None else place(star), bases)
    impossible = {read.ship.id: {fault.code for fault in record_faults(read, rules)} for read in records}
    refused, fought = {id: found for id, found in impossible.items() if found}, None
    if not refused:
        refused, fought = play(given, position, rules)
    if refused or expected.refused:
        return error_differences(expected, refused)
    assert fought is not None
    return compare(expected, fought, rules)


def play(given: Given, position: BattlePosition, rules: Rules) -> tuple[dict[str, set[str]], Fought | None]:
    """Play the round stage by stage, as in a live match.

    If a stage has faults, return the error codes of this stage by ship, and None. Otherwise return an empty dict and
    the finished round.
    """
    forces = position.forces
    sealed, unreadable = _orders_by_seat(given.orders, position)
    faults = _faults(position, lambda seat: orders.check_orders(forces, seat, sealed[seat], rules))
    if faults or unreadable:
        return {**faults, **unreadable}, None
    revealed, forces = combat_round.reveal(forces, [order for own in sealed.values() for order in own])

    uses = _ecm(given.ecm, position, forces, revealed, rules)
    faults = _faults(position, lambda seat: ecm.check_ecm(forces, seat, uses[seat], revealed, rules), uses)
    if faults:
        return faults, None
    volley = combat_round.fire_all(forces, revealed, uses, rules)
    fired = volley.result

    hits = _damage(given.damage, position, forces, fired.effective, rules)
    asked = {id: n for id, n in fired.effective.items() if id in hits}
    faults = _faults(position, lambda seat: damage.check_damage(forces, seat, asked, _own(forces, seat, hits), rules))
    if faults:
        return faults, None
    after = combat_round.close(forces, revealed, fired, hits, rules)
    return {}, Fought(position, forces, revealed, volley.ecm, fired, after)


def _own(forces: Forces, seat: int, hits: Mapping[str, T]) -> dict[str, T]:
    """Return the part of the damage that this seat places.

    A ship that is not in the battle is included for every seat.
    """
    return {id: taken for id, taken in hits.items() if id not in forces.ships or forces.ships[id].owner == seat}


def _parse_notation(parse: Callable[[S], T], text: S) -> T:
    try:
        return parse(text)
    except NotationError as error:
        raise CaseError(str(error)) from None


def _orders_by_seat(
    lines: Sequence[str], position: BattlePosition
) -> tuple[dict[int, list[Order]], dict[str, set[str]]]:
    """Return the orders by the seat that owns the ship.

    Return also the error code by ship for orders with an unknown tactic.
    """
    read: list[Order] = []
    bad: dict[str, set[str]] = {}
    for line in notation.join_missiles(lines):
        try:
            read.append(notation.parse_order(line))
        except NotationError as error:
            if error.code == "E-MALFORMED":
                raise CaseError(str(error)) from None
            bad.setdefault(line.split()[0].strip(":"), set()).add(error.code)
    sealed: dict[int, list[Order]] = {seat: [] for seat in position.seats}
    for order in read:
        sealed[_giver(position.forces, order.ship)].append(order)
    return sealed, bad


def _giver(forces: Forces, ship: str) -> int:
    """Return the seat that gives orders to this ship: the ship's owner, or seat 0 if no such ship is in the battle."""
    return forces.ships[ship].owner if ship in forces.ships else 0


def _ecm(
    given: list[str] | str | None, position: BattlePosition, forces: Forces, revealed: Mapping[str, Order], rules: Rules
) -> dict[int, list[EcmUse]]:
    if isinstance(given, str):
        _default_only(given, "ecm")
        return {seat: list(ecm.default_ecm(forces, seat, revealed, rules)) for seat in position.seats}
    uses: dict[int, list[EcmUse]] = {seat: [] for seat in position.seats}
    for line in given or ():
        for use in _parse_notation(notation.parse_ecm, line):
            uses[_giver(forces, use.ship)].append(use)
    return uses


def _damage(
    given: list[str] | str | None, position: BattlePosition, forces: Forces, effective: Mapping[str, int], rules: Rules
) -> dict[str, Mapping[str, int]]:
    """Return the damage by ship as the case gives it.

    The default is used for ships without a choice of damage. If the case says "default", it is used for all ships.
    """
    everywhere = isinstance(given, str)
    if isinstance(given, str):
        _default_only(given, "damage")
    hits: dict[str, Mapping[str, int]] = {}
    for id, count in effective.items():
        if everywhere or damage.is_doomed(forces, id, count, rules):
            hits[id] = damage.by_list(forces, id, count, rules)
    if given is not None and not isinstance(given, str):
        lines = [_with_carrier(line, forces) for line in given]
        hits |= _under_carriers(_parse_notation(notation.parse_damage, lines).hits, forces)
    return hits


def _with_carrier(line: str, forces: Forces) -> str:
    """Put the carrier's id in front of a line that names only a hit on a unit aboard, such as "S31.PD=1"."""
    rider = line.strip().split(".")[0].upper()
    if ":" in line or rider not in forces.ships:
        return line
    return f"{forces.ships[rider].aboard or rider}: {line}"


def _under_carriers(hits: Mapping[str, Mapping[str, int]], forces: Forces) -> dict[str, Mapping[str, int]]:
    """Move hits that are written for a carried Systemship to its carrier."""
    found: dict[str, dict[str, int]] = {}
    for id, taken in hits.items():
        carrier = forces.ships[id].aboard if id in forces.ships else ""
        placed = found.setdefault(carrier or id, {})
        for key, count in taken.items():
            name = f"{id}.{key}" if carrier else key
            placed[name] = placed.get(name, 0) + count
    return dict(found)


def _default_only(word: str, what: str) -> None:
    if word != "default":
        raise CaseError(f"given: `{what}` must be a list of lines or the word default")


def _faults(
    position: BattlePosition,
    check: Callable[[int], Iterable[Fault]],
    uses: Mapping[int, Sequence[EcmUse]] | None = None,
) -> dict[str, set[str]]:
    """Return fault codes by ship. They are the faults for which the command of the ship's owner is refused."""
    found: dict[str, set[str]] = {}
    for seat in position.seats:
        for fault in check(seat):
            part = fault.field.split(".")[1]
            ship = uses[seat][int(part)].ship if uses is not None else part
            found.setdefault(ship, set()).add(fault.code)
    return found
