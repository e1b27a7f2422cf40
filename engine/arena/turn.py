"""Find the open questions, and continue a match until a seat must decide.

Open things are handled in this order: a window, a task after an action, the stack of plays, a combat, and then the
stage (arena, pieces, discs, initiative, phase).
"""

from __future__ import annotations

from typing import Any

from engine.arena import elimination, pieces
from engine.arena.actions import task_prompts, tasks
from engine.arena.actions.checks import not_now
from engine.arena.combat import combat_steps
from engine.arena.commands import InitiativeCard, Pass, PlaceGrid, PlacePiece
from engine.arena.phases import arena_creation, initiative, phase_prompts, piece_placing, player_phase, start_discs
from engine.arena.prompts import Prompt
from engine.arena.rules import Rules
from engine.arena.state import Stage, State
from engine.arena.umpire import Umpire
from engine.arena.windows import answers, closing, opening, standing_passes
from engine.core.game import Decision, Seat

Asked = dict[Seat, list[Decision]]

TITLES: dict[Stage, str] = {
    "arena": "Arena creation",
    "pieces": "Placing pieces",
    "discs": "First discs",
    "initiative": "Initiative",
    "phase": "Player's phase",
}
"""Maps each stage to its title for users. The stages are in the order of the rules (3.0, 4.0)."""


def open_questions(state: State, rules: Rules) -> Asked:
    """Return the open questions of each seat."""
    if state.over is not None:
        return {}
    if state.window is not None:
        return answers.open_questions(state, rules)
    if state.tasks:
        return tasks.open_questions(state)
    if state.played:
        return {}
    if state.combat is not None:
        return combat_steps.open_questions(state, rules)
    match state.stage:
        case "arena":
            return arena_creation.open_questions(state, rules)
        case "pieces":
            return piece_placing.open_questions(state, rules)
        case "discs":
            return {}
        case "initiative":
            return initiative.open_questions(state, rules)
        case "phase":
            return player_phase.open_questions(state, rules)


def prompt(state: State, rules: Rules, seat: Seat, decision: Decision) -> Prompt:
    """Return the prompt for one open question of the seat."""
    if state.window is not None:
        return answers.prompt(state, seat, decision)
    if state.tasks:
        return task_prompts.prompt(state, rules, decision)
    if state.combat is not None:
        return combat_steps.prompt(state, rules, seat, decision)
    match state.stage:
        case "arena":
            return arena_creation.prompt(state, rules, seat, decision)
        case "pieces":
            return piece_placing.prompt(state, rules, seat, decision)
        case "initiative":
            return initiative.prompt(state, rules, seat, decision)
    return phase_prompts.prompt(state, rules, seat, decision)


def check(state: State, rules: Rules, seat: Seat, decision: Decision, command: Any) -> Any:
    """Check a seat's answer to an open question. Raise Illegal if the answer is not allowed.

    Return the result of the check for the function `answer`, or None if `answer` needs no result.
    """
    if state.window is not None:
        answers.check(state, rules, seat, command)
        return None
    if state.tasks:
        return tasks.check(state, rules, seat, command)
    if state.combat is not None:
        combat_steps.check(state, rules, seat, decision, command)
        return None
    match state.stage, command:
        case "phase", _:
            player_phase.check(state, rules, seat, decision, command)
        case "arena", PlaceGrid():
            arena_creation.check(state, rules, seat, command)
        case "pieces", PlacePiece():
            piece_placing.check(state, rules, seat, command)
        case "initiative", InitiativeCard():
            initiative.check(state, rules, seat, command)
        case _:
            raise not_now()
    return None


def answer(ump: Umpire, seat: Seat, decision: Decision, command: Any, found: Any) -> None:
    """Carry out an answer that `check` has accepted.

    A sealed answer does not change `State.number`, so the open questions of other seats keep their ids.
    """
    state = ump.state
    if state.window is not None:
        answers.seal(ump, seat, command)
        return
    if not (state.stage == "initiative" and not state.tasks and initiative.seals(ump.rules)):
        state.number += 1
    if state.tasks:
        tasks.answer(ump, seat, command, found)
    elif state.combat is not None:
        combat_steps.answer(ump, seat, decision, command)
    elif state.stage == "phase":
        player_phase.answer(ump, seat, command)
    elif state.stage == "arena":
        arena_creation.answer(ump, seat, command)
    elif state.stage == "pieces":
        piece_placing.answer(ump, seat, command)
    else:
        initiative.answer(ump, seat, command)


