"""Judge whether a command is allowed, by what its seat knows. Both `check` and `apply` use only this.

A command answers a question of a phase, or files standing orders (R-GEN-06) or plans for Movement (R-INIT-04).
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
    """Return the question that a command answers (None for standing orders and plans) and its phase's result.

    `again`: the command may come from a log of rules 1, which had no limits on what is filed. Raise Stale or Illegal.
    The true state is used only to make the known one; neither is changed.
    """
    if decision == STANDING:
        if not position.may_file(state, seat):
            raise illegal("E-OVER", "You have no ships to give orders to: the game is over for you.")
        check_filed(known_state(state, world, seat), world, seat, command, bounded=not again)
        return None, None
    if state.over is not None or not 0 <= seat < len(state.sides):
        raise stale(decision)
    known = known_state(state, world, seat)
    question = next((each for each in turn.owed(known, world).get(seat, ()) if each.id == decision), None)
    if question is None:
        raise stale(decision)
    return question, turn.PHASES[known.phase].check(Umpire(known, world), seat, question, command)


def check_filed(known: State, world: World, seat: Seat, command: Any, bounded: bool = True) -> None:
    """Judge what a seat files, by what it knows; raise Illegal. The caller has checked that the seat may file."""
    if isinstance(command, Passes):
        if not known.two_sheets:
            raise illegal(
                "E-PASSES", "This match was begun under earlier rules, in which everybody is asked everything."
            )
        return
    if isinstance(command, MovePlans):
        refuse(move_plans.faults(known, world, seat, command, bounded))
    else:
        refuse(standing_orders.faults(known, seat, expect(command, StandingOrders)))


def file(side: Side, command: Any) -> None:
    """Replace the seat's standing orders, plans or passes by the judged command; empty orders or plans remove them."""
    if isinstance(command, Passes):
        side.passes, side.opened, side.every = sorted(set(command.parts)), command.opened, command.every
    elif isinstance(command, MovePlans):
        side.plans = None if command == MovePlans() else command
    else:
        side.standing = None if command == StandingOrders() else command
