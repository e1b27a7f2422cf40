"""Cases of the kinds `move` and `initiative`, on the classic map."""

from __future__ import annotations

import re
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from engine.adjudicate.values import CaseError, differs, to_struct
from engine.adjudicate.warpwar.case import Case, Number, codes, place, record, record_faults, rules_of, star_map
from engine.warpwar.movement import initiative, paths
from engine.warpwar.movement.move_limits import MoveLimits
from engine.warpwar.movement.mover import traveller
from engine.warpwar.rules import Rules

Hex = str | int


class _Given(Struct, forbid_unknown_fields=True):
    """A ship and its path. `loose` (or `systemships`): units of the ship's owner that stand at stars.

    Both keys map a place to its units, or a unit to its place. If they are missing, each unit that the ship picks up
    stands where it is picked up. `cease_fire`: stars that a cease fire closes. `hidden`: places with enemies that the
    mover does not know.
    """

    ship: str
    start: Hex
    path: list[Hex] | str = []
    turn: int = 2
    enemy_ships: list[Hex] = []
    enemy_bases: list[Hex] = []
    hidden: list[Hex] = []
    loose: dict[str, list[str] | str] | None = None
    systemships: dict[str, list[str] | str] | None = None
    pinned: bool = False
    cease_fire: list[Hex] = []
    pass_only: list[Hex] = []
    interned: bool = False
    options: list[str] | dict[str, Any] | None = None


class _Expected(Struct, forbid_unknown_fields=True):
    mp: int | None = None
    cost: int | None = None
    end: Hex | None = None
    carry: list[str] | None = None
    dropped: dict[str, Hex] | list[str] | None = None
    picked: dict[str, Hex] | list[str] | None = None
    stopped: bool | None = None
    errors: list[str] = []


def judge_move(case: Case, edition: str) -> list[str]:
    given = to_struct(case.given, _Given, "given")
    expected = to_struct(case.expected, _Expected, "expected")
    rules = rules_of(edition, given.options, ("advanced", "optional_build"))
    read = record(given.ship, rules)
    who = replace(traveller(read.ship, read.carry, rules, given.pinned, read.emperor), at=place(given.start))
    path = _path(given.path)
    hidden = frozenset(place(each) for each in given.hidden)
    walk = paths.walk(star_map(), who, _sight(given, rules, path), rules, path, hidden)
    wrong = differs("errors", sorted(set(expected.errors)), codes([*record_faults(read, rules), *walk.faults]))
    if expected.mp is not None:
        wrong += differs("mp", expected.mp, who.mp)
    if expected.cost is not None:
        wrong += differs("cost", expected.cost, walk.cost)
    if expected.end is not None:
        wrong += differs("end", star_map().label(place(expected.end)), star_map().label(walk.end))
    if expected.carry is not None:
        wrong += differs("carry", sorted(expected.carry), sorted(walk.aboard))
    if expected.stopped is not None:
        wrong += differs("stopped", expected.stopped, walk.stopped or walk.end in _sight(given, rules, path).enemies)
    return (
        wrong
        + _unit_differences("dropped", expected.dropped, walk.dropped)
        + _unit_differences("picked", expected.picked, walk.picked)
    )


def _unit_differences(
    what: str, expected: dict[str, Hex] | list[str] | None, found: tuple[tuple[str, str], ...]
) -> list[str]:
    if expected is None:
        return []
    if isinstance(expected, list):
        return differs(what, sorted(expected), sorted(unit for unit, _ in found))
    return differs(what, {unit: place(at) for unit, at in expected.items()}, dict(found))


def _path(path: list[Hex] | str) -> tuple[str, ...]:
    steps = path.split(",") if isinstance(path, str) else path
    return tuple(_LOAD.sub(_verb, " ".join(str(step).split())) for step in steps)


_LOAD = re.compile(r"(drop|pick ?-?up|pick) (?=[A-Z]+\d+$)", re.IGNORECASE)


def _verb(match: re.Match[str]) -> str:
    """Replace a verb of orders (PICKUP S20, DROP S20) by the verb that paths use."""
    return "drop " if match[1].lower() == "drop" else "pick "


def _sight(given: _Given, rules: Rules, path: tuple[str, ...]) -> MoveLimits:
    ban = given.turn == 1 and rules.first_turn_ban
    return MoveLimits(
        enemies=frozenset(place(each) for each in given.enemy_ships),
        first_turn=frozenset(place(each) for each in given.enemy_bases) if ban else frozenset(),
        closed=frozenset(place(each) for each in given.cease_fire),
        pass_only=frozenset(place(each) for each in given.pass_only),
        loose=_loose(given, path),
        must_leave=frozenset({place(given.start)}) if given.interned else frozenset(),
    )


def _units_by_place(units: dict[str, list[str] | str]) -> dict[str, tuple[str, ...]]:
    """Return a dict from place to units. The argument maps a place to its units, or a unit to its place."""
    found: dict[str, tuple[str, ...]] = {}
    for key, value in units.items():
        if star_map().find(key) is not None:
            found[place(key)] = (value,) if isinstance(value, str) else tuple(value)
        elif isinstance(value, str):
            found[place(value)] = (*found.get(place(value), ()), key)
        else:
            raise CaseError(f"given: {key} is not a place, and not a unit at one place")
    return found


def _loose(given: _Given, path: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    listed = given.systemships if given.loose is None else given.loose
    if listed is not None:
        return _units_by_place(listed)
    found: dict[str, list[str]] = {}
    at, lying = place(given.start), set[str]()
    for step in path:
        verb, _, unit = step.partition(" ")
        if verb == "drop":
            lying.add(unit)
        elif verb == "pick":
            if unit not in lying:
                found.setdefault(at, []).append(unit)
        else:
            at = star_map().find(step.lstrip("~")) or at
    return {at: tuple(units) for at, units in found.items()}


# ---- initiative -------------------------------------------------------------------------------------------------


class _Race(Struct, forbid_unknown_fields=True):
    """`priority`: the tie order of this turn.

    If `turn` is given, it is the drawn list, and it is rotated (R-INIT-03).
    """

    ships_to_move: dict[str, Number]
    priority: list[str]
    turn: int | None = None
    options: list[str] | dict[str, Any] | None = None


class _Order(Struct, forbid_unknown_fields=True):
    sequence: str | list[str] | UnsetType = UNSET
    first: str | UnsetType | None = UNSET


def judge_initiative(case: Case, edition: str) -> list[str]:
    given = to_struct(case.given, _Race, "given")
    expected = to_struct(case.expected, _Order, "expected")
    rules = rules_of(edition, given.options)
    if not rules.initiative:
        raise CaseError(f"the rules of {edition} have no initiative; the phasing player moves")
    strange = set(given.ships_to_move) - set(given.priority)
    if strange or len(set(given.priority)) != len(given.priority):
        raise CaseError("given: `priority` must name each player once")
    order = initiative.priority(given.priority, given.turn, rules) if given.turn else tuple(given.priority)
    found = initiative.sequence(given.ships_to_move, order)
    wrong: list[str] = []
    if expected.sequence is not UNSET:
        wanted = expected.sequence.split() if isinstance(expected.sequence, str) else expected.sequence
        wrong += differs("sequence", " ".join(wanted), " ".join(found))
    if expected.first is not UNSET:
        wrong += differs("first", expected.first, found[0] if found else None)
    return wrong
