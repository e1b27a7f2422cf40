"""The host of a table that has not started has been away for some minutes: somebody who is there becomes host.

Every server process looks. The table is changed only while its host is still the one that was away, so one process does
it. Who is at an open table is public, so that the host changes tells nothing more.
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
"""Seconds after which hosting passes on (PLAY_HOST_AWAY)."""

MOST = 1000
"""Tables looked at in one go."""


class AbsentHosts:
    """A periodic task. It counts only the time in which it has itself seen that the host is away."""

    def __init__(self) -> None:
        self._away: dict[str, tuple[str | None, float]] = {}
        """Table -> its host, and since when the host has been away (time.monotonic)."""

    def __call__(self) -> None:
        away: dict[str, tuple[str | None, float]] = {}
        if presence.is_complete():  # else a host at another process would be taken for away
            waiting = Match.objects.filter(pk__in=presence.attended(MOST), status=Match.Status.OPEN)
            for match in waiting.prefetch_related("seats"):
                since = self._away_since(match)
                if since is not None and not self._passes_on(match, since):
                    away[match.pk] = match.host_id, since
        self._away = away

    def _away_since(self, match: Match) -> float | None:
        """Return since when the host is away or idle. None: the host is here, no other person is, or the time to begin
        has not come."""
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
        """Give hosting to somebody who is here, if it is time for that; return whether it was."""
        if time.monotonic() - since < limit("HOST_AWAY", AWAY):
            return False
        with suppress(Denied):  # another process was first, the match has started, or no other person sits here
            actions.replace_host(match.pk, match.host_id, presence.present(match.pk).attentive)
        return True
