"""Scenarios and options as data, and the check of the options that a host chose.

The codes of refusals are E-SCENARIO, E-OPTION and E-SEATS.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from msgspec import Struct, field
from msgspec.structs import replace

from engine.core import setup_check
from engine.core.errors import illegal
from engine.core.game import Setup
from engine.core.scenario_cards import Option, OptionValue
from engine.sumeria.data import loader
from engine.sumeria.rules import Rules, rules_of

EDITION = "2 to 4 kings"
"""Text that is shown in the place where other games show the edition of their rulebook."""


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario of Sumeria. `defaults`: the options whose default value is different in this scenario."""

    name: str
    title: str
    seats: tuple[int, int]
    minutes: int
    text: str
    defaults: dict[str, OptionValue] = {}
    note: str = ""


class _Scenarios(Struct, frozen=True, forbid_unknown_fields=True):
    scenarios: tuple[Scenario, ...] = field(name="scenario")


class _Offer(Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    label: str
    kind: Literal["flag", "choice", "number"]
    default: OptionValue
    help: str
    group: str
    choices: tuple[tuple[str, str], ...] = ()
    low: int = 0
    high: int = 0


class _Offers(Struct, frozen=True, forbid_unknown_fields=True):
    offers: tuple[_Offer, ...] = field(name="option")


@lru_cache(maxsize=1)
def every() -> dict[str, Scenario]:
    """Return a dict that maps names to scenarios, in display order."""
    return {each.name: each for each in loader.read_toml("scenarios.toml", _Scenarios).scenarios}


def get(name: str) -> Scenario:
    """Return the scenario with this name. Raise Illegal if there is no such scenario."""
    found = every().get(name)
    if found is None:
        raise illegal("E-SCENARIO", "There is no scenario with this name. Choose a scenario from the list.", "scenario")
    return found


@lru_cache(maxsize=32)
def options_for(name: str) -> tuple[Option, ...]:
    """Return the options that users can set for a scenario, with the default values of the scenario."""
    offers, own = loader.read_toml("options.toml", _Offers).offers, get(name).defaults
    return tuple(
        Option(o.key, o.label, o.kind, own.get(o.key, o.default), o.help, o.choices, o.low, o.high, o.group)
        for o in offers
    )


def rules_for(name: str, options: Mapping[str, OptionValue]) -> Rules:
    """Return the rules of a match with this scenario and these options."""
    return rules_of({**get(name).defaults, **options})


def check(setup: Setup) -> Setup:
    """Check the setup, and return it without the options that have their default value.

    If the setup is not allowed, raise Illegal with all faults and their fields.
    """
    played = get(setup.scenario)
    checked = setup_check.check_setup(setup, played.title, played.seats, options_for(setup.scenario))
    return replace(checked, options=dict(checked.options))
