"""War (S-17, S-34, S-42): ten segments of segment turns, and the redraws of battles.

Each segment turn is one command.
"""

from __future__ import annotations

from typing import Any

from engine.core.game import Decision, Seat
from engine.sumeria.commands import Play, Redraw, Segment
from engine.sumeria.events import event_types
from engine.sumeria.phases.common.questions import Asked, expect, may_unseal, sealed_questions
from engine.sumeria.prompts import PlayPrompt, RedrawPrompt, SegmentPrompt
from engine.sumeria.refusals import build_refusal
from engine.sumeria.state import Battle, State
from engine.sumeria.umpire import Umpire
from engine.sumeria.war import battle as battles
from engine.sumeria.war import segment_turn, stored_commands
from engine.sumeria.war.cards import MOST_LAID, best_play, fixed_lay, may_lay, may_play
from engine.sumeria.war.segment_plan import SegmentPlan, judge_command
from engine.sumeria.world import World


def enter(ump: Umpire) -> None:
    ump.state.stirred = {}
    for filed in ump.state.filed:
        stored_commands.forget(filed)
    segment_turn.first_segment(ump)
    run_segment_turns(ump)


def run_segment_turns(ump: Umpire) -> None:
    """Carry out segment turns that are answered automatically, until a seat must be asked or the War is over."""
    state = ump.state
    while state.over is None and state.running is None and state.on_turn >= 0:
        plan = stored_commands.automatic(ump.land, state)
        if plan is None:
            return
        segment_turn.carry_out(ump, plan)


def resume(ump: Umpire) -> None:
    run_segment_turns(ump)


def running_battle(state: State) -> Battle | None:
    return state.running.battle if state.running is not None else None


def open_questions(state: State, world: World) -> Asked:
    battle = running_battle(state)
    if battle is not None:
        id = f"t{state.turn}.b{state.fought + 1}.{battle.stage}"
        text = "Choose cards to discard." if battle.stage == "redraw" else "Choose cards to play."
        return sealed_questions(battle.sealed, id, battle.stage, text)
    if state.on_turn < 0:
        return {}
    id = f"t{state.turn}.s{state.segment}.p{state.on_turn}"
    return {state.on_turn: [Decision(id, "segment", f"Your turn in segment {state.segment}: move, fight, or pass.")]}


def prompt(state: State, world: World, seat: Seat, decision: Decision) -> SegmentPrompt | RedrawPrompt | PlayPrompt:
    battle = running_battle(state)
    if battle is None:
        return SegmentPrompt(decision.id, state.segment)
    hand, sealed = battles.hand_of(battle, seat).cards, battle.sealed.of(seat)
    answer = None if sealed is None else tuple(sealed)
    if battle.stage == "redraw":
        return RedrawPrompt(decision.id, battle.at, tuple(hand), MOST_LAID, tuple(fixed_lay(hand)), answer)
    return PlayPrompt(decision.id, battle.at, tuple(hand), tuple(best_play(hand)), answer)


def check(state: State, world: World, seat: Seat, decision: Decision, command: Any) -> SegmentPlan | None:
    battle = running_battle(state)
    if battle is None:
        return judge_command(world.land, state.position, seat, expect(command, Segment))
    if not may_unseal(battle.sealed, seat, command):
        check_cards(battle, seat, command)
    return None


def check_cards(battle: Battle, seat: Seat, command: Any) -> None:
    """Raise Illegal if the cards that the seat discards or plays are not allowed.

    The check uses only the seat's own hand.
    """
    hand = battles.hand_of(battle, seat).cards
    if battle.stage == "redraw" and not may_lay(hand, expect(command, Redraw).lay):
        raise build_refusal("E-LAY", "lay")
    if battle.stage == "play" and not may_play(hand, expect(command, Play).cards):
        raise build_refusal("E-PLAY", "cards")


def answer(ump: Umpire, seat: Seat, decision: Decision, command: Any, judged: SegmentPlan | None) -> None:
    battle = running_battle(ump.state)
    if battle is None:
        assert judged is not None
        answer_segment(ump, seat, command, judged)
    else:
        answer_cards(ump, battle, seat, command)
    run_segment_turns(ump)


def answer_segment(ump: Umpire, seat: Seat, command: Segment, plan: SegmentPlan) -> None:
    filed = ump.filing(seat)
    filed.missed = filed.missed + 1 if command.missed else 0
    filed.drafts, filed.woken = [], ""
    segment_turn.carry_out(ump, plan)


def answer_cards(ump: Umpire, battle: Battle, seat: Seat, command: Any) -> None:
    if isinstance(command, Redraw | Play):
        battles.seal(ump, battle, seat, list(command.lay if isinstance(command, Redraw) else command.cards))
        segment_turn.go_on(ump)
    else:
        battle.sealed.withdraw(seat)
        ump.say(event_types.Sealed(seat, "play" if battle.stage == "play" else "redraw", back=True))
