"""The check whether a command is allowed, judged on what its seat knows; used by both `check` and `apply`.

Hidden are other seats' hands, sealed answers, filings, and the order of the decks. No check reads any of these.
"""

from __future__ import annotations

from typing import Any

from engine.core.errors import stale
from engine.core.game import STANDING, Decision, Seat
from engine.sumeria import standing, turn
from engine.sumeria.state import State
from engine.sumeria.world import World


def judge(state: State, world: World, seat: Seat, decision: str, command: Any) -> tuple[Decision | None, Any]:
    """Return the question that a command answers (None for a filing), and the result of its phase's check.

    Raise Stale or Illegal; change nothing.
    """
    if decision == STANDING:
        standing.check(state, world.land, seat, command)
        return None, None
    if state.over is not None or not 0 <= seat < len(state.sides):
        raise stale(decision)
    question = next((each for each in turn.owed(state, world).get(seat, ()) if each.id == decision), None)
    if question is None:
        raise stale(decision)
    return question, turn.PHASES[state.phase].check(state, world, seat, question, command)
