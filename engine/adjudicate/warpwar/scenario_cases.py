"""Cases of kind `scenario`: facts of a printed scenario, and what a scenario made by a user can contain (R-SCEN-03)."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from engine.adjudicate.values import CaseError, differs, to_struct
from engine.adjudicate.warpwar.case import Case
from engine.warpwar.setup import own_scenario, scenario
from engine.warpwar.setup.edition_files import edition_rules
from engine.warpwar.setup.scenario_schema import Scenario


class _Given(Struct, forbid_unknown_fields=True):
    """`scenario`: name of a printed scenario; "" for an empty one.

    `change`: fields of its file to replace; null removes one.
    """

    scenario: str = ""
    change: dict[str, Any] = {}


class _Expected(Struct, forbid_unknown_fields=True):
    """`wrong`: the fields that are refused. Other keys are compared only if stated. `bp`: the first income."""

    wrong: list[str] = []
    seats: list[int] | UnsetType = UNSET
    homes: int | UnsetType = UNSET
    bp: int | UnsetType = UNSET
    emperor: bool | UnsetType = UNSET
    victory: list[str] | UnsetType = UNSET


def judge(case: Case, edition: str) -> list[str]:
    """Check a scenario and return the differences from the expected result.

    The page on which users design scenarios uses the same check.
    """
    given, expected = to_struct(case.given, _Given, "given"), to_struct(case.expected, _Expected, "expected")
    read = own_scenario.read_own_scenario({**_printed_scenario_fields(given.scenario, edition), **given.change})
    wrong = differs("wrong", sorted(expected.wrong), sorted({fault.field for fault in read.faults}))
    if read.scenario is None:
        return wrong
    for key, value in _facts(read.scenario).items():
        wanted = getattr(expected, key)
        wrong += differs(key, wanted, value) if wanted is not UNSET else []
    return wrong


def _printed_scenario_fields(name: str, edition: str) -> dict[str, Any]:
    if not name:
        return {"edition": edition}
    if name not in scenario.names() or scenario.get(name).edition != edition:
        raise CaseError(f"given: {name[:40]!r} is not a printed scenario of {edition}")
    return own_scenario.scenario_fields(scenario.get(name))


def _facts(data: Scenario) -> dict[str, Any]:
    rules = edition_rules(data.edition, data.uses, data.rules)
    return {
        "seats": list(data.seats),
        "homes": len(data.choose_homes) or sum(len(side.homes) for side in data.sides),
        "bp": rules.first_income,
        "emperor": rules.emperor,
        "victory": [each.kind for each in data.victory],
    }
