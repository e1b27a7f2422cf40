"""Where finished matches are played again: each job in a process of its own, a few at a time, with bounds."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress

import msgspec
from django.db import connections

from engine.games import GAMES
from games import line_process
from games.archive import checkpoint_replay, stored_replays
from games.archive.worker_messages import (
    Progress,
    ReplayFailed,
    ReplayJob,
    ReplayResult,
    WorkerMessage,
    digest_of,
)
from games.lobby.board_jobs import address
from games.lobby.models import Match
from games.play.models import Checkpoint, Table
from games.play.replay import recorded_of
from games.rate_limits import limit
from games.storage_errors import tell_operator, trouble_of

log = logging.getLogger(__name__)

CPU_SECONDS = 60
"""Seconds of a processor one match may take; the longest of four players and forty turns take about five."""

PATIENCE = 150.0
"""Seconds after which a job is given up, however little of the processor it got."""

WAITING_UPLOADS = 4
"""Uploads that may wait for their turn."""

_decoder = msgspec.json.Decoder(WorkerMessage)


MAX_RUNNING = 100
"""Replays that are made or wait for it; each has a thread, two at a time have a process."""

TRY_AGAIN = 60.0
"""Seconds until a replay that could not be made is tried again."""


class TooManyJobs(Exception):
    """Too many jobs are waiting already."""


class NoReplay(Exception):
    """No replay could be made of this match."""


class JobSlots:
    """`places` jobs run at a time, `queue` more may wait."""

    def __init__(self, places: int, queue: int) -> None:
        self._places, self._lock = threading.Semaphore(places), threading.Lock()
        self._free = places + queue

    @contextmanager
    def slot(self) -> Iterator[None]:
        """Wait for a place; raises TooManyJobs at once when too many wait."""
        with self._lock:
            if self._free <= 0:
                raise TooManyJobs
            self._free -= 1
        try:
            with self._places:
                yield
        finally:
            with self._lock:
                self._free += 1


upload_slots = JobSlots(1, WAITING_UPLOADS)
replay_slots = JobSlots(2, 10**6)


def run(job: ReplayJob, tell: Callable[[float], None] = lambda done: None) -> ReplayResult | ReplayFailed:
    """Run a job in a process of its own and wait for it; `tell` hears how far it has come, from 0 to 1."""
    result: ReplayResult | ReplayFailed | None = None
    seconds, patience = int(limit("REPLAY_CPU", CPU_SECONDS)), limit("REPLAY_PATIENCE", PATIENCE)
    for line in line_process.lines("games.archive.replay_worker", seconds, patience, msgspec.json.encode(job)):
        said = _decoder.decode(line)
        if isinstance(said, Progress):
            tell(said.done)
        else:
            result = said
    return result or ReplayFailed("E-TOO-LONG", "Playing this match again takes too long.")


# ---- replays of matches played here ------------------------------------------------------------------------------


class RunningJob:
    """A replay in the making; `done`: how far, 0 to 1."""

    def __init__(self) -> None:
        self.done = 0.0
        self.over: Future[None] = Future()

    def told(self, done: float) -> None:
        self.done = done

    async def until_over(self, seconds: float) -> bool:
        """Whether it is over by then."""
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(self.over)), seconds)
        return self.over.done()


_running: dict[str, RunningJob] = {}
_failed: dict[str, float] = {}
"""When no replay could be made of a match, by the clock that only goes on."""

_guard = threading.Lock()


def running(match_id: str) -> RunningJob | None:
    """The job that makes this match's replay now."""
    return _running.get(match_id)


def start(match: Match) -> RunningJob:
    """Make the replay of a finished match in the background, or join the job that is at it already.

    Raises TooManyJobs when very many are being made, NoReplay when it could not be made a short while ago.
    """
    with _guard:
        job = _running.get(match.pk)
        if job is None:
            if time.monotonic() - _failed.get(match.pk, -TRY_AGAIN) < TRY_AGAIN:
                raise NoReplay
            if len(_running) >= MAX_RUNNING:
                raise TooManyJobs
            job = _running[match.pk] = RunningJob()
            threading.Thread(target=_run_job, args=(match, job), name=f"replay {match.pk}", daemon=True).start()
        return job


def _run_job(match: Match, job: RunningJob) -> None:
    try:
        with replay_slots.slot():
            if stored_replays.report(match) is None:
                _make(match, job)
    except Exception as error:  # in a thread of its own nobody else would hear of it; who waits is released below
        if (trouble := trouble_of(error)) is not None:
            tell_operator(trouble, error)
        else:
            log.exception("no replay of match %s", match.pk)
            _failed[match.pk] = time.monotonic()
    finally:
        with _guard:
            _running.pop(match.pk, None)
        job.over.set_result(None)
        connections.close_all()


def _make(match: Match, job: RunningJob) -> None:
    """By the log where the rules still agree with it, else from the checkpoints."""
    request = ReplayJob(address(GAMES[match.game]), recorded_of(match.pk), checkpoint_digests(match.pk))
    connections.close_all()  # others need it while this waits
    result = run(request, job.told)
    if isinstance(result, ReplayResult):
        stored_replays.save(match.pk, match.game, result.replays, result.report)
        return
    log.warning("match %s does not play again at entry %s: %s", match.pk, result.entry, result.text)
    replays, report = checkpoint_replay.build(match.pk)
    stored_replays.save(match.pk, match.game, replays, report)


def checkpoint_digests(match_id: str) -> dict[int, str]:
    """Digests of the positions on disk, by entry."""
    found = {each.index: digest_of(bytes(each.state)) for each in Checkpoint.objects.filter(table_id=match_id)}
    table = Table.objects.get(pk=match_id)
    return found | {table.head: digest_of(bytes(table.state))}
