"""Calculates whether a time lies in a user's quiet hours. All functions are pure."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo


def is_quiet(now: float, begin: int, end: int, offset: int, zone: str = "") -> bool:
    """Return whether a time lies in the quiet hours.

    `now`: seconds since 1970. `begin` and `end`: minutes of a day by the clock of `zone`, with its daylight saving
    time. The quiet hours may span midnight. If `begin` and `end` are equal, no hour is quiet.

    If a quiet hour is skipped when daylight saving time begins, that day has no such hour. If a quiet hour is repeated
    when daylight saving time ends, it is quiet twice.
    """
    clock = datetime.fromtimestamp(now, UTC).astimezone(clock_of(zone, offset))
    minute = clock.hour * 60 + clock.minute
    return begin <= minute < end if begin <= end else minute >= begin or minute < end


def clock_of(zone: str, offset: int) -> tzinfo:
    """Return the clock of a zone of the IANA database ("Europe/Berlin").

    If the zone is "" or not known to this server, return a clock that is always `offset` minutes ahead of UTC.
    """
    try:
        return ZoneInfo(zone) if zone else _fixed_timezone(offset)
    except (LookupError, ValueError, OSError):  # zoneinfo opens a file of that name, which may be a folder
        return _fixed_timezone(offset)


def _fixed_timezone(offset: int) -> tzinfo:
    return timezone(timedelta(minutes=offset))
