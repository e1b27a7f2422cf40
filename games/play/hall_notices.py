"""Tells all pages in the hall which matches' rows may have changed. Several changes are collected into one message."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from games.play.connection import Connection, frame
from games.play.protocol import Ring

SOON, LATER = 0.3, 3.0
"""Numbers of seconds for which changes are collected before they are sent: after a change of a table, and after a
move."""


class HallNotices:
    """The sockets of all open lobby pages, and the changes that must be sent to them. There is one object per event
    loop.

    `tell` sends changes to other processes. It is None if there are no other processes.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, tell: Callable[[list[str]], None] | None) -> None:
        self._loop, self._tell_others = loop, tell
        self.sockets: set[Connection] = set()
        self._changed: set[str] = set()
        self._changed_here: set[str] = set()
        self._due: asyncio.TimerHandle | None = None

    def row_changed(self, match_id: str, within: float = SOON, is_known: bool = False) -> None:
        """Notify the lobby pages within this many seconds that the match's list entry changed.

        `is_known` states that the other processes detect this change themselves, so that it is not sent to them.
        """
        if self._tell_others is not None and not is_known:
            self._changed_here.add(match_id)
        elif not self.sockets:
            return
        self._changed.add(match_id)
        if self._due is None or self._due.when() > self._loop.time() + within:
            if self._due is not None:
                self._due.cancel()
            self._due = self._loop.call_later(within, self._tell)

    def relay_changes(self, match_ids: list[str]) -> None:
        """Send changes that another process has collected to the lobby pages in this process."""
        if self.sockets:
            self._push(match_ids)

    def any_row_changed(self) -> None:
        """Make the lobby pages in this process fetch all their lists again, because notices of other processes were
        missed."""
        if self.sockets:
            self._push([])

    def _tell(self) -> None:
        changed, here = sorted(self._changed), sorted(self._changed_here)
        self._changed, self._changed_here, self._due = set(), set(), None
        if here and self._tell_others is not None:
            self._tell_others(here)
        self._push(changed)

    def _push(self, match_ids: list[str]) -> None:
        made = frame(Ring(tuple(match_ids)))
        for each in self.sockets:
            each.push(made)
