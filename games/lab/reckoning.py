"""Calculates the value of battles in a separate process, and caches the latest answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from threading import Lock
from typing import Any

import msgspec
from django.db import close_old_connections

from engine.core import codec
from engine.core.errors import Fault
from engine.core.game import AnyGame
from games import worker_pool
from games.lab import lab_jobs
from games.lab.rest_types import LabKitOfGame, LabReckoned
from games.lobby import rules_jobs
from games.lobby.errors import Denied
from games.rate_limits import Payers

KEPT = 200
"""Maximum number of cached answers. Answers can be cached, because equal questions always have equal answers."""
PLACES, MEMORY, WAITING = 1, 300.0, 6
"""Number of worker processes (PLAY_LAB_WORKERS), maximum memory and maximum number of waiting questions.

A process that uses more memory (in MB) is replaced by a new process.
"""

studying = worker_pool.Pool("LAB_WORKERS", PLACES, MEMORY, WAITING)
"""Pool of processes for the battle lab. Pages and bots use other processes, so they never wait for the lab."""

_kept: dict[tuple[str, bytes], bytes] = {}
_guard = Lock()


@lru_cache(maxsize=16)
def _kit(name: str, encoded: bytes) -> bytes:
    return msgspec.json.encode(LabKitOfGame(msgspec.Raw(encoded)))


def kit_of(game: AnyGame) -> bytes:
    """Return the elements from which users build positions in the battle lab of this game, as JSON (a `LabKitOfGame`).

    Raise Denied if the game has no lab.
    """
    kit = game.lab_kit()
    if kit is None:
        raise Denied(404, "E-LAB", "This game has no battle lab.", "game")
    return _kit(game.name, codec.encode(kit))


def answer_to(game: AnyGame, question: Any, payers: Payers) -> bytes:
    """Return the game's answer to a question for its battle lab, as JSON.

    Raise Denied if the game has no lab, if the question is not valid, if too many questions wait, or on timeout.
    """
    kit_of(game)
    encoded = msgspec.json.encode(question, order="sorted")

    def reckon() -> bytes:
        found = in_lab(lab_jobs.answer_question, rules_jobs.address(game), encoded, payers=payers)
        return msgspec.json.encode(LabReckoned(found))

    return cached_answer((game.name, encoded), reckon)


def cached_answer(key: tuple[str, bytes], reckon: Callable[[], bytes]) -> bytes:
    """Return the cached answer to the question with this key.

    If there is none, call the function, store its result in the cache and return it.
    """
    found = _kept.get(key)
    if found is None:
        found = reckon()
        with _guard:
            while len(_kept) >= KEPT:
                del _kept[next(iter(_kept))]
            _kept[key] = found
    return found


def in_lab(function: Callable[..., bytes], *args: Any, payers: Payers) -> msgspec.Raw:
    """Run a function in a process of the battle lab and return its answer.

    The function must return a pair as JSON: (null, answer) or (`Fault`, null). Raise Denied if it returns a `Fault`, if
    too many jobs wait, or on timeout.
    """
    close_old_connections()  # other threads need the connection while this thread waits
    try:
        said = worker_pool.run_blocking(
            function, *args, payers=payers, patience=lab_jobs.PATIENCE, where=studying, within=lab_jobs.WITHIN
        )
    except worker_pool.PoolBusy:
        raise Denied(429, "E-TOO-FAST", "The server is calculating other battles. Try again in a moment.") from None
    except worker_pool.JobFailed:
        raise Denied(503, "E-BUSY", "The calculation took too long. Try again, or use fewer ships.") from None
    fault, found = msgspec.json.decode(said, type=tuple[Fault | None, msgspec.Raw])
    if fault is not None:
        raise Denied(400, fault.code, fault.text, fault.field)
    return found
