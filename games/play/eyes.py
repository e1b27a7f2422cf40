"""Through whose eyes each socket of a match looks. `games/recon/viewers.py` decides; here that is kept true."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from channels.db import database_sync_to_async as in_db

from games.lobby.guests import guest_of_session
from games.play.connection import Connection
from games.recon import loans
from games.recon.viewers import eyes_of, viewer_of

if TYPE_CHECKING:
    from games.play.room import Room

MIND = 5.0
"""Seconds after which another process's word that a loan or a key has ended may be missed at most."""


class Eyes:
    """A socket's `eyes` are its own (`viewer`), or those of a seat that lends its view to the watcher."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._minding: asyncio.TimerHandle | None = None

    def granted(self, connection: Connection, wish: int) -> int:
        """Whose view the socket is shown if it wishes for `wish`."""
        settings = self.room.settings
        is_running = settings.status == "running" and self.room.position is not None and not self.room.is_over()
        return eyes_of(connection.viewer, settings.loans, connection.guest, wish, is_running)

    async def look(self, connection: Connection, wish: int) -> bool:
        """Give the socket the eyes it wishes for, if they are lent to it; whether it has them now.

        That it looks is noted before it sees anything.
        """
        if self.granted(connection, wish) != connection.viewer:
            await in_db(loans.witness)(self.room.id, connection.guest, wish)
        connection.see_as(self.granted(connection, wish))  # asked again: the loan may have ended meanwhile
        if connection.eyes != connection.viewer:
            self.mind()
        return connection.eyes == wish

    def refocus(self) -> None:
        """Who looks through a view that is lent no more, or no longer played, sees with his own eyes again."""
        for each in self.room.delivery.connections:
            if each.eyes != each.viewer and self.granted(each, each.eyes) != each.eyes:
                each.see_as(each.viewer)
                self.room.delivery.greet(each)

    async def identify(self, connection: Connection) -> bool:
        """Find out who a watcher's socket belongs to by now, and under which name; whether that has changed."""
        guest = connection.guest or (connection.session and await in_db(guest_of_session)(connection.session)) or ""
        name = await in_db(loans.watcher)(self.room.id, guest)
        if (guest, name) == (connection.guest, connection.name):
            return False
        connection.guest, connection.name = guest, name
        connection.viewer = viewer_of(self.room.settings.people, guest)
        connection.see_as(connection.viewer)
        return True

    def mind(self) -> None:
        """With several processes the ring that a view or a seat was taken back may be lost: while somebody sees by
        another's leave, look after it by ourselves."""
        if self._minding is None and not self.room.node.link.alone and self._by_leave():
            self._minding = asyncio.get_running_loop().call_later(MIND, self._look_after)

    def _by_leave(self) -> bool:
        """Whether some socket looks through a lent view, or speaks for a seat by a key."""
        given = {guest for person in self.room.settings.people for guest in person.keys}
        return any(each.eyes != each.viewer or each.guest in given for each in self.room.delivery.connections)

    def _look_after(self) -> None:
        self._minding = None
        if self._by_leave():
            self.room.node.do(self.room.refresh())
            self.mind()
