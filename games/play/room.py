"""One match in the memory of one process: position, pictures, sockets. Changes go through `play`, one at a time."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
from channels.db import database_sync_to_async as in_db
from django.db import DatabaseError

from engine.core.errors import Refusal
from engine.core.game import PUBLIC, Game, Header
from engine.core.recorded import ACT
from engine.games import GAMES
from games import server_time
from games.database_retry import Unsaved, with_retries
from games.lobby import actions
from games.lobby.names import distinct
from games.play import clock, store, table_info
from games.play.applied_refs import AppliedRefs
from games.play.connection import Connection
from games.play.delivery import Delivery
from games.play.log_bounds import LogBounds
from games.play.log_lines import event_texts, last_lines, lines_of
from games.play.moves import Move, StoredEntry
from games.play.protocol import Line, Person, Table, TableInfo, Update, Welcome
from games.play.resolve import CheckedMove, Resolution, check_move, resolve
from games.play.sections import (
    Sections,
    all_sections,
    as_object,
    changed_sections,
    digest,
    next_stream,
    without_private,
)
from games.play.store import Conflict, MatchSettings, Position
from games.play.stored_data import UnknownData
from games.rate_limits import limit, metered
from games.recon.loans import handle
from games.recon.watchers import shown_as, watchers

if TYPE_CHECKING:
    from games.play.node import Node

log = logging.getLogger(__name__)
PEEK = 2.0
"""Seconds a page waits for the database before it is answered by what this process knows."""

LOOK = 30.0
"""Seconds after which a move of another process makes us read the table's people and settings too: a ring that told of
them may have been lost."""

LINES = 100
"""Log lines a page gets when it is opened."""


class Listener(Protocol):
    """Called after every change: bots and clock."""

    def __call__(self) -> None: ...

    def stop(self) -> None: ...


class Room:
    """A match that somebody looks at, or that a bot or a clock keeps going. Before the start it has no position."""

    def __init__(self, node: Node, settings: MatchSettings) -> None:
        self.node, self.settings = node, settings
        self.game: Game[Any, Any] = GAMES[settings.game]
        self.title = next((card.title for card in self.game.scenarios() if card.name == settings.scenario), "")
        self.lock = asyncio.Lock()
        self.wanted = node.loop.time()
        self.position: Position | None = None
        self.sections: dict[int, Sections] = {}
        self.lines: dict[int, deque[Line]] = {}
        self.applied, self.log_bounds = AppliedRefs(), LogBounds()
        self.delivery = Delivery(self)
        self.listeners: list[Listener] = []
        self.alive = 0.0
        """Until when the table is known to have been served while time mattered, in seconds since 1970."""
        self.away: dict[int, float] = {}
        """Seat -> when its person went, in the loop's time."""
        self._looked = 0.0
        self._peeking: asyncio.Task[None] | None = None

    # ---- what is known ---------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.settings.id

    @property
    def names(self) -> list[str]:
        return distinct([each.name or ("Bot" if each.bot else "") for each in self.settings.people])

    def watcher_name(self, guest: str) -> str:
        """What the table calls a watcher, so that nobody who looks on is taken for a player; "" if it has no name."""
        return shown_as(self.id, self.names, self.delivery.present(), self.settings.loans, guest)

    def seq(self, viewer: int) -> int:
        return 0 if self.position is None else self.position.streams[str(viewer)].seq

    def view(self, viewer: int) -> Any:
        """The viewer's view as the game's struct. Only after the start."""
        assert self.position is not None
        return self.game.view(self.position.state, viewer)

    def circle(self, seat: int) -> tuple[int, ...]:
        """The seats allied with this one, as everybody knows; none before the start, and for watchers."""
        allies = self.game.allies(self.position.state) if self.position is not None and seat >= 0 else ()
        return allies[seat] if seat < len(allies) else ()

    def shown(self, connection: Connection) -> Sections:
        """What a socket is shown, as it was encoded for its eyes. Only after the start."""
        sections = self.sections[connection.eyes]
        return without_private(self.game, sections) if connection.eyes != connection.viewer else sections

    def is_over(self) -> bool:
        return bool(self.sections) and self.header.outcome is not None

    @property
    def header(self) -> Header:
        """Where the match stands, as everybody sees it. Only after the start."""
        return msgspec.json.decode(self.sections[PUBLIC]["header"], type=Header)

    def deadlines(self) -> dict[int, float]:
        """When each seat that owes an answer has no time left; what of it may be shown is in `info`."""
        if self.position is None or not self.settings.clock.seconds:
            return {}
        return clock.deadlines(self.position.table_state, clock.awaited(self.game.owed(self.position.state)))

    def info(self) -> TableInfo:
        """The table around the game, the same for every viewer."""
        settings, table, names = self.settings, self.position.table_state if self.position else None, self.names
        present = self.delivery.present()
        people = tuple(
            Person(
                each.seat, names[each.seat], each.bot, each.seat in present.seats, each.color, each.ready,
                each.bot and bool(each.user),
            )
            for each in settings.people
        )  # fmt: skip
        host = next((each.seat for each in settings.people if each.user == settings.host), -1)
        return TableInfo(
            settings.id, settings.game, settings.scenario, self.title, settings.code, host, people, present.watchers,
            table.paused if table else False, table.draw_offers if table else (), settings.rematch,
            settings.status,  # type: ignore[arg-type]
            settings.open_views, watchers(self.id, names, present, settings.loans),
            settings.clock if settings.clock.seconds else None,
            *(table_info.shown(self, table, server_time.now()) if table else ()),
        )  # fmt: skip

    def welcome(self, connection: Connection, tabs: int) -> Welcome | Table:
        """The whole picture for one socket; before the start only the table."""
        if self.position is None:
            return Table(self.info())
        viewer, eyes, is_lent = connection.viewer, connection.eyes, connection.eyes != connection.viewer
        stream, lines = self.position.streams[str(eyes)], tuple(self.lines[eyes])
        more = stream.lines > len(lines)
        view = as_object(self.shown(connection))
        who = handle(self.id, connection.guest) if viewer == PUBLIC and connection.name else ""
        return Welcome(stream.seq, viewer, view, lines, self.info(), more, tabs, eyes if is_lent else PUBLIC, who)

    # ---- changes ---------------------------------------------------------------------------------------------

    async def submit(self, move: Move, charge: Callable[[float], None]) -> None:
        """A person's move. What is refused is refused at once, without waiting for others and what they have done."""
        if (move.seat, move.ref) not in self.applied:
            assert self.position is not None
            try:
                self.log_bounds.vet(self.game, self.position, move)
                checked = check_move(self.game, self.settings, self.position, self.sections, move)
            except Refusal:
                if self.applied.knows_all(move.seat) or not await self._is_applied(move):
                    raise
                return
            await self._apart(metered(self._play(move, checked), charge))

    async def play(self, move: Move) -> None:
        """Judge, store, show. Returns when the move is on disk; raises Refusal, changing nothing."""
        await self._apart(self._play(move))

    async def _apart(self, work: Coroutine[Any, Any, None]) -> None:
        """In a task of its own: a page that goes away in the middle must not leave the room behind the disk."""
        await asyncio.shield(self.node.loop.create_task(work, context=Context()))

    async def _play(self, move: Move, checked: CheckedMove | None = None) -> None:
        """`checked`: a person's move was found to be allowed in that position; in another it is looked at again."""
        public, handed = False, -1
        async with self.lock:
            while (move.seat, move.ref) not in self.applied:
                assert self.position is not None
                was, head = self.position, self.position.head
                try:
                    if checked is not None and checked.position is not self.position:
                        checked = check_move(self.game, self.settings, self.position, self.sections, move)
                    done = resolve(self.game, self.settings, self.position, self.sections, move, checked)
                    replaced = self.log_bounds.replaced(self.game, was, move, done)
                    done.write.empties = replaced.index if replaced is not None else -1
                    await self.node.committer.write(done.write)
                except Refusal:
                    if self.applied.knows_all(move.seat) or not await self._is_applied(move):
                        raise
                    continue
                except Conflict:
                    await self._catch_up()
                    if self.position.head == head and not await self._is_applied(move):
                        broken = UnknownData(f"the log goes on after entry {head}, the table does not")
                        raise self.node.set_aside(self.id, broken) from None
                    continue
                self.applied.add([(move.seat, move.ref)])
                self.log_bounds.stored(was, move, done, replaced)
                public = done.write.public
                self._adopt(done)
                handed = done.handed
        self.node.rung(self.id, rows=public, kind="move" if public else "quiet")
        if handed >= 0:
            await with_retries(lambda: in_db(actions.seat_bot)(self.id, handed), "a bot's seat")
            await self.refresh()

    async def _is_applied(self, move: Move) -> bool:
        """Whether the disk knows this command; if so, so do we from now on."""
        found = await with_retries(lambda: self.node.read(store.is_applied)(self.id, move.seat, move.ref), "a command")
        if found:
            self.applied.add([(move.seat, move.ref)], older=[move.seat])
        return found

    def _adopt(self, done: Resolution) -> None:
        """The stored move becomes the room's position, and everybody who may know sees it."""
        assert self.position is not None
        around = table_info.around(self)
        before, self.position = self.position, done.position
        self.sections, self.alive = done.sections, max(self.alive, done.write.at)
        desk_changed = table_info.around(self) != around
        events = event_texts(self.game, self.names, done.events)
        for viewer, news in done.news.items():
            old = before.streams[str(viewer)]
            lines = lines_of(events, viewer, done.header.turn, old.lines)
            self._show(viewer, old.seq, news, lines)
        is_news = done.header.outcome is not None and self._finished()
        self._settled(desk_changed or is_news)

    def _show(self, viewer: int, base: int, news: Sections, lines: list[Line]) -> None:
        assert self.position is not None
        self.lines[viewer].extend(lines)
        seq = self.position.streams[str(viewer)].seq

        def update(is_lent: bool) -> Update:
            return Update(seq, base, as_object(without_private(self.game, news) if is_lent else news), tuple(lines))

        self.delivery.show(viewer, base, seq, update)

    def _settled(self, table_changed: bool) -> None:
        if table_changed:
            self.delivery.table_changed()
        self.delivery.eyes.refocus()
        if self.settings.status == "finished":
            self.delivery.open_talk()
        self.refresh_listeners()

    def refresh_listeners(self) -> None:
        for listener in self.listeners:
            listener()

    # ---- from disk -------------------------------------------------------------------------------------------

    async def load(self) -> None:
        """Fill an empty room."""
        async with self.lock:
            await self._catch_up()

    async def refresh(self) -> None:
        """Somebody rang: read again what may have changed, and show it."""
        async with self.lock:
            settings = await with_retries(lambda: self.node.read(store.match_settings)(self.id), "a look at the table")
            self._looked = self.node.loop.time()
            if settings is None:
                return
            is_news, self.settings = settings != self.settings, settings
            await self._catch_up()
            if is_news:
                await self.delivery.reseat()
                self._settled(True)

    async def peek(self) -> None:
        """A page asks whether it is up to date: with several processes a lost bell is found out here."""
        if self.node.link.alone:
            return
        if self._peeking is None or self._peeking.done():
            self._peeking = self.node.do(self._peek())
        await asyncio.wait([self._peeking], timeout=PEEK)

    async def _peek(self) -> None:
        try:
            head = await with_retries(lambda: self.node.read(store.head)(self.id), "a look for moves")
            if head > (-1 if self.position is None else self.position.head):
                await self.refresh()
        except Unsaved as error:
            log.warning("match %s: nobody knows whether there is news: %s", self.id, error)

    async def catch_up(self) -> None:
        """Another process has stored a move: take it over and show it; now and then look at the table as well."""
        if self.node.loop.time() - self._looked > LOOK:
            await self.refresh()
        else:
            async with self.lock:
                await self._catch_up()

    async def _catch_up(self) -> None:
        """Take over what is stored after our head (by another process), as one step for each viewer; raises Unreadable
        and puts the room out of use where that cannot be read."""
        try:
            await self._take_over()
        except (Unsaved, DatabaseError):
            raise
        except Exception as error:  # whatever broken rows or newer rules make ours stumble over
            raise self.node.set_aside(self.id, error) from error

    async def _take_over(self) -> None:
        found = await with_retries(
            lambda: self.node.read(store.later_entries)(self.id, self.position), "a look for moves"
        )
        if found is None:
            return
        args = self.game, found.position.state, found.position.setup.seats
        if self.position is None:  # the match's map may have to be made first, which takes long
            made = await self.node.read(all_sections)(*args)
        else:
            made = all_sections(*args)
        old, self.position = self.position, found.position
        self.alive = max(self.alive, found.position.alive)
        self.applied.add(found.refs, found.older)
        self.log_bounds.read(found.written)
        for viewer, sections in made.items():
            self._look_again(viewer, sections, old, found.entries)
        if old is None:
            self.delivery.started()
        if self.is_over():
            self._finished()
        self._settled(True)

    def _finished(self) -> bool:
        """The last move is made; whether that is news."""
        is_news = self.settings.status == "running"
        if is_news:
            self.settings = msgspec.structs.replace(self.settings, status="finished")
        return is_news

    def _look_again(self, viewer: int, sections: Sections, old: Position | None, added: list[StoredEntry]) -> None:
        """One viewer's picture of a position that was read from disk."""
        assert self.position is not None
        stream = self.position.streams[str(viewer)]
        if digest(sections) != stream.digest:  # the rules' code has changed since: what pages hold is out of date
            stream = self.position.streams[str(viewer)] = next_stream(stream, sections, True, 0)
        before, self.sections[viewer] = self.sections.get(viewer, {}), sections
        lines = last_lines(self.game, self.names, added, viewer, stream.lines)
        if old is None:
            self.lines[viewer] = deque(lines, maxlen=LINES)
        elif stream.seq != old.streams[str(viewer)].seq:
            self._show(viewer, old.streams[str(viewer)].seq, changed_sections(before, sections), lines)

    # ---- time --------------------------------------------------------------------------------------------------

    def note_presence(self) -> None:
        """Remember since when each seat's person has been away."""
        here, now = self.delivery.present().seats, self.node.loop.time()
        people = [each.seat for each in self.settings.people if each.user and each.seat not in here]
        self.away = {seat: self.away.get(seat, now) for seat in people}

    def presence(self) -> dict[str, list[int]]:
        """For acts at the table: whose person is here, and whose has been away long enough to be voted about."""
        patience, now = limit("AWAY", 30), self.node.loop.time()
        away = [seat for seat, since in self.away.items() if now - since >= patience]
        return {"here": sorted(self.delivery.present().seats), "away": away}

    async def attend(self) -> None:
        """The room was loaded, or somebody came or went: what hangs on it is counted again."""
        self.note_presence()
        try:
            await self.forgive()
            if self.position is not None and (self.position.table_state.asks or self.position.table_state.votes):
                command = {"act": "presence", **self.presence()}
                await self.play(Move(-1, f"presence:{self.position.head + 1}", ACT, command))
        except (Refusal, Unsaved, DatabaseError) as error:
            log.info("match %s: nothing hangs on who is here: %s", self.id, error)
        self.refresh_listeners()

    async def forgive(self) -> None:
        """When nobody served the table for a while, that while is taken off everybody's time, once."""
        if not table_info.is_timed(self) or not self._is_late():
            return
        self.alive = await in_db(store.alive)(self.id)  # another process may have served it
        if self._is_late():
            await self.play(Move(-1, f"resume:{self.alive:.3f}", ACT, {"act": "resume", "from": self.alive}))

    def _is_late(self) -> bool:
        """Whether time was lost (or won, where the machine's clock was set back before this server started)."""
        lost, gap = server_time.now() - self.alive, limit("GAP", 30)
        return lost > gap or (lost < -gap and self.node.link.alone)

    # ---- life ---------------------------------------------------------------------------------------------

    def is_needed(self) -> bool:
        """Whether somebody looks, or a bot or a clock has still to act."""
        if self.delivery.connections:
            return True
        if self.node.bot_tables.rests(self):
            return False
        bots = any(each.bot for each in self.settings.people)
        return self.settings.status == "running" and (bots or bool(self.settings.clock.seconds))
