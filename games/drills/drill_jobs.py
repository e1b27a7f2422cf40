"""Functions about drills that worker processes run. The functions need neither settings nor database."""

from __future__ import annotations

from itertools import islice

import msgspec

from engine.core import codec, replay
from engine.core.drills import Drill
from engine.core.errors import Fault, Refusal
from engine.core.recorded import Recorded
from games.lobby.rules_jobs import game_at

EACH = 8
"""Maximum number of drills that are made from one match."""


def make_drills(place: str, match: bytes) -> bytes:
    """Make drills from a recorded match (JSON), and return them as JSON.

    If the match's log cannot be played again, the error of the rules is raised.
    """
    game, recorded = game_at(place), msgspec.json.decode(match, type=Recorded)
    steps = ((line.index, step) for line, step in replay.recorded_steps(game, recorded))
    return codec.encode(list(islice(game.drills(steps), EACH)))


def judge_answer(place: str, drill: bytes, answer: bytes) -> bytes:
    """Evaluate a user's answer (JSON) to a drill (JSON).

    Return a pair as JSON: (null, `Judged`), or (`Fault`, null) if the answer is not valid.
    """
    try:
        asked = msgspec.json.decode(drill, type=Drill)
        return codec.encode((None, game_at(place).judge_drill(asked, msgspec.json.decode(answer))))
    except Refusal as refusal:
        return codec.encode((refusal.faults[0], None))
    except RecursionError:
        return codec.encode((Fault("E-DRILL", "The data is nested too deeply."), None))
