"""Runs posted rule cases through the rules in a worker process, with limits on time, memory and number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

import msgspec
from django.db import close_old_connections

from engine.adjudicate import posted
from engine.adjudicate.posted import Judgement
from games import worker_pool
from games.lobby.errors import Denied
from games.rate_limits import Payers, limit, work

PATIENCE = 4.0
"""Maximum seconds for running all cases of one text (PLAY_CASES_PATIENCE)."""

TOO_LONG_COSTS = 3.0
"""CPU seconds charged for a text that took too long. The used CPU time is not known, because the worker was killed."""

AT_ONCE, EACH = 4, 2
"""Maximum number of texts that run or wait, in total (PLAY_CASES_AT_ONCE) and for each payer (user or address).

Each text occupies a thread.
"""

_under_way: Counter[str] = Counter()
_guard = Lock()


def judge(game: str, text: str) -> bytes:
    """Run the rule cases of a text. Return a `Judgement` as JSON. Worker processes call this function."""
    return msgspec.json.encode(posted.judge(game, text))


def judgement_of(game: str, text: str, payers: Payers) -> Judgement:
    """Run the rule cases of a text in a worker process and return the result.

    Raise Denied on timeout, or if too many texts run or wait.
    """
    if len(text.encode("utf-8", "replace")) > posted.MAX_BYTES:
        return posted.judge(game, text)  # reads nothing and returns the fault
    with _one_of(payers):
        close_old_connections()  # other threads need the connection while this thread waits
        try:
            patience = limit("CASES_PATIENCE", PATIENCE)
            said = worker_pool.run_blocking(judge, game, text, payers=payers, patience=patience)
        except worker_pool.PoolBusy:
            raise _busy() from None
        except worker_pool.JobFailed:
            work.charge(payers, TOO_LONG_COSTS)
            told = "These cases take too long to run. Remove some of them or use smaller numbers, then run them again."
            raise Denied(400, "E-TOO-LONG", told, "text") from None
    return msgspec.json.decode(said, type=Judgement)


@contextmanager
def _one_of(payers: Payers) -> Iterator[None]:
    """Count one text as running. Raise Denied if too many texts of this payer, or too many in total, run or wait."""
    person = payers[0] if payers else ""
    with _guard:
        if _under_way[person] >= EACH:
            raise Denied(
                429, "E-TOO-FAST", "Your previous cases are still running. Wait until they are finished.", "", 1
            )
        if _under_way.total() >= limit("CASES_AT_ONCE", AT_ONCE):
            raise _busy()
        _under_way[person] += 1
    try:
        yield
    finally:
        with _guard:
            _under_way[person] -= 1
            if not _under_way[person]:
                del _under_way[person]


def _busy() -> Denied:
    return Denied(429, "E-TOO-FAST", "The server is running many cases at the moment. Try again soon.", "", 2)
