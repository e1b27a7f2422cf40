"""Shared by measurements of computer players: whole matches, several processes, shares with 95 % intervals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from typing import Any, TypeVar

from engine.core.game import AnyGame, Reply, Seat, Setup
from engine.core.table import open_seats

Task = TypeVar("Task")
Found = TypeVar("Found")


def to_the_end(
    game: AnyGame, setup: Setup, seed: int, answer: Callable[[Seat, Any], Reply | None], most: int
) -> Iterator[Any]:
    """Yield the states of one match, from the first to the last, in which `answer(seat, view)` plays every seat.

    Raise AssertionError if the match is not over after `most` commands.
    """
    state = game.new(setup, seed).state
    for _ in range(most):
        yield state
        seats = open_seats(game, state)
        if not seats:
            return
        reply = answer(seats[0], game.view(state, seats[0]))
        assert reply is not None
        state = game.apply(state, seats[0], reply.decision, reply.command).state
    raise AssertionError(f"not over after {most} commands")


def each(measure: Callable[[Task], Found], tasks: Iterable[Task], jobs: int) -> Iterator[Found]:
    """Yield one result per task, in order, calculated by this number of processes."""
    if jobs == 1:
        yield from map(measure, tasks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(measure, tasks, chunksize=5)


def interval(wins: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share."""
    z, share = 1.96, wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def line(name: str, wins: float, games: int) -> str:
    """Return a line with a share and its interval, in per cent."""
    low, high = interval(wins, games)
    return f"{name:<44} {100 * wins / games:5.1f} %  ({100 * low:.1f} to {100 * high:.1f})  of {games}"
