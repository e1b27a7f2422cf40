"""Finds faults of a scenario made by a user, in addition to those of `scenario_checks`.

Checks sizes, what the edition allows, and conditions that can never be met.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.core.setup_check import fits
from engine.core.visible_text import is_blank, piles_marks, unseen_at
from engine.warpwar.setup import option_list, scenario_checks
from engine.warpwar.setup.edition_files import FIELDS, edition, edition_rules
from engine.warpwar.setup.scenario_checks import Fault
from engine.warpwar.setup.scenario_schema import Scenario, Victory
from engine.warpwar.starmap import printed_maps
from engine.warpwar.units.ship import ATTRS

SEATS = (2, 8)
COLUMNS, ROWS = 5, 4
"""Maximum number of columns and of rows of sectors in a user's scenario."""
TITLE, TEXT, SENTENCE = 60, 500, 200
"""Maximum number of characters of the name, of the text or the note, and of the sentence of a victory condition."""
MINUTES = 6000
HOMES, SHIPS, CONDITIONS = 6, 20, 12
"""Maximum number of home stars of a side, of ships of a side, and of victory conditions."""

NUMBERS: dict[str, int] = {
    "first_income": 500, "later_income": 500, "base_cost": 100, "must_spend_all": 500, "tech_turns": 50,
}  # fmt: skip
"""Parameters of the rules that a user's scenario may set, each with its highest value."""
FLAGS = ("systemships", "repair", "scrap", "transactions", "semi_hidden", "diplomacy", "emperor", "blind")
WORDS = {"counters": ("", "dealt", "drawn", "explored"), "economy": ("flat", "stars1994", "counters")}

NEW_RULES = ("semi_hidden", "diplomacy", "emperor", "counters")
"""Parameters that exist only in the 2012 rules."""
GALAXY = ("map", "map_size", "map_seed")
OFFERS: dict[str, tuple[str, ...]] = {
    "1977": ("bots",),
    "1994": ("alliances", "blind", *GALAXY, "bots"),
    "2012": (
        "diplomacy", "semi_hidden", "blind", "counters", "advanced_generators", "armor", "cannons", *GALAXY, "bots"
    ),
}  # fmt: skip
"""Options that a scenario of an edition may leave to each table.

House rules that have an effect in the scenario are always offered.
"""

HIGHEST: dict[str, int] = {
    "occupation": 1000, "star_total": 200, "vp_total": 5000, "create_first": 200, "ending_turn": 200,
    "ending_time": 6000,
}  # fmt: skip


def faults(data: Scenario) -> Iterator[Fault]:
    """Yield each fault of a user's scenario as key and reason. Yield nothing if the scenario can be played.

    Later checks run only if the first checks have found no fault.
    """
    first = [*_words(data), *_sizes(data), *_ground(data), *_rules(data)]
    yield from first
    if not first:
        yield from scenario_checks.faults(data)
        yield from _starts(data)
        yield from _sense(data)


def _words(data: Scenario) -> Iterator[Fault]:
    named = [("title", data.title, TITLE), ("text", data.text, TEXT), ("note", data.note, TEXT)]
    named += [(f"victory[{place}].text", each.text, SENTENCE) for place, each in enumerate(data.victory)]
    for key, words, most in named:
        if is_blank(words) and (words.strip() or key not in ("text", "note")):
            yield key, "give the scenario a name" if key == "title" else "write a sentence"
        if len(words) > most:
            yield key, f"use at most {most} characters"
        elif unseen_at(words) >= 0:
            yield key, "leave out characters that cannot be printed, such as line breaks"
        elif piles_marks(words):
            yield key, "use fewer accents on one letter"


def _sizes(data: Scenario) -> Iterator[Fault]:
    if data.seats[0] < SEATS[0] or data.seats[1] > SEATS[1]:
        yield "seats", f"{SEATS[0]} to {SEATS[1]} players"
    if data.minutes > MINUTES:
        yield "minutes", f"at most {MINUTES}"
    if data.draw_turn > HIGHEST["ending_turn"]:
        yield "draw_turn", f"at most turn {HIGHEST['ending_turn']}"
    if len(data.sides) > SEATS[1]:
        yield "side", f"at most {SEATS[1]} sides"
    for place, side in enumerate(data.sides):
        if len(side.homes) > HOMES:
            yield f"side[{place}].homes", f"at most {HOMES} home stars"
        if len(side.ships) > SHIPS:
            yield f"side[{place}].ship", f"at most {SHIPS} ships"
    if len(data.victory) > CONDITIONS:
        yield "victory", f"at most {CONDITIONS} conditions"
    for place, each in enumerate(data.victory):
        if each.n < 0 or each.n > HIGHEST.get(each.kind, 0):
            most = HIGHEST.get(each.kind, 0)
            yield f"victory[{place}].n", f"a number up to {most}" if most else "must have no number"


def _ground(data: Scenario) -> Iterator[Fault]:
    if bool(data.map) == bool(data.layout):
        yield "map", "place sectors, or choose the classic map or a new galaxy"
    if len(data.layout) > ROWS or any(not 1 <= len(row) <= COLUMNS for row in data.layout):
        yield "layout", f"at most {ROWS} rows of 1 to {COLUMNS} sectors, none of them empty"
    for number, times in Counter(number for row in data.layout for number in row).items():
        if number not in printed_maps.sectors():
            yield "layout", f"there is no sector {number}"
        if times > 1:
            yield "layout", f"sector {number} is used twice"


