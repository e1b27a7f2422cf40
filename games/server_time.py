"""The server's time, for clocks, deadlines and all other decisions that depend on time."""

from __future__ import annotations

import time

_ahead = time.time() - time.monotonic()


def now() -> float:
    """Return seconds since 1970. The value never decreases, even if the machine's clock is set back.

    The value advances with a monotonic clock, which cannot be set. If the machine's clock jumps forward (because the
    machine slept, or because its clock was slow), the value jumps too. The players do not lose the time of such a jump
    (`Room.forgive`).
    """
    global _ahead
    _ahead = max(_ahead, time.time() - time.monotonic())
    return _ahead + time.monotonic()


def milliseconds() -> int:
    """Return the value of `now()` in milliseconds, for a page.

    The page advances the value with its own monotonic clock.
    """
    return int(now() * 1000)
