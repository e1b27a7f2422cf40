"""Check whether a command is allowed, using only what its seat knows. Both `check` and `apply` use this module.

Other seats' hands, sealed answers, standing orders and the order of the decks are hidden. No check reads them.
"""

from __future__ import annotations

from typing import Any

from engine.core.errors import stale
from engine.core.game import STANDING, Decision, Seat
from engine.sumeria import standing, turn
from engine.sumeria.state import State
from engine.sumeria.world import World


def judge(state: State, world: World, seat: Seat, decision: str, command: Any) -> tuple[Decision | None, Any]:
    """Check a command. Return the question that it answers, and the result of the check by the current phase.

    For standing orders, both are None. Raise Stale if the question is not open. Raise Illegal if the command is not
    allowed. The function changes nothing.
    """
    if decision == STANDING:
        standing.check(state, world.land, seat, command)
        return None, None
    if state.over is not None or not 0 <= seat < len(state.sides):
        raise stale(decision)
    question = next((each for each in turn.open_questions(state, world).get(seat, ()) if each.id == decision), None)
    if question is None:
        raise stale(decision)
    return question, turn.PHASES[state.phase].check(state, world, seat, question, command)
