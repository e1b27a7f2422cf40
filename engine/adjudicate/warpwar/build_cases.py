"""Cases of kind `build`.

Such a case gives a ship record and expects its hull, cost, movement points and design faults.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.adjudicate.values import differs, to_struct
from engine.adjudicate.warpwar.case import Case, codes, record, record_faults, rules_of
from engine.core.errors import Fault
from engine.warpwar.units import ship_design


class _Given(Struct, forbid_unknown_fields=True):
    ship: str
    turn: int | None = None
    options: list[str] | dict[str, Any] | None = None


class _Expected(Struct, forbid_unknown_fields=True):
    hull: int | None = None
    cost: int | None = None
    mp: int | None = None
    tl: int | None = None
    errors: list[str] = []


def judge(case: Case, edition: str) -> list[str]:
    given = to_struct(case.given, _Given, "given")
    expected = to_struct(case.expected, _Expected, "expected")
    rules = rules_of(edition, given.options)
    read = record(given.ship, rules)
    ship, faults = read.ship, record_faults(read, rules)
    level = ship.tl if given.turn is None else ship_design.tl_of(given.turn, rules)
    if level != ship.tl:
        faults.append(Fault("E-TL", f"Ships built in turn {given.turn} are of TL {level}, not {ship.tl}."))
    found = {
        "hull": ship_design.hull(ship.built, ship.tl, rules),
        "cost": ship_design.cost_of(ship, rules),
        "mp": ship_design.mp(ship, rules),
        "tl": level,
    }
    wrong = differs("errors", sorted(set(expected.errors)), codes(faults))
    for key, value in found.items():
        wanted = getattr(expected, key)
        wrong += differs(key, wanted, value) if wanted is not None else []
    return wrong
