"""Functions of the battle lab that worker processes run. The functions need neither settings nor database."""

from __future__ import annotations

import msgspec

from engine.core import codec
from engine.core.errors import Fault, Refusal
from games.lobby.rules_jobs import game_at

PATIENCE, WITHIN = 15.0, 17.0
"""Maximum seconds for one question: for the calculation alone, and in total including the time in the queue.

A page stops waiting after twenty seconds.
"""


def answer_question(place: str, question: bytes) -> bytes:
    """Answer a question (JSON) about a battle.

    Return a pair as JSON: (null, answer), or (`Fault`, null) if the question is not valid.
    """
    try:
        return codec.encode((None, game_at(place).lab(msgspec.json.decode(question))))
    except Refusal as refusal:
        return codec.encode((refusal.faults[0], None))
    except RecursionError:
        return codec.encode((Fault("E-LAB", "The data is nested too deeply."), None))
