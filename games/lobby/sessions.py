"""Sessions of visitors: each has a key at once, and a row in the database only when something is kept in it.

Most requests come from those who only look: crawlers, the link previews of chats, people who read. They make no row.
The key that such a visitor gets in a cookie is signed, so that it is known again when the visitor does something, also
by a socket that was opened with it before; a key that this server has not made names no session.
"""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import VALID_KEY_CHARS, CreateError
from django.utils import timezone
from django.utils.crypto import constant_time_compare, get_random_string, salted_hmac

RANDOM, SIGNED = 20, 20
"""Characters of a key: together as many as the database's column has."""

SALT = "games.lobby.sessions"
KEY = re.compile(r"[0-9a-z]{8,40}", re.ASCII)

ENDED = "ended"
"""In the row of a session that was given up: its key names no session, although it is signed."""

LATE = timedelta(days=1)
"""So long a request with the key of such a session may still come."""


def new_key() -> str:
    """Return a random key that this server recognizes without a look at the database."""
    chosen = get_random_string(RANDOM, VALID_KEY_CHARS)
    return chosen + _signature(chosen)


def is_signed(key: str) -> bool:
    return len(key) == RANDOM + SIGNED and constant_time_compare(_signature(key[:RANDOM]), key[RANDOM:])


def _signature(chosen: str) -> str:
    return salted_hmac(SALT, chosen, algorithm="sha256").hexdigest()[:SIGNED]


class SessionStore(db.SessionStore):
    """Django's sessions in the database, but the first row is written when the session is saved."""

    is_stored = True
    """False: its key is signed and no row has it; known after the session was read."""
    is_new = False
    """Whether its key was made for this request, so that the answer has to carry the cookie."""

    def begin(self) -> None:
        """Give the session a key if it has none. Nothing is written."""
        if self.session_key is None:
            self.keys()  # it is empty: from now on nothing is read
            self._session_key = new_key()
            self.is_new, self.is_stored = True, False

    def load(self) -> dict[str, Any]:
        key = self.session_key
        found: dict[str, Any] = super().load()
        if ENDED in found:
            self._session_key = None
            return {}
        if key and self.session_key is None and is_signed(key):
            self._session_key, self.is_stored = key, False
        return found

    def save(self, must_create: bool = False) -> None:
        if not must_create:
            self.keys()  # reads it, if it was not read yet
        if must_create or self.is_stored or self.session_key is None:
            super().save(must_create)
            return
        try:
            super().save(must_create=True)
        except CreateError:  # another request of the same visitor has stored it meanwhile
            super().save()
        self.is_stored = True

    def create(self) -> None:
        super().create()
        self.is_stored = True

    def delete(self, session_key: str | None = None) -> None:
        key = session_key or self.session_key
        if key and is_signed(key):
            ended = {"session_data": self.encode({ENDED: True}), "expire_date": timezone.now() + LATE}
            self.model.objects.filter(pk=key).update(**ended)
        else:
            super().delete(session_key)

    def _validate_session_key(self, key: Any) -> bool:
        """Whether a cookie can name a session at all; databases differ in what other text does to them."""
        return isinstance(key, str) and KEY.fullmatch(key) is not None
