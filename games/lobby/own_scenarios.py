"""Scenarios that people made: the game's check of one, and the copy that each table keeps.

The choice of a table names a printed scenario; or `own:<id>` for a saved one, whose file is copied; or `own` for the
copy that the table has already.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from engine.core.game import AnyGame, Design, ScenarioCard, Setup
from games.lobby import board_cache
from games.lobby.errors import Denied
from games.lobby.hooks import hooks
from games.lobby.models import Match
from games.rate_limits import Payers

OWN = "own"
"""Name of every own scenario, in a setup and in the database."""

SAVED = re.compile(r"own:([0-9a-z]{1,16})", re.ASCII)
MAX_BYTES = 32 * 1024
"""Maximum size of a scenario's file."""

TITLE = 120
"""Maximum number of characters of a stored title."""

TOO_LARGE = f"A scenario's file may have {MAX_BYTES // 1024} KB. Leave some of it out."


class OwnScenario(Struct, frozen=True):
    """An own scenario that can be played: its file and its card."""

    text: str
    card: ScenarioCard


def design_of(game: AnyGame, source: str | Mapping[str, Any], payers: Payers = ()) -> Design:
    """Return the game's design of a file or of its fields. Raise Denied if the file is too large or the game takes no
    own scenarios."""
    if isinstance(source, str) and len(source.encode("utf-8", "replace")) > MAX_BYTES:
        raise Denied(400, "E-TOO-LARGE", TOO_LARGE, "text")
    found = board_cache.design(game, msgspec.json.encode(source), payers)
    if len(found.text.encode("utf-8", "replace")) > MAX_BYTES:
        raise Denied(400, "E-TOO-LARGE", TOO_LARGE, "text")
    if b"\\u0000" in msgspec.json.encode(found):  # databases refuse NUL
        raise Denied(400, "E-DESIGN", "A text holds a character that cannot be kept. Write it anew.", "text")
    return found


def playable(found: Design) -> OwnScenario:
    """Return the design as an own scenario. Raise Denied with its faults if it cannot be played."""
    if found.card is None or found.faults:
        said = [each.text for each in found.faults[:3]]
        more = len(found.faults) - len(said)
        text = " ".join([*said, *([f"And {more} more."] if more > 0 else [])]) or "It is not complete."
        field = found.faults[0].field if found.faults else ""
        raise Denied(400, "E-DESIGN", f"This scenario cannot be played as it is. {text}", field)
    return OwnScenario(found.text, msgspec.structs.replace(found.card, name=OWN))


def wanted(game: AnyGame, scenario: str, present: Match | None, payers: Payers = ()) -> OwnScenario | None:
    """Return the own scenario that a table's choice names; None if it names a printed one. `present`: the table before
    the change; None for a new table."""
    if scenario == OWN and present is not None and present.own_text and present.game == game.name:
        return playable(design_of(game, present.own_text, payers))
    found = SAVED.fullmatch(scenario)
    if found is None:
        return None
    return playable(design_of(game, hooks.designs.text_of(game.name, found[1]), payers))


def imported(game: AnyGame, setup: Setup, payers: Payers = ()) -> OwnScenario | None:
    """Return the own scenario of a match played elsewhere; None if the match used a printed one. Raise Denied if the
    scenario cannot be played."""
    return playable(design_of(game, setup.text, payers)) if setup.scenario == OWN else None


def fields(own: OwnScenario | None) -> dict[str, Any]:
    """Return the fields of a table's row for this own scenario (None: a printed one)."""
    if own is None:
        return {"own_text": "", "own_title": "", "own_card": None}
    return {"own_text": own.text, "own_title": own.card.title[:TITLE], "own_card": msgspec.to_builtins(own.card)}


def card_of(match: Match) -> ScenarioCard | None:
    """Return the card of the table's own copy; None if the table plays a printed scenario."""
    return msgspec.convert(match.own_card, ScenarioCard) if match.own_card else None
