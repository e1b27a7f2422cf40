"""Who need not be asked an open question: who has one answer only, and who lets such questions pass (R-GEN-13).

Judged once when a question opens, on what its seat knows, and again when that seat files what it lets pass. Nobody else
learns of it: such a question is open like any other until the table answers it, after a while that tells nothing.
"""

from __future__ import annotations

from engine.core.game import Decision, Seat
from engine.warpwar import choices, turn
from engine.warpwar.knowledge import visibility
from engine.warpwar.knowledge.known_state import known_state
from engine.warpwar.phases.build_points import trade
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
    parts = _parts(state, world, seat, decision)
    side = state.sides[seat]
    return not parts or (parts <= set(side.passes) and side.opened != id)


def _parts(state: State, world: World, seat: Seat, decision: Decision) -> frozenset[choices.Part]:
    """What the seat may decide, as far as it knows."""
    is_open = visibility.open_counters(world)
    known = state if is_open else known_state(state, world, seat)
    parts = choices.parts(turn.PHASES[state.phase].prompt(known, world, seat, decision))
    unseen = decision.kind == "transact" and not is_open and _has_partner(known, seat)
    return parts | {"trade"} if unseen else parts


def _has_partner(state: State, seat: Seat) -> bool:
    """Somebody with whom it may trade, whose counters may lie anywhere face down."""
    return any(trade.may_trade(state, seat, side.seat) for side in state.sides)