def pass_open_window(ump: Umpire, seat: Seat) -> None:
    """Answer the open reaction window with a pass, if the window asks the seat.

    Call this after the seat has set standing passes.
    """
    window = ump.state.window
    if window is not None and window.sealed.owes(seat):
        answers.seal(ump, seat, Pass())


def advance(ump: Umpire) -> None:
    """Continue the match until a seat must decide or the match is over."""
    while ump.state.over is None:
        if _has_nothing_open(ump.state):
            combat_steps.advance(ump)
        if _has_nothing_open(ump.state) and ump.state.combat is None:
            elimination.eliminate_doomed(ump)
        if ump.state.over is not None or _waits(ump):
            break
        _step(ump)
    if ump.state.over is not None:
        clear(ump)


def _has_nothing_open(state: State) -> bool:
    """Return whether no window, task, action or card is open.

    Only while this is true, combats continue and players who lost their Converter are eliminated.
    """
    return state.window is None and not state.tasks and not state.played


def clear(ump: Umpire) -> None:
    """Remove the open window and all tasks, plays and combats after the match has ended.

    Cards that were played in an unfinished fight go to the discard pile.
    """
    state = ump.state
    if state.combat is not None and state.combat.fight is not None:
        state.deck.discard(*state.combat.fight.cards.values())
    state.window, state.combat, state.tasks, state.played = None, None, [], []
    state.bids.needs, state.attacker = [], -1


def _waits(ump: Umpire) -> bool:
    """Return whether the answer of any seat is still missing."""
    asked = open_questions(ump.state, ump.rules)
    return any(not each.answered for decisions in asked.values() for each in decisions)


def _step(ump: Umpire) -> None:
    state = ump.state
    if state.window is not None:
        state.number += 1
        closing.close(ump)
    elif state.played and state.played[-1].what == "combat" and not player_phase.combats_due(state):
        state.played = []  # A Wild Warp removed the reason for the combat.
    elif state.played and ump.rules.special_cards:
        opening.open_window(ump)
    elif state.played:  # Without Wild Warps nothing can be cancelled.
        closing.complete_play(ump)
    elif state.combat is None:
        _stage(ump)


def _stage(ump: Umpire) -> None:
    match ump.state.stage:
        case "arena":
            if arena_creation.advance(ump):
                _enter(ump, "pieces")
                piece_placing.enter(ump)
        case "pieces":
            if piece_placing.advance(ump):
                _enter(ump, "discs")
                start_discs.enter(ump)
        case "discs":
            if start_discs.advance(ump):
                _new_turn(ump)
        case "initiative":
            if initiative.advance(ump):
                _enter(ump, "phase")
        case "phase":
            if player_phase.advance(ump):
                _end_of_turn(ump)


def _enter(ump: Umpire, stage: Stage) -> None:
    ump.state.stage, ump.state.active = stage, -1


def _new_turn(ump: Umpire) -> None:
    _enter(ump, "initiative")
    initiative.enter(ump)


def _end_of_turn(ump: Umpire) -> None:
    """Begin a new turn. After the last turn, end the match and decide it by material (A-55)."""
    state, limit = ump.state, ump.rules.turn_limit
    standing_passes.drop(state, "turn")
    if limit and state.turn >= limit:
        material = {seat: pieces.material(state.arena, seat) for seat in ump.living()}
        best = [seat for seat in material if material[seat] == max(material.values())]
        if len(best) == 1:
            text = f"{{{best[0]}}} has the most material after turn {state.turn}: {material[best[0]]}."
            ump.finish(best, "material", text)
        else:
            ump.finish((), "material", f"Equal material after turn {state.turn}: a draw.")
        return
    _new_turn(ump)
