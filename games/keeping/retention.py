"""How long what nobody needs is kept, in days. Each can be set as `KEEP_<NAME>` (see the settings)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

DAYS: dict[str, float] = {
    "VISITS": 2,  # sessions of visitors who chose no name, and guests whom no session knows
    "GUESTS": 60,  # people with a name and without any match, after their last visit
    "PEOPLE": 730,  # people without any match who made a recovery phrase, after they last made or used it
    "OPEN": 14,  # tables that nobody started
    "CLOSED": 2,  # tables closed before the start
    "BOTS": 14,  # matches left to bots alone, after the last move that everybody saw
    "RUNNING": 180,  # running matches that nobody touched, whose people do not come any more
    "FINISHED": 365,  # finished matches whose people do not come any more
    "RECORDED": 365,  # matches brought in as files
    "DESIGNS": 365,  # own scenarios that nobody opens, plays or saves any more
    "CASES": 365,  # shared rule cases that nobody opens or shares any more
    "FILMS": 30,  # replays of finished matches: made again when somebody asks
}


def days(name: str) -> float:
    return float(getattr(settings, f"KEEP_{name}", DAYS[name]))


def before(name: str) -> datetime:
    """What is older than that may go."""
    return timezone.now() - timedelta(days=days(name))
