"""Days for which unused data is kept. Each number can be set as `KEEP_<NAME>` (see the settings)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

DAYS: dict[str, float] = {
    "VISITS": 2,  # sessions of visitors who chose no name, and guests without a session
    "GUESTS": 60,  # guests with a name and without any match, after their last visit
    "PEOPLE": 730,  # guests without any match, after they last created or used a recovery phrase or a passkey
    "OPEN": 14,  # tables that were never started
    "CLOSED": 2,  # tables closed before the start
    "BOTS": 14,  # matches left to bots alone, after the last move that all viewers saw
    "RUNNING": 180,  # running matches without a move, whose players no longer visit the hall
    "FINISHED": 365,  # finished matches whose players no longer visit the hall
    "RECORDED": 365,  # matches imported as files
    "DESIGNS": 365,  # scenarios made by users, after they were last opened, played or saved
    "CASES": 365,  # shared rule cases, after they were last opened or shared
    "REPLAYS": 30,  # replays and analyses of finished matches; both can be built again
}


def days(name: str) -> float:
    return float(getattr(settings, f"KEEP_{name}", DAYS[name]))


def before(name: str) -> datetime:
    """Return the time before which data of this kind is old enough to delete. `name`: a key of DAYS."""
    return timezone.now() - timedelta(days=days(name))
