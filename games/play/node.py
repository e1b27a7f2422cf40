"""One per event loop: the rooms of this process, its committer, and its line to the other processes."""

from __future__ import annotations

import asyncio
import logging
import time
from contextvars import Context
from typing import Any
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async as in_db
from django.db import DatabaseError

from games.lobby import actions
from games.play import bell, store, tabletop
from games.play.apart import Apart
from games.play.bots import Bots
from games.play.committer import Committer, patiently
from games.play.connection import frame
from games.play.limits import limit
from games.play.opened import Opened
from games.play.protocol import Ring
from games.play.relay import Relay
from games.play.room import Room
from games.play.timers import Timers
from games.recon.doorkeeper import Doorkeeper

log = logging.getLogger(__name__)
SWEEP = 60.0
"""Seconds between two looks for rooms that nobody needs any more."""

SOON, LATER = 0.3, 3.0
"""Seconds in which rings for the hall are gathered: after a change of a table, and after a move."""

READERS = 3
"""Threads that look for what other processes have stored: neither commits nor pages wait for these looks."""


class Node:
    """Rooms by match id, and everything they share."""

    def __init__(self, layer: Any = None) -> None:
        self.loop = asyncio.get_running_loop()
        self.rooms: dict[str, Room] = {}
        self.read, self._write = Apart(READERS, "look"), Apart(1, "commit")
        self.committer = Committer(lambda batch: store.commit(batch, actions.finish), self._write)
        self.hall: set[Any] = set()
        self.relay = Relay(self._heard_elsewhere, layer)
        self.presence = Doorkeeper(self.relay, self._somebody_came)
        self.opened = Opened()
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._rows: set[str] = set()
        self._rows_due: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[Any]] = set()

    # ---- life ------------------------------------------------------------------------------------------------

    def start(self) -> None:
        bell.listen(self._ear)
        self.relay.start()
        self.do(self._sweep())
        self.do(self._beat())
        self.do(self._resume())

    def do(self, work: Any) -> asyncio.Task[Any]:
        """Run in the background, kept from the garbage collector; a failure is logged.

        In a context of its own: the one of a request would tie it to that request's worker thread.
        """
        task = self.loop.create_task(work, context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("background work failed", exc_info=task.exception())

    async def stop(self, reason: str = "The server is going down for a moment.") -> None:
        """Say good-bye to every socket, and forget everything."""
        bell.deaf(self._ear)
        self.relay.stop()
        everybody = [each for room in self.rooms.values() for each in room.audience.connections]
        for each in [*everybody, *self.hall]:
            each.close(4012, reason, again=True)
        for each in [*everybody, *self.hall]:
            await each.flushed()
        for room in self.rooms.values():
            for listener in room.listeners:
                listener.stop()
        await self._note_time()
        for task in list(self._tasks):
            task.cancel()
        self.rooms.clear()
        self.read.stop()
        self._write.stop()
        _nodes.pop(self.loop, None)

    async def _resume(self) -> None:
        """After a restart: matches in which a bot or a clock has to act go on without anybody looking."""
        for match_id in await in_db(store.unattended)():
            await self.room(match_id)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            for match_id, room in list(self.rooms.items()):
                if not room.is_needed() and not room.lock.locked() and self.loop.time() - room.wanted > SWEEP:
                    self.forget(match_id)

    async def _beat(self) -> None:
        """Note now and then that we are here, so that the next start knows how long nobody was."""
        while True:
            await asyncio.sleep(limit("BEAT", 10))
            await self._note_time()

    async def _note_time(self) -> None:
        now, gap = time.time(), limit("GAP", 30)
        rooms = [room for room in self.rooms.values() if tabletop.is_timed(room)]
        timed = [room for room in rooms if now - room.alive <= gap]
        for room in rooms:
            if now - room.alive > gap:  # this machine slept, or the database did
                self.do(room.attend())
        if not timed:
            return
        try:
            await in_db(store.beat)([room.id for room in timed], now)
        except DatabaseError as error:
            log.warning("The database does not answer; the time is noted later: %s", error)
            return
        for room in timed:
            room.alive = max(room.alive, now)

    def forget(self, match_id: str) -> None:
        room = self.rooms.pop(match_id, None)
        for listener in room.listeners if room else ():
            listener.stop()

    # ---- rooms -----------------------------------------------------------------------------------------------

    async def room(self, match_id: str) -> Room | None:
        """The match's room, read from disk on first use; None if there is no such match."""
        known = self.rooms.get(match_id)
        if known is not None:
            known.wanted = self.loop.time()
            return known
        task = self._loading.get(match_id)
        if task is None:
            task = self._loading[match_id] = self.do(self._load(match_id))
            task.add_done_callback(lambda _: self._loading.pop(match_id, None))
        return await asyncio.shield(task)

    async def _load(self, match_id: str) -> Room | None:
        hosting = await patiently(lambda: self.read(store.hosting)(match_id), "a match")
        if hosting is None:
            return None
        room = Room(self, hosting)
        room.listeners = [Bots(room), Timers(room)]
        await room.load()
        await patiently(room.audience.start_talk, "talk")
        self.rooms[match_id] = room
        await room.attend()
        return room

    # ---- bells -----------------------------------------------------------------------------------------------

    def _ear(self, match_id: str) -> None:
        """From any thread."""
        if self.loop.is_closed():
            bell.deaf(self._ear)
        else:
            self.loop.call_soon_threadsafe(self._heard_here, match_id, context=Context())

    def _heard_here(self, match_id: str) -> None:
        self.relay.publish("match", match_id)
        self._look(match_id)

    def rung(self, match_id: str, rows: bool = False, kind: str = "move") -> None:
        """This process changed the match and has shown it already; tell the others, and the hall.

        A "quiet" move is one of which the public must not learn even that it was made.
        """
        self.relay.publish(kind, match_id)
        if rows:
            self.ring_hall(match_id, LATER)

    def _heard_elsewhere(self, kind: str, match_id: str, rest: Any) -> None:
        if kind == "here":
            self.presence.elsewhere(match_id, rest)
        elif kind == "talk":
            room = self.rooms.get(match_id)
            if room is not None:
                self.do(room.audience.hear_talk())
        elif kind == "who":
            self.presence.announce()
        elif kind in ("move", "quiet") and match_id in self.rooms:
            self.do(self.rooms[match_id].catch_up())
            if kind == "move":
                self.ring_hall(match_id, LATER)
        else:
            self._look(match_id, rows=kind != "quiet")

    def _look(self, match_id: str, rows: bool = True) -> None:
        room = self.rooms.get(match_id)
        self.do(room.refresh() if room is not None else self._wake(match_id))
        if rows:
            self.ring_hall(match_id)

    async def _wake(self, match_id: str) -> None:
        """A match nobody looks at here, but a bot or a clock may have to act in it."""
        if match_id in await in_db(store.unattended)(match_id):
            await self.room(match_id)

    def _somebody_came(self, match_id: str) -> None:
        """Presence changed: the table's people and the hall's rows show it."""
        room = self.rooms.get(match_id)
        if room is not None:
            room.audience.table_changed()
            self.do(room.attend())
        self.ring_hall(match_id)

    def ring_hall(self, match_id: str, within: float = SOON) -> None:
        """Tell every hall page, gathered, that this match's row may have changed."""
        if not self.hall:
            return
        self._rows.add(match_id)
        if self._rows_due is None or self._rows_due.when() > self.loop.time() + within:
            if self._rows_due is not None:
                self._rows_due.cancel()
            self._rows_due = self.loop.call_later(within, self._ring_hall)

    def _ring_hall(self) -> None:
        made, self._rows, self._rows_due = frame(Ring(tuple(sorted(self._rows)))), set(), None
        for each in self.hall:
            each.push(made)


_nodes: WeakKeyDictionary[asyncio.AbstractEventLoop, Node] = WeakKeyDictionary()


def node() -> Node:
    """The node of the running event loop, started on first use."""
    loop = asyncio.get_running_loop()
    known = _nodes.get(loop)
    if known is None:
        known = _nodes[loop] = Node()
        known.start()
    return known


async def stop_node() -> None:
    """Before the server goes down: every page hears that it should come again."""
    known = _nodes.get(asyncio.get_running_loop())
    if known is not None:
        await known.stop()


class WithNode:
    """ASGI: the node lives from the server's start (or the first request) to its end."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        if scope["type"] == "lifespan":
            return await self._live(receive, send)
        scope.setdefault("node", node())
        return await self.application(scope, receive, send)

    async def _live(self, receive: Any, send: Any) -> None:
        """For servers that tell of start and end; daphne does not; the serve module of the site does it for it."""
        while True:
            event = (await receive())["type"]
            if event == "lifespan.startup":
                node()
            else:
                await stop_node()
            await send({"type": f"{event}.complete"})
            if event == "lifespan.shutdown":
                return
