"""A case as read from a file, and what all kinds of cases share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Any, TypeVar

from msgspec import Meta, Struct

from engine.adjudicate.values import CaseError
from engine.core.errors import Fault
from engine.warpwar.notation import NotationError, ShipRecord, parse_ship
from engine.warpwar.rules import Rules
from engine.warpwar.setup import edition_files, scenario
from engine.warpwar.starmap import printed_maps
from engine.warpwar.starmap.star_map import StarMap
from engine.warpwar.units import ship_design

G = TypeVar("G")

Options = list[str] | dict[str, Any]
"""Packages of an edition ("advanced", "tech", "optional_build", "awg", ..), its scenarios, or house rules."""

WHOLE = {"advanced", "tech", "optional_build", "armor", "cannons"}
"""Packages of 2012 that 1977 and 1994, which come whole, need not name (and may)."""


Number = Annotated[int, Meta(ge=0, le=999)]
"""How many there are of what is counted one by one."""


class Case(Struct, frozen=True):
    """One numbered case. `given` and `expected` are read by the module of its kind."""

    id: str
    kind: str
    editions: tuple[str, ...]
    given: dict[str, Any]
    expected: dict[str, Any]


def text(value: str | int) -> str:
    """Hexes and names may be written without quotes."""
    return str(value)


@lru_cache(maxsize=64)
def _rules(edition: str, options: tuple[tuple[str, Any], ...], always: tuple[str, ...]) -> Rules:
    uses = [*always]
    changes: dict[str, Any] = {}
    on_offer = edition_files.edition(edition).package
    for name, value in options:
        full = f"{edition}-{name}"
        if name in on_offer and value is not False:
            uses.append(name)
        elif edition != "2012" and name in WHOLE:
            continue
        elif full in scenario.names():
            played = scenario.get(full)
            uses += played.uses
            changes |= played.rules
        elif name in edition_files.FIELDS:
            changes[name] = value
        elif name not in on_offer:
            raise CaseError(f"options: {name!r} is neither a package, a scenario nor a house rule of {edition}")
    return edition_files.edition_rules(edition, dict.fromkeys(use for use in uses if use in on_offer), changes)


def rules_of(edition: str, options: Options | None, always: Sequence[str] = ()) -> Rules:
    """The rules of an edition with the options of a case; `always` are packages in use without being named."""
    named: list[tuple[str, Any]] = []
    if isinstance(options, dict):
        named = [(key, value) for key, value in options.items()]
    else:
        for word in options or ():
            key, equals, value = word.partition("=")
            named.append((key.strip(), _typed(value.strip()) if equals else True))
    try:
        return _rules(edition, tuple(named), tuple(always))
    except TypeError:
        raise CaseError("options: each value is true, false, a number or a word") from None
    except ValueError as error:
        raise CaseError(f"options: {error}") from None


def _typed(word: str) -> bool | int | str:
    if word in ("true", "yes", "false", "no"):
        return word in ("true", "yes")
    return int(word) if word.isdecimal() else word


def record(line: str, rules: Rules, owner: int = 0) -> ShipRecord:
    """A ship record of a case; Warpships without a named generator have the usual one (R-WG-04)."""
    try:
        return parse_ship(line, owner, "MWG" if rules.advanced_generators else "WG")
    except NotationError as error:
        raise CaseError(str(error)) from None


def record_faults(read: ShipRecord, rules: Rules) -> list[Fault]:
    """Why there can be no such ship under these rules: what the yard would refuse, and racks that hold too much."""
    ship = read.ship
    faults = ship_design.check_design(ship.built, ship.wg, rules, ship.tl)
    return faults + (ship_design.check_load(ship, len(read.carry), read.emperor) if ship.is_warpship else [])


def star_map() -> StarMap:
    """Cases are played on the classic map."""
    return printed_maps.classic()


def place(name: str | int) -> str:
    """The hex of a star name or hex id; raises CaseError if the map has neither."""
    found = star_map().find(str(name))
    if found is None:
        raise CaseError(f"{name} is not a hex or star of the classic map")
    return found


def codes(faults: Sequence[Fault]) -> list[str]:
    """Codes without repetitions, sorted."""
    return sorted({fault.code for fault in faults})
