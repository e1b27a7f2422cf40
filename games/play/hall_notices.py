"""Tells every page at the hall, gathered, which matches' rows may have changed."""

from __future__ import annotations

import asyncio

from games.play.connection import Connection, frame
from games.play.protocol import Ring

SOON, LATER = 0.3, 3.0
"""Seconds in which notices are gathered: after a change of a table, and after a move."""


class HallNotices:
    """One per event loop, with its sockets at the hall."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self.sockets: set[Connection] = set()
        self._changed: set[str] = set()
        self._due: asyncio.TimerHandle | None = None

    def row_changed(self, match_id: str, within: float = SOON) -> None:
        """To be told in so many seconds at most."""
        if not self.sockets:
            return
        self._changed.add(match_id)
        if self._due is None or self._due.when() > self._loop.time() + within:
            if self._due is not None:
                self._due.cancel()
            self._due = self._loop.call_later(within, self._tell)

    def _tell(self) -> None:
        made, self._changed, self._due = frame(Ring(tuple(sorted(self._changed)))), set(), None
        for each in self.sockets:
            each.push(made)
