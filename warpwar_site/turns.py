"""Assigns threads to requests, in the order of the requests."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter, deque
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from django.db import close_old_connections
from django.db.backends.signals import connection_created
from django.dispatch import receiver

LOCKED = 5.0
"""Maximum seconds that a request waits for a locked database. Then the client gets an error."""

_here = threading.local()


class Busy(Exception):
    """Too many requests are waiting already, or this request has waited too long."""


class Thread:
    """A thread that keeps its database connection between requests. `spent`: CPU seconds used so far."""

    def __init__(self, name: str) -> None:
        self.executor = ThreadPoolExecutor(1, name, initializer=_begin)
        self.spent = 0.0

    def tidy(self) -> Future[float]:
        """Clean up in the thread after a request. The future's result is the CPU seconds that the request took."""
        return self.executor.submit(self._tidy_and_measure)

    def _tidy_and_measure(self) -> float:
        close_old_connections()
        before, self.spent = self.spent, time.thread_time()
        return self.spent - before


def _begin() -> None:
    _here.is_ours = True


@receiver(connection_created)
def _be_quick(connection: Any, **_: Any) -> None:
    if connection.vendor == "sqlite" and getattr(_here, "is_ours", False):
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA busy_timeout = {int(1000 * LOCKED)}")


class Turns:
    """A group of threads and a queue of requests that wait for a thread.

    There are at most `threads` threads, which are created when needed. Requests from one client address use at most
    `share` of them at a time. At most `queue` requests wait, each at most `patience` seconds.
    """

    def __init__(self, name: str, threads: int, share: int, queue: int, patience: float) -> None:
        self.name, self.threads, self.share, self.queue, self.patience = name, threads, share, queue, patience
        self._idle: list[Thread] = []
        self._made = 0
        self._working: Counter[str] = Counter()
        self._waiting: deque[tuple[str, asyncio.Future[Thread]]] = deque()

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    async def take(self, address: str) -> Thread:
        """Wait for a thread that can serve a request from this client address, and return the thread.

        Raise Busy if the queue is full, or if no thread is free in time.
        """
        if len(self._waiting) >= self.queue:
            raise Busy
        turn: asyncio.Future[Thread] = asyncio.get_running_loop().create_future()
        entry = address, turn
        self._waiting.append(entry)
        self._serve()
        try:
            async with asyncio.timeout(self.patience):
                return await turn
        except BaseException as error:
            if entry in self._waiting:
                self._waiting.remove(entry)
            else:  # a thread was assigned just as the request gave up
                self.give_back(address, turn.result())
            if isinstance(error, TimeoutError):
                raise Busy from None
            raise

    def give_back(self, address: str, thread: Thread) -> None:
        """Mark the thread as idle after it has served a request from this client address."""
        self._idle.append(thread)
        self._working[address] -= 1
        if not self._working[address]:
            del self._working[address]
        self._serve()

    def _serve(self) -> None:
        """Assign idle or new threads to waiting requests, longest wait first.

        Skip client addresses that already use `share` threads.
        """
        for entry in list(self._waiting):
            if not self._idle and self._made >= self.threads:
                return
            address, turn = entry
            if turn.done() or self._working[address] >= self.share:
                continue
            self._waiting.remove(entry)
            self._working[address] += 1
            turn.set_result(self._idle.pop() if self._idle else self._new())

    def _new(self) -> Thread:
        self._made += 1
        return Thread(f"{self.name}-{self._made}")
