"""Reads scenarios from their files (`scenario_schema`) and checks them (`scenario_checks`).

A *source* is the name of a packaged scenario, or the text of a scenario made by a user.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from msgspec.structs import replace

from engine.core.errors import illegal, refuse
from engine.core.game import OWN, Setup
from engine.warpwar.data import loader
from engine.warpwar.rules import Rules
from engine.warpwar.setup import own_scenario, scenario_checks
from engine.warpwar.setup.edition_files import with_changes
from engine.warpwar.setup.scenario_schema import Scenario

FOLDER = loader.DATA / "scenarios"


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """Return the names of all packaged scenarios in the order of the scenario list: by `place`, then by name."""
    found = [read_scenario(path) for path in FOLDER.glob("*.toml")]
    return tuple(each.name for each in sorted(found, key=lambda each: (each.place, each.name)))


def source_of(setup: Setup) -> str:
    """Return the source of a setup's scenario: the name of a packaged scenario, or the text of a user's scenario.

    Raise Illegal if the setup names a packaged scenario and also has the text of a scenario.
    """
    if setup.text and setup.scenario != OWN:
        raise illegal(
            "E-SCENARIO",
            "A scenario with a text must have the name 'own'; leave out the text or use this name.",
            "text",
        )
    return setup.text or setup.scenario


def of(setup: Setup) -> Scenario:
    """Return the scenario of a setup.

    Raise Illegal if there is no such scenario, or if a scenario made by a user cannot be played.
    """
    return get(source_of(setup))


@lru_cache(maxsize=64)
def get(source: str) -> Scenario:
    """Return the scenario with this source, which is a name or a text.

    Raise Illegal if the name is unknown or if the text has a fault.
    """
    if source in names():
        return read_scenario(FOLDER / f"{source}.toml")
    if "\n" not in source:
        text = f"There is no scenario called {source[:40]!r}; choose one from the list."
        raise illegal("E-SCENARIO", text, "scenario")
    found = own_scenario.read_own_scenario(source)
    refuse(found.faults)
    assert found.scenario is not None
    return found.scenario


def read_scenario(path: Path) -> Scenario:
    """Return the scenario in a file. Raise BadData if anything in the file is malformed, contradictory or unknown."""
    data = loader.read_toml(path, Scenario)
    wrong = next(scenario_checks.faults(data), None)
    if wrong:
        raise loader.BadData(path.name, *wrong)
    with_changes(Rules(), data.rules, path.name, "rules")
    return replace(data, name=path.stem)
