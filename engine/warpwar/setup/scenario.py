"""The packaged scenarios by name, read from their files (`scenario_schema`) and checked (`scenario_checks`)."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from msgspec.structs import replace

from engine.core.errors import illegal
from engine.warpwar.data import loader
from engine.warpwar.rules import Rules
from engine.warpwar.setup import scenario_checks
from engine.warpwar.setup.edition_files import with_changes
from engine.warpwar.setup.scenario_schema import Scenario

FOLDER = loader.DATA / "scenarios"


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """Every scenario of the folder, in the order shown in the hall: by `place`, then by name."""
    found = [read_scenario(path) for path in FOLDER.glob("*.toml")]
    return tuple(each.name for each in sorted(found, key=lambda each: (each.place, each.name)))


@lru_cache(maxsize=32)
def get(name: str) -> Scenario:
    """A packaged scenario by name; raises Illegal for a name there is none of."""
    if name not in names():
        raise illegal("E-SCENARIO", f"There is no scenario called {name[:40]!r}; choose one from the list.", "scenario")
    return read_scenario(FOLDER / f"{name}.toml")


def read_scenario(path: Path) -> Scenario:
    """A scenario file; raises BadData for anything malformed, contradictory or unknown in it."""
    data = loader.read(path, Scenario)
    wrong = next(scenario_checks.faults(data), None)
    if wrong:
        raise loader.BadData(path.name, *wrong)
    with_changes(Rules(), data.rules, path.name, "rules")
    return replace(data, name=path.stem)
