"""The end of a game-turn: if too many turns are quiet, offer a draw, later declare a draw (R-VIC-07, R-VIC-17).

A game-turn is quiet if nothing happens in it.
"""

from __future__ import annotations

from typing import Any

from engine.core.game import Decision, Seat
from engine.warpwar import position
from engine.warpwar.commands import Settle
from engine.warpwar.phases.common.sealed_questions import Asked, answer_of, ask, questions, seal, sealable
from engine.warpwar.prompts import SettlePrompt
from engine.warpwar.state import State
from engine.warpwar.umpire import Umpire
from engine.warpwar.world import World

OFFER_AFTER = 15
"""Number of quiet game-turns after which a draw is offered at the end of each turn (R-VIC-07)."""
FORCED_AFTER = 30
"""Number of quiet game-turns after which the match ends as a draw (R-VIC-17)."""
LAST_TURN = 200
"""Last game-turn of any match (R-VIC-17)."""


def enter(ump: Umpire) -> None:
    """Count the game-turn as quiet if nothing happened in it. Offer or declare a draw if a limit of turns is reached.

    This happens only after the last player-turn of the game-turn.
    """
    state = ump.state
    ask(state, ())
    if position.more_player_turns(state):
        return
    state.quiet = 0 if state.stirred else state.quiet + 1
    state.stirred = False
    limit = ump.world.scenario.draw_turn
    if limit and state.turn >= limit:
        ump.finish((), "turn_limit", f"Turn {limit} is over without a winner: a draw.")
    elif state.quiet >= FORCED_AFTER or state.turn >= LAST_TURN:
        ump.finish((), "endless", f"Nothing has happened for {state.quiet} turns: the match is drawn.")
    elif state.quiet >= OFFER_AFTER:
        ask(state, position.playing(state))


def open_questions(state: State, world: World) -> Asked:
    text = f"Nothing has happened for {state.quiet} turns. Do you agree to a draw?"
    return questions(state, "settle", text)


def prompt(state: State, world: World, seat: Seat, decision: Decision) -> SettlePrompt:
    return SettlePrompt(decision.id, state.quiet, FORCED_AFTER, state.sealed.of(seat) or "")


def check(ump: Umpire, seat: Seat, decision: Decision, command: Any) -> None:
    sealable(ump.state.sealed, seat, command, Settle)


def answer(ump: Umpire, seat: Seat, decision: Decision, command: Any, judged: Any) -> None:
    seal(ump, ump.state.sealed, seat, command, "settle")


def leave(ump: Umpire) -> None:
    sealed = ump.state.sealed
    answers = [answer_of(sealed, seat, Settle) for seat in sealed.needs]
    if answers and all(each is not None and each.draw for each in answers):
        ump.finish((), "agreed", "All players agreed to a draw.")
    ask(ump.state, ())


__all__ = ["answer", "check", "enter", "leave", "open_questions", "prompt"]
