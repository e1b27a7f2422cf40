"""The scenarios that the hall offers, read from `data/scenarios.toml`."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct, field

from engine.arena.data import loader
from engine.core.errors import illegal
from engine.core.scenario_cards import OptionValue


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """One scenario of the game. `options`: the options for which the scenario has its own default values."""

    name: str
    title: str
    seats: tuple[int, int]
    minutes: int
    text: str
    options: dict[str, OptionValue] = {}
    note: str = ""


class _Scenarios(Struct, frozen=True, forbid_unknown_fields=True):
    scenarios: tuple[Scenario, ...] = field(name="scenario")


@lru_cache(maxsize=1)
def all_scenarios() -> dict[str, Scenario]:
    """Return the scenarios by name, in display order."""
    return {each.name: each for each in loader.read_toml("scenarios.toml", _Scenarios).scenarios}


def get(name: str) -> Scenario:
    """Return the scenario with this name. Raise Illegal if it does not exist."""
    found = all_scenarios().get(name)
    if found is None:
        raise illegal("E-SCENARIO", "This scenario does not exist.", "scenario")
    return found
