"""Finds sessions and guests that are no longer used. Each step checks some of them, until all have been checked."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import models
from django.utils import timezone

from games.identity import recoverable
from games.keeping.retention import before
from games.lobby.guests import KEY
from games.lobby.models import Guest

Counts = dict[str, int]
EXPIRED, EMPTY, IDLE, UNKNOWN = (
    "sessions that have expired",
    "sessions of visitors without a name",
    "sessions of people without a match who no longer visit",
    "guests without a session, a match or a way to sign in",
)


def last_seen(session: Session) -> datetime:
    """Return the time when the guest of this session last visited the hall.

    It can be calculated, because a session is renewed on each day on which its guest visits.
    """
    return session.expire_date - timedelta(seconds=settings.SESSION_COOKIE_AGE)


class GuestCleanup:
    """One run of the cleanup over all sessions and then all guests. Call `step` repeatedly until `is_over` is true."""

    def __init__(self, delete: bool) -> None:
        self.delete, self.counts = delete, Counts()
        self.coming: set[str] = set()
        """Ids of the guests who visited the hall recently."""
        self.is_over = False
        self._known: set[str] = set()
        self._at = ""
        self._through_sessions = False

    def step(self, most: int) -> None:
        """Check at most `most` rows. If `delete` is set, delete the rows that are no longer used."""
        if self._through_sessions:
            self._guests(most)
        else:
            self._sessions(most)

    def _sessions(self, most: int) -> None:
        rows = list(Session.objects.filter(pk__gt=self._at).order_by("pk")[:most])
        at = rows[-1].pk if rows else ""  # read before the loop, because a deleted row has no key
        of = {row.pk: str(row.get_decoded().get(KEY, "")) for row in rows}
        idle = set(_without_match().filter(pk__in=set(of.values())).values_list("pk", flat=True))
        named = set(Guest.objects.filter(pk__in=set(of.values())).exclude(name="").values_list("pk", flat=True))
        for row in rows:
            guest, seen = of[row.pk], last_seen(row)
            if row.expire_date < timezone.now():
                self._expire(EXPIRED, row)
            elif (not guest or (guest in idle and guest not in named)) and seen < before("VISITS"):
                self._expire(EMPTY, row)
            elif guest in idle and seen < before("GUESTS"):
                self._expire(IDLE, row)
            elif guest:
                self._known.add(guest)
                if seen >= before("GUESTS"):
                    self.coming.add(guest)
        self._at = at
        if len(rows) < most:
            self._through_sessions, self._at = True, ""

    def _guests(self, most: int) -> None:
        found = _without_match().exclude(recoverable.since(before("PEOPLE")))
        found = found.filter(pk__gt=self._at, created__lt=before("VISITS")).order_by("pk")
        rows = list(found[:most])
        at = rows[-1].pk if rows else ""
        for row in rows:
            if row.pk not in self._known:
                self._expire(UNKNOWN, row)
        self._at = at
        self.is_over = len(rows) < most

    def _expire(self, what: str, row: Session | Guest) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1
        if self.delete:
            row.delete()


def _without_match() -> models.QuerySet[Guest]:
    """Return the guests who have no seat and no key to a seat, host no table, and made no scenario or rule case."""
    return Guest.objects.filter(seats=None, hosted=None, keys=None, designs=None, cases=None)
