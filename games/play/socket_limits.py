"""Limits of one socket. The rates can be set as `PLAY_RATE` and `PLAY_BURST`."""

from __future__ import annotations

import time

from games.rate_limits import limit as limit

MAX_MESSAGE = 16 * 1024
"""Maximum number of characters of a message from a client. The longest command is a few kilobytes."""

MAX_UNREAD = 8 * 1024 * 1024
"""Maximum number of characters that were sent after the last sequence number that the client confirmed.

If there are more, the socket is closed.
"""

ADDRESS_UNREAD = 240 * MAX_UNREAD
"""Maximum number of unread characters of all sockets of one address. With more than 240 sockets, each has a lower
limit.
"""

TABS = 30
"""Maximum number of sockets of one session in one match. Further sockets are refused."""


class Bucket:
    """A token bucket that admits `rate` messages a second in the long run, and `burst` messages at once."""

    __slots__ = ("at", "burst", "rate", "tokens", "warned")

    def __init__(self, rate: float | None = None, burst: float | None = None) -> None:
        self.rate = limit("RATE", 30) if rate is None else rate
        self.burst = limit("BURST", 120) if burst is None else burst
        self.tokens, self.at, self.warned = self.burst, time.monotonic(), 0

    def take(self) -> bool:
        """Count one more message, and return whether it is allowed.

        `warned`: number of refused messages since the bucket was last at least half full.
        """
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
