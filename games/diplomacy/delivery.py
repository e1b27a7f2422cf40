"""Sends stored talk and offers of one match to the pages that may read them. Each page gets each message once.

Another process can store a line with an older number than the newest line known here. So each query starts a little
before the newest known line.
"""

from __future__ import annotations

from collections.abc import Callable

from channels.db import database_sync_to_async as in_db

from engine.core.game import Viewer
from games.database_retry import with_retries
from games.diplomacy import offers, talk
from games.diplomacy.messages import Offered, Said

Send = Callable[[Said | Offered, Callable[[Viewer], bool]], None]
"""A function that sends a message to every page whose viewer may read it.

Its arguments are the message, and a function that returns whether a viewer may read the message.
"""

REMEMBERED = 4000
"""Number of delivered messages in memory above which the older messages are removed from memory."""


class TalkDelivery:
    def __init__(self, match_id: str, send: Send) -> None:
        self._match_id, self._send = match_id, send
        self._talk = self._offers = 0
        """Milliseconds since 1970 of the newest known line of talk, and of the newest known change of an offer."""
        self._delivered: set[tuple[str, int, int]] = set()

    async def start(self) -> None:
        """Mark all talk and offers stored until now as delivered.

        A page gets these older messages when it sends `Hello`.
        """
        self._talk = await in_db(talk.newest)(self._match_id)
        self._offers = await in_db(offers.newest)(self._match_id)
        for row in await in_db(talk.since)(self._match_id, self._talk - talk.LOOK_BACK):
            self._is_new("said", row.n, 0)
        for each in await in_db(offers.since)(self._match_id, self._offers - talk.LOOK_BACK):
            self._is_new("offered", each.stamp, each.n)

    async def stored_messages(self, viewer: Viewer, is_over: bool) -> list[Said | Offered]:
        """Return the latest stored lines of talk and the latest offers that this viewer may read."""
        said = await in_db(talk.visible_lines)(self._match_id, viewer, is_over)
        return [*said, *await in_db(offers.visible_offers)(self._match_id, viewer)]

    async def watchers_talk(self, viewer: Viewer) -> list[Said]:
        """Return the latest stored talk among the watchers.

        Call this for a player only when the match is over, because players may not read it before.
        """
        return [
            each for each in await in_db(talk.visible_lines)(self._match_id, viewer, True) if each.to == talk.WATCHERS
        ]

    async def send_new(self, is_over: Callable[[], bool]) -> None:
        """Send all lines and offers that were stored since the last call.

        `is_over`: a function that returns whether the match is over now.
        """
        match, offset = self._match_id, talk.LOOK_BACK
        rows = await with_retries(lambda: in_db(talk.since)(match, self._talk - offset), "talk")
        changed = await with_retries(lambda: in_db(offers.since)(match, self._offers - offset), "talk")
        for row in rows:
            self._talk = max(self._talk, row.n)
            if self._is_new("said", row.n, 0):
                self._send_line(talk.to_said(row), is_over())
        for each in changed:
            self._offers = max(self._offers, each.stamp)
            if self._is_new("offered", each.stamp, each.n):
                self._send_offer(each)
        if len(self._delivered) > REMEMBERED:
            young = {"said": self._talk - 2 * offset, "offered": self._offers - 2 * offset}
            self._delivered = {each for each in self._delivered if each[1] > young[each[0]]}

    def _send_line(self, said: Said, is_over: bool) -> None:
        self._send(said, lambda viewer: talk.may_read(viewer, said, is_over))

    def _send_offer(self, offer: Offered) -> None:
        self._send(offer, lambda viewer: viewer in (offer.seat, offer.to))

    def _is_new(self, kind: str, stamp: int, n: int) -> bool:
        key = (kind, stamp, n)
        is_new = key not in self._delivered
        self._delivered.add(key)
        return is_new
