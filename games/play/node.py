"""The node of an event loop: the rooms of this process, its committer, and its link to the other processes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import Context
from functools import partial
from math import inf
from random import random
from typing import Any, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async as in_db
from django.db import DatabaseError, InterfaceError, OperationalError

from games import notify, rate_limits, server_time
from games.database_retry import Unsaved, with_retries
from games.database_threads import in_thread_of
from games.lobby import actions
from games.lobby.errors import Unreadable
from games.lobby.unreadable import mark_readable, note, unreadable_matches
from games.notify import ProcessLink
from games.play import store
from games.play.bot_tables import BotTables
from games.play.bots import Bots
from games.play.catch_up import CatchUp
from games.play.committer import Committer
from games.play.fair_queue import FairQueue
from games.play.gathered import Gathered
from games.play.hall_notices import LATER, HallNotices
from games.play.holders import Holders
from games.play.home_watch import HomeWatch
from games.play.live_match import LiveMatch
from games.play.match_data import LaterEntries, MatchPosition
from games.play.moves import Write
from games.play.past_turns import PastTurns
from games.play.periodic_tasks import EVERY, new_tasks
from games.play.room import Room
from games.play.timers import Timers
from games.presence import Presence, PresenceTracker
from games.rate_limits import limit

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")
SWEEP = 60.0
"""Seconds between two sweeps. A sweep closes rooms that are no longer needed and reads unreadable matches again."""

AGAIN = 10.0
"""Seconds after which an unreadable match is read again, if it is requested."""

RETRIED = 50
"""Maximum number of unreadable matches that are read again in one sweep, without having been requested."""

SHARE = 1.0
"""Seconds between two reports to the other processes. A report states which costs payers have caused."""

IDLE_LOOK = 5.0
"""Seconds (PLAY_IDLE_LOOK) between two checks whether people have become idle or are no longer idle."""

READERS = 3
"""Number of threads that read the log entries of other processes. Commits and page requests do not wait for them."""


class Node:
    """All rooms of this process, by match id, and the objects that the rooms share."""

    def __init__(self, layer: Any = None) -> None:
        self.loop = asyncio.get_running_loop()
        self.rooms: dict[str, Room] = {}
        self._readers = ThreadPoolExecutor(READERS, "read")
        self._writer = ThreadPoolExecutor(1, "commit")
        self._task_thread = ThreadPoolExecutor(1, "periodic")
        self._committer = Committer(lambda batch: store.commit(batch, actions.finish), in_thread_of(self._writer))
        self._added = Gathered(self._look_for_added)
        self.link = ProcessLink(self._handle_process_notice, layer)
        self.hall = HallNotices(self.loop, None if self.link.alone else self._tell_rows)
        self.holders, self.homes = Holders(self.link), HomeWatch(self)
        self.presence = PresenceTracker(self.link, self._somebody_came)
        self.catch_up = CatchUp(self)
        self.past_turns = PastTurns()
        self.fair_queue = FairQueue(self.loop)
        self.bot_tables = BotTables()
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._aside: dict[str, float] = {}
        """Maps the id of an unreadable match to the time of the last attempt to read it, in the loop's time."""
        self._tasks: set[asyncio.Task[Any]] = set()

    # ---- services for rooms (`room_services.py`) ---------------------------------------------------------------

    @property
    def is_alone(self) -> bool:
        return self.link.alone

    def in_read_thread(self, work: Callable[P, T]) -> Callable[P, Awaitable[T]]:
        """Return an awaitable version of the function `work`. It runs in one of the threads that read the database."""
        return in_thread_of(self._readers)(work)

    async def write(self, write: Write) -> None:
        await self._committer.write(write)

    async def added_entries(self, match_id: str, known: MatchPosition) -> LaterEntries | None:
        return await self._added.ask(store.Held(match_id, known))

    async def _look_for_added(self, held: Sequence[store.Held]) -> list[LaterEntries | Exception | None]:
        return await with_retries(lambda: self.in_read_thread(store.added_entries)(held), "a look for moves")

    def announce_presence(self, match_id: str, here: Presence) -> None:
        self.presence.here(match_id, here)

    def rests(self, match: LiveMatch) -> bool:
        return self.bot_tables.rests(match)

    # ---- start and stop --------------------------------------------------------------------------------------

    def start(self) -> None:
        notify.subscribe(self._schedule_refresh)
        self.link.start()
        self.do(self._sweep())
        self.do(self._beat())
        self.do(self._look_for_idle())
        self.do(self._share())
        self.do(self._run_tasks())
        self.do(self._resume() if self.link.alone else self.homes.keep())

    def do(self, work: Any) -> asyncio.Task[Any]:
        """Run the coroutine `work` as a background task. If `work` raises an exception that is not logged yet, log it.

        Keep a reference to the task, so that the garbage collector does not delete it. The task gets a new context,
        because the context of a request would tie the task to the worker thread of this request.
        """
        task = self.loop.create_task(work, context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._finish_task)
        return task

    def _finish_task(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Unreadable):  # the error has been logged already
            log.error("background work failed", exc_info=error)

    async def stop(self, reason: str = "The server stops for a moment.") -> None:
        """Close every socket with this reason, and stop all rooms, tasks and threads of the node."""
        notify.unsubscribe(self._schedule_refresh)
        self.link.stop_listening()
        everybody = [each for room in self.rooms.values() for each in room.delivery.connections]
        for each in [*everybody, *self.hall.sockets]:
            each.close(4012, reason, again=True)
        for each in [*everybody, *self.hall.sockets]:
            await each.wait_until_flushed()
        for room in self.rooms.values():
            for listener in room.listeners:
                listener.stop()
        await self._note_time()
        await self.homes.sign_off()
        self.presence.leave()
        await self.link.stop()
        for task in list(self._tasks):
            task.cancel()
        self.rooms.clear()
        for threads in (self._readers, self._writer, self._task_thread):
            threads.shutdown(wait=False)
        if _nodes.get(self.loop) is self:
            del _nodes[self.loop]

    async def _resume(self) -> None:
        """Wake the matches in which a bot or a clock has to act after a restart, even if no person views them."""
        await self._wake_all(await self.insist(lambda: in_db(store.matches_to_continue)()))

    async def _wake_all(self, match_ids: Sequence[str]) -> None:
        for match_id in match_ids:
            with suppress(Unreadable):
                await self.insist(partial(self.room, match_id))

    async def insist(self, work: Callable[[], Awaitable[T]]) -> T:
        """Run `work` and return its result. While the database is unavailable, try again."""
        while True:
            try:
                return await with_retries(work, "what goes on by itself")
            except Unsaved as error:
                log.warning("The matches that continue without users still wait for the database: %s", error)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            for match_id, room in list(self.rooms.items()):
                if not room.is_needed() and not room.lock.locked() and self.loop.time() - room.wanted > SWEEP:
                    self.forget(match_id)
            self.presence.announce()  # this also drops old reports of other processes
            for match_id in list(unreadable_matches())[:RETRIED]:
                with suppress(Unreadable, Unsaved, DatabaseError):
                    await self.room(match_id)

    async def _beat(self) -> None:
        """Store regularly that tables are served, so that the next start knows how long they were not served."""
        while True:
            await asyncio.sleep(limit("BEAT", 10))
            await self._note_time()

    async def _look_for_idle(self) -> None:
        """Announce regularly who has become idle. Pages report it with every ping, too often to announce each
        report."""
        while True:
            await asyncio.sleep(limit("IDLE_LOOK", IDLE_LOOK))
            for room in self.rooms.values():
                room.delivery.look_for_idle()

    async def _share(self) -> None:
        """Report to the other processes what payers have cost, so that limits hold for all processes together."""
        while not self.link.alone:
            await asyncio.sleep(SHARE)
            if said := rate_limits.collect_report():
                self.link.publish("cost", "", {"by": self.link.name, **said})

    async def _run_tasks(self) -> None:
        """Run the periodic tasks in a separate thread."""
        tasks = new_tasks()
        while tasks:
            await asyncio.sleep(limit("CHORES", EVERY) * (0.5 + random()))  # random, so that processes start apart
            for task in tasks:
                try:
                    await in_thread_of(self._task_thread)(task)()
                except Exception as error:  # a task can raise any error; it runs again next time
                    log.warning("a periodic task failed: %r", error)

    async def _note_time(self) -> None:
        now, gap = server_time.now(), limit("GAP", 30)
        rooms = [room for room in self.rooms.values() if room.is_timed() and not room.is_new]
        timed = [room for room in rooms if now - room.match.alive <= gap]
        for room in rooms:
            if now - room.match.alive > gap:  # the machine slept, or the database was unavailable
                self.do(room.attend())
        if not timed:
            return
        try:
            await in_db(store.beat)([room.id for room in timed], now)
        except DatabaseError as error:
            log.warning("The database does not answer; the time is noted later: %s", error)
            return
        for room in timed:
            room.match.alive = max(room.match.alive, now)

    def forget(self, match_id: str) -> None:
        room = self.rooms.pop(match_id, None)
        for listener in room.listeners if room else ():
            listener.stop()
        if room is not None:
            self.holders.drop(match_id)
            self.give_way(room.match, for_good=True)

    def give_way(self, match: LiveMatch, for_good: bool = False) -> None:
        """Start the host's next table of bots, if it may play now. Call this after the match changed, or after its room
        was dropped (`for_good`)."""
        following = self.bot_tables.leave(match, for_good)
        room = self.rooms.get(following.id) if following is not None else None
        if room is not None:
            self.do(room.attend())

    # ---- rooms -----------------------------------------------------------------------------------------------

    async def room(self, match_id: str) -> Room | None:
        """Return the match's room, read from disk if necessary. Return None if the match does not exist.

        Raise Unreadable if the stored data cannot be read, and Unsaved if the database is unavailable.
        """
        known = self.rooms.get(match_id)
        if known is not None:
            known.wanted = self.loop.time()
            return known
        if self.loop.time() - self._aside.get(match_id, -inf) < limit("AGAIN", AGAIN):
            raise Unreadable
        task = self._loading.get(match_id)
        if task is None:
            task = self._loading[match_id] = self.do(self._load(match_id))
            task.add_done_callback(lambda _: self._loading.pop(match_id, None))
        return await asyncio.shield(task)

    async def _load(self, match_id: str) -> Room | None:
        room = None
        self.holders.hold(match_id)
        try:
            settings = await with_retries(lambda: self.in_read_thread(store.match_settings)(match_id), "a match")
            room = Room(self, settings) if settings is not None else None
            if room is not None:
                room.listeners = [Bots(room), Timers(room)]
                await room.load()
                await with_retries(room.delivery.talk.start, "talk")
        except (Unsaved, OperationalError, InterfaceError):
            raise
        except Exception as error:  # a damaged row can raise any kind of error
            for each in room.listeners if room is not None else ():
                each.stop()
            raise self.set_aside(match_id, error) from error
        self._aside.pop(match_id, None)
        mark_readable(match_id)
        if room is not None:
            self.rooms[match_id] = room
            await self._claim(match_id)
            await room.attend(is_new=True)
        else:
            self.holders.drop(match_id)
        return room

    async def _claim(self, match_id: str) -> None:
        try:
            await self.homes.claim(match_id)
        except DatabaseError as error:
            log.warning("match %s: its home is looked for later: %s", match_id, error)

    def set_aside(self, match_id: str, error: Exception) -> Unreadable:
        """Mark a match as unreadable, because its stored data cannot be read. Return the error to raise.

        Close the match's sockets with the reason; other matches are not affected. The match is read again in sweeps and
        when it is requested.
        """
        told = error if isinstance(error, Unreadable) else note(match_id, error)
        self._aside[match_id] = self.loop.time()
        room = self.rooms.get(match_id)
        for each in room.delivery.connections if room is not None else ():
            each.close(4423, told.text)
        self.forget(match_id)
        self.hall.row_changed(match_id)
        return told

    # ---- notices -----------------------------------------------------------------------------------------------

    def _schedule_refresh(self, match_id: str) -> None:
        """Schedule a refresh of a match that this process has changed. This can be called from any thread."""
        if self.loop.is_closed():
            notify.unsubscribe(self._schedule_refresh)
        else:
            self.loop.call_soon_threadsafe(self._look_here, match_id, context=Context())

    def _look_here(self, match_id: str) -> None:
        self.holders.tell("match", match_id)
        self._look(match_id)
        self.hall.row_changed(match_id)

    def announce(self, match_id: str, kind: str, in_hall: bool = False) -> None:
        """Notify the other processes that this process has changed the match. If `in_hall` is true, also notify the
        lobby pages. Call this after the change was shown to the viewers in this process.

        The `kind` "quiet" stands for a move that the public must not notice at all.
        """
        self.holders.tell(kind, match_id)
        if in_hall:
            self.hall.row_changed(match_id, LATER)

    def _tell_rows(self, match_ids: list[str]) -> None:
        self.link.publish("rows", "", match_ids)

    def _handle_process_notice(self, kind: str, match_id: str, rest: Any) -> None:
        heard: dict[str, Callable[[], None]] = {
            "connected": self.catch_up.announce,
            "who": self.catch_up.announce,
            "missed": lambda: self.catch_up.handle_missed_notice(rest),
            "look": self.catch_up.soon,
            "here": lambda: self.presence.elsewhere(match_id, rest),
            "all_here": lambda: self.presence.all_elsewhere(rest),
            "cost": lambda: rate_limits.apply_report(rest["by"], rest),
            "rows": lambda: self.hall.relay_changes(rest),
            "hold": lambda: self.holders.handle_hold(match_id, rest),
            "hold_too": lambda: self.holders.handle_hold_too(match_id, rest),
            "drop": lambda: self.holders.handle_drop(match_id, rest),
            "holds": lambda: self.holders.handle_holds(rest),
            "want": lambda: self.homes.handle_home_request(match_id, rest),
            "yours": lambda: self.homes.handle_handover(match_id, rest),
        }
        heard.get(kind, lambda: self._handle_match_notice(kind, match_id))()

    def _handle_match_notice(self, kind: str, match_id: str) -> None:
        """Handle another process's notice that a match held here has changed."""
        room = self.rooms.get(match_id)
        if room is None:
            if match_id in self._loading:
                self.do(self.refresh(match_id))
        elif kind == "talk":
            self.do(room.delivery.send_talk())
        elif kind == "reports":
            self.do(room.delivery.send_reports())
        elif kind in ("move", "quiet"):
            self.do(room.catch_up())
        else:
            self.do(self.refresh(match_id))

    async def refresh(self, match_id: str) -> None:
        """Refresh the match's room. If the room is being loaded, wait until it is loaded, because the load may miss the
        change."""
        room = await self.room(match_id)
        if room is not None:
            await room.refresh()
            await self._claim(match_id)

    def held_matches(self) -> list[str]:
        """Return the matches that this process holds or is loading. Matches with connected sockets come first."""
        return [*sorted(self.rooms, key=self.is_attended, reverse=True), *self._loading]

    def is_held(self, match_id: str) -> bool:
        return match_id in self.rooms or match_id in self._loading

    def _look(self, match_id: str) -> None:
        self.do(self.refresh(match_id) if self.is_held(match_id) else self._wake(match_id))

    async def _wake(self, match_id: str) -> None:
        """Open the room of a match without sockets here, if a bot or a clock may have to act in it."""
        if match_id in await in_db(store.matches_to_continue)(match_id):
            await self.room(match_id)

    def _somebody_came(self, match_id: str) -> None:
        """Update the table's people and the hall's rows after the presence at a match changed."""
        room = self.rooms.get(match_id)
        if room is not None:
            room.delivery.table_changed()
            self.do(room.attend())
            self.do(self._claim(match_id))
        self.hall.row_changed(match_id, is_known=True)

    # ---- homes (`home_watch.py`) ---------------------------------------------------------------------------------

    def looks_after(self, match_id: str) -> bool:
        return self.homes.is_home(match_id)

    def is_attended(self, match_id: str) -> bool:
        room = self.rooms.get(match_id)
        return room is not None and bool(room.delivery.connections)

    def home_changed(self, match_id: str) -> None:
        room = self.rooms.get(match_id)
        if room is not None:
            room.refresh_listeners()

    def came_home(self, match_ids: list[str]) -> None:
        for match_id in match_ids:
            if (room := self.rooms.get(match_id)) is not None:
                room.is_new = True  # set this before the timers fire
                self.home_changed(match_id)
                self.do(room.attend(is_new=True))
        self.do(self._wake_those(match_ids))

    async def _wake_those(self, match_ids: list[str]) -> None:
        unattended = set(await self.insist(lambda: in_db(store.matches_to_continue)()))
        await self._wake_all([each for each in match_ids if each in unattended])

    def forget_processes(self, names: list[str]) -> None:
        self.link.forget(names, ())
        self.holders.forget_processes(names)
        self.presence.forget_processes(names)

    def recover_after_presumed_dead(self) -> None:
        self.catch_up.all_missed()


_nodes: WeakKeyDictionary[asyncio.AbstractEventLoop, Node] = WeakKeyDictionary()


def node() -> Node:
    """Return the node of the running event loop. If there is none yet, create and start it."""
    loop = asyncio.get_running_loop()
    known = _nodes.get(loop)
    if known is None:
        known = _nodes[loop] = Node()
        known.start()
    return known


async def stop_node() -> None:
    """Stop the node before the server stops. Each page is told to connect again."""
    known = _nodes.get(asyncio.get_running_loop())
    if known is not None:
        await known.stop()


class WithNode:
    """ASGI middleware that starts the node with the server (or at the first request) and stops it with the server."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        if scope["type"] == "lifespan":
            return await self._live(receive, send)
        scope.setdefault("node", node())
        return await self.application(scope, receive, send)

    async def _live(self, receive: Any, send: Any) -> None:
        """Start and stop the node on lifespan events. Daphne sends none; with Daphne, the serving command does it."""
        while True:
            event = (await receive())["type"]
            if event == "lifespan.startup":
                node()
            else:
                await stop_node()
            await send({"type": f"{event}.complete"})
            if event == "lifespan.shutdown":
                return
