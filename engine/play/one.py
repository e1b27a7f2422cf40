"""Play one match between computer players, record it and measure it."""

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
"""A function that returns the seconds since any fixed moment.

The caller supplies the clock, because the engine may not read the time itself.
"""


class Job(Struct, frozen=True):
    """A match that will be played."""

    game: str
    setup: Setup
    seed: int
    limit: int = 100_000
    """Maximum number of commands. If a match needs more commands, this is an error."""


class Figures(Struct, frozen=True):
    """The result and measurements of a match.

    `rounds`: the number of combat rounds, as the `battle_over` events report them. `seconds`: the duration of the whole
    match. `thought`: the total thinking time of the bots, in seconds.
    """

    seed: int
    outcome: Outcome | None
    turns: int
    battles: int
    rounds: int
    commands: int
    seconds: float
    slowest: float
    """Longest time that a bot needed for one answer, in seconds."""
    thought: float


class _Watch:
    """Asks the bots for answers and measures how long they think."""

    def __init__(self, choose: Chooser, clock: Clock) -> None:
        self.choose, self.clock = choose, clock
        self.slowest = self.thought = 0.0
        self.turn = 0
        """Turn of the match in which a bot was last asked for an answer."""

    def __call__(self, view: Any, seat: int) -> Any:
        self.turn = view.header.turn
        began = self.clock()
        reply = self.choose(view, seat)
        took = self.clock() - began
        self.slowest = max(self.slowest, took)
        self.thought += took
        return reply


def play(job: Job, clock: Clock) -> tuple[Figures, Recorded]:
    """Play a match to its end. Return its measurements and its record.

    Raise Refusal if the rules refuse the setup or a bot's command, RuntimeError if the match needs too many commands.
    """
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
