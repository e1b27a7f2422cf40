"""When somebody does not want to be called. Pure."""

from __future__ import annotations

DAY = 24 * 60
"""Minutes."""


def is_quiet(now: float, begin: int, end: int, offset: int) -> bool:
    """`now` in seconds since 1970, `begin` and `end` in minutes of a day whose clock is `offset` minutes before UTC's.
    They may lie around midnight; if they are the same, no hour is quiet."""
    minute = (int(now) // 60 + offset) % DAY
    return begin <= minute < end if begin <= end else minute >= begin or minute < end
