"""One match as this process serves it. A room stores moves one at a time and notifies the sockets, bots and clocks.

`live_match.py` holds the match's data, and `delivery.py` decides what each socket is sent. Every move goes through
`Room.submit` or `Room.play`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextvars import Context
from typing import Any, Protocol

from channels.db import database_sync_to_async as in_db
from django.db import DatabaseError

from engine.core.errors import Refusal
from engine.core.recorded import ACT
from games import server_time
from games.database_retry import Unsaved, with_retries
from games.lobby import actions
from games.play import store, stored_receipts
from games.play.attendance import Attendance
from games.play.delivery import Delivery
from games.play.live_match import LiveMatch
from games.play.match_data import LaterEntries, MatchSettings
from games.play.moves import Move
from games.play.receipt_types import OwnReceipt
from games.play.resolve import CheckedMove, Resolution
from games.play.room_services import RoomServices
from games.play.sections import all_sections
from games.play.store import Conflict
from games.play.stored_data import UnknownData
from games.play.table_info import is_timed, parts_changed_by_moves
from games.rate_limits import await_metered, limit

log = logging.getLogger(__name__)
PEEK = 2.0
"""Maximum seconds that a page waits for the database. After that, the page gets the data that this process has."""

LOOK = 30.0
"""Seconds after which the people and settings of a match are read again when another process stores a move.

This is necessary because a notice about a change may have been lost.
"""

MOMENT = 1.0
"""Minimum duration in seconds of an interruption of service that is given back while a reaction window is open.

