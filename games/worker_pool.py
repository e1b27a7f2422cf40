"""Runs heavy work in a few separate processes, so that the event loop that serves all clients never does it.

Use `await run(function, *args)` in the event loop and `run_blocking(function, *args)` in threads. The function must
belong to a module of this project, take and return only values that msgpack supports (numbers, texts, bytes, lists),
and need neither settings nor database. A worker process is started when there is work. It is replaced if it dies, hangs
or uses too much memory, and ends after a long time without work.
"""

from __future__ import annotations

import asyncio
import logging
import os
import selectors
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from math import inf
from typing import Any, TypeVar

import msgspec
from django.conf import settings

from games import line_process
from games.rate_limits import limit, work
from games.worker_process import Call, JobResult, to_frame

log = logging.getLogger(__name__)
T = TypeVar("T")

PLACES = 2
"""Maximum number of worker processes (PLAY_WORKERS). If it is 0, every job runs in the process that requests it."""

WAITING, EACH = 64, 16
"""Maximum number of waiting jobs: in total, and per payer. If there are more jobs, PoolBusy is raised."""

MEMORY = 80.0
"""Memory in MB. A worker that has used more memory is replaced after its job."""

THINKING_PLACES, THINKING_MEMORY = 1, 240.0
"""Maximum number and memory (MB) of the workers that calculate bots' moves (PLAY_BOT_WORKERS). They need more memory
because they load numpy.
"""

IDLE = 600.0
"""Seconds without a job after which a worker process ends."""

MOST = 0.2
"""Maximum CPU seconds that are charged for a job. There is a maximum because the first job of a match may have to build
the match's map, which takes long.
"""

START = 60.0
"""Maximum seconds for the start of a worker process."""

PATIENCE = 5.0
"""Maximum seconds for a job, if the caller sets no other limit."""

BRIEF = 2.0
"""Minimum seconds that a job must have left when its turn comes. With less time, it is not started, because its worker
would probably be killed before the job is done.
"""


_preloaded: list[str] = []


def preload(module: str) -> None:
    """Make workers import this module when they start, so that the first job that uses the module is not slow."""
    _preloaded.append(module)


class PoolBusy(Exception):
    """Too many jobs wait, in total or for this payer, or the job waited too long for its turn."""


class JobFailed(Exception):
    """The job took too long, its worker died, or its function raised an error. A failure in a worker is logged."""


class WorkerDied(JobFailed):
    """The worker's process ended. The job is not necessarily the cause."""


class WorkerGone(Exception):
    """The worker no longer answers."""


class WorkerLate(WorkerGone):
    """The worker took too long for a job."""


class PoolJob:
    """A job in the queue.

    `patience`: maximum seconds of work. `within`: maximum seconds in total, including the time in the queue.
    """

    def __init__(self, call: Call, payers: Sequence[str], patience: float, within: float = inf) -> None:
        self.call, self.payers, self.patience = call, payers, patience
        self.until = time.monotonic() + within
        self.payer = payers[0] if payers else ""
        self.result: Future[Any] = Future()


