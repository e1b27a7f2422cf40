"""What the host grants all watchers of a table: every seat's own view after some finished turns, or not before the
end. Chosen until the table starts; who was ready under another choice is asked again."""

from __future__ import annotations

from games.lobby.models import Match
from games.recon.models import Policy

LONGEST = 10
"""Turns that open views may be late."""


def grant(match: Match, delay: int) -> None:
    """For a table that has not started; 0 grants nothing. Runs in the caller's transaction."""
    if delay:
        Policy.objects.update_or_create(match=match, defaults={"delay": delay})
    else:
        Policy.objects.filter(match=match).delete()


def delay_of(match_id: str) -> int:
    """After how many finished turns the seats' own views open; 0: when the match is over."""
    return Policy.objects.filter(pk=match_id).values_list("delay", flat=True).first() or 0