def _rules(data: Scenario) -> Iterator[Fault]:
    """Yield faults of the rules that the scenario changes and of the options it leaves to each table."""
    packages = edition(data.edition).package
    for place, use in enumerate(data.uses):
        if use not in packages:
            yield f"uses[{place}]", f"the edition has no package {use[:40]}"
        if use in data.uses[:place]:
            yield f"uses[{place}]", f"{use} is listed twice"
    for key, value in data.rules.items():
        reason = _rule(data, key, value)
        if reason:
            yield f"rules.{key[:40]}", reason
    for place, key in enumerate(data.options):
        if key not in OFFERS[data.edition]:
            yield f"options[{place}]", f"the {data.edition} rules have no option {key[:40]}"
        if key in data.options[:place]:
            yield f"options[{place}]", f"{key} is listed twice"
    if any(key in data.options for key in GALAXY) and not (data.choose_homes or data.entry or data.map == "generated"):
        yield "options", "a new galaxy needs homes to choose from; do not give homes to sides"


def _rule(data: Scenario, key: str, value: Any) -> str:
    """Return why the parameter cannot have that value, or "" if it can."""
    if key in NUMBERS:
        wanted = f"a whole number from 0 to {NUMBERS[key]}"
        return "" if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= NUMBERS[key] else wanted
    if key in FLAGS or key in WORDS:
        is_known = isinstance(value, bool) if key in FLAGS else value in WORDS[key]
        if not is_known:
            return "yes or no" if key in FLAGS else f"one of {', '.join(word or 'none' for word in WORDS[key])}"
        is_new = key in NEW_RULES or (key == "economy" and value == "counters")
        if value and is_new and data.edition != "2012":
            return f"the {data.edition} rules do not have this"
        return ""
    if key == "attrs":
        had = [each for each in ATTRS if each in _attrs(data.edition)]
        is_list = isinstance(value, list | tuple) and "PD" in value and len(set(map(str, value))) == len(value)
        return "" if is_list and all(each in had for each in value) else f"some of {', '.join(had)}, including PD"
    offer = next((each for each in option_list.all_offers() if each.key == key and not each.package), None)
    if offer is None or key in GALAXY or not offer.where:
        return "a scenario cannot set this"
    is_number = FIELDS[key] in (int, "int")
    if is_number and (isinstance(value, bool) or not isinstance(value, int)):
        return "a whole number"
    said = str(value) if is_number and offer.kind == "choice" else value
    return "" if fits(offer.option(), said) else "is not an allowed value"


def _attrs(name: str) -> set[str]:
    """Return all attributes that ships may have in the edition with all its packages."""
    found = edition(name)
    return set(found.attrs).union(*(each.attrs for each in found.package.values()))


def _starts(data: Scenario) -> Iterator[Fault]:
    rules = edition_rules(data.edition, data.uses, data.rules)
    if data.counters and not rules.counters:
        yield "counters", "star counters need the package counters"
    if rules.diplomacy and "diplomacy" not in data.options and data.seats[0] < rules.dip_min_players:
        yield (
            "rules.diplomacy",
            f"diplomacy needs at least {rules.dip_min_players} players; raise the smallest number of players",
        )
    if rules.blind and rules.semi_hidden:
        yield "rules.blind", "blind play and semi-hidden movement cannot be used together"
    if "alliances" in data.options and data.seats[1] < 3:
        yield "options", "alliances need at least three players"
    if rules.must_spend_all > rules.first_income:
        yield "rules.must_spend_all", "this is more than the players have to spend"


def _sense(data: Scenario) -> Iterator[Fault]:
    """Yield a fault for each victory condition that can never be met or is given twice."""
    rules = edition_rules(data.edition, data.uses, data.rules)
    has_homes = bool(data.choose_homes) or any(side.homes for side in data.sides) or data.map == "generated"
    for place, each in enumerate(data.victory):
        key = f"victory[{place}].kind"
        if any(each.kind == other.kind and each.kind != "star_cluster" for other in data.victory[:place]):
            yield key, "this condition is listed twice"
        if each.kind == "emperor" and not rules.emperor:
            yield key, "no player has an Emperor: play with Emperors, or choose another condition"
        if each.kind == "occupation" and not any(side.homes for side in data.sides):
            yield key, "no player has a home star that could be occupied"
        if each.kind in ("bases", "production") and not has_homes and not rules.base_cost:
            yield key, "no player has a base or could build one"
        yield from _stars(data, place, each)


def _stars(data: Scenario, place: int, each: Victory) -> Iterator[Fault]:
    if data.map == "generated":
        if each.kind == "star_cluster":
            yield f"victory[{place}].stars", "a new galaxy has different stars each time; choose another condition"
        return
    many = len((printed_maps.layout(data.layout) if data.layout else printed_maps.classic()).stars)
    if each.kind == "star_total" and each.n > many:
        yield f"victory[{place}].n", f"the map has only {many} stars"
    if len(each.stars) > many:
        yield f"victory[{place}].stars", "the map does not have so many stars"
