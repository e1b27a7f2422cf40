"""Carry out a segment turn: moves, battles one after another, conquest, and the next turn (S-17, S-25, S-27)."""

from __future__ import annotations

from engine.core.game import Seat
from engine.sumeria import victory
from engine.sumeria.events import event_types
from engine.sumeria.position import armies_in, strength
from engine.sumeria.rules import SEGMENTS
from engine.sumeria.state import Fight, Running
from engine.sumeria.terrain.land import hex_of
from engine.sumeria.umpire import Umpire
from engine.sumeria.war import battle as battles
from engine.sumeria.war.segment_plan import SegmentPlan


def carry_out(ump: Umpire, plan: SegmentPlan) -> None:
    """Carry out the segment turn until a seat must answer a question, for example about discards before a battle.

    A player who passes can still conquer hexes, because a conquest does not need a move in the same turn (S-27).
    """
    state, seat = ump.state, plan.seat
    if not plan.command.acts:
        ump.say(event_types.Passed(seat))
    state.acted = state.acted or plan.command.acts
    position = ump.position
    for move, end in zip(plan.command.moves, plan.ends, strict=True):
        if move.armies:
            ump.mark_changed(seat, move.start)
            ump.mark_changed(seat, end)
    position.armies[seat], position.leaders[seat] = dict(plan.after.armies[seat]), plan.after.leaders[seat]
    if plan.command.moves:
        ump.say(event_types.Moved(seat, plan.command.moves, plan.ends))
    state.running = Running(seat, list(plan.fights), list(plan.crossed))
    go_on(ump)


def go_on(ump: Umpire) -> None:
    """Continue the current segment turn until a side must answer a question or the segment turn is over."""
    while (running := ump.state.running) is not None:
        if running.battle is not None:
            if not running.battle.sealed.complete:
                return
            if battles.proceed(ump, running.battle) is not None:
                running.battle = None
        elif running.fights:
            fight = running.fights.pop(0)
            if _has_both_sides(ump, fight, running.seat):
                running.battle = battles.begin(ump, fight, running.seat)
            else:
                ump.say(event_types.BattleDropped(fight.at, running.seat, fight.foe))
        else:
            ump.state.running = None
            _conquer(ump, running.seat)
            if ump.state.over is None:
                next_segment_turn(ump)


def _has_both_sides(ump: Umpire, fight: Fight, attacker: Seat) -> bool:
    """Return whether both sides of the fight still exist. If one side is gone, the battle is dropped (S-26)."""
    position = ump.position
    if not position.armies_at(attacker, fight.at):
        return False
    if fight.lone:
        return position.leaders[fight.foe] == fight.at
    return strength(ump.land, position, fight.foe, fight.at) > 0


def _conquer(ump: Umpire, seat: Seat) -> None:
    """Place the seat's markers on all hexes with its armies, except hexes with another player's armies (S-27)."""
    position, taken, before = ump.position, [], []
    for hex_id in sorted({hex_of(place) for place in position.armies[seat]}):
        owner = position.owner(hex_id)
        others = (each for each in range(len(position.armies)) if each != seat)
        if owner == seat or any(armies_in(ump.land, position, other, hex_id) for other in others):
            continue
        position.control[hex_id] = seat
        taken.append(hex_id)
        before.append(owner)
        if owner >= 0:
            ump.side(owner).robbed = ump.change()
    position.emptied = [hex_id for hex_id in position.emptied if hex_id not in position.control]
    if taken:
        ump.say(event_types.Conquered(seat, tuple(taken), tuple(before)))
    if ump.rules.win == "at_once":
        victory.six_cities(ump, seat)


# ---- order of the segment turns ---------------------------------------------------------------------------------


def first_segment(ump: Umpire) -> None:
    """Begin the War with the first player in turn order who has pieces on the board."""
    state = ump.state
    state.segment, state.acted, state.on_turn = 1, False, _next_with_pieces(ump, 0)
    if state.on_turn >= 0:
        ump.say(event_types.SegmentBegan(1))


def next_segment_turn(ump: Umpire) -> None:
    """Continue with the next player in turn order or with the next segment, or end the War (S-17)."""
    state = ump.state
    state.on_turn = _next_with_pieces(ump, state.order.index(state.on_turn) + 1)
    if state.on_turn >= 0:
        return
    first = _next_with_pieces(ump, 0)
    if not state.acted or state.segment >= SEGMENTS or first < 0:
        end_war(ump)
        return
    state.segment, state.acted, state.on_turn = state.segment + 1, False, first
    ump.say(event_types.SegmentBegan(state.segment))


def _next_with_pieces(ump: Umpire, place: int) -> Seat:
    """Return the first seat with pieces on the board, beginning at this index of the turn order.

    Return -1 if there is no such seat.
    """
    return next((seat for seat in ump.state.order[place:] if ump.position.has_pieces(seat)), -1)


def end_war(ump: Umpire) -> None:
    state = ump.state
    state.on_turn = -1
    ump.say(event_types.WarEnded(state.segment, not state.acted))
    if ump.rules.win == "war_end":
        for seat in ump.playing():
            victory.six_cities(ump, seat)
