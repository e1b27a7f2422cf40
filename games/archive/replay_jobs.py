"""Runs jobs that replay finished matches. Each job has a separate process with limits; few run at a time."""

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
from games.lobby.models import Match
from games.lobby.rules_jobs import address
from games.play.models import Checkpoint, StoredMatch
from games.play.replay import recorded_match
from games.rate_limits import limit
from games.storage_errors import tell_operator, trouble_of

log = logging.getLogger(__name__)

CPU_SECONDS = 60
"""Maximum CPU seconds for one match. The longest match of four players and forty turns takes about five seconds."""

PATIENCE = 150.0
"""Maximum elapsed seconds of a job. After this time it is aborted, even if it has used little CPU time."""

WAITING_UPLOADS = 4
"""Maximum number of uploaded files that may wait to be checked."""

_decoder = msgspec.json.Decoder(WorkerMessage)


MAX_RUNNING = 100
"""Maximum number of replay jobs that run or wait. Each job has a thread, but only two jobs have a process at a time."""

TRY_AGAIN = 60.0
"""Seconds after a failed job during which no new job is started for the same replay."""


class TooManyJobs(Exception):
    """Too many replay jobs already run or wait."""


class NoReplay(Exception):
    """No replay is available, because the last job that built this match's replay failed a short while ago."""


class JobSlots:
    """A queue of limited length. `places`: number of jobs that can run at a time.

    `queue`: number of jobs that can wait.
    """

    def __init__(self, places: int, queue: int) -> None:
        self._places, self._lock = threading.Semaphore(places), threading.Lock()
        self._free = places + queue

    @contextmanager
    def slot(self) -> Iterator[None]:
        """Wait until the job can run, and keep its place until the block ends.

        Raise TooManyJobs if too many jobs wait.
        """
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


def run_replay_job(job: ReplayJob, tell: Callable[[float], None] = lambda done: None) -> ReplayResult | ReplayFailed:
    """Run a job in a separate process, wait for its result and return it.

    `tell`: a function that is called with the progress, from 0 to 1.
    """
    result: ReplayResult | ReplayFailed | None = None
    seconds, patience = int(limit("REPLAY_CPU", CPU_SECONDS)), limit("REPLAY_PATIENCE", PATIENCE)
    for line in line_process.lines("games.archive.replay_worker", seconds, patience, msgspec.json.encode(job)):
        said = _decoder.decode(line)
        if isinstance(said, Progress):
            tell(said.done)
        else:
            result = said
    return result or ReplayFailed("E-TOO-LONG", "It takes too long to replay this match.")


# ---- replays of matches played here ------------------------------------------------------------------------------


class RunningJob:
    """A replay job that runs or waits. `done`: its progress, from 0 to 1."""

    def __init__(self) -> None:
        self.done = 0.0
        self.over: Future[None] = Future()

    def set_progress(self, done: float) -> None:
        self.done = done

    async def until_over(self, seconds: float) -> bool:
        """Wait until the job is over, but not longer than this number of seconds. Return whether the job is over."""
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(self.over)), seconds)
        return self.over.done()


_running: dict[str, RunningJob] = {}
_failed: dict[str, float] = {}
"""Maps a match to the time at which its last replay job failed (in seconds of the monotonic clock)."""

_guard = threading.Lock()


def running(match_id: str) -> RunningJob | None:
    """Return the replay job of this match that runs or waits. Return None if there is no such job."""
    return _running.get(match_id)


def start(match: Match) -> RunningJob:
    """Start a background job that builds the replays of a finished match, and return the job.

    If the match already has such a job, return this job. Raise TooManyJobs if too many jobs run or wait. Raise NoReplay
    if the last job of this match failed a short while ago.
    """
    with _guard:
        job = _running.get(match.pk)
        if job is None:
            if _has_failed(match.pk):
                raise NoReplay
            if len(_running) >= MAX_RUNNING:
                raise TooManyJobs
            job = _running[match.pk] = RunningJob()
            threading.Thread(target=_run_job, args=(match, job), name=f"replay {match.pk}", daemon=True).start()
        return job


def _has_failed(match_id: str) -> bool:
    return time.monotonic() - _failed.get(match_id, -TRY_AGAIN) < TRY_AGAIN


def _run_job(match: Match, job: RunningJob) -> None:
    try:
        with replay_slots.slot():
            if stored_replays.report(match) is None:
                _make(match, job)
    except Exception as error:  # no caller sees this error; `finally` wakes the waiting requests
        if (trouble := trouble_of(error)) is not None:
            tell_operator(trouble, error)
        else:
            log.exception("the replay of match %s failed", match.pk)
            _failed[match.pk] = time.monotonic()
    finally:
        with _guard:
            _running.pop(match.pk, None)
            for old in [each for each in _failed if not _has_failed(each)]:
                del _failed[old]
        job.over.set_result(None)
        connections.close_all()


def _make(match: Match, job: RunningJob) -> None:
    """Build the replays from the log, or from the checkpoints if the present rules no longer reproduce the match."""
    request = ReplayJob(address(GAMES[match.game]), recorded_match(match.pk), checkpoint_digests(match.pk))
    connections.close_all()  # other threads need the connection while this thread waits
    result = run_replay_job(request, job.set_progress)
    if isinstance(result, ReplayResult):
        stored_replays.save(match.pk, match.game, result.replays, result.report)
        return
    log.warning("match %s cannot be replayed at entry %s: %s", match.pk, result.entry, result.text)
    replays, report = checkpoint_replay.build(match.pk)
    stored_replays.save(match.pk, match.game, replays, report)


def checkpoint_digests(match_id: str) -> dict[int, str]:
    """Return a dictionary from the index of a log entry to the digest of the position stored after this entry."""
    found = {each.index: digest_of(bytes(each.state)) for each in Checkpoint.objects.filter(table_id=match_id)}
    table = StoredMatch.objects.get(pk=match_id)
    return found | {table.head: digest_of(bytes(table.state))}
