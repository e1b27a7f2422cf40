"""Positions for tests, written as in cases of the adjudicator. The match then goes on by the live rules."""

from __future__ import annotations

from typing import Any

from engine.adjudicate.sumeria import notation
from engine.adjudicate.sumeria.case import PositionGiven
from engine.adjudicate.sumeria.table import CaseTable
from engine.core import codec
from engine.core.game import STANDING, Setup, Step
from engine.core.scenario_cards import OptionValue
from engine.sumeria.commands import BattleChoice, LoneAttack, Segment
from engine.sumeria.game import GAME
from engine.sumeria.setup.initial_state import initial_state
from engine.sumeria.state import State


def at_war(options: dict[str, OptionValue] | None = None, **given: Any) -> State:
    """Return a match in its first War with the pieces of `given` of a case. A seed shuffles both decks."""
    table = CaseTable(PositionGiven(**given))
    names = given.get("players", ["A", "B"])
    state = initial_state(Setup("sumeria-draft", len(names), options or {}), 7)
    state.phase, state.turn, state.segment = "war", given.get("turn", 1), given.get("segment", 1)
    state.order, state.position, state.on_turn = table.state.order, table.state.position, table.state.on_turn
    return codec.copy(state)


def moves(*texts: str, attack: tuple[LoneAttack, ...] = (), battles: tuple[BattleChoice, ...] = ()) -> Segment:
    """Return a segment command from the notation of cases. Without moves it is a pass."""
    return Segment(tuple(notation.move(text) for text in texts), attack, battles)


def only(state: State, seat: int) -> str:
    """Return the id of the only open question of a seat."""
    (decision,) = GAME.open_questions(state)[seat]
    return decision.id


def go(state: State, seat: int, command: Any) -> Step[State]:
    """Answer the only open question of a seat."""
    return GAME.apply(state, seat, only(state, seat), command)


def file(state: State, seat: int, command: Any) -> State:
    """File a command under the id of standing orders. Check that no event tells of it."""
    step = GAME.apply(state, seat, STANDING, command)
    assert step.events == ()
    return step.state


def standing(state: State, seat: int) -> Any:
    """Return what the seat sees of its own filings."""
    return GAME.view(state, seat).standing
