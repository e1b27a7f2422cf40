"""How much one socket may ask for. Every number can be set in the settings as `PLAY_<NAME>`."""

from __future__ import annotations

import time

from games.rate_limits import limit as limit

MAX_MESSAGE = 16 * 1024
"""Characters of one message; the longest command is a few kilobytes."""

MAX_UNREAD = 8 * 1024 * 1024
"""Bytes sent since the last number the client has shown to hold; beyond it the client is dropped."""

ADDRESS_UNREAD = 240 * MAX_UNREAD
"""Bytes that all sockets of one address together may have unread: where it has more than 240, each has less."""

TABS = 30
"""Sockets of one seat or one session in one match; the next one is turned away."""


class Bucket:
    """A token bucket: `rate` messages a second in the long run, `burst` at once."""

    __slots__ = ("at", "burst", "rate", "tokens", "warned")

    def __init__(self, rate: float | None = None, burst: float | None = None) -> None:
        self.rate = limit("RATE", 30) if rate is None else rate
        self.burst = limit("BURST", 120) if burst is None else burst
        self.tokens, self.at, self.warned = self.burst, time.monotonic(), 0

    def take(self) -> bool:
        """One message; False when it comes too fast. `warned` counts those since the last calm time."""
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate)
        self.at = now
        if self.tokens < 1:
            self.warned += 1
            return False
        if self.tokens >= self.burst / 2:
            self.warned = 0
        self.tokens -= 1
        return True
