"""Decides which options a scenario offers, and checks a table's choices (codes E-OPTION, E-SEATS, E-SCENARIO)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from msgspec import structs

from engine.core import setup_check
from engine.core.errors import Fault, refuse
from engine.core.game import Setup
from engine.core.scenario_cards import Option
from engine.warpwar.rules import Rules
from engine.warpwar.setup import option_list, scenario
from engine.warpwar.setup.match_map import is_generated
from engine.warpwar.setup.match_rules import edition_rules, rules_for
from engine.warpwar.setup.option_list import Offer
from engine.warpwar.setup.scenario_schema import Scenario, VictoryKind, by_the_book
from engine.warpwar.starmap.galaxy_generator import ROOM, size_for
from engine.warpwar.starmap.printed_maps import seams_matter


class _Case(NamedTuple):
    """A scenario, and its rules with all packages that it offers switched on."""

    played: Scenario
    rules: Rules


CONDITIONS: dict[str, Callable[[_Case], bool]] = {
    "always": lambda case: True,
    "2012": lambda case: case.rules.edition == "2012",
    "racks": lambda case: "SR" in case.rules.attrs and case.rules.systemships,
    "ecm": lambda case: "E" in case.rules.attrs,
    "cannons": lambda case: "C" in case.rules.attrs,
    "generators": lambda case: case.rules.advanced_generators,
    "halves": lambda case: case.rules.scrap,
    "colony_bases": lambda case: case.rules.pod_cost > 0 and case.rules.base_cost > 0,
    "counters": lambda case: bool(case.rules.counters),
    "emperor": lambda case: case.rules.emperor,
    "semi_hidden": lambda case: "semi_hidden" in case.played.options,
    "diplomacy": lambda case: "diplomacy" in case.played.options,
    "alliance": lambda case: _allies_may_be_left(case),
    "ending_time": lambda case: _has(case, "ending_time"),
    "vic_1994": lambda case: case.rules.edition == "1994" and case.rules.base_cost > 0,
    "many": lambda case: case.played.seats[1] > 2,
    "orders": lambda case: by_the_book(case.played.victory) != case.played.victory,
    "entry": lambda case: case.played.entry is not None,
    "seams": lambda case: bool(case.played.layout) and seams_matter(case.played.layout),
}


def _has(case: _Case, kind: VictoryKind) -> bool:
    return any(condition.kind == kind for condition in case.played.victory)


def _allies_may_be_left(case: _Case) -> bool:
    """Return whether the scenario has alliances and a victory condition for the last players left."""
    options = case.played.options
    last: VictoryKind | None = (
        "bases" if "alliances" in options else "total_destruction" if "diplomacy" in options else None
    )
    return last is not None and _has(case, last)


@lru_cache(maxsize=32)
def list_offers(source: str) -> tuple[Offer, ...]:
    """Return the options that a scenario lists, and the house rules that have an effect in the scenario.

    `source`: the name or text of the scenario (see `scenario.get`).
    """
    played = scenario.get(source)
    packages = [offer.package for offer in option_list.all_offers() if offer.package and offer.key in played.options]
    case = _Case(played, edition_rules(played.edition, (*played.uses, *packages), played.rules))

    def is_offered(offer: Offer) -> bool:
        return CONDITIONS[offer.where](case) if offer.where else _is_listed(offer, played)

    return tuple(_by_scenario(offer, played) for offer in option_list.all_offers() if is_offered(offer))


def _by_scenario(offer: Offer, played: Scenario) -> Offer:
    """Return the offer with the scenario's value as the default, if the scenario sets a value."""
    if offer.key not in played.options or offer.key not in played.rules:
        return offer
    return structs.replace(offer, default=played.rules[offer.key])


def _is_listed(offer: Offer, played: Scenario) -> bool:
    if played.map == "generated" and offer.key in ("map_size", "map_seed"):
        return True
    return offer.key in played.options or offer.key == "battle_reveal"


def options_for(source: str) -> tuple[Option, ...]:
    """Return the options that the lobby page shows for a scenario."""
    return tuple(offer.option() for offer in list_offers(source))


def check(setup: Setup) -> Setup:
    """Return the setup without options that have their default value.

    Raise Illegal with all faults. Each fault names its field, such as "seats" or "options.map".
    """
    source = scenario.source_of(setup)
    played = scenario.get(source)
    checked = setup_check.check_setup(setup, played.title, played.seats, options_for(source))
    refuse(_clashes(checked))
    return checked


def _clashes(setup: Setup) -> list[Fault]:
    """Return faults for choices that cannot be combined."""
    options, faults = setup.options, []
    rules = rules_for(scenario.source_of(setup), options)
    least = rules.dip_min_players
    if rules.diplomacy and rules.common_turn and setup.seats < least:
        faults.append(
            Fault(
                "E-OPTION",
                f"Diplomacy needs at least {least} players; turn diplomacy off or add seats.",
                "options.diplomacy",
            )
        )
    if options.get("alliances") and setup.seats < 3:
        text = "Alliances need at least 3 players; turn alliances off or add seats."
        faults.append(Fault("E-OPTION", text, "options.alliances"))
    if is_generated(setup):
        columns, rows = size_for(str(options.get("map_size", "auto")), setup.seats)
        if columns * rows < ROOM * setup.seats:
            text = "The galaxy is too small for this number of players; choose a larger one."
            faults.append(Fault("E-OPTION", text, "options.map_size"))
    if rules.blind and rules.semi_hidden:
        faults.append(
            Fault(
                "E-OPTION",
                "Blind play and semi-hidden movement cannot be used together; choose one of them.",
                "options.blind",
            )
        )
    return faults
