"""The options of a match, and the rules that follow from them.

The options are those of 9.0 to 9.4, and choices that the rulings leave open.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from engine.arena.data import loader
from engine.arena.rules import ACTIONS, Rules
from engine.arena.setup import scenarios
from engine.core import setup_check
from engine.core.game import Setup
from engine.core.scenario_cards import Option, OptionValue

LEAVABLE = tuple(action for action in ACTIONS if action not in ("move", "convert", "cards"))
"""Actions that a match can leave out one by one.

The action Cards is left out together with the special cards (A-60).
"""
NUMBERS = ("grids", "window")
"""Options whose choices are numbers. The numbers are stored as text."""


class Offer(Struct, frozen=True, forbid_unknown_fields=True):
    """An option that players can choose for a new match.

    `key` is a field of `Rules`, or "action_" followed by the name of an action.
    """

    key: str
    label: str
    kind: Literal["flag", "choice", "number"]
    default: OptionValue
    group: str = "House rules"
    help: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    low: int = 0
    high: int = 0


class _Offers(Struct, frozen=True, forbid_unknown_fields=True):
    offers: tuple[Offer, ...] = field(name="option")


@lru_cache(maxsize=1)
def all_offers() -> tuple[Offer, ...]:
    return loader.read_toml("options.toml", _Offers).offers


@lru_cache(maxsize=32)
def options_for(scenario: str) -> tuple[Option, ...]:
    """Return all options. Their defaults are the values of the scenario."""
    preset = scenarios.get(scenario).options
    return tuple(
        Option(o.key, o.label, o.kind, preset.get(o.key, o.default), o.help, o.choices, o.low, o.high, o.group)
        for o in all_offers()
    )


def check(setup: Setup) -> Setup:
    """Return the setup without the options that have their default value.

    Raise Illegal (E-SCENARIO, E-SEATS, E-OPTION) if the setup is not allowed.
    """
    played = scenarios.get(setup.scenario)
    return setup_check.check_setup(setup, played.title, played.seats, options_for(setup.scenario))


def option_values(setup: Setup) -> dict[str, OptionValue]:
    """Return the value of each option in this match, by key of the option."""
    return {option.key: setup.options.get(option.key, option.default) for option in options_for(setup.scenario)}


@lru_cache(maxsize=256)
def _rules(encoded: bytes) -> Rules:
    values: dict[str, Any] = msgspec.json.decode(encoded)
    left_out = {action for action in LEAVABLE if not values.pop(f"action_{action}")}
    if not values["special_cards"]:
        left_out.add("cards")
    if not values["special_cards"] and not values["combat_cards"]:
        left_out.add("draw")
    actions = tuple(action for action in ACTIONS if action not in left_out)
    return Rules(**{**values, **{key: int(values[key]) for key in NUMBERS}}, actions=actions)


def rules_of(setup: Setup) -> Rules:
    """Return the rules of a match."""
    return _rules(msgspec.json.encode(option_values(setup)))
