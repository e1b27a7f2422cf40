"""Scenarios that people made themselves: what a game says of one, and the copy that each table keeps of its own.

A table's choice names a printed scenario; or `own:<id>` for a saved one, whose file is copied; or `own` for the copy
that this table has already.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from engine.core.game import AnyGame, Design, ScenarioCard, Setup
from games.lobby import boards
from games.lobby.errors import Denied
from games.lobby.hooks import hooks
from games.lobby.models import Match
from games.rate_limits import Payers

OWN = "own"
"""The name of every own scenario, in a set-up and on disk."""

SAVED = re.compile(r"own:([0-9a-z]{1,16})", re.ASCII)
MAX_BYTES = 32 * 1024
"""Of a file."""

TITLE = 120
"""Characters that are kept of a title."""

TOO_LARGE = f"A scenario's file may have {MAX_BYTES // 1024} KB. Leave some of it out."


class OwnScenario(Struct, frozen=True):
    """One that can be played: its file, and its card."""

    text: str
    card: ScenarioCard


def design_of(game: AnyGame, source: str | Mapping[str, Any], payers: Payers = ()) -> Design:
    """What the game says of a file, or of its fields. Raises Denied for too large a file, or if it takes none."""
    if isinstance(source, str) and len(source.encode("utf-8", "replace")) > MAX_BYTES:
        raise Denied(400, "E-TOO-LARGE", TOO_LARGE, "text")
    found = boards.design(game, msgspec.json.encode(source), payers)
    if len(found.text.encode("utf-8", "replace")) > MAX_BYTES:
        raise Denied(400, "E-TOO-LARGE", TOO_LARGE, "text")
    if b"\\u0000" in msgspec.json.encode(found):  # databases refuse it
        raise Denied(400, "E-DESIGN", "A text holds a character that cannot be kept. Write it anew.", "text")
    return found


def playable(found: Design) -> OwnScenario:
    """Raises Denied with what is wrong."""
    if found.card is None or found.faults:
        said = [each.text for each in found.faults[:3]]
        more = len(found.faults) - len(said)
        text = " ".join([*said, *([f"And {more} more."] if more > 0 else [])]) or "It is not complete."
        field = found.faults[0].field if found.faults else ""
        raise Denied(400, "E-DESIGN", f"This scenario cannot be played as it is. {text}", field)
    return OwnScenario(found.text, msgspec.structs.replace(found.card, name=OWN))


def wanted(game: AnyGame, scenario: str, present: Match | None, payers: Payers = ()) -> OwnScenario | None:
    """The own scenario that a table's choice names; None: it names a printed one. `present`: the table as it is."""
    if scenario == OWN and present is not None and present.own_text and present.game == game.name:
        return playable(design_of(game, present.own_text, payers))
    found = SAVED.fullmatch(scenario)
    if found is None:
        return None
    return playable(design_of(game, hooks.designs.text_of(game.name, found[1]), payers))


def imported(game: AnyGame, setup: Setup, payers: Payers = ()) -> OwnScenario | None:
    """That of a match played elsewhere; None: it was played by a printed one. Raises Denied."""
    return playable(design_of(game, setup.text, payers)) if setup.scenario == OWN else None


def fields(own: OwnScenario | None) -> dict[str, Any]:
    """What a table's row keeps of it."""
    if own is None:
        return {"own_text": "", "own_title": "", "own_card": None}
    return {"own_text": own.text, "own_title": own.card.title[:TITLE], "own_card": msgspec.to_builtins(own.card)}


def card_of(match: Match) -> ScenarioCard | None:
    """The card of a table's own copy; None: it plays a printed one."""
    return msgspec.convert(match.own_card, ScenarioCard) if match.own_card else None
