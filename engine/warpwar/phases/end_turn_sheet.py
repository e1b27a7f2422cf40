"""The End-turn sheet (since rules version 3): rearrangement and votes on relations in one sealed answer.

The rearrangement is carried out when all sheets are in. The votes are carried out later, in the diplomacy event after
the victory check (R-SEQ-05, R-SEQ-09).
"""

from __future__ import annotations

from typing import Any

from engine.core import codec
from engine.core.game import Decision, Seat
from engine.warpwar.commands import EndTurn, Rearrange, Relations
from engine.warpwar.phases import diplomacy, rearrangement
from engine.warpwar.phases.common.sealed_questions import Asked, answer_of, ask, questions, rehearsal, seal, sealable
from engine.warpwar.prompts import EndTurnPrompt
from engine.warpwar.state import State
from engine.warpwar.umpire import Umpire
from engine.warpwar.world import World

TEXT = "Rearrange Systemships and pods at your stars, or leave them as they are."
BOTH = "Rearrange units at your stars and vote on your relations, or change nothing."


def enter(ump: Umpire) -> None:
    """Ask each seat that could have something to rearrange. If players also vote on relations, ask all players.

    The choice of the seats depends only on what all viewers can see.
    """
    rearrangement.enter(ump)
    if votes_are_asked(ump.state, ump.world):
        ask(ump.state, diplomacy.voters(ump.state))


def votes_are_asked(state: State, world: World) -> bool:
    return world.rules.diplomacy and world.rules.common_turn and len(diplomacy.voters(state)) > 1


def open_questions(state: State, world: World) -> Asked:
    return questions(state, "end_turn", BOTH if votes_are_asked(state, world) else TEXT)


def prompt(state: State, world: World, seat: Seat, decision: Decision) -> EndTurnPrompt:
    sealed = answer_of(state.sealed, seat, EndTurn)
    votes = diplomacy.sheet(state, seat, decision, _relations(sealed)) if votes_are_asked(state, world) else None
    own = rearrangement.sheet(state, world, seat, decision)
    return EndTurnPrompt(
        decision.id,
        rearrange=own if own.berths or any(each != own.emperor for each in own.emperor_places) else None,
        relations=votes if votes is not None and votes.levels else None,
        sealed=state.sealed.of(seat) or "",
    )


def _rearrange(given: EndTurn) -> Rearrange:
    return Rearrange(given.carry, given.emperor)


def _relations(given: EndTurn | None) -> Relations | None:
    return Relations(given.votes, given.gives, given.takes) if given is not None else None


def check(ump: Umpire, seat: Seat, decision: Decision, command: Any) -> None:
    plan = sealable(ump.state.sealed, seat, command, EndTurn)
    if plan is None:
        return
    rearrangement.carry_out(rehearsal(ump), seat, _rearrange(plan))
    diplomacy.judge(ump, seat, Relations(plan.votes, plan.gives, plan.takes), votes_are_asked(ump.state, ump.world))


def answer(ump: Umpire, seat: Seat, decision: Decision, command: Any, judged: Any) -> None:
    seal(ump, ump.state.sealed, seat, command, "end_turn")


def leave(ump: Umpire) -> None:
    state = ump.state
    plans = {seat: answer_of(state.sealed, seat, EndTurn) or EndTurn() for seat in state.sealed.needs}
    for seat, plan in plans.items():
        rearrangement.carry_out(ump, seat, _rearrange(plan))
    state.votes = {
        str(seat): codec.encode(Relations(plan.votes, plan.gives, plan.takes)).decode() for seat, plan in plans.items()
    }
    ask(state, ())
