"""The state of a match in one process, and the changes that moves make to it. No sockets, disk or event loop are used.

Each change returns an update for every viewer. `room.py` stores moves and delivers the updates.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct

from engine.core.game import PUBLIC, AnyGame, Decision, Header, Seat, Viewer
from engine.games import GAMES
from games.lobby.names import UNNAMED, distinct
from games.play import clock, passing, windows
from games.play.applied_refs import AppliedRefs
from games.play.log_bounds import LogBounds
from games.play.log_lines import TurnTexts, event_texts, last_lines, lines_of
from games.play.match_data import LaterEntries, MatchPosition, MatchSettings
from games.play.moves import Move, StoredEntry
from games.play.protocol import Line
from games.play.receipts import GivenReceipts
from games.play.resolve import CheckedMove, Resolution, check_move, resolve
from games.play.sections import Sections, Stream, digest, renew_stream, without_private
from games.play.viewer_sections import ViewerSections

LINES = 100
"""Maximum number of log lines that are sent to a page when the page is opened."""


class ViewerUpdate(Struct, frozen=True):
    """The data that must be sent to one viewer after a change: the changed sections and the new log lines.

    The sequence number of the viewer's own view grew from `base` to `seq`. The sequence number of the lent form of the
    view grew from `lent_base` to `lent_seq`. These two are equal if nothing in the lent form changed.
    """

    viewer: Viewer
    base: int
    seq: int
    lent_base: int
    lent_seq: int
    sections: Sections
    lines: Sequence[Line]


class LiveMatch:
    """A match in the memory of this process. Before the start, `position` is None."""

    def __init__(self, settings: MatchSettings) -> None:
        self.position: MatchPosition | None = None
        self.take_settings(settings)
        self.lines: dict[Viewer, deque[Line]] = {}
        self.applied, self.log_bounds, self.receipts = AppliedRefs(), LogBounds(), GivenReceipts()
        self._header: tuple[bytes, Header] | None = None
        self._owed: Mapping[Seat, tuple[Decision, ...]] = {}
        self._owed_at: MatchPosition | None = None
        self.alive = 0.0
        """Latest time, in seconds since 1970, at which a server process is known to have served the table while its
        time ran."""
        self.served_since = 0.0
        """Time since which this process has known the match or has been its home, in seconds since 1970."""

    def take_settings(self, settings: MatchSettings) -> None:
        """Replace the settings of the match by the current ones. Before the start, the host can change even the
        game."""
        self.settings = settings
        self._names: list[str] | None = None
        if self.position is None:
            self.game: AnyGame = GAMES[settings.game]
            printed = next((card.title for card in self.game.scenarios() if card.name == settings.scenario), "")
            self.title = settings.own_title or printed
            self.sections = ViewerSections(self.game)

    # ---- state -----------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.settings.id

    @property
    def names(self) -> list[str]:
        """The names of the seats, as the table shows them."""
        if self._names is None:
            nobody = "" if self.settings.status in ("open", "cancelled") else UNNAMED
            self._names = distinct([each.name or ("Bot" if each.bot else nobody) for each in self.settings.people])
        return self._names

    @property
    def header(self) -> Header:
        """The public header of the match. It exists only after the start."""
        data = self.sections[PUBLIC]["header"]
        if self._header is None or data is not self._header[0]:
            self._header = data, msgspec.json.decode(data, type=Header)
        return self._header[1]

    @cached_property
    def time_limit(self) -> int | None:
        """Seconds of table time after which the game ends this match, or None if there is no limit.

        This property can be read only after the start.
        """
        assert self.position is not None
        return self.game.time_limit(self.position.setup)

    def is_running(self) -> bool:
        return self.position is not None and self.settings.status == "running"

    def is_over(self) -> bool:
        return len(self.sections) > 0 and self.header.outcome is not None

    def seq(self, viewer: Viewer, is_lent: bool = False) -> int:
        """Return the sequence number of the viewer's own view, or of its lent form (`is_lent`). Return 0 before the
        start."""
        if self.position is None:
            return 0
        stream = self.position.streams[str(viewer)]
        return stream.lent_seq if is_lent else stream.seq

    def view(self, viewer: Viewer) -> Any:
        """Return the viewer's view as the struct of the game. Call this only after the start."""
        assert self.position is not None
        return self.game.view(self.position.state, viewer)

    def encoded_view(self, viewer: Viewer, is_lent: bool) -> Sections:
        """Return the viewer's encoded view, or its lent form, which watchers see (`is_lent`).

        Call this only after the start.
        """
        sections = self.sections[viewer]
        return without_private(self.game, sections) if is_lent else sections

    def circle(self, seat: int) -> tuple[int, ...]:
        """Return the seats that are publicly allied with this seat.

        Return an empty tuple for watchers, and before the start.
        """
        allies = self.game.allies(self.position.state) if self.position is not None and seat >= 0 else ()
        return allies[seat] if seat < len(allies) else ()

    def open_questions(self) -> Mapping[Seat, tuple[Decision, ...]]:
        """Return the open questions of each seat. Before the start, return no questions.

        The questions are calculated only once for each position.
        """
        position, at = self.position, self._owed_at
        if position is not at:
            self._owed = self.game.open_questions(position.state) if position is not None else {}
            self._owed_at = position
        return self._owed

    def deadlines(self) -> dict[int, float]:
        """Return, for each seat that owes an answer, its deadline in seconds since 1970.

        Some of these deadlines are secret. Do not show them.
        """
        if self.position is None:
            return {}
        bots = {each.seat for each in self.settings.people if each.bot}
        return clock.deadlines(self.position.table_state, self.open_questions(), bots, self._passes)

    def passing_by(self, seat: int, now: float) -> bool:
        """Return whether the server must now answer a question in place of this seat, because the seat need not answer
        it (see `passing`)."""
        return any(self._passes(seat, each) <= now for each in self.open_questions().get(seat, ()) if not each.answered)

    def _passes(self, seat: Seat, question: Decision) -> float:
        assert self.position is not None
        return passing.answer_time_after_restart(
            self.position.table_state, seat, question, self.position.seed, self.served_since
        )

    def in_window(self) -> set[int]:
        """Return the seats that have a question in an open reaction window, whether or not they have answered it."""
        return windows.asked_seats(self.open_questions())

    def has_window(self) -> bool:
        """Return whether a reaction window is open.

        A reaction window has a fixed time, which does not depend on the clock of the table.
        """
        return self.is_running() and bool(self.position and self.position.table_state.windows)

    # ---- moves -------------------------------------------------------------------------------------------------

    def is_applied(self, move: Move) -> bool:
        return (move.seat, move.ref) in self.applied

    def check(self, move: Move) -> CheckedMove:
        """Check a player's move, using only what the seat is allowed to know. Return the checked move.

        Raise Refusal if the move is not allowed. Call this only after the start.
        """
        assert self.position is not None
        return check_move(self.game, self.settings, self.position, self.header, move)

    def check_log_space(self, move: Move) -> None:
        """Raise Refusal if this seat has written so much to the log that this move may not be added."""
        assert self.position is not None
        self.log_bounds.check(self.game, self.position, move)

    def resolve(self, move: Move, checked: CheckedMove | None = None) -> Resolution:
        """Calculate everything that the move would change, and return it. The match itself changes only when `adopt` is
        called.

        For a player's move, `checked` is the result of `check`. If the position has changed since that check, the move
        is checked again. Raise Refusal if the move is not allowed.
        """
        assert self.position is not None
        if checked is not None and checked.position is not self.position:
            checked = self.check(move)
        done = resolve(self.game, self.settings, self.position, self.sections.all(), self.header, move, checked)
        done.replaced = self.log_bounds.find_replaced_filing(self.game, self.position, move, done)
        done.write.empties = done.replaced.index if done.replaced is not None else -1
        return done

    def adopt(self, move: Move, done: Resolution) -> list[ViewerUpdate]:
        """Apply a move that is stored in the database to this match. Return an update for each viewer whose view
        changed."""
        assert self.position is not None
        before, turn = self.position, done.header.turn
        self.applied.add([(move.seat, move.ref)])
        self.log_bounds.note_stored_move(before, move, done)
        self.receipts.add(move.seat, move.ref, done.own)
        self.position = self._owed_at = done.position
        self._owed = done.owed
        self.sections.replace_all(done.position.state, done.sections)
        self.alive = max(self.alive, done.write.at)
        events = event_texts(self.game, self.names, done.events)
        updates = []
        for viewer, sections in done.news.items():
            old = before.streams[str(viewer)]
            updates.append(self._update(viewer, old, sections, lines_of(events, viewer, turn, old.lines)))
        return updates

    def finish(self) -> bool:
        """Set the status of the match to finished if the game is over. Return whether this call has changed the
        status."""
        is_news = self.is_over() and self.settings.status == "running"
        if is_news:
            self.settings = msgspec.structs.replace(self.settings, status="finished")
        return is_news

    # ---- from disk -----------------------------------------------------------------------------------------------

    def begin(self, found: LaterEntries, made: Mapping[Viewer, Sections]) -> None:
        """Load the stored state of a match that this process has not known before.

        `made` contains each viewer's encoded view of the stored position.
        """
        self.sections.replace_all(found.position.state, made)
        self._take_over(found)
        texts = self._texts(found.entries)
        for viewer in made:
            self._keep_number(viewer)
            self.lines[viewer] = deque(self._last_lines(viewer, texts), maxlen=LINES)

    def follow(self, found: LaterEntries, shown: Collection[Viewer]) -> list[ViewerUpdate]:
        """Load the log entries that other processes have stored after the current position.

        Return one update for each viewer in `shown` whose view changed. The views of other viewers are built later,
        when they are needed.
        """
        old = self.position
        assert old is not None
        news = self.sections.follow(found.position.state, shown)
        self._take_over(found)
        texts, updates = self._texts(found.entries), []
        for viewer in self.lines:
            base, lines = old.streams[str(viewer)], self._last_lines(viewer, texts)
            if viewer in news:
                self._keep_number(viewer)
            if viewer in news and self.seq(viewer) != base.seq:
                updates.append(self._update(viewer, base, news[viewer], lines))
            else:
                self.lines[viewer].extend(lines)
        return updates

    def _take_over(self, found: LaterEntries) -> None:
        self.position = found.position
        self.alive = max(self.alive, found.position.alive)
        self.applied.add(found.refs, found.older)
        self.log_bounds.add_stored_entries(found.written)

    def _keep_number(self, viewer: Viewer) -> None:
        """Increase the viewer's sequence number if the view no longer matches the stored digest.

        This happens when the rules' code has changed, so that the views on pages are out of date.
        """
        assert self.position is not None
        sections, stream = self.sections[viewer], self.position.streams[str(viewer)]
        if (seen := digest(sections)) != stream.digest:
            self.position.streams[str(viewer)] = renew_stream(stream, seen)

    def _texts(self, entries: Sequence[StoredEntry]) -> list[TurnTexts]:
        return [(each.turn, event_texts(self.game, self.names, each.events)) for each in entries]

    def _last_lines(self, viewer: Viewer, texts: Sequence[TurnTexts]) -> list[Line]:
        assert self.position is not None
        return last_lines(texts, viewer, self.position.streams[str(viewer)].lines)

    def _update(self, viewer: Viewer, base: Stream, sections: Sections, lines: Sequence[Line]) -> ViewerUpdate:
        self.lines[viewer].extend(lines)
        numbers = base.seq, self.seq(viewer), base.lent_seq, self.seq(viewer, is_lent=True)
        return ViewerUpdate(viewer, *numbers, sections, lines)