class Worker:
    """A worker process and the pipes that connect it to this process. Only one thread uses it."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "games.worker_process", *_preloaded], cwd=settings.BASE_DIR,
            env=line_process.plain_environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        assert self._process.stdin is not None and self._process.stdout is not None
        self._to, self._from = self._process.stdin, self._process.stdout.fileno()
        self._heard = selectors.DefaultSelector()
        self._heard.register(self._from, selectors.EVENT_READ)
        try:
            self._next(time.monotonic() + START)
        except WorkerGone:
            self.stop()
            raise

    def do(self, call: Call, patience: float) -> JobResult:
        """Run the call in the worker and return its result.

        Raise WorkerGone if the call takes longer than `patience` seconds, or if the process ends.
        """
        until = time.monotonic() + patience
        try:
            self._to.write(to_frame(call))
            self._to.flush()
        except OSError as error:
            raise WorkerGone(repr(error)) from error
        return self._next(until)

    def _next(self, until: float) -> JobResult:
        """Return the next message of the worker.

        Raise WorkerGone if it does not arrive until `until` (time.monotonic).
        """
        size = int.from_bytes(self._read_bytes(4, until), "big")
        return msgspec.msgpack.decode(self._read_bytes(size, until), type=JobResult)

    def _read_bytes(self, size: int, until: float) -> bytes:
        parts = bytearray()
        while len(parts) < size:
            if not self._heard.select(max(0.0, until - time.monotonic())):
                raise WorkerLate("it took too long")
            more = os.read(self._from, min(size - len(parts), 1 << 20))
            if not more:
                raise WorkerGone("the process ended")
            parts += more
        return bytes(parts)

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()
        self._heard.close()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()


class Pool:
    """A group of worker processes and their queue of jobs.

    Jobs run in the order in which they were added, but never two jobs of one payer at a time.
    """

    def __init__(
        self, name: str = "WORKERS", places: int = PLACES, memory: float = MEMORY, waiting: int = WAITING
    ) -> None:
        """Create a pool.

        `name`: the setting `PLAY_<NAME>` is the maximum number of processes; its default is `places`. `memory`: MB
        above which a worker is replaced. `waiting`: maximum number of waiting jobs.
        """
        self.name, self.places, self.memory, self.may_wait = name, places, memory, waiting
        self._waiting: list[PoolJob] = []
        self._at_work: Counter[str] = Counter()
        self._threads = self._idle = 0
        self._changed = threading.Condition()

    def want(self, wanted: PoolJob) -> None:
        """Add a job to the queue, and start a worker if needed. Raise PoolBusy if too many jobs wait."""
        with self._changed:
            mine = sum(each.payer == wanted.payer for each in self._waiting)
            if len(self._waiting) >= self.may_wait or (wanted.payer and mine >= EACH):
                raise PoolBusy
            self._waiting.append(wanted)
            if self._idle < len(self._waiting) and self._threads < self.most():
                self._threads += 1
                threading.Thread(target=self._serve, name="worker", daemon=True).start()
            self._changed.notify_all()

    def most(self) -> int:
        """Return the maximum number of worker processes. If it is 0, every job runs in the process that requests it."""
        return int(limit(self.name, self.places))

    def has_room(self) -> bool:
        """Return whether the queue has room for another job."""
        return len(self._waiting) < self.may_wait

    def _next(self) -> PoolJob | None:
        """Wait for the next job whose payer has no other running job, and return it.

        Return None if no job arrives within IDLE seconds.
        """
        until = time.monotonic() + IDLE
        with self._changed:
            self._idle += 1
            try:
                while True:
                    for wanted in self._waiting:
                        if not wanted.payer or not self._at_work[wanted.payer]:
                            self._waiting.remove(wanted)
                            self._at_work[wanted.payer] += 1
                            return wanted
                    if not self._changed.wait(until - time.monotonic()) and not self._waiting:
                        self._threads -= 1
                        return None
            finally:
                self._idle -= 1

    def _finish_job(self, wanted: PoolJob) -> None:
        with self._changed:
            self._at_work[wanted.payer] -= 1
            self._at_work += Counter()  # removes payers without a running job
            self._changed.notify_all()

    def _serve(self) -> None:
        """Run jobs in one worker until there is no more work.

        This runs in a thread, which waits while the worker works.
        """
        worker: Worker | None = None
        while (wanted := self._next()) is not None:
            try:
                if wanted.result.set_running_or_notify_cancel():
                    worker = worker or Worker()
                    left = wanted.until - time.monotonic()
                    if left < BRIEF:
                        wanted.result.set_exception(PoolBusy())
                        continue
                    done = worker.do(wanted.call, min(wanted.patience, left))
                    _tell(wanted, done)
                    if done.memory > self.memory:
                        worker.stop()
                        worker = None
            except Exception as error:  # a dead thread would leave its jobs waiting
                log.warning("%s was aborted: %s", wanted.call.function, error)
                died = isinstance(error, WorkerGone) and not isinstance(error, WorkerLate)
                wanted.result.set_exception((WorkerDied if died else JobFailed)(str(error)))
                if worker is not None:
                    worker.stop()
                worker = None
            finally:
                self._finish_job(wanted)
        if worker is not None:
            worker.stop()


def _tell(wanted: PoolJob, done: JobResult) -> None:
    work.charge(wanted.payers, min(MOST, done.cpu))
    if done.error:
        log.error("%s failed: %s", wanted.call.function, done.error)
        wanted.result.set_exception(JobFailed(done.error))
    else:
        wanted.result.set_result(done.result)


pool = Pool()
thinking = Pool("BOT_WORKERS", THINKING_PLACES, THINKING_MEMORY)
"""Pool that calculates bots' moves. It is separate, so that no page waits for a bot."""


def _submit_job(
    function: Callable[..., Any],
    args: Sequence[Any],
    payers: Sequence[str],
    patience: float,
    where: Pool | None = None,
    within: float = inf,
) -> Future[Any]:
    where = where or pool
    wanted = PoolJob(Call(f"{function.__module__}:{function.__qualname__}", list(args)), payers, patience, within)
    if where.most():
        where.want(wanted)
    else:
        _do_here(wanted, function)
    return wanted.result


def _do_here(wanted: PoolJob, function: Callable[..., Any]) -> None:
    try:
        wanted.result.set_result(function(*wanted.call.args))
    except Exception as error:
        wanted.result.set_exception(JobFailed(repr(error)))


async def run_in_worker(
    function: Callable[..., T],
    *args: Any,
    payers: Sequence[str] = (),
    patience: float = PATIENCE,
    where: Pool | None = None,
) -> T:
    """Run the function in a worker, charge the payers for its CPU time, and return its result.

    `patience`: maximum seconds of work. `where`: the pool, by default `pool`. Raise PoolBusy if the queue is full, and
    JobFailed if the job fails.
    """
    result: T = await asyncio.wrap_future(_submit_job(function, args, payers, patience, where))
    return result


def run_blocking(
    function: Callable[..., T],
    *args: Any,
    payers: Sequence[str] = (),
    patience: float = PATIENCE,
    where: Pool | None = None,
    within: float = inf,
) -> T:
    """Run the function in a worker as `run_in_worker` does, but block the calling thread until there is a result.

    `within`: maximum seconds in total, including the time in the queue. Raise PoolBusy if the queue is full or the job
    did not start in time, and JobFailed if the job fails.
    """
    wanted = _submit_job(function, args, payers, patience, where, within)
    try:
        result: T = wanted.result(None if within == inf else within)
    except TimeoutError:
        if wanted.cancel():
            raise PoolBusy from None
        result = wanted.result()  # the job runs, and its worker is being stopped now
    return result
