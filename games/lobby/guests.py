"""Maps a session to its guest."""

from __future__ import annotations

from typing import Any, cast

from django.contrib.sessions.backends.base import SessionBase
from django.utils import timezone

from games.lobby.models import Guest
from games.lobby.sessions import SessionStore

KEY, DAY = "guest", "day"


def guest_id(session: Any) -> str:
    """Return the id of the session's guest; "" if it has none."""
    return cast(str, session.get(KEY, ""))


def guest_of(session: SessionBase) -> Guest | None:
    """Return the session's guest, or None. On its first use of a day, store the session again, so that it expires a
    year later."""
    known = guest_id(session)
    if known and session.get(DAY) != (today := timezone.now().toordinal()):
        session[DAY] = today
    return Guest.objects.filter(pk=known).first() if known else None


def bind(session: SessionBase, guest: Guest) -> None:
    """Set the session's guest to `guest`, from now on."""
    session[KEY] = guest.pk
    session.save()


def renew(session: SessionBase) -> None:
    """Give the session a new key and keep its guest. A client that knows only the old key sees nothing of what comes
    later."""
    session.cycle_key()


def guest_of_session(key: str) -> str:
    """Return the id of the guest to whom a stored session belongs now; "" for none. Sockets need this, because their
    own session is as old as their connection."""
    return guest_id(SessionStore(key))
