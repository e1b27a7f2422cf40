"""From a session to its guest, and links that open a seat on another device."""

from __future__ import annotations

from typing import Any, cast

from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.backends.db import SessionStore
from django.core import signing

from games.lobby.errors import Denied
from games.lobby.models import Guest
from games.recon import loans

KEY = "guest"
LINK_SALT = "games.lobby.seat-link"
LINK_DAYS = 30


def guest_id(session: Any) -> str:
    """The id of the session's guest; "" if it has none."""
    return cast(str, session.get(KEY, ""))


def guest_of(session: SessionBase) -> Guest | None:
    known = guest_id(session)
    return Guest.objects.filter(pk=known).first() if known else None


def bind(session: SessionBase, guest: Guest) -> None:
    """From now on this session's person is `guest`."""
    session[KEY] = guest.pk
    session.save()


def sign_seat(guest: Guest, match_id: str) -> str:
    """A token that makes another device this guest; whoever has it has the seat."""
    return signing.dumps([guest.pk, match_id], salt=LINK_SALT, compress=True)


def open_seat(session: SessionBase, token: str) -> str:
    """Bind the session to the token's guest and answer the match's id; raises Denied for a bad or old token.

    Also for one who has watched this match through the players' eyes.
    """
    try:
        known, match_id = signing.loads(token, salt=LINK_SALT, max_age=LINK_DAYS * 24 * 3600)
    except (signing.BadSignature, ValueError):
        raise Denied(404, "E-LINK", "This seat link is not valid any more. Make a new one.") from None
    guest = Guest.objects.filter(pk=known).first()
    if guest is None:
        raise Denied(404, "E-LINK", "This seat link is not valid any more. Make a new one.")
    row = guest.seats.filter(match_id=match_id).first()
    if row is not None:
        loans.keep_out(match_id, guest_id(session), row.n)
    bind(session, guest)
    return cast(str, match_id)


def guest_of_session(key: str) -> str:
    """The guest a stored session belongs to by now; "" for none. For sockets, whose own session is as of connect."""
    return guest_id(SessionStore(key))
