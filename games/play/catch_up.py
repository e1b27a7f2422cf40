"""After notices of other processes were missed: everything that this process shows is looked at again."""

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
"""Seconds in which several reasons to look become one look."""


class CatchUpNode(Protocol):
    """What a node gives to this."""

    link: ProcessLink
    rooms: dict[str, Room]
    hall: HallNotices
    holders: Holders
    presence: PresenceTracker

    def do(self, work: Any) -> asyncio.Task[Any]: ...

    def held(self) -> list[str]:
        """Matches that are shown here or are being read, those first at which somebody is."""

    def is_held(self, match_id: str) -> bool: ...

    async def refresh(self, match_id: str) -> None: ...

    async def insist(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do it, however long the database is away."""


class CatchUp:
    """One per node. Notices may be missed while Redis restarts or does not answer, or a subscription is dropped."""

    def __init__(self, owner: CatchUpNode) -> None:
        self._owner = owner
        self._is_due = False
        self._task: asyncio.Task[None] | None = None

    def missed(self, name: str) -> None:
        """Something that this process said has not come: ask for what it says once only, and look at the rest."""
        self._owner.holders.doubt(name)
        self.all_missed()

    def all_missed(self) -> None:
        """The same, whichever of them said it; and they may have missed what was said here."""
        self.announce()
        self._owner.link.publish("who", "")
        self.soon()

    def announce(self) -> None:
        """Another process has asked, or has not heard us: say again who is here, and which matches are held here."""
        self._owner.presence.announce()
        self._owner.holders.announce()

    def soon(self) -> None:
        """Look at the hall and at every match that is held here, once for all who ask for it meanwhile."""
        self._is_due = True
        if self._task is None or self._task.done():
            self._task = self._owner.do(self._run())

    async def _run(self) -> None:
        while self._is_due:
            await asyncio.sleep(GATHER)
            self._is_due = False
            self._owner.hall.any_row_changed()
            for match_id in self._owner.held():
                try:
                    await self._owner.insist(partial(self._look, match_id))
                except Unreadable:
                    log.info("match %s is set aside; its people have been told", match_id)

    async def _look(self, match_id: str) -> None:
        """Settings, people, moves and home; then talk, and to the host reports."""
        if not self._owner.is_held(match_id):
            return
        await self._owner.refresh(match_id)
        room = self._owner.rooms.get(match_id)
        if room is not None and room.delivery.connections:
            await room.delivery.send_talk()
            await room.delivery.send_reports()