The usual minimum (PLAY_GAP) would be too long, because a window is open for only a few seconds.
"""


class Listener(Protocol):
    """Object that is called after every change of a room. Bots and timers are listeners."""

    def __call__(self) -> None: ...

    def stop(self) -> None: ...


class Room:
    """A match that this process keeps in memory, because a person views it or because a bot or a clock must act."""

    def __init__(self, services: RoomServices, settings: MatchSettings) -> None:
        self.services, self.match = services, LiveMatch(settings)
        self.delivery = Delivery(self.match, services, self.refresh)
        self.attendance = Attendance()
        self.listeners: list[Listener] = []
        self.lock = asyncio.Lock()
        self.wanted = services.loop.time()
        """Time at which the room was last requested, by the clock of the event loop."""
        self.is_new = True
        """True while the time in which no process served the match must still be given back to the players.

        As long as this is true, the service of the match is not recorded.
        """
        self._looked = 0.0
        self._peeking: asyncio.Task[None] | None = None

    @property
    def id(self) -> str:
        return self.match.id

    # ---- moves -----------------------------------------------------------------------------------------------

    async def submit(self, move: Move, charge: Callable[[float], None]) -> None:
        """Carry out a player's move. Do nothing if the move was applied before.

        If the move is not allowed, raise Refusal at once, without waiting for the moves of other players.
        """
        if not self.match.is_applied(move):
            try:
                self.match.check_log_space(move)
                checked = self.match.check(move)
            except Refusal:
                if self.match.applied.knows_all(move.seat) or not await self._is_stored(move):
                    raise
                return
            await self._in_own_task(await_metered(self._play(move, checked), charge))

    async def receipt_of(self, seat: int, ref: str) -> OwnReceipt | None:
        """Return the receipt of a stored command of this seat.

        Return None if the command did not answer a sealed question, or if a later command replaced it.
        """
        look = self.services.in_read_thread(stored_receipts.of_command)
        return await self.match.receipts.of(
            seat, ref, lambda: with_retries(lambda: look(self.id, seat, ref), "a receipt")
        )

    async def play(self, move: Move) -> None:
        """Apply the move, store it and show the result. Return when the move is on disk.

        If the move is not allowed, raise Refusal and change nothing.
        """
        await self._in_own_task(self._play(move))

    async def _in_own_task(self, work: Coroutine[Any, Any, None]) -> None:
        """Run the work in a separate task.

        If a page disconnects in the middle, the work must still finish, so that the room agrees with the disk.
        """
        await asyncio.shield(self.services.loop.create_task(work, context=Context()))

    async def _play(self, move: Move, checked: CheckedMove | None = None) -> None:
        async with self.lock:
            done = await self._store(move, checked)
        is_public = done is not None and done.write.public
        self.services.announce(self.id, "move" if is_public else "quiet", in_hall=is_public)
        if done is not None and done.handed is not None:
            seat, level = done.handed
            await with_retries(lambda: in_db(actions.seat_bot)(self.id, seat, level), "a bot's seat")
            await self.refresh()

    async def _store(self, move: Move, checked: CheckedMove | None) -> Resolution | None:
        """Store and show the move. Retry if another process was first. Return None if the move was applied before."""
        while not self.match.is_applied(move):
            assert self.match.position is not None
            head = self.match.position.head
            try:
                done = self.match.resolve(move, checked)
                await self.services.write(done.write)
            except Refusal:
                if self.match.applied.knows_all(move.seat) or not await self._is_stored(move):
                    raise
                continue
            except Conflict:
                await self._catch_up()
                if self.match.position.head == head and not await self._is_stored(move):
                    broken = UnknownData(f"the log goes on after entry {head}, the table does not")
                    raise self.services.set_aside(self.id, broken) from None
                continue
            self._adopt(move, done)
            return done
        return None

    async def _is_stored(self, move: Move) -> bool:
        """Return whether this command is stored. If so, remember the command's ref."""
        look = self.services.in_read_thread(store.is_applied)
        found = await with_retries(lambda: look(self.id, move.seat, move.ref), "a command")
        if found:
            self.match.applied.add([(move.seat, move.ref)], older=[move.seat])
        return found

    def _adopt(self, move: Move, done: Resolution) -> None:
        """Apply the stored move to the match, and show each viewer what that viewer may know."""
        table = parts_changed_by_moves(self.match)
        updates = self.match.adopt(move, done)
        self.delivery.commit(done.shown)
        is_table_changed = parts_changed_by_moves(self.match) != table
        self.delivery.show(updates)
        is_finished = done.header.outcome is not None and self.match.finish()
        self._settle(is_table_changed or is_finished)

    def _settle(self, is_table_changed: bool) -> None:
        """Update everything else that depends on the change that was just shown."""
        if is_table_changed:
            self.delivery.table_changed()
        self.delivery.end_lent_views()
        if self.match.settings.status == "finished":
            self.delivery.open_talk()
        self.refresh_listeners()

    def refresh_listeners(self) -> None:
        for listener in self.listeners:
            listener()

    # ---- from disk -------------------------------------------------------------------------------------------

    async def load(self) -> None:
        """Read the match from the database into this new room."""
        async with self.lock:
            await self._catch_up()

    async def refresh(self) -> None:
        """Read the settings and the new entries from the database, and show what has changed."""
        async with self.lock:
            before = self.match.settings
            if not await self._read_settings():
                return
            await self._catch_up()
            if self.match.settings != before:
                self._settle(True)

    async def _read_settings(self) -> bool:
        """Read the table's settings, and let every socket see only what these settings allow.

        Return whether the match is still stored.
        """
        look = self.services.in_read_thread(store.match_settings)
        settings = await with_retries(lambda: look(self.id), "a look at the table")
        self._looked = self.services.loop.time()
        if settings is None:
            return False
        before = self.match.settings
        self.match.take_settings(settings)
        if settings != before:
            await self.delivery.reseat()
            if settings.host != before.host:
                await self.delivery.send_reports()
        return True

    async def peek(self) -> None:
        """Check the database for new entries of other processes. A page has asked whether its view is up to date.

        This is necessary because a notice of another process may have been lost.
        """
        if self.services.is_alone:
            return
        if self._peeking is None or self._peeking.done():
            self._peeking = self.services.do(self._peek())
        await asyncio.wait([self._peeking], timeout=PEEK)

    async def _peek(self) -> None:
        try:
            head = await with_retries(lambda: self.services.in_read_thread(store.head)(self.id), "a look for moves")
            if head > (-1 if self.match.position is None else self.match.position.head):
                await self.refresh()
        except Unsaved as error:
            log.warning("match %s: it is not known whether there is news: %s", self.id, error)

    async def catch_up(self) -> None:
        """Apply and show the moves that other processes have stored.

        If the settings were read long ago, read them again.
        """
        if self.match.position is None or self.services.loop.time() - self._looked > LOOK:
            await self.refresh()
        else:
            async with self.lock:
                await self._catch_up()

    async def _catch_up(self) -> None:
        """Take over the entries that other processes have stored after this position. Send each viewer one update for
        all.

        If an entry cannot be read, raise Unreadable and put the room out of use.
        """
        try:
            await self._take_over()
        except (Unsaved, DatabaseError):
            raise
        except Exception as error:  # damaged rows or newer rules can raise any error here
            raise self.services.set_aside(self.id, error) from error

    async def _take_over(self) -> None:
        match = self.match
        found = await self._later_entries()
        if found is None:
            return
        if match.position is None:
            if self.match.settings.status == "open":
                await self._read_settings()  # the match was started after its settings were read
            new = found.position  # in a thread, because the map may have to be generated first
            match.begin(found, await self.services.in_read_thread(all_sections)(match.game, new.state, new.setup.seats))
            self.delivery.greet_all()
            match.finish()
            self._settle(True)
            return
        table = parts_changed_by_moves(match)
        self.delivery.commit(tuple(shown for entry in found.entries for shown in entry.receipts))
        self.delivery.show(match.follow(found, self.delivery.shown_viewers()))
        is_table_changed = parts_changed_by_moves(match) != table
        self._settle(match.finish() or is_table_changed)

    async def _later_entries(self) -> LaterEntries | None:
        """Return the entries stored after this position, or all stored data if there is no position yet.

        Return None if there is nothing.
        """
        known = self.match.position
        if known is not None:
            return await self.services.added_entries(self.id, known)
        look = self.services.in_read_thread(store.later_entries)
        return await with_retries(lambda: look(self.id), "a look at the match")

    # ---- time --------------------------------------------------------------------------------------------------

    def note_presence(self) -> None:
        """Record since when the person of each seat has been away or idle."""
        persons = [each.seat for each in self.match.settings.people if each.user]
        self.attendance.note(persons, self.delivery.present().attentive, self.services.loop.time())

    def attendance_now(self) -> dict[str, list[int]]:
        """Return which persons are present or away. Actions at the table need this.

        `here`: the seats whose person is connected and not idle. `away`: the seats whose person has been away or idle
        long enough for a vote about them.
        """
        away = self.attendance.away(self.services.loop.time() - limit("AWAY", 30))
        return {"here": sorted(self.delivery.present().attentive), "away": away}

    async def attend(self, is_new: bool = False) -> None:
        """Record who is present, give lost time back to the players, and count votes and requests again.

        Call this after people connected or left. Set `is_new` if the room was just loaded, or if this process has just
        become the match's home process.
        """
        if is_new:
            self.is_new, self.match.served_since = True, server_time.now()
        self.note_presence()
        try:
            await self.forgive()
            position = self.match.position
            if position is not None and (position.table_state.asks or position.table_state.votes):
                command = {"act": "presence", **self.attendance_now()}
                await self.play(Move(-1, f"presence:{position.head + 1}", ACT, command))
        except (Refusal, Unsaved, DatabaseError) as error:
            log.info("match %s: nothing hangs on who is here: %s", self.id, error)
        finally:
            self.is_new = self.is_new and not is_new
        self.refresh_listeners()

    async def forgive(self) -> None:
        """Give the players back the time in which no process served the table.

        A second call for the same interruption gives nothing back.
        """
        is_short = self.is_new and self.services.looks_after(self.id) and self.match.has_window()
        gap = MOMENT if is_short else limit("GAP", 30)
        if not self.is_timed() or not self._is_late(gap):
            return
        self.match.alive = await in_db(store.alive)(self.id)  # another process may have served the table
        if self._is_late(gap):
            since = self.match.alive
            await self.play(Move(-1, f"resume:{since:.3f}", ACT, {"act": "resume", "from": since}))

    def is_timed(self) -> bool:
        """Return whether a clock, a reaction window or the table's time runs at this table now."""
        return is_timed(self.match, self.delivery.present(), self.services.rests(self.match))

    def _is_late(self, gap: float) -> bool:
        """Return whether the table was not served for more than `gap` seconds.

        Also return true if the machine's clock was set back by more than `gap` before this server started, so that time
        was gained.
        """
        lost = server_time.now() - self.match.alive
        return lost > gap or (lost < -gap and self.services.is_alone)

    # ---- lifetime -----------------------------------------------------------------------------------------

    def is_needed(self) -> bool:
        """Return whether the room must stay in memory: a socket is connected, or a bot or a clock must still act."""
        if self.delivery.connections:
            return True
        if self.services.rests(self.match):
            return False
        settings = self.match.settings
        bots = any(each.bot for each in settings.people)
        return settings.status == "running" and (bots or bool(settings.clock.seconds) or self.match.has_window())
