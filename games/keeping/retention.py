"""Days for which data that is no longer needed is kept. Each can be set as `KEEP_<NAME>` (see the settings)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

DAYS: dict[str, float] = {
    "VISITS": 2,  # sessions of visitors who chose no name, and guests without a session
    "GUESTS": 60,  # people with a name and without any match, after their last visit
    "PEOPLE": 730,  # people without any match who made a recovery phrase, after they last made or used it
    "OPEN": 14,  # tables that were never started
    "CLOSED": 2,  # tables closed before the start
    "BOTS": 14,  # matches left to bots alone, after the last move that all viewers saw
    "RUNNING": 180,  # running matches without a move, whose players do not come any more
    "FINISHED": 365,  # finished matches whose players do not come any more
    "RECORDED": 365,  # matches brought in as files
    "DESIGNS": 365,  # own scenarios that are not opened, played or saved any more
    "CASES": 365,  # shared rule cases that are not opened or shared any more
    "REPLAYS": 30,  # replays and analyses of finished matches; they can be made again
}


def days(name: str) -> float:
    return float(getattr(settings, f"KEEP_{name}", DAYS[name]))


def before(name: str) -> datetime:
    """Return the time before which such data may be deleted."""
    return timezone.now() - timedelta(days=days(name))
