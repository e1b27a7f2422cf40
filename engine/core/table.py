"""Play a game in memory, without a server or clock, with the answers that the game itself suggests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from engine.core.chance import BotRandom, Seed, commitment
from engine.core.events import Event
from engine.core.game import AnyGame, Reply, Seat, Setup


class Played(Struct, frozen=True):
    """An accepted command in the log of a match."""

    seat: Seat
    decision: str
    command: Any


class Moment(Struct, frozen=True):
    """The state after a command, and the events of the command.

    `played`: the command, or None at the start of the match.
    """

    state: Any
    events: tuple[Event, ...]
    played: Played | None


Chooser = Callable[[Any, Seat], Reply | None]
"""A function that gets a seat's view and number, and returns the seat's answer.

It returns None if the seat has nothing to answer.
"""


def suggesting(game: AnyGame, seed: Seed) -> Chooser:
    """Return a chooser that answers for every seat with `game.suggest`. All seats use the same random stream."""
    rng = BotRandom(commitment(seed))
    rng.seed(seed)
    return lambda view, seat: game.suggest(view, rng)


def open_seats(game: AnyGame, state: Any) -> list[Seat]:
    """Return the seats that have an unanswered decision, in ascending order."""
    return [
        seat for seat, asked in sorted(game.open_questions(state).items()) if any(not each.answered for each in asked)
    ]


def moments(game: AnyGame, setup: Setup, seed: Seed, choose: Chooser, limit: int = 100_000) -> Iterator[Moment]:
    """Play a match and yield it step by step. Raise RuntimeError if the match is not over after `limit` commands."""
    step = game.new(setup, seed)
    yield Moment(step.state, step.events, None)
    for _ in range(limit):
        seats = open_seats(game, step.state)
        if not seats:
            return
        for seat in seats:
            reply = choose(game.view(step.state, seat), seat)
            if reply is not None:
                break
        else:
            raise RuntimeError(f"seats {seats} owe an answer and none gives one")
        step = game.apply(step.state, seat, reply.decision, reply.command)
        yield Moment(step.state, step.events, Played(seat, reply.decision, reply.command))
    raise RuntimeError(f"not over after {limit} commands")
