"""Cache for large responses. Concurrent requests for the same response share one calculation and one copy in memory."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Lock

from django.db import close_old_connections

MAX_AGE = 60.0
"""Number of seconds for which a cached response may be used again."""

MAX_BYTES = 32 * 1024 * 1024
"""Maximum size of all cached responses together, in bytes. A larger single response is cached alone."""


class ResponseCache:
    """A cache of responses. For each key it stores the response and the time at which it was built."""

    def __init__(self) -> None:
        self._held: dict[str, tuple[float, bytes]] = {}
        self._making = Lock()

    def get(self, key: str, make: Callable[[], bytes | None]) -> bytes | None:
        """Return the cached response. If there is none, call `make`, store its result in the cache and return it.

        If the result is None, it is not stored.
        """
        found = self._held.get(key)
        if found is not None and time.monotonic() - found[0] < MAX_AGE:
            return found[1]
        close_old_connections()  # other threads need the connection while this thread waits
        with self._making:
            now = time.monotonic()
            for old in [each for each, (at, _) in self._held.items() if now - at >= MAX_AGE]:
                del self._held[old]
            if key in self._held:
                return self._held[key][1]
            data = make()
            if data is not None:
                self._hold(key, data)
            return data

    def _hold(self, key: str, data: bytes) -> None:
        size = len(data) + sum(len(each) for _, each in self._held.values())
        while self._held and size > MAX_BYTES:
            _, dropped = self._held.pop(next(iter(self._held)))
            size -= len(dropped)
        self._held[key] = time.monotonic(), data


cache = ResponseCache()
