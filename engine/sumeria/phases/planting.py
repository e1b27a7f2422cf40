"""Planting (S-09, S-29, S-31).

Neutral cities take hexes back, armies go home, seats without a city are eliminated, and the match can end.
"""

from __future__ import annotations

from engine.core.game import Seat
from engine.sumeria import victory
from engine.sumeria.events import event_types
from engine.sumeria.phases.common.questions import no_answer as answer
from engine.sumeria.phases.common.questions import no_check as check
from engine.sumeria.phases.common.questions import no_prompt as prompt
from engine.sumeria.phases.common.questions import no_questions as open_questions
from engine.sumeria.phases.common.questions import nothing_to_resume as resume
from engine.sumeria.position import cities_of, is_occupied, near_neutral_city
from engine.sumeria.umpire import Umpire
from engine.sumeria.war import stored_commands


def enter(ump: Umpire) -> None:
    plant(ump)
    if ump.state.over is None and (ump.state.time_up or ump.state.turn >= ump.rules.last_turn):
        victory.ranking(ump)


def plant(ump: Umpire) -> None:
    """Carry out Planting. The ranking after the last turn is not part of this function."""
    state, position = ump.state, ump.position
    _retake(ump)
    for side in state.sides:
        position.armies[side.seat], position.leaders[side.seat] = {}, ""
        stored_commands.forget(ump.filing(side.seat))
    state.stirred, position.emptied, state.on_turn = {}, [], -1
    for seat in ump.playing():
        if not cities_of(ump.land, position, seat):
            eliminate_player(ump, seat)
    victory.last_king(ump)


def _retake(ump: Umpire) -> None:
    """Remove markers next to neutral cities, except in hexes where a piece stands (S-09)."""
    land, position = ump.land, ump.position
    lost = [
        hex_id
        for hex_id in sorted(position.control)
        if near_neutral_city(land, position, hex_id) and not is_occupied(land, position, hex_id)
    ]
    before = tuple(position.control.pop(hex_id) for hex_id in lost)
    ump.say(event_types.Planted(tuple(lost), before))


def eliminate_player(ump: Umpire, seat: Seat) -> None:
    """Remove a seat without a city from the match, and remove its markers (S-29).

    Without a city, the seat could never place armies again.
    """
    ump.side(seat).out = True
    clear_markers(ump, seat)
    ump.say(event_types.SeatOut(seat, "no_city"))


def clear_markers(ump: Umpire, seat: Seat) -> None:
    ump.position.control = {hex_id: owner for hex_id, owner in ump.position.control.items() if owner != seat}


__all__ = ["answer", "check", "enter", "open_questions", "plant", "prompt", "resume"]
