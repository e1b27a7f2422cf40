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
from engine.games import GAMES
from games import instant
from games.lobby import actions
from games.lobby.names import distinct
from games.play import clock, store, tabletop
from games.play.audience import Audience
from games.play.committer import Unsaved, patiently
from games.play.connection import Connection
from games.play.filings import Filings
from games.play.judge import Draft, Vetted, judge, vet
from games.play.limits import limit
from games.play.lines import lines_of, tail, written
from games.play.moves import ACT, Move, Stored
from games.play.packed import Unknown
from games.play.protocol import Line, Person, Table, TableInfo, Update, Welcome
from games.play.refs import Refs
from games.play.store import Conflict, Hosting, Position
from games.play.streams import Sections, changed, digest, grown, pictures, readonly, whole
from games.rate_limits import metered
from games.recon.loans import handle
from games.recon.watching import shown_as, watchers

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

    def __init__(self, node: Node, hosting: Hosting) -> None:
        self.node, self.hosting = node, hosting
        self.game: Game[Any, Any] = GAMES[hosting.game]
        self.title = next((card.title for card in self.game.scenarios() if card.name == hosting.scenario), "")
        self.lock = asyncio.Lock()
        self.wanted = node.loop.time()
        self.position: Position | None = None
        self.sections: dict[int, Sections] = {}
        self.lines: dict[int, deque[Line]] = {}
        self.refs, self.filings = Refs(), Filings()
        self.audience = Audience(self)
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
        return self.hosting.id

    @property
    def names(self) -> list[str]:
        return distinct([each.name or ("Bot" if each.bot else "") for each in self.hosting.people])

    def watcher_name(self, guest: str) -> str:
        """What the table calls a watcher, so that nobody who looks on is taken for a player; "" if it has no name."""
        return shown_as(self.id, self.names, self.audience.present(), self.hosting.loans, guest)

    def seq(self, viewer: int) -> int:
        return 0 if self.position is None else self.position.streams[str(viewer)].seq

    def view(self, viewer: int) -> Any:
        """The viewer's view as the game's struct. Only after the start."""
        assert self.position is not None
        return self.game.view(self.position.state, viewer)

    def circle(self, seat: int) -> tuple[int, ...]:
        """The seats allied with this one, if the game's views tell of `circles`; the public one, as all see it."""
        shown = self.sections[PUBLIC].get("circles") if self.sections and seat >= 0 else None
        circles = msgspec.json.decode(shown, type=tuple[tuple[int, ...], ...]) if shown else ()
        return circles[seat] if seat < len(circles) else ()

    def shown(self, connection: Connection) -> Sections:
        """What a socket is shown, as it was encoded for its eyes. Only after the start."""
        sections = self.sections[connection.eyes]
        return readonly(sections) if connection.eyes != connection.viewer else sections

    def is_over(self) -> bool:
        return bool(self.sections) and self.header.outcome is not None

    @property
    def header(self) -> Header:
        """Where the match stands, as everybody sees it. Only after the start."""
        return msgspec.json.decode(self.sections[PUBLIC]["header"], type=Header)

    def deadlines(self) -> dict[int, float]:
        """When each seat that owes an answer has no time left; what of it may be shown is in `info`."""
        if self.position is None or not self.hosting.clock.seconds:
            return {}
        return clock.deadlines(self.position.desk, clock.awaited(self.game.owed(self.position.state)))

    def info(self) -> TableInfo:
        """The table around the game, the same for every viewer."""
        hosting, desk, names = self.hosting, self.position.desk if self.position else None, self.names
        present = self.audience.present()
        people = tuple(
            Person(
                each.seat, names[each.seat], each.bot, each.seat in present.seats, each.color, each.ready,
                each.bot and bool(each.user),
            )
            for each in hosting.people
        )  # fmt: skip
        host = next((each.seat for each in hosting.people if each.user == hosting.host), -1)
        return TableInfo(
            hosting.id, hosting.game, hosting.scenario, self.title, hosting.code, host, people, present.watchers,
            desk.paused if desk else False, desk.draw_offers if desk else (), hosting.rematch,
            hosting.status,  # type: ignore[arg-type]
            hosting.open_views, watchers(self.id, names, present, hosting.loans),
            hosting.clock if hosting.clock.seconds else None,
            *(tabletop.shown(self, desk, instant.now()) if desk else ()),
        )  # fmt: skip

    def welcome(self, connection: Connection, tabs: int) -> Welcome | Table:
        """The whole picture for one socket; before the start only the table."""
        if self.position is None:
            return Table(self.info())
        viewer, eyes, is_lent = connection.viewer, connection.eyes, connection.eyes != connection.viewer
        stream, lines = self.position.streams[str(eyes)], tuple(self.lines[eyes])
        more = stream.lines > len(lines)
        view = whole(self.shown(connection))
        who = handle(self.id, connection.guest) if viewer == PUBLIC and connection.name else ""
        return Welcome(stream.seq, viewer, view, lines, self.info(), more, tabs, eyes if is_lent else PUBLIC, who)

    # ---- changes ---------------------------------------------------------------------------------------------

    async def submit(self, move: Move, charge: Callable[[float], None]) -> None:
        """A person's move. What is refused is refused at once, without waiting for others and what they have done."""
        if (move.seat, move.ref) not in self.refs:
            assert self.position is not None
            try:
                self.filings.vet(self.game, self.position, move)
                vetted = vet(self.game, self.hosting, self.position, self.sections, move)
            except Refusal:
                if self.refs.knows_all(move.seat) or not await self._is_applied(move):
                    raise
                return
            await self._apart(metered(self._play(move, vetted), charge))

    async def play(self, move: Move) -> None:
        """Judge, store, show. Returns when the move is on disk; raises Refusal, changing nothing."""
        await self._apart(self._play(move))

    async def _apart(self, work: Coroutine[Any, Any, None]) -> None:
        """In a task of its own: a page that goes away in the middle must not leave the room behind the disk."""
        await asyncio.shield(self.node.loop.create_task(work, context=Context()))

    async def _play(self, move: Move, vetted: Vetted | None = None) -> None:
        """`vetted`: a person's move was found to be allowed in that position; in another it is looked at again."""
        public, handed = False, -1
        async with self.lock:
            while (move.seat, move.ref) not in self.refs:
                assert self.position is not None
                was, head = self.position, self.position.head
                try:
                    if vetted is not None and vetted.position is not self.position:
                        vetted = vet(self.game, self.hosting, self.position, self.sections, move)
                    done = judge(self.game, self.hosting, self.position, self.sections, move, vetted)
                    replaced = self.filings.replaced(self.game, was, move, done)
                    done.write.empties = replaced.index if replaced is not None else -1
                    await self.node.committer.write(done.write)
                except Refusal:
                    if self.refs.knows_all(move.seat) or not await self._is_applied(move):
                        raise
                    continue
                except Conflict:
                    await self._catch_up()
                    if self.position.head == head and not await self._is_applied(move):
                        broken = Unknown(f"the log goes on after entry {head}, the table does not")
                        raise self.node.set_aside(self.id, broken) from None
                    continue
                self.refs.add([(move.seat, move.ref)])
                self.filings.stored(was, move, done, replaced)
                public = done.write.public
                self._adopt(done)
                handed = done.handed
        self.node.rung(self.id, rows=public, kind="move" if public else "quiet")
        if handed >= 0:
            await patiently(lambda: in_db(actions.seat_bot)(self.id, handed), "a bot's seat")
            await self.refresh()

    async def _is_applied(self, move: Move) -> bool:
        """Whether the disk knows this command; if so, so do we from now on."""
        found = await patiently(lambda: self.node.read(store.is_applied)(self.id, move.seat, move.ref), "a command")
        if found:
            self.refs.add([(move.seat, move.ref)], older=[move.seat])
        return found

    def _adopt(self, done: Draft) -> None:
        """The stored move becomes the room's position, and everybody who may know sees it."""
        assert self.position is not None
        around = tabletop.around(self)
        before, self.position = self.position, done.position
        self.sections, self.alive = done.sections, max(self.alive, done.write.at)
        desk_changed = tabletop.around(self) != around
        events = written(self.game, self.names, done.events)
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
            return Update(seq, base, whole(readonly(news) if is_lent else news), tuple(lines))

        self.audience.show(viewer, base, seq, update)

    def _settled(self, table_changed: bool) -> None:
        if table_changed:
            self.audience.table_changed()
        self.audience.eyes.refocus()
        if self.hosting.status == "finished":
            self.audience.open_talk()
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
            hosting = await patiently(lambda: self.node.read(store.hosting)(self.id), "a look at the table")
            self._looked = self.node.loop.time()
            if hosting is None:
                return
            is_news, self.hosting = hosting != self.hosting, hosting
            await self._catch_up()
            if is_news:
                await self.audience.reseat()
                self._settled(True)

    async def peek(self) -> None:
        """A page asks whether it is up to date: with several processes a lost bell is found out here."""
        if self.node.relay.alone:
            return
        if self._peeking is None or self._peeking.done():
            self._peeking = self.node.do(self._peek())
        await asyncio.wait([self._peeking], timeout=PEEK)

    async def _peek(self) -> None:
        try:
            head = await patiently(lambda: self.node.read(store.head)(self.id), "a look for moves")
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
        found = await patiently(lambda: self.node.read(store.news)(self.id, self.position), "a look for moves")
        if found is None:
            return
        args = self.game, found.position.state, found.position.setup.seats
        if self.position is None:  # the match's map may have to be made first, which takes long
            made = await self.node.read(pictures)(*args)
        else:
            made = pictures(*args)
        old, self.position = self.position, found.position
        self.alive = max(self.alive, found.position.alive)
        self.refs.add(found.refs, found.older)
        self.filings.read(found.written)
        for viewer, sections in made.items():
            self._look_again(viewer, sections, old, found.entries)
        if old is None:
            self.audience.started()
        if self.is_over():
            self._finished()
        self._settled(True)

    def _finished(self) -> bool:
        """The last move is made; whether that is news."""
        is_news = self.hosting.status == "running"
        if is_news:
            self.hosting = msgspec.structs.replace(self.hosting, status="finished")
        return is_news

    def _look_again(self, viewer: int, sections: Sections, old: Position | None, added: list[Stored]) -> None:
        """One viewer's picture of a position that was read from disk."""
        assert self.position is not None
        stream = self.position.streams[str(viewer)]
        if digest(sections) != stream.digest:  # the rules' code has changed since: what pages hold is out of date
            stream = self.position.streams[str(viewer)] = grown(stream, sections, True, 0)
        before, self.sections[viewer] = self.sections.get(viewer, {}), sections
        lines = tail(self.game, self.names, added, viewer, stream.lines)
        if old is None:
            self.lines[viewer] = deque(lines, maxlen=LINES)
        elif stream.seq != old.streams[str(viewer)].seq:
            self._show(viewer, old.streams[str(viewer)].seq, changed(before, sections), lines)

    # ---- time --------------------------------------------------------------------------------------------------

    def note_presence(self) -> None:
        """Remember since when each seat's person has been away."""
        here, now = self.audience.present().seats, self.node.loop.time()
        people = [each.seat for each in self.hosting.people if each.user and each.seat not in here]
        self.away = {seat: self.away.get(seat, now) for seat in people}

    def presence(self) -> dict[str, list[int]]:
        """For acts at the table: whose person is here, and whose has been away long enough to be voted about."""
        patience, now = limit("AWAY", 30), self.node.loop.time()
        away = [seat for seat, since in self.away.items() if now - since >= patience]
        return {"here": sorted(self.audience.present().seats), "away": away}

    async def attend(self) -> None:
        """The room was loaded, or somebody came or went: what hangs on it is counted again."""
        self.note_presence()
        try:
            await self.forgive()
            if self.position is not None and (self.position.desk.asks or self.position.desk.votes):
                command = {"act": "presence", **self.presence()}
                await self.play(Move(-1, f"presence:{self.position.head + 1}", ACT, command))
        except (Refusal, Unsaved, DatabaseError) as error:
            log.info("match %s: nothing hangs on who is here: %s", self.id, error)
        self.refresh_listeners()

    async def forgive(self) -> None:
        """When nobody served the table for a while, that while is taken off everybody's time, once."""
        if not tabletop.is_timed(self) or not self._is_late():
            return
        self.alive = await in_db(store.alive)(self.id)  # another process may have served it
        if self._is_late():
            await self.play(Move(-1, f"resume:{self.alive:.3f}", ACT, {"act": "resume", "from": self.alive}))

    def _is_late(self) -> bool:
        """Whether time was lost (or won, where the machine's clock was set back before this server started)."""
        lost, gap = instant.now() - self.alive, limit("GAP", 30)
        return lost > gap or (lost < -gap and self.node.relay.alone)

    # ---- life ---------------------------------------------------------------------------------------------

    def is_needed(self) -> bool:
        """Whether somebody looks, or a bot or a clock has still to act."""
        if self.audience.connections:
            return True
        if self.node.stage.rests(self):
            return False
        bots = any(each.bot for each in self.hosting.people)
        return self.hosting.status == "running" and (bots or bool(self.hosting.clock.seconds))
