"""Sessions of visitors. A session has a key from the start, but gets a row in the database only when something is
stored in it.

Most requests come from visitors who only read: crawlers, link previews of chats, and readers. They create no row. The
key in the cookie of such a visitor is signed. Therefore the server recognizes the key when the visitor stores something
later, also over a socket that was opened with this key before. A key that this server did not create names no session.
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
"""Numbers of characters of the random part of a session key, and of its signature. Together they are as long as the key
column of the database."""

SALT = "games.lobby.sessions"
KEY = re.compile(r"[0-9a-z]{8,40}", re.ASCII)

ENDED = "ended"
"""Name of a value that marks the database row of a session that has ended. The key in such a row is no longer valid,
although it is signed."""

LATE = timedelta(days=1)
"""Time for which the row of an ended session is kept. During this time, a request with its key may still arrive."""


def new_key() -> str:
    """Return a random session key. The server can recognize it as its own key without a database query."""
    chosen = get_random_string(RANDOM, VALID_KEY_CHARS)
    return chosen + _signature(chosen)


def is_signed(key: str) -> bool:
    return len(key) == RANDOM + SIGNED and constant_time_compare(_signature(key[:RANDOM]), key[RANDOM:])


def _signature(chosen: str) -> str:
    return salted_hmac(SALT, chosen, algorithm="sha256").hexdigest()[:SIGNED]


class SessionStore(db.SessionStore):
    """Session backend that stores sessions in the database as Django does, but creates a row only when a session is
    saved."""

    is_stored = True
    """Whether the session has a row in the database. If false, the session has only a signed key. The value is valid
    only after the session was loaded."""
    is_new = False
    """Whether the session's key was created for this request. If so, the response must set the cookie."""

    def begin(self) -> None:
        """Give the session a key if it has none. Write nothing to the database."""
        if self.session_key is None:
            self.keys()  # loads the empty session, so that nothing is read later
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
            self.keys()  # loads the session, if it was not loaded yet
        if must_create or self.is_stored or self.session_key is None:
            super().save(must_create)
            return
        try:
            super().save(must_create=True)
        except CreateError:  # another request of the same visitor has just stored the session
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
        """Return whether the text of a cookie can name a session. Databases handle other texts differently."""
        return isinstance(key, str) and KEY.fullmatch(key) is not None
