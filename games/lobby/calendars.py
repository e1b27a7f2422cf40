"""Builds a calendar file (RFC 5545) for the time at which a table is arranged to begin."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from games.lobby import match_rows
from games.lobby.models import Match

BEFORE = timedelta(minutes=15)
"""How long before the planned start the calendar reminds its user."""


def event(match: Match, url: str) -> bytes:
    """Return a calendar file with the planned start of a match. `match.starts` must be set.

    The file contains the scenario's title and the URL of the match, but no player's name.
    """
    from icalendar import Alarm, Calendar, Event  # imported only when a calendar file is requested

    assert match.starts is not None
    card = match_rows.card_of(match)
    entry = Event()
    entry.add("uid", f"{match.pk}@{match.code.lower()}")
    entry.add("dtstamp", timezone.now())
    entry.add("sequence", int(match.updated.timestamp()))  # so that a later file replaces an earlier one
    entry.add("dtstart", match.starts)
    entry.add("duration", timedelta(minutes=card.minutes or 60))
    entry.add("summary", match_rows.title_of(match))
    entry.add("url", url)
    entry.add("description", url)
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", match_rows.title_of(match))
    alarm.add("trigger", -BEFORE)
    entry.add_component(alarm)
    calendar = Calendar()
    calendar.add("prodid", "-//Table//EN")
    calendar.add("version", "2.0")
    calendar.add_component(entry)
    return bytes(calendar.to_ical())
