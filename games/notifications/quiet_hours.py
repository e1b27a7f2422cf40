"""When somebody does not want to be called. Pure."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo


def is_quiet(now: float, begin: int, end: int, offset: int, zone: str = "") -> bool:
    """`now` in seconds since 1970, `begin` and `end` in minutes of a day by the clock of `zone`, which changes with
    daylight saving. They may lie around midnight; if they are the same, no hour is quiet.

    An hour that a clock leaves out in spring is never quiet, one that it repeats in autumn is quiet twice."""
    clock = datetime.fromtimestamp(now, UTC).astimezone(clock_of(zone, offset))
    minute = clock.hour * 60 + clock.minute
    return begin <= minute < end if begin <= end else minute >= begin or minute < end


def clock_of(zone: str, offset: int) -> tzinfo:
    """The clock of a zone of the IANA database ("Europe/Berlin"); one that is always `offset` minutes before UTC if
    there is none, or none that this server knows."""
    try:
        return ZoneInfo(zone) if zone else _fixed(offset)
    except (LookupError, ValueError, OSError):  # zoneinfo opens a file of that name, which may be a folder
        return _fixed(offset)


def _fixed(offset: int) -> tzinfo:
    return timezone(timedelta(minutes=offset))
