"""Makes another person host if the host of an open table is away for some minutes.

Every server process checks this. A process changes the table only if the absent person is still the table's host, so
only one process makes the change. Presence at an open table is public, so a change of host reveals nothing more.
"""

from __future__ import annotations

import time
from contextlib import suppress

from django.utils import timezone

from games import presence
from games.lobby import actions
from games.lobby.errors import Denied
from games.lobby.models import Match
from games.rate_limits import limit

AWAY = 180.0
"""Seconds of absence after which another person replaces the host (PLAY_HOST_AWAY)."""

MOST = 1000
"""Maximum number of tables that are checked in one run of the task."""


class AbsentHosts:
    """Periodic task that replaces absent hosts.

    Each process counts only the time during which it has itself observed that the host is away.
    """

    def __init__(self) -> None:
        self._away: dict[str, tuple[str | None, float]] = {}
        """Maps a table's id to its host, and to the time since which the host has been away (time.monotonic)."""

    def __call__(self) -> None:
        away: dict[str, tuple[str | None, float]] = {}
        if presence.is_complete():  # otherwise a host connected to another process would seem to be away
            waiting = Match.objects.filter(pk__in=presence.attended_matches(MOST), status=Match.Status.OPEN)
            for match in waiting.prefetch_related("seats"):
                since = self._away_since(match)
                if since is not None and not self._passes_on(match, since):
                    away[match.pk] = match.host_id, since
        self._away = away

    def _away_since(self, match: Match) -> float | None:
        """Return the time since which the host has been away or idle (time.monotonic).

        Return None if the host is present, if no other person is present, or if the arranged start is still in the
        future.
        """
        here = presence.present(match.pk)
        seat = next((row.n for row in match.seats.all() if row.user_id == match.host_id), -1)
        is_here = seat in here.attentive or any(guest == match.host_id for guest, _ in here.named)
        if is_here or not here.attentive or (match.starts is not None and match.starts > timezone.now()):
            return None
        host, since = self._away.get(match.pk, (match.host_id, time.monotonic()))
        if host != match.host_id:
            since = time.monotonic()
        return max(since, presence.seat_left(match.pk, seat))

    def _passes_on(self, match: Match, since: float) -> bool:
        """Make a person who is present the host, if the host was away long enough. Return whether the host was away
        long enough."""
        if time.monotonic() - since < limit("HOST_AWAY", AWAY):
            return False
        with suppress(Denied):  # another process was first, the match has started, or no other person has a seat
            actions.replace_host(match.pk, match.host_id, presence.present(match.pk).attentive)
        return True
