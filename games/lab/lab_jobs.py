"""Jobs of the battle lab for worker processes. They need neither settings nor database."""

from __future__ import annotations

import msgspec

from engine.core import codec
from engine.core.errors import Fault, Refusal
from games.lobby.rules_jobs import game_at

PATIENCE, WITHIN = 15.0, 17.0
"""Maximum seconds for one question: of calculation, and in total with waiting. A page gives up after twenty."""


def reckoned(place: str, question: bytes) -> bytes:
    """Return the game's answer to a question (JSON), as JSON of [None, the answer] or [a Fault, None]."""
    try:
        return codec.encode((None, game_at(place).lab(msgspec.json.decode(question))))
    except Refusal as refusal:
        return codec.encode((refusal.faults[0], None))
    except RecursionError:
        return codec.encode((Fault("E-LAB", "That is nested too deeply."), None))
