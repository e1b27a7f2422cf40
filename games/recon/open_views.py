"""The table's policy for watchers: every seat's own view opens after some finished turns, or only after the end.

The host chooses it until the table starts. Players who were ready under another choice are asked again.
"""

from __future__ import annotations

from games.lobby.models import Match
from games.recon.models import Policy

LONGEST = 10
"""Maximum delay of open views in turns."""


def grant(match: Match, delay: int) -> None:
    """Set the delay for a table that has not started; 0 grants nothing. Runs in the caller's transaction."""
    if delay:
        Policy.objects.update_or_create(match=match, defaults={"delay": delay})
    else:
        Policy.objects.filter(match=match).delete()


def delay_of(match_id: str) -> int:
    """Return after how many finished turns the seats' own views open; 0 means when the match is over."""
    return Policy.objects.filter(pk=match_id).values_list("delay", flat=True).first() or 0
