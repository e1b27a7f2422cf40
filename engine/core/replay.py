"""Play a match again from its log with the present rules. No other code calculates positions from a log.

Reports, replays, exports, checks and past turns all use `steps`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from engine.core import codec
from engine.core.chance import Seed, read_seed
from engine.core.game import AnyGame, Setup, Step
from engine.core.recorded import ACT, LogEntry, Recorded
from engine.core.table import Played


def steps(
    game: AnyGame, setup: Setup, seed: Seed, log: Iterable[LogEntry], *, start: Any = None, ends_at: int = -1
) -> Iterator[tuple[LogEntry, Step[Any]]]:
    """Apply the entries of a match's log one after another. Yield each entry with the step that it causes.

    Raise Refusal if the rules no longer allow a command. `start`: the position before the first entry. If `start` is
    None, the first entry must be the table action that starts the match. `ends_at`: the index of the entry that ended
    the match, or -1 if the match is not over. An entry that offers a draw ends the match only if its index is
    `ends_at`. All other offers of a draw change nothing.
    """
    state = start
    for line in log:
        step = _act(game, setup, seed, state, line, ends_at) if line.decision == ACT else _answer(game, state, line)
        yield line, step
        state = step.state


def recorded_steps(game: AnyGame, match: Recorded) -> Iterator[tuple[LogEntry, Step[Any]]]:
    """Yield each entry of a recorded match with its result, as the function `steps` does."""
    ends_at = match.log[-1].index if match.log and match.outcome is not None else -1
    return steps(game, match.setup, read_seed(match.seed), match.log, ends_at=ends_at)


def state_after(game: AnyGame, setup: Setup, seed: Seed, log: Iterable[Played]) -> Any:
    """Return the position after all commands in `log`, for a match that is played in memory."""
    lines = [LogEntry(n, each.seat, each.decision, each.command) for n, each in enumerate(log, 1)]
    state: Any = None
    for _, step in steps(game, setup, seed, [LogEntry(0, -1, ACT, {"act": "start"}), *lines]):
        state = step.state  # keep only the last state
    return state


def _answer(game: AnyGame, state: Any, line: LogEntry) -> Step[Any]:
    """Apply a command, which is plain JSON or a struct of the game."""
    command = line.command
    if not isinstance(command, Struct):
        command = codec.read_command(command, game.command_type)
    return game.apply(state, line.seat, line.decision, command)


def _act(game: AnyGame, setup: Setup, seed: Seed, state: Any, line: LogEntry, ends_at: int) -> Step[Any]:
    """Carry out a table action. Return an unchanged state if the action does not concern the rules."""
    act = line.command.get("act") if isinstance(line.command, dict) else None
    if act == "start":
        return game.new(setup, seed)
    if act == "resign":
        return game.resign(state, line.seat)
    if act == "time_up":
        return game.time_up(state)
    return game.draw(state) if act == "offer_draw" and line.index == ends_at else Step(state)
