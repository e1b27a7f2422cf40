"""Whether a command is allowed, judged on what its seat knows: the one way for `check` and for `apply`."""

from __future__ import annotations

from typing import Any

from engine.core.errors import illegal, stale
from engine.core.game import STANDING, Decision, Seat
from engine.warpwar import standing_orders, turn
from engine.warpwar.knowledge.known_state import known_state
from engine.warpwar.state import State
from engine.warpwar.umpire import Umpire
from engine.warpwar.world import World


def judge(
    state: State, world: World, seat: Seat, decision: str, command: Any, again: bool = False
) -> tuple[Decision | None, Any]:
    """The question that a command answers (None for standing orders and plans) and what its phase found out.

    `again`: it may be one of a log of rules 1, which knew no bounds of what is filed.
    Raises Stale or Illegal. Looks at the true state only to make the known one of it, and changes neither.
    """
    if decision == STANDING:
        if not standing_orders.may_file(state, seat):
            raise illegal("E-OVER", "You have no ships to give orders to: the game is over for you.")
        standing_orders.check(known_state(state, world, seat), world, seat, command, bounded=not again)
        return None, None
    if state.over is not None or not 0 <= seat < len(state.sides):
        raise stale(decision)
    known = known_state(state, world, seat)
    question = next((each for each in turn.owed(known, world).get(seat, ()) if each.id == decision), None)
    if question is None:
        raise stale(decision)
    return question, turn.PHASES[known.phase].check(Umpire(known, world), seat, question, command)
