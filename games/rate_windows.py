"""Counts events in windows of time, over all processes that share a Redis."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

from django.core.cache import caches
from django.core.cache.backends.locmem import LocMemCache
from redis.exceptions import RedisError

log = logging.getLogger(__name__)
AGAIN = 10.0
"""Seconds without requests to Redis after Redis did not answer. During this time each process uses its own counters."""

clock = time.time
"""Function that returns the current time for the windows, in seconds since 1970."""

_away_until = 0.0


class Window:
    """Counts events by key in time windows of `seconds` seconds. The windows of all keys begin at the same time."""

    def __init__(self, name: str, seconds: int) -> None:
        self.name, self.seconds = name, seconds

    def add(self, key: str) -> int:
        """Count one event of this key. Return the number of its events in the current window."""
        return _count_in_caches(lambda cache: _increment(cache, self._place(key), 2 * self.seconds))

    def count(self, key: str) -> int:
        return _count_in_caches(lambda cache: int(cache.get(self._place(key), 0)))

    def seconds_left(self) -> int:
        """Return the number of seconds until the next window, which is at least 1."""
        return self.seconds - int(clock()) % self.seconds

    def _place(self, key: str) -> str:
        return f"{self.name}:{int(clock()) // self.seconds}:{key}"


def _increment(cache: Any, place: str, kept: int) -> int:
    cache.add(place, 0, kept)
    try:
        return int(cache.incr(place))
    except ValueError:  # the counter expired between the two calls
        return 1


def _count_in_caches(work: Callable[[Any], int]) -> int:
    """Return the higher of two counts: in the shared cache and in this process's cache.

    This process always counts in its cache too, so that counts do not start from zero when the shared cache does not
    answer.
    """
    global _away_until
    shared = caches["default"]
    if isinstance(shared, LocMemCache):  # this is the only process
        return work(shared)
    here = work(caches["local"])
    if time.monotonic() < _away_until:
        return here
    try:
        return max(here, work(shared))
    except (RedisError, OSError) as error:
        _away_until = time.monotonic() + AGAIN
        log.warning("Redis does not answer; each process counts by itself meanwhile: %s", error)
        return here
