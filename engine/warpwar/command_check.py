"""Check whether a command is allowed, using only what its seat knows. Both `check` and `apply` of the game use this.

A command answers a question of a phase, or stores standing orders (R-GEN-06) or plans for Movement (R-INIT-04).
"""

from __future__ import annotations

from typing import Any

from engine.core.errors import illegal, refuse, stale
from engine.core.game import STANDING, Decision, Seat
from engine.warpwar import position, standing_orders, turn
from engine.warpwar.commands import MovePlans, Passes, StandingOrders
from engine.warpwar.knowledge.known_state import known_state
from engine.warpwar.phases.common.sealed_questions import expect
from engine.warpwar.phases.moving import move_plans
from engine.warpwar.state import Side, State
from engine.warpwar.umpire import Umpire
from engine.warpwar.world import World


def judge(
    state: State, world: World, seat: Seat, decision: str, command: Any, again: bool = False
) -> tuple[Decision | None, Any]:
    """Check a command. Return the question that the command answers, and the result of the phase's check.

    The question is None for standing orders, plans and passes. `again`: True if the command can come from the log of a
    match under version 1 of the rules, which had no limits on standing orders and plans. Raise Stale if the question is
    not open. Raise Illegal if the command is not allowed. The true state is used only to build the state that the seat
    knows. Neither state is changed.
    """
    if decision == STANDING:
        if not position.may_file(state, seat):
            raise illegal("E-OVER", "The game is over for you: you have no ships that could carry out orders.")
        check_filed(known_state(state, world, seat), world, seat, command, bounded=not again)
        return None, None
    if state.over is not None or not 0 <= seat < len(state.sides):
        raise stale(decision)
    known = known_state(state, world, seat)
    question = next((each for each in turn.open_questions(known, world).get(seat, ()) if each.id == decision), None)
    if question is None:
        raise stale(decision)
    return question, turn.PHASES[known.phase].check(Umpire(known, world), seat, question, command)


def check_filed(known: State, world: World, seat: Seat, command: Any, bounded: bool = True) -> None:
    """Check standing orders, plans or passes that a seat sends, using only what the seat knows.

    Raise Illegal if they are wrong. The caller must check first whether the seat is allowed to send them.
    """
    if isinstance(command, Passes):
        if not known.two_sheets:
            raise illegal("E-PASSES", "This match uses earlier rules, in which all players must answer every question.")
        return
    if isinstance(command, MovePlans):
        refuse(move_plans.faults(known, world, seat, command, bounded))
    else:
        refuse(standing_orders.faults(known, seat, expect(command, StandingOrders)))


def file(side: Side, command: Any) -> None:
    """Store standing orders, plans or passes of the seat that have been checked. They replace the old ones.

    Empty standing orders or plans delete the old ones.
    """
    if isinstance(command, Passes):
        side.passes, side.opened, side.every = sorted(set(command.parts)), command.opened, command.every
    elif isinstance(command, MovePlans):
        side.plans = None if command == MovePlans() else command
    else:
        side.standing = None if command == StandingOrders() else command
