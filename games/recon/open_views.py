"""What the host grants all watchers of a table: every seat's own view after some finished turns, or not before the
end. Chosen once, when the table is opened, so that nobody sits down under one rule and plays under another."""

from __future__ import annotations

from games.lobby.models import Match
from games.recon.models import Policy

LONGEST = 10
"""Turns that open views may be late."""


def grant(match: Match, delay: int) -> None:
    """For a table just made; 0 grants nothing. Runs in the caller's transaction."""
    if delay:
        Policy.objects.create(match=match, delay=delay)


def delay_of(match_id: str) -> int:
    """After how many finished turns the seats' own views open; 0: when the match is over."""
    return Policy.objects.filter(pk=match_id).values_list("delay", flat=True).first() or 0
