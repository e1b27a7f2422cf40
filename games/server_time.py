"""What time it is, for everything that is judged by time."""

from __future__ import annotations

import time

_ahead = time.time() - time.monotonic()


def now() -> float:
    """Seconds since 1970; never less than before, whoever sets the machine's clock.

    It is carried on by a clock that nobody can set. Where the machine's own clock jumps forward (it slept, or was
    late) it follows; tables are forgiven such a gap (`Room.forgive`).
    """
    global _ahead
    _ahead = max(_ahead, time.time() - time.monotonic())
    return _ahead + time.monotonic()


def milliseconds() -> int:
    """The same for a page, which counts from there by a clock that nobody can set either."""
    return int(now() * 1000)
