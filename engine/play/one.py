"""One match between computer players, recorded and measured."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.core.game import PUBLIC, Outcome, Setup
from engine.core.table import Chooser, moments, suggesting
from engine.games import GAMES
from engine.play.recorded import FORMAT, LogEntry, Recorded, start_line

Clock = Callable[[], float]
"""Seconds from any start; the engine has no clock of its own."""


class Job(Struct, frozen=True):
    """A match to be played."""

    game: str
    setup: Setup
    seed: int
    limit: int = 100_000
    """Most commands; a match that takes more is an error."""


class Figures(Struct, frozen=True):
    """What a match came to. `rounds` counts rounds of combat, as events `battle_over` tell them."""

    seed: int
    outcome: Outcome | None
    turns: int
    battles: int
    rounds: int
    commands: int
    seconds: float
    slowest: float
    """Longest thought of a bot, in seconds."""
    thought: float


class _Watch:
    """Bots under the clock."""

    def __init__(self, choose: Chooser, clock: Clock) -> None:
        self.choose, self.clock = choose, clock
        self.slowest = self.thought = 0.0
        self.turn = 0
        """Where the match stood when a bot looked last."""

    def __call__(self, view: Any, seat: int) -> Any:
        self.turn = view.header.turn
        began = self.clock()
        reply = self.choose(view, seat)
        took = self.clock() - began
        self.slowest = max(self.slowest, took)
        self.thought += took
        return reply


def play(job: Job, clock: Clock) -> tuple[Figures, Recorded]:
    """Play a match out; raises Refusal where a bot errs and RuntimeError beyond the limit."""
    game, began = GAMES[job.game], clock()
    watch = _Watch(suggesting(game, job.seed), clock)
    log: list[LogEntry] = []
    battles = rounds = 0
    state: Any = None
    for moment in moments(game, job.setup, job.seed, watch, job.limit):
        state, told = moment.state, msgspec.to_builtins(moment.events)
        ended = [event["body"] for event in told if event["body"]["kind"] == "battle_over"]
        battles += len(ended)
        rounds += sum(body.get("rounds", 0) for body in ended)
        if moment.played is None:
            log.append(start_line(moment.events))
        else:
            log[-1] = replace(log[-1], turn=watch.turn)
            command = msgspec.to_builtins(moment.played.command)
            log.append(LogEntry(len(log), moment.played.seat, moment.played.decision, command, told))
    turn = game.view(state, PUBLIC).header.turn
    log[-1] = replace(log[-1], turn=turn)
    outcome = game.outcome(state)
    names = tuple(f"Bot {seat + 1}" for seat in range(job.setup.seats))
    recorded = Recorded(FORMAT, "", game.name, game.rules, job.setup, str(job.seed), names, outcome, tuple(log))
    took = clock() - began
    return Figures(job.seed, outcome, turn, battles, rounds, len(log) - 1, took, watch.slowest, watch.thought), recorded
