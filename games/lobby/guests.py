"""Maps a session to its guest."""

from __future__ import annotations

from typing import Any, cast

from django.contrib.sessions.backends.base import SessionBase
from django.utils import timezone

from games.lobby.models import Guest
from games.lobby.sessions import SessionStore

KEY, DAY = "guest", "day"


def guest_id(session: Any) -> str:
    """Return the id of the session's guest; "" if the session has no guest."""
    return cast(str, session.get(KEY, ""))


def guest_of(session: SessionBase) -> Guest | None:
    """Return the session's guest, or None. When the session is used for the first time on a day, change the session so
    that it is saved again and expires a year from that day."""
    known = guest_id(session)
    if known and session.get(DAY) != (today := timezone.now().toordinal()):
        session[DAY] = today
    return Guest.objects.filter(pk=known).first() if known else None


def bind(session: SessionBase, guest: Guest) -> None:
    """Set the session's guest to `guest` and save the session."""
    session[KEY] = guest.pk
    session.save()


def renew(session: SessionBase) -> None:
    """Give the session a new key and keep its guest. A client that knows only the old key cannot use the session any
    more."""
    session.cycle_key()


def guest_of_session(key: str) -> str:
    """Return the id of the guest to whom the stored session with this key belongs now; "" if the session has no guest.
    Sockets need this, because a socket has only the session data from the time when it was opened."""
    return guest_id(SessionStore(key))
