"""The sockets of one match in this process: who looks as which viewer, and what each has been sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from channels.db import database_sync_to_async as in_db

from engine.core.game import PUBLIC
from games import presence
from games.diplomacy.delivery import TalkDelivery
from games.lobby.guests import guest_of_session
from games.play.connection import Connection, Frame, frame
from games.play.eyes import Eyes
from games.play.protocol import Table, Tabs
from games.recon.viewers import viewer_of

if TYPE_CHECKING:
    from games.play.room import Room

GATHER = 0.05
"""Seconds in which changes of the table become one message."""


class Delivery:
    """Registry and delivery. Every frame is made once per viewer and shared by all sockets of that viewer."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.eyes = Eyes(room)
        self.connections: list[Connection] = []
        self._due: asyncio.TimerHandle | None = None
        self.talk = TalkDelivery(room.id, self._send_if)
        self._opened = False

    # ---- who is here -----------------------------------------------------------------------------------------

    def join(self, connection: Connection) -> None:
        connection.viewer = connection.eyes = viewer_of(self.room.settings.people, connection.guest)
        self.connections.append(connection)
        self._count(connection.viewer)
        self.eyes.mind()

    def part(self, connection: Connection) -> None:
        if connection in self.connections:
            self.connections.remove(connection)
            self._count(connection.viewer)

    def tabs(self, viewer: int) -> int:
        """How many sockets a seat has; the public counts as one."""
        return 1 if viewer == PUBLIC else sum(each.viewer == viewer for each in self.connections)

    def present(self) -> presence.Presence:
        return presence.present(self.room.id)

    def _count(self, viewer: int) -> None:
        if viewer != PUBLIC:
            self._send_if(Tabs(self.tabs(viewer)), lambda each: each == viewer)
        seats = frozenset(each.viewer for each in self.connections if each.viewer != PUBLIC)
        watching = [each for each in self.connections if each.viewer == PUBLIC]
        named = {each.guest: each.name for each in watching if each.name}
        count = len(named) + sum(not each.name for each in watching)
        here = presence.Presence(seats, count, frozenset(named.items()))
        self.room.node.presence.here(self.room.id, here)

    async def reseat(self) -> None:
        """Seats or loans have changed hands: every socket that has other eyes now gets the picture they see."""
        self.eyes.refocus()
        for each in list(self.connections):
            if not each.guest and each.session:
                each.guest = await in_db(guest_of_session)(each.session)
            viewer = viewer_of(self.room.settings.people, each.guest)
            if viewer != each.viewer:
                old, each.viewer = each.viewer, viewer
                each.see_as(viewer)
                self._count(old)
                self._count(viewer)
                self.greet(each)
                if each.greeted:
                    await self.recall_talk(each)
        self.eyes.mind()

    async def identify(self, connection: Connection) -> None:
        """A watcher says hello: he may have chosen a nickname since he came."""
        if connection.viewer == PUBLIC and await self.eyes.identify(connection):
            self._count(connection.viewer)

    # ---- delivery --------------------------------------------------------------------------------------------

    def greet(self, connection: Connection) -> None:
        """The whole picture for one socket; it is then up to date."""
        if connection.greeted:
            connection.seq = self.room.seq(connection.eyes)
            connection.tell(self.room.welcome(connection, self.tabs(connection.viewer)))

    def started(self) -> None:
        for each in self.connections:
            self.greet(each)

    def show(self, viewer: int, base: int, seq: int, update: Callable[[bool], Any]) -> None:
        """An update to every socket that shows the viewer's view and holds `base`; the others get the whole picture.

        `update` makes it for the viewer himself, or (True) for those to whom he lends his view.
        """
        made: dict[bool, Frame] = {}
        for each in self.connections:
            if each.eyes != viewer or not each.greeted:
                continue
            if each.seq == base:
                is_lent = each.viewer != viewer
                if is_lent not in made:
                    made[is_lent] = frame(update(is_lent))
                each.seq = seq
                each.push(made[is_lent])
            elif each.seq < seq:
                self.greet(each)

    def table_changed(self) -> None:
        """Tell everybody soon; several changes in a row become one message."""
        if self._due is None:
            self._due = asyncio.get_running_loop().call_later(GATHER, self._tell_table)

    def _tell_table(self) -> None:
        self._due = None
        made = frame(Table(self.room.info()))
        for each in self.connections:
            if each.greeted:
                each.push(made)

    # ---- talk ------------------------------------------------------------------------------------------------

    async def recall_talk(self, connection: Connection) -> None:
        """What was said and offered before, for a socket that has just said hello."""
        viewer = connection.viewer
        stored = await self.talk.stored(viewer, self.room.is_over())
        if connection.viewer != viewer:
            return  # its seat changed hands meanwhile; who reseats recalls
        for each in stored:
            connection.tell(each)

    async def send_talk(self) -> None:
        """Every line and offer stored since we last looked, to those who may read it."""
        await self.talk.send_new(self.room.is_over)

    def open_talk(self) -> None:
        """The match is over: players get what the watchers said. Once."""
        if not self._opened:
            self._opened = True
            self.room.node.do(self._open_talk())

    async def _open_talk(self) -> None:
        for each in [each for each in self.connections if each.greeted and each.viewer != PUBLIC]:
            for said in await self.talk.watchers_talk(each.viewer):
                each.tell(said)

    def _send_if(self, message: Any, may_read: Callable[[int], bool]) -> None:
        made = frame(message)
        for each in self.connections:
            if each.greeted and may_read(each.viewer):
                each.push(made)
