"""Calculates whether a time lies in a user's quiet hours. All functions are pure."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo


def is_quiet(now: float, begin: int, end: int, offset: int, zone: str = "") -> bool:
    """Return whether the time `now` lies in the quiet hours.

    `now` is in seconds since 1970. `begin` and `end` are minutes of a day by the clock of the time zone `zone`,
    including daylight saving time. The quiet hours can span midnight. If `begin` and `end` are equal, there are no
    quiet hours.

    When daylight saving time begins, a quiet hour can be skipped; it is then missing on that day. When daylight saving
    time ends, a quiet hour can be repeated; it is then quiet twice.
    """
    clock = datetime.fromtimestamp(now, UTC).astimezone(clock_of(zone, offset))
    minute = clock.hour * 60 + clock.minute
    return begin <= minute < end if begin <= end else minute >= begin or minute < end


def clock_of(zone: str, offset: int) -> tzinfo:
    """Return the time zone with this name in the IANA database ("Europe/Berlin").

    If `zone` is "" or not known to this server, return a time zone that is always `offset` minutes ahead of UTC.
    """
    try:
        return ZoneInfo(zone) if zone else _fixed_timezone(offset)
    except (LookupError, ValueError, OSError):  # zoneinfo opens a file of that name, which may be a folder
        return _fixed_timezone(offset)


def _fixed_timezone(offset: int) -> tzinfo:
    return timezone(timedelta(minutes=offset))
