"""Maps a session to its guest."""

from __future__ import annotations

from typing import Any, cast

from django.contrib.sessions.backends.base import SessionBase
from django.utils import timezone

from games.lobby.models import Guest
from games.lobby.sessions import SessionStore

KEY, DAY = "guest", "day"


def guest_id(session: Any) -> str:
    """Return the id of the session's guest. Return "" if the session has no guest."""
    return cast(str, session.get(KEY, ""))


def guest_of(session: SessionBase) -> Guest | None:
    """Return the session's guest, or None if the session has no guest.

    On the first use of a day, mark the session as changed. Then it is saved again and expires one year later.
    """
    known = guest_id(session)
    if known and session.get(DAY) != (today := timezone.now().toordinal()):
        session[DAY] = today
    return Guest.objects.filter(pk=known).first() if known else None


def bind(session: SessionBase, guest: Guest) -> None:
    """Make `guest` the guest of the session, and save the session."""
    session[KEY] = guest.pk
    session.save()


def renew(session: SessionBase) -> None:
    """Give the session a new key. The guest of the session stays the same.

    A client that knows only the old key can no longer use the session.
    """
    session.cycle_key()


def guest_of_session(key: str) -> str:
    """Return the id of the present guest of the stored session with this key. Return "" if it has no guest.

    This is needed for sockets, because a socket has only the session data from the time when it was opened.
    """
    return guest_id(SessionStore(key))
