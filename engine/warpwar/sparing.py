"""Who need not be asked an open question: who has one answer only, who lets such questions pass, and since rules 5 who
finds nothing new on a sheet (R-GEN-13).

Judged once when a question opens, on what its seat knows, and again when that seat files what it lets pass. Nobody else
learns of it: such a question is open like any other until the table answers it, after a while that tells nothing.
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
"""Kinds of questions that may have one answer only, or be let pass."""


def note(state: State, world: World) -> None:
    """Judge the questions that have opened, and forget those that are closed; in matches of before rules 3 nothing."""
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
    """The seat has filed what it lets pass: judge its questions anew."""
    for id, seats in state.spared.items():
        others = [each for each in seats if each != seat]
        state.spared[id] = sorted(others + _spared(state, world, id, [seat]))


def _spared(state: State, world: World, id: str, seats: list[Seat]) -> list[Seat]:
    """Those of the seats that need not be asked this question."""
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
    """The seat answers a question of the state `before`: remember what it has seen on it."""
    if before.asks_for_news and decision.kind in ("build", "end_turn") and not isinstance(command, Unseal):
        is_spared = seat in before.spared.get(decision.id, ())
        news.note_seen(_prompt(before, world, seat, decision), after.sides[seat], command, is_spared)


def _prompt(state: State, world: World, seat: Seat, decision: Decision) -> Prompt:
    """What the seat may decide, as far as it knows."""
    known = state if visibility.open_counters(world) else known_state(state, world, seat)
    return turn.PHASES[state.phase].prompt(known, world, seat, decision)


def _may_have_unseen_partner(state: State, world: World, seat: Seat) -> bool:
    """Somebody with whom it may trade, whose counters may lie anywhere face down."""
    if visibility.open_counters(world):
        return False
    known = known_state(state, world, seat)
    return any(trade.may_trade(known, seat, side.seat) for side in known.sides)
