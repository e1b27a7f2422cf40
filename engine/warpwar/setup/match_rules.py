"""The rules of a match, put together: edition, packages of rules, scenario, options."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.game import OptionValue
from engine.warpwar.rules import Rules
from engine.warpwar.setup import option_list, scenario
from engine.warpwar.setup.edition_files import FIELDS, PRESENT, edition_rules

__all__ = ["edition_rules", "rules_for"]


def rules_for(source: str, options: Mapping[str, OptionValue] | None = None, version: int = PRESENT) -> Rules:
    """The rules of a scenario (`scenario.get`) with the options a table chose (already checked, see `options.py`).

    `version`: that of the rules the match was begun under; matches play on by the sentences they were begun with.
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
            changes[offer.key] = _typed(offer.key, value)
    return edition_rules(played.edition, uses, changes, version)


def _typed(key: str, value: OptionValue) -> OptionValue:
    """Choices arrive as words; parameters that count are numbers."""
    return int(value) if FIELDS[key] in (int, "int") and isinstance(value, str) else value
