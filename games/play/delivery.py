"""Sends views, the table and talk to the sockets of one match in this process.

It also records which viewer's view each socket shows. A socket's `eyes` are its `viewer`, or a seat that lends its view
to the watcher. `games/recon/viewers.py` decides which views a socket may see; this module applies the decision to every
socket.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

import msgspec
from channels.db import database_sync_to_async as in_db

from engine.core.game import PUBLIC, Viewer
from engine.core.receipts import Receipt
from games import presence, server_time
from games.diplomacy import moderation
from games.diplomacy.delivery import TalkDelivery
from games.diplomacy.messages import Reports
from games.lobby.guests import guest_of_session
from games.play.connection import Connection, Frame, frame
from games.play.live_match import LiveMatch, ViewerUpdate
from games.play.protocol import Committed, TableChanged, TableInfo, Tabs, Update, Welcome
from games.play.receipts import public
from games.play.room_services import RoomServices
from games.play.sections import as_object, without_private
from games.play.table_info import table_info
from games.recon import loans
from games.recon.viewers import eyes_of, viewer_of
from games.recon.watchers import find_shown_name, handle

GATHER = 0.05
"""Number of seconds for which changes of the table are collected. After that, one message is sent for all of them."""

LOOK_AFTER = 5.0
"""Maximum number of seconds after which this process detects that a lent view or a key was taken back, if the notice
about this was lost."""


class Delivery:
    """The sockets of a match in this process. A frame is encoded only once for all sockets that show the same view.

    `refresh` reads the people and settings of the table again.
    """

    def __init__(
        self, match: LiveMatch, services: RoomServices, refresh: Callable[[], Coroutine[Any, Any, None]]
    ) -> None:
        self.match, self._services, self._refresh = match, services, refresh
        self.connections: list[Connection] = []
        self.talk = TalkDelivery(match.id, self._send_if)
        self._table_due: asyncio.TimerHandle | None = None
        self._looking_after: asyncio.TimerHandle | None = None
        self._here = presence.NOBODY
        """People at the sockets of this process, as they were last announced."""
        self._opened = False

    # ---- presence --------------------------------------------------------------------------------------------

    def join(self, connection: Connection) -> None:
        connection.viewer = connection.eyes = viewer_of(self.match.settings.people, connection.guest)
        self.connections.append(connection)
        self._count(connection.viewer)
        self._look_after_leave()

    def part(self, connection: Connection) -> None:
        if connection in self.connections:
            self.connections.remove(connection)
            self._count(connection.viewer)

    def tabs(self, viewer: Viewer) -> int:
        """Return the number of this seat's sockets in this process. If the viewer is the public, return 1."""
        return 1 if viewer == PUBLIC else sum(each.viewer == viewer for each in self.connections)

    def shown_viewers(self) -> set[Viewer]:
        """Return the viewers whose views are shown in this process. The public is always included."""
        return {PUBLIC} | {each.eyes for each in self.connections}

    def present(self) -> presence.Presence:
        """Return the people who are connected to the match, over all server processes."""
        return presence.present(self.match.id)

    def watcher_name(self, guest: str) -> str:
        """Return the name under which the table shows a watcher. It differs from all players' names. Return "" if the
        watcher has no name."""
        match = self.match
        return find_shown_name(match.id, match.names, self.present(), match.settings.loans, guest)

    def _count(self, viewer: Viewer) -> None:
        if viewer != PUBLIC:
            self._send_if(Tabs(self.tabs(viewer)), lambda each: each == viewer)
        watching = [each for each in self.connections if each.viewer == PUBLIC]
        named = {each.guest: each.name for each in watching if each.name}
        count = len(named) + sum(not each.name for each in watching)
        self._here = presence.Presence(*self._seats(), count, frozenset(named.items()))
        self._services.announce_presence(self.match.id, self._here)

    def _seats(self) -> tuple[frozenset[int], frozenset[int]]:
        """Return the seats that have a page in this process, and those of these seats whose pages are all idle."""
        now = time.monotonic()
        pages = [(each.viewer, each.is_idle(now)) for each in self.connections if each.viewer != PUBLIC]
        seats = frozenset(viewer for viewer, _ in pages)
        return seats, seats - frozenset(viewer for viewer, is_idle in pages if not is_idle)

    def look_for_idle(self) -> None:
        """Announce the people at the sockets again if a seat has become idle, or is no longer idle, since the last
        announcement."""
        seats, idle = self._seats()
        if idle != self._here.idle:
            self._here = msgspec.structs.replace(self._here, seats=seats, idle=idle)
            self._services.announce_presence(self.match.id, self._here)

    async def reseat(self) -> None:
        """Update every socket after the seats or the lent views changed. Send the new view to each socket whose viewer
        changed."""
        self.end_lent_views()
        for each in list(self.connections):
            if not each.guest and each.session:
                each.guest = await in_db(guest_of_session)(each.session)
            viewer = viewer_of(self.match.settings.people, each.guest)
            if viewer != each.viewer:
                old, each.viewer = each.viewer, viewer
                each.see_as(viewer)
                self._count(old)
                self._count(viewer)
                self.greet(each)
                if each.greeted:
                    await self.recall_talk(each)
        self._look_after_leave()

    async def identify(self, connection: Connection) -> None:
        """Read a watcher's guest and name again, because the watcher may have chosen a nickname or taken a seat."""
        if connection.viewer != PUBLIC:
            return
        guest = connection.guest or (connection.session and await in_db(guest_of_session)(connection.session)) or ""
        name = await in_db(loans.watcher)(self.match.id, guest)
        if (guest, name) != (connection.guest, connection.name):
            connection.guest, connection.name = guest, name
            connection.viewer = viewer_of(self.match.settings.people, guest)
            connection.see_as(connection.viewer)
            self._count(connection.viewer)

    # ---- lent views ------------------------------------------------------------------------------------------

    def _granted_viewer(self, connection: Connection, wish: Viewer) -> Viewer:
        """Return the viewer whose view the socket gets if it asks for the view of `wish`."""
        is_running = self.match.is_running() and not self.match.is_over()
        return eyes_of(connection.viewer, self.match.settings.loans, connection.guest, wish, is_running)

    async def look(self, connection: Connection, wish: Viewer) -> bool:
        """Show the view of the seat `wish` on the socket if that view is lent to the watcher. Otherwise show the
        socket's own view.

        Return whether the socket now shows the view of `wish`. Before the socket shows a lent view, store that the
        watcher has seen it.
        """
        if self._granted_viewer(connection, wish) != connection.viewer:
            await in_db(loans.witness)(self.match.id, connection.guest, wish)
        connection.see_as(self._granted_viewer(connection, wish))  # evaluate again: the loan may have ended meanwhile
        if connection.is_lent:
            self._look_after_leave()
        return connection.eyes == wish

    def end_lent_views(self) -> None:
        """Show sockets their own view again if the lent view that they show is no longer lent, or if the match is
        over."""
        for each in self.connections:
            if each.is_lent and self._granted_viewer(each, each.eyes) != each.eyes:
                each.see_as(each.viewer)
                self.greet(each)

    def _look_after_leave(self) -> None:
        """Schedule regular refreshes while a socket uses a lent view or a key.

        With several processes, the notice that a view or a seat was taken back can be lost.
        """
        if self._looking_after is None and not self._services.is_alone and self._sees_by_leave():
            self._looking_after = asyncio.get_running_loop().call_later(LOOK_AFTER, self._look_again)

    def _sees_by_leave(self) -> bool:
        """Return whether any socket shows a lent view, or acts for a seat by a key."""
        given = {guest for person in self.match.settings.people for guest in person.keys}
        return any(each.is_lent or each.guest in given for each in self.connections)

    def _look_again(self) -> None:
        self._looking_after = None
        if self._sees_by_leave():
            self._services.do(self._refresh())
            self._look_after_leave()

    # ---- delivery --------------------------------------------------------------------------------------------

    def info(self) -> TableInfo:
        """Return the state of the table, without the game itself. It is the same for every viewer."""
        return table_info(self.match, self.present(), self._services.rests(self.match), server_time.now())

    def greet(self, connection: Connection) -> None:
        """Send the whole view to a socket, if the client has said hello. Afterwards the socket is up to date."""
        if connection.greeted:
            connection.seq = self.match.seq(connection.eyes, connection.is_lent)
            connection.tell(self._welcome(connection))

    def _welcome(self, connection: Connection) -> Welcome | TableChanged:
        """Return the message with the whole view for this socket, or before the start the message with the table."""
        match = self.match
        if match.position is None:
            return TableChanged(self.info())
        viewer, eyes, is_lent = connection.viewer, connection.eyes, connection.is_lent
        stream, lines = match.position.streams[str(eyes)], tuple(match.lines[eyes])
        return Welcome(
            seq=stream.lent_seq if is_lent else stream.seq,
            viewer=viewer,
            view=as_object(match.encoded_view(eyes, is_lent)),
            log=lines,
            table=self.info(),
            more=stream.lines > len(lines),
            tabs=self.tabs(viewer),
            lent=eyes if is_lent else PUBLIC,
            who=handle(match.id, connection.guest) if viewer == PUBLIC and connection.name else "",
        )

    def greet_all(self) -> None:
        for each in self.connections:
            self.greet(each)

    def commit(self, shown: tuple[Receipt, ...]) -> None:
        """Send to all sockets the commitments of the sealed questions that have closed.

        Call this before the sealed answers are shown.
        """
        if shown:
            self._send_if(Committed(public(shown)), lambda _: True)

    def show(self, updates: Iterable[ViewerUpdate]) -> None:
        """Send each update to the sockets that show the view of the update's viewer and hold its base number.

        Sockets with an older number get the whole view. If only private sections of a view changed, the number of the
        lent view stays the same, and watchers of the lent view get nothing.
        """
        showing: dict[Viewer, list[Connection]] = {}
        for each in self.connections:
            if each.greeted:
                showing.setdefault(each.eyes, []).append(each)
        for update in updates:
            self._show(update, showing.get(update.viewer, ()))

    def _show(self, update: ViewerUpdate, connections: Iterable[Connection]) -> None:
        made: dict[bool, Frame] = {}
        for each in connections:
            base, seq = (update.lent_base, update.lent_seq) if each.is_lent else (update.base, update.seq)
            if each.seq == base < seq:
                if each.is_lent not in made:
                    made[each.is_lent] = frame(self._message(update, each.is_lent))
                each.seq = seq
                each.push(made[each.is_lent])
            elif each.seq < seq:
                self.greet(each)

    def _message(self, update: ViewerUpdate, is_lent: bool) -> Update:
        """Return the update for the viewer's sockets, or for watchers to whom the viewer lends the view."""
        lines = tuple(update.lines)
        if not is_lent:
            return Update(update.seq, update.base, as_object(update.sections), lines)
        sections = without_private(self.match.game, update.sections)
        return Update(update.lent_seq, update.lent_base, as_object(sections), lines)

    def table_changed(self) -> None:
        """Send the state of the table to all sockets within GATHER seconds. Several changes during this time become one
        message."""
        if self._table_due is None:
            self._table_due = asyncio.get_running_loop().call_later(GATHER, self._tell_table)

    def _tell_table(self) -> None:
        self._table_due = None
        made = frame(TableChanged(self.info()))
        for each in self.connections:
            if each.greeted:
                each.push(made)

    def _send_if(self, message: Any, may_read: Callable[[Viewer], bool]) -> None:
        made = frame(message)
        for each in self.connections:
            if each.greeted and may_read(each.viewer):
                each.push(made)

    # ---- talk ------------------------------------------------------------------------------------------------

    async def recall_talk(self, connection: Connection) -> None:
        """Send all earlier talk and offers to a socket whose client has just said hello. If it is the host, also send
        the reports."""
        viewer = connection.viewer
        stored = await self.talk.stored_messages(viewer, self.match.is_over())
        if connection.viewer != viewer:
            return  # the seat changed hands meanwhile; `reseat` sends the talk again
        for each in stored:
            connection.tell(each)
        if self.is_host(connection) and (reports := await in_db(moderation.reports)(self.match.id)):
            connection.tell(Reports(reports))

    async def send_talk(self) -> None:
        """Send each line of talk and each offer that was stored since the last call to the viewers who may read it."""
        await self.talk.send_new(self.match.is_over)

    def is_host(self, connection: Connection) -> bool:
        """Return whether this socket belongs to the host, or to a device that has a key to the host's seat."""
        host = self.match.settings.host
        seat = next((each.seat for each in self.match.settings.people if each.user == host != ""), None)
        return connection.guest == host != "" or connection.viewer == seat

    async def send_reports(self) -> None:
        """Send the list of reported people to all pages of the host in this process."""
        if any(self.is_host(each) for each in self.connections):
            found = Reports(await in_db(moderation.reports)(self.match.id))
            for each in self.connections:
                if each.greeted and self.is_host(each):
                    each.tell(found)

    def open_talk(self) -> None:
        """Send the watchers' talk to the players. Call this when the match is over. Only the first call has an
        effect."""
        if not self._opened:
            self._opened = True
            self._services.do(self._open_talk())

    async def _open_talk(self) -> None:
        for each in [each for each in self.connections if each.greeted and each.viewer != PUBLIC]:
            for said in await self.talk.watchers_talk(each.viewer):
                each.tell(said)
