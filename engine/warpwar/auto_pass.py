"""Find the seats that need not be asked an open question (R-GEN-13).

Such a seat has only one answer, lets such questions pass, or finds nothing new on a sheet (since version 5 of the
rules). This is decided when a question opens, from what the seat knows, and again when the seat changes what it lets
pass. No other seat learns the result. The question looks open until the server answers it, after a delay that reveals
nothing.
"""

from __future__ import annotations

from typing import Any

from engine.core.game import Decision, Seat
from engine.warpwar import choices, news, turn
from engine.warpwar.commands import Unseal
from engine.warpwar.knowledge import visibility
from engine.warpwar.knowledge.known_state import known_state
from engine.warpwar.phases.build_points import trade
from engine.warpwar.prompts import Prompt
from engine.warpwar.state import State
from engine.warpwar.world import World

KINDS = {
    "home", "place_counter", "endow", "transact", "build", "next_battle", "damage", "withdraw_to", "rearrange",
    "relations", "end_turn",
}  # fmt: skip
"""Kinds of questions that can have only one answer, or that a seat can choose to pass automatically."""


def note(state: State, world: World) -> None:
    """Decide for each newly opened question which seats need not be asked. Remove questions that are now closed.

    Do nothing in matches before version 3 of the rules.
    """
    if not state.two_sheets:
        return
    asked: dict[str, list[Seat]] = {}
    for seat, decisions in turn.open_questions(state, world).items():
        for each in decisions:
            if each.kind in KINDS:
                asked.setdefault(each.id, []).append(seat)
    if asked.keys() != state.spared.keys():
        old = state.spared
        state.spared = {id: old[id] if id in old else _spared_seats(state, world, id, asked[id]) for id in asked}


def again(state: State, world: World, seat: Seat) -> None:
    """Decide again for each open question whether this seat must be asked.

    Call this after the seat has changed its choice of questions and sheet parts that it passes automatically.
    """
    for id, seats in state.spared.items():
        others = [each for each in seats if each != seat]
        state.spared[id] = sorted(others + _spared_seats(state, world, id, [seat]))


def _spared_seats(state: State, world: World, id: str, seats: list[Seat]) -> list[Seat]:
    """Return those of the given seats that need not be asked this question."""
    return [seat for seat in seats if _passes(state, world, id, seat)]


def _passes(state: State, world: World, id: str, seat: Seat) -> bool:
    decision = next((each for each in turn.open_questions(state, world).get(seat, ()) if each.id == id), None)
    if decision is None:
        return False
    prompt = _prompt(state, world, seat, decision)
    parts = choices.parts(prompt)
    if decision.kind == "transact" and _may_have_unseen_partner(state, world, seat):
        parts |= {"trade"}
    side = state.sides[seat]
    if not parts or side.opened == id:
        return not parts
    asked = parts - set(side.passes)
    if state.asks_for_news and not side.every:
        return not any(news.has_news(prompt, side, world.rules, part) for part in asked)
    return not asked


def note_answer(before: State, after: State, world: World, seat: Seat, decision: Decision, command: Any) -> None:
    """Record what the seat saw on the sheet that it answers. `before` is the state in which the question was open."""
    if before.asks_for_news and decision.kind in ("build", "end_turn") and not isinstance(command, Unseal):
        is_spared = seat in before.spared.get(decision.id, ())
        news.note_seen(_prompt(before, world, seat, decision), after.sides[seat], command, is_spared)


def _prompt(state: State, world: World, seat: Seat, decision: Decision) -> Prompt:
    """Return the prompt of the decision. It is built from what the seat knows."""
    known = state if visibility.open_counters(world) else known_state(state, world, seat)
    return turn.PHASES[state.phase].prompt(known, world, seat, decision)


def _may_have_unseen_partner(state: State, world: World, seat: Seat) -> bool:
    """Return whether a seat that is allowed to trade with this seat could have face-down counters anywhere."""
    if visibility.open_counters(world):
        return False
    known = known_state(state, world, seat)
    return any(trade.may_trade(known, seat, side.seat) for side in known.sides)
