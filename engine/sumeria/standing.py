"""Standing orders (S-43). A seat can send them at any time, with the decision id STANDING. No event reveals them."""

from __future__ import annotations

from typing import Any

from engine.core.game import Seat
from engine.sumeria.commands import Done, LayByRule, Segment, Store
from engine.sumeria.refusals import build_refusal
from engine.sumeria.state import State
from engine.sumeria.terrain.banks import Blocked, is_place
from engine.sumeria.terrain.land import Land
from engine.sumeria.terrain.paths import Enemies, walk_path
from engine.sumeria.war import stored_commands

NOBODY = Enemies(())


def check(state: State, land: Land, seat: Seat, command: Any) -> None:
    """Check a standing order, using only public information. Raise Illegal if the order is not allowed."""
    if state.over is not None or not 0 <= seat < len(state.sides) or state.sides[seat].out:
        raise build_refusal("E-OVER")
    match command:
        case Store(segment=number, command=stored):
            _check_time(state, seat, number, stored)
            if stored is not None:
                _check_paths(land, stored)
        case Done(until=until):
            if until and state.phase != "war":
                raise build_refusal("E-NO-WAR", "until")
        case LayByRule():
            pass
        case _:
            raise build_refusal("E-WRONG-ANSWER", "kind")


def _check_time(state: State, seat: Seat, number: int, stored: Segment | None) -> None:
    """Check that the segment turn belongs to this War and is still to come. Deleting is always allowed."""
    if state.phase != "war":
        raise build_refusal("E-NO-WAR", "segment")
    if stored is None:
        return
    order = state.order
    is_over = number == state.segment and order.index(seat) <= order.index(state.on_turn)
    if number < state.segment or is_over:
        waits = number == state.segment and state.on_turn == seat and state.running is None
        raise build_refusal("E-NOW" if waits else "E-PAST", "segment")


def _check_paths(land: Land, command: Segment) -> None:
    """Check the paths against the map only, because the future positions of pieces are not known yet."""
    for n, move in enumerate(command.moves):
        field = f"command.moves.{n}"
        if not is_place(land, move.start):
            raise build_refusal("E-BANK", field)
        if not move.armies and not move.leader:
            raise build_refusal("E-PIECES", field)
        if not move.path:
            raise build_refusal("E-PATH", field)
        try:
            walk_path(land, NOBODY, "army" if move.armies else "leader", move.start, move.path)
        except Blocked as blocked:
            raise build_refusal(blocked.code, field) from None


def file(state: State, seat: Seat, command: Any) -> None:
    """Store a standing order that `check` has accepted, and delete the order that it replaces.

    After this, the player no longer counts as absent (S-32).
    """
    filed = state.filed[seat]
    filed.missed = 0
    match command:
        case Store(segment=number, command=stored):
            stored_commands.store(state, seat, number, stored)
        case Done(until=until):
            filed.done, filed.done_since, filed.woken = until, state.changes, ""
        case LayByRule(on=on):
            filed.lay_by_rule = on
