"""A case as read from a file, and code that all kinds of cases share."""

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
"""Packages of 2012 that are always part of 1977 and 1994. Cases of those editions may name them, without effect."""


Number = Annotated[int, Meta(ge=0, le=999)]
"""A number of counted things."""


class Case(Struct, frozen=True):
    """A numbered case. The module of its kind reads `given` and `expected`."""

    id: str
    kind: str
    editions: tuple[str, ...]
    given: dict[str, Any]
    expected: dict[str, Any]


def text(value: str | int) -> str:
    """Return a hex or name as text; a case may write a hex without quotes."""
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
    """Return the rules of an edition with the options of a case; `always`: packages used even if not named."""
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
    """Return a ship record of a case; a Warpship without a named generator has the usual one (R-WG-04)."""
    try:
        return parse_ship(line, owner, "MWG" if rules.advanced_generators else "WG")
    except NotationError as error:
        raise CaseError(str(error)) from None


def record_faults(read: ShipRecord, rules: Rules) -> list[Fault]:
    """Return why no such ship can exist under these rules: faults of its design, and too many units in its racks."""
    ship = read.ship
    faults = ship_design.check_design(ship.built, ship.wg, rules, ship.tl)
    return faults + (ship_design.check_load(ship, len(read.carry), read.emperor) if ship.is_warpship else [])


def star_map() -> StarMap:
    """Return the classic map, on which all cases are played."""
    return printed_maps.classic()


def place(name: str | int) -> str:
    """Return the hex of a star name or hex id; raise CaseError if the map has neither."""
    found = star_map().find(str(name))
    if found is None:
        raise CaseError(f"{name} is not a hex or star of the classic map")
    return found


def codes(faults: Sequence[Fault]) -> list[str]:
    """Return the codes of faults, sorted and without repetitions."""
    return sorted({fault.code for fault in faults})
