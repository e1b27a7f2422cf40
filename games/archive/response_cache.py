"""Large answers that several ask for at once: made one at a time, and in memory once, however many ask."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Lock

from django.db import close_old_connections

MAX_AGE = 60.0
"""Seconds for which an answer may be given again."""

MAX_BYTES = 32 * 1024 * 1024
"""Bytes of all that is held; one that is larger is held alone."""


class ResponseCache:
    """By key, each with the time at which it was made."""

    def __init__(self) -> None:
        self._held: dict[str, tuple[float, bytes]] = {}
        self._making = Lock()

    def get(self, key: str, make: Callable[[], bytes | None]) -> bytes | None:
        """What is held, or made now; None is not held."""
        found = self._held.get(key)
        if found is not None and time.monotonic() - found[0] < MAX_AGE:
            return found[1]
        close_old_connections()  # others need it while this waits
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
