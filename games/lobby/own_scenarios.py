"""Scenarios made by players: the game's check of such a scenario, and the copy that each table stores.

The scenario in a table's choice is one of three texts: the name of a printed scenario, `own:<id>` for a saved scenario
whose file is copied, or `own` for the copy that the table already has.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from engine.core.game import AnyGame, Setup
from engine.core.scenario_cards import Design, ScenarioCard
from games.lobby import board_cache
from games.lobby.errors import Denied
from games.lobby.hooks import hooks
from games.lobby.models import Match
from games.rate_limits import Payers

OWN = "own"
"""Name that all player-made scenarios have in a setup and in the database."""

SAVED = re.compile(r"own:([0-9a-z]{1,16})", re.ASCII)
MAX_BYTES = 32 * 1024
"""Maximum size of a scenario's file in bytes."""

TITLE = 120
"""Maximum number of characters of a scenario's stored title."""

TOO_LARGE = f"A scenario's file can be at most {MAX_BYTES // 1024} KB long. Shorten it."


class OwnScenario(Struct, frozen=True):
    """A player-made scenario that can be played, with its file (`text`) and its card."""

    text: str
    card: ScenarioCard


def design_of(game: AnyGame, source: str | Mapping[str, Any], payers: Payers = ()) -> Design:
    """Return the `Design` that the game reads from a scenario's file or fields. Raise Denied if the file is too large,
    or if the game refuses it, for example because the game does not accept player-made scenarios."""
    if isinstance(source, str) and len(source.encode("utf-8", "replace")) > MAX_BYTES:
        raise Denied(400, "E-TOO-LARGE", TOO_LARGE, "text")
    found = board_cache.design(game, msgspec.json.encode(source), payers)
    if len(found.text.encode("utf-8", "replace")) > MAX_BYTES:
        raise Denied(400, "E-TOO-LARGE", TOO_LARGE, "text")
    if b"\\u0000" in msgspec.json.encode(found):  # databases refuse NUL
        raise Denied(400, "E-DESIGN", "A text contains a character that cannot be saved. Write the text again.", "text")
    return found


def playable(found: Design) -> OwnScenario:
    """Return the design as an `OwnScenario`. If it cannot be played, raise Denied with the design's faults."""
    if found.card is None or found.faults:
        said = [each.text for each in found.faults[:3]]
        more = len(found.faults) - len(said)
        text = " ".join([*said, *([f"More faults: {more}."] if more > 0 else [])]) or "The scenario is not complete."
        field = found.faults[0].field if found.faults else ""
        raise Denied(400, "E-DESIGN", f"This scenario cannot be played yet. {text}", field)
    return OwnScenario(found.text, msgspec.structs.replace(found.card, name=OWN))


def chosen_scenario(game: AnyGame, scenario: str, present: Match | None, payers: Payers = ()) -> OwnScenario | None:
    """Return the player-made scenario that a table's choice names. Return None if the choice names a printed scenario.
    `present` is the table before the change, or None for a new table. Raise Denied if the scenario cannot be played."""
    if scenario == OWN and present is not None and present.own_text and present.game == game.name:
        return playable(design_of(game, present.own_text, payers))
    found = SAVED.fullmatch(scenario)
    if found is None:
        return None
    return playable(design_of(game, hooks.designs.text_of(game.name, found[1]), payers))


def imported_scenario(game: AnyGame, setup: Setup, payers: Payers = ()) -> OwnScenario | None:
    """Return the player-made scenario of a match that was played on another server. Return None if the match used a
    printed scenario. Raise Denied if the scenario cannot be played."""
    return playable(design_of(game, setup.text, payers)) if setup.scenario == OWN else None


def fields(own: OwnScenario | None) -> dict[str, Any]:
    """Return the values of a Match's database fields for this player-made scenario. If `own` is None, return the values
    for a table with a printed scenario."""
    if own is None:
        return {"own_text": "", "own_title": "", "own_card": None}
    return {"own_text": own.text, "own_title": own.card.title[:TITLE], "own_card": msgspec.to_builtins(own.card)}


def card_of(match: Match) -> ScenarioCard | None:
    """Return the card of the player-made scenario that this table plays. Return None if the table plays a printed
    scenario."""
    return msgspec.convert(match.own_card, ScenarioCard) if match.own_card else None
