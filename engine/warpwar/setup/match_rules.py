"""Combines the rules of a match from edition, packages of rules, scenario and options."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.scenario_cards import OptionValue
from engine.warpwar.rules import Rules
from engine.warpwar.setup import option_list, scenario
from engine.warpwar.setup.edition_files import FIELDS, PRESENT, edition_rules

__all__ = ["edition_rules", "rules_for"]


def rules_for(source: str, options: Mapping[str, OptionValue] | None = None, version: int = PRESENT) -> Rules:
    """Return the rules of a scenario with the options of a table.

    `source`: the name or text of the scenario (see `scenario.get`). The options must have been checked (see
    `options.py`). `version`: the version of the rules when the match began. A match keeps this version to its end.
    """
    played = scenario.get(source)
    chosen = dict(options or {})
    uses = list(played.uses)
    changes = dict(played.rules)
    for offer in option_list.all_offers():
        value = chosen.get(offer.key, offer.default)
        if offer.package:
            uses += [offer.package] if value else []
        elif offer.key in FIELDS and offer.key in chosen:
            changes[offer.key] = _to_parameter_type(offer.key, value)
    return edition_rules(played.edition, uses, changes, version)


def _to_parameter_type(key: str, value: OptionValue) -> OptionValue:
    """Return a choice as a number if its parameter is a number. Choices arrive as text."""
    return int(value) if FIELDS[key] in (int, "int") and isinstance(value, str) else value
