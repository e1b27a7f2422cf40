"""Find the seats that need not be asked an open question (R-GEN-13).

These seats have only one answer, let such questions pass, or (since rules 5) find nothing new on a sheet. This is
judged when a question opens, from what its seat knows, and again when the seat files what it lets pass. No other seat
learns the result: the question looks open until the table answers it, after a delay that reveals nothing.
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
"""Kinds of questions that may have only one answer, or may be let pass."""


def note(state: State, world: World) -> None:
    """Judge the questions that have opened, and forget those that have closed. Do nothing in matches before rules 3."""
    if not state.two_sheets:
        return
    asked: dict[str, list[Seat]] = {}
    for seat, decisions in turn.owed(state, world).items():
        for each in decisions:
            if each.kind in KINDS:
                asked.setdefault(each.id, []).append(seat)
    if asked.keys() != state.spared.keys():
        old = state.spared
        state.spared = {id: old[id] if id in old else _spared(state, world, id, asked[id]) for id in asked}


def again(state: State, world: World, seat: Seat) -> None:
    """Judge the seat's questions again, after it has filed what it lets pass."""
    for id, seats in state.spared.items():
        others = [each for each in seats if each != seat]
        state.spared[id] = sorted(others + _spared(state, world, id, [seat]))


def _spared(state: State, world: World, id: str, seats: list[Seat]) -> list[Seat]:
    """Return the seats, of those given, that need not be asked this question."""
    return [seat for seat in seats if _passes(state, world, id, seat)]


def _passes(state: State, world: World, id: str, seat: Seat) -> bool:
    decision = next((each for each in turn.owed(state, world).get(seat, ()) if each.id == id), None)
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
    """Note what the seat has seen on a question of the state `before`, which it answers."""
    if before.asks_for_news and decision.kind in ("build", "end_turn") and not isinstance(command, Unseal):
        is_spared = seat in before.spared.get(decision.id, ())
        news.note_seen(_prompt(before, world, seat, decision), after.sides[seat], command, is_spared)


def _prompt(state: State, world: World, seat: Seat, decision: Decision) -> Prompt:
    """Return the prompt of the decision, from what the seat knows."""
    known = state if visibility.open_counters(world) else known_state(state, world, seat)
    return turn.PHASES[state.phase].prompt(known, world, seat, decision)


def _may_have_unseen_partner(state: State, world: World, seat: Seat) -> bool:
    """Return whether a seat that may trade with this one could have face-down counters anywhere."""
    if visibility.open_counters(world):
        return False
    known = known_state(state, world, seat)
    return any(trade.may_trade(known, seat, side.seat) for side in known.sides)
