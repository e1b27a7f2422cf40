"""Refreshes all matches that this process holds, after it has missed notices from other processes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Protocol

from games.lobby.errors import Unreadable
from games.notify import ProcessLink
from games.play.hall_notices import HallNotices
from games.play.holders import Holders
from games.play.room import Room
from games.presence import PresenceTracker

log = logging.getLogger(__name__)
GATHER = 0.2
"""Number of seconds for which requests for a refresh are collected. After that, one refresh is made for all of them."""


class CatchUpNode(Protocol):
    """The methods of a node that `CatchUp` uses."""

    link: ProcessLink
    rooms: dict[str, Room]
    hall: HallNotices
    holders: Holders
    presence: PresenceTracker

    def do(self, work: Any) -> asyncio.Task[Any]: ...

    def held_matches(self) -> list[str]:
        """Return the matches that this process holds in memory or is loading. Matches with connected sockets come
        first."""

    def is_held(self, match_id: str) -> bool: ...

    async def refresh(self, match_id: str) -> None: ...

    async def insist(self, work: Callable[[], Awaitable[None]]) -> None:
        """Run `work`. While the database is unavailable, try again."""


class CatchUp:
    """Refreshes the data of this process after the process has missed notices. There is one object per node.

    Notices are missed while Redis restarts or does not answer, or when a subscription is lost.
    """

    def __init__(self, owner: CatchUpNode) -> None:
        self._owner = owner
        self._is_due = False
        self._task: asyncio.Task[None] | None = None

    def handle_missed_notice(self, name: str) -> None:
        """React to a missed notice from the process `name`: refresh all matches in this process.

        Until the process `name` announces its matches again, it may hold matches that this process does not know.
        """
        self._owner.holders.doubt(name)
        self.all_missed()

    def all_missed(self) -> None:
        """React to missed notices from one or more processes: refresh all matches in this process.

        The other processes may also have missed notices from this process. Therefore announce the data of this process
        again, and ask the other processes to announce theirs.
        """
        self.announce()
        self._owner.link.publish("who", "")
        self.soon()

    def announce(self) -> None:
        """Announce again which people are connected to this process and which matches it holds.

        This is needed when another process asks for it, or has missed notices from this process.
        """
        self._owner.presence.announce()
        self._owner.holders.announce()

    def soon(self) -> None:
        """Schedule a refresh of the lobby page and of all matches in this process. Further calls before the refresh
        begins have no effect."""
        self._is_due = True
        if self._task is None or self._task.done():
            self._task = self._owner.do(self._refresh_held())

    async def _refresh_held(self) -> None:
        while self._is_due:
            await asyncio.sleep(GATHER)
            self._is_due = False
            self._owner.hall.any_row_changed()
            for match_id in self._owner.held_matches():
                try:
                    await self._owner.insist(partial(self._look, match_id))
                except Unreadable:
                    log.info("match %s is set aside; its users have been notified", match_id)

    async def _look(self, match_id: str) -> None:
        """Refresh the match's settings, people, moves and home. Then send new talk, and reports to the host."""
        if not self._owner.is_held(match_id):
            return
        await self._owner.refresh(match_id)
        room = self._owner.rooms.get(match_id)
        if room is not None and room.delivery.connections:
            await room.delivery.send_talk()
            await room.delivery.send_reports()
