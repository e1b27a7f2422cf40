"""From a session to its guest."""

from __future__ import annotations

from typing import Any, cast

from django.contrib.sessions.backends.base import SessionBase
from django.utils import timezone

from games.lobby.models import Guest
from games.lobby.sessions import SessionStore

KEY, DAY = "guest", "day"


def guest_id(session: Any) -> str:
    """The id of the session's guest; "" if it has none."""
    return cast(str, session.get(KEY, ""))


def guest_of(session: SessionBase) -> Guest | None:
    """The session's guest. On the first time of a day the session is stored anew, so that it expires a year later."""
    known = guest_id(session)
    if known and session.get(DAY) != (today := timezone.now().toordinal()):
        session[DAY] = today
    return Guest.objects.filter(pk=known).first() if known else None


def bind(session: SessionBase, guest: Guest) -> None:
    """From now on this session's person is `guest`."""
    session[KEY] = guest.pk
    session.save()


def renew(session: SessionBase) -> None:
    """The same person under a new session key: whoever knew the old one has nothing of what comes now."""
    session.cycle_key()


def guest_of_session(key: str) -> str:
    """The guest a stored session belongs to by now; "" for none. For sockets, whose own session is as of connect."""
    return guest_id(SessionStore(key))
