"""Check whether a command is allowed, using only what its seat may know.

Both `check` and `apply` of the game use this module.
"""

from __future__ import annotations

from typing import Any

from engine.arena import turn
from engine.arena.commands import Passes
from engine.arena.knowledge.known_state import known_state
from engine.arena.rules import Rules
from engine.arena.state import State
from engine.core.errors import illegal, stale
from engine.core.game import STANDING, Decision, Seat


def judge(state: State, rules: Rules, seat: Seat, decision: str, command: Any) -> tuple[Decision | None, Any]:
    """Check a command. Return the question that it answers (None for standing passes) and the result of the check.

    Raise Stale if the question is not open. Raise Illegal if the command is not allowed. The check reads only the state
    that the seat may know, which is built from the full state. Neither state is changed.
    """
    if decision == STANDING:
        if state.over is not None or not 0 <= seat < len(state.players) or state.players[seat].out:
            raise illegal("E-OVER", "You are no longer a player in this match.")
        if not isinstance(command, Passes):
            raise illegal("A-E-TURN", "You have no open question: you can change only your automatic passes.")
        return None, None
    if state.over is not None or not 0 <= seat < len(state.players):
        raise stale(decision)
    known = known_state(state, seat)
    question = next((each for each in turn.open_questions(known, rules).get(seat, ()) if each.id == decision), None)
    if question is None:
        raise stale(decision)
    return question, turn.check(known, rules, seat, question, command)
