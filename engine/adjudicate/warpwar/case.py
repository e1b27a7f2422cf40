"""A case as it is read from a file, and functions for all kinds of cases."""

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
"""The options of a case: packages of an edition ("advanced", "tech", "awg", ...), scenarios or house rules."""

WHOLE = {"advanced", "tech", "optional_build", "armor", "cannons"}
"""Packages of the 2012 edition that are always part of the 1977 and 1994 rules.

Cases of the old editions can name them, but this has no effect.
"""


Number = Annotated[int, Meta(ge=0, le=999)]
"""A number in a case, from 0 to 999."""


class Case(Struct, frozen=True):
    """A test case. Its `kind` decides which module reads `given` and `expected`."""

    id: str
    kind: str
    editions: tuple[str, ...]
    given: dict[str, Any]
    expected: dict[str, Any]


def text(value: str | int) -> str:
    """Return a hex or a name as text. A hex without quotes in a case file is a number."""
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
            raise CaseError(f"options: {name!r} is not a package, a scenario or a house rule of {edition}")
    return edition_files.edition_rules(edition, dict.fromkeys(use for use in uses if use in on_offer), changes)


def rules_of(edition: str, options: Options | None, always: Sequence[str] = ()) -> Rules:
    """Return the rules of an edition with the options that a test case names.

    `always`: packages that are used even if the test case does not name them.
    """
    named: list[tuple[str, Any]] = []
    if isinstance(options, dict):
        named = [(key, value) for key, value in options.items()]
    else:
        for word in options or ():
            key, equals, value = word.partition("=")
            named.append((key.strip(), _parse_value(value.strip()) if equals else True))
    try:
        return _rules(edition, tuple(named), tuple(always))
    except TypeError:
        raise CaseError("options: each value must be true, false, a number or a word") from None
    except ValueError as error:
        raise CaseError(f"options: {error}") from None


def _parse_value(word: str) -> bool | int | str:
    if word in ("true", "yes", "false", "no"):
        return word in ("true", "yes")
    return int(word) if word.isdecimal() else word


def record(line: str, rules: Rules, owner: int = 0) -> ShipRecord:
    """Read the record of a ship in a case.

    If a Warpship has no generator in the record, it gets the usual one (R-WG-04).
    """
    try:
        return parse_ship(line, owner, "MWG" if rules.advanced_generators else "WG")
    except NotationError as error:
        raise CaseError(str(error)) from None


def record_faults(read: ShipRecord, rules: Rules) -> list[Fault]:
    """Return the faults of a ship record under these rules: faults of the ship's design, and too many units in its
    racks."""
    ship = read.ship
    faults = ship_design.check_design(ship.built, ship.wg, rules, ship.tl)
    return faults + (ship_design.check_load(ship, len(read.carry), read.emperor) if ship.is_warpship else [])


def star_map() -> StarMap:
    """Return the classic map. All cases use this map."""
    return printed_maps.classic()


def place(name: str | int) -> str:
    """Return the hex for a star name or a hex id. Raise CaseError if the map has no such star or hex."""
    found = star_map().find(str(name))
    if found is None:
        raise CaseError(f"{name} is not a hex or star of the classic map")
    return found


def codes(faults: Sequence[Fault]) -> list[str]:
    """Return the codes of the faults. They are sorted, and each code appears once."""
    return sorted({fault.code for fault in faults})
