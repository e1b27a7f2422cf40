"""The server's time, for everything that is judged by time."""

from __future__ import annotations

import time

_ahead = time.time() - time.monotonic()


def now() -> float:
    """Return seconds since 1970. The value never decreases, even if the machine's clock is set back.

    It advances with a monotonic clock, which cannot be set. If the machine's own clock jumps forward (the machine
    slept, or its clock was late), the value follows. Tables are not charged for such a gap (`Room.forgive`).
    """
    global _ahead
    _ahead = max(_ahead, time.time() - time.monotonic())
    return _ahead + time.monotonic()


def milliseconds() -> int:
    """Return `now` in milliseconds, for a page. The page counts on from it with a monotonic clock too."""
    return int(now() * 1000)
