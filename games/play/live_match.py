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
"""Maximum number of log lines that are sent to a page when it is opened."""


class ViewerUpdate(Struct, frozen=True):
    """What one viewer must be sent after a change: the changed sections and the new log lines.

    The viewer's sequence number grew from `base` to `seq`. The number of the view as it is lent grew from `lent_base`
    to `lent_seq`; both are equal if nothing in the lent view changed.
    """

    viewer: Viewer
    base: int
    seq: int
    lent_base: int
    lent_seq: int
    sections: Sections
    lines: Sequence[Line]


class LiveMatch:
    """A match in this process. Before the start, `position` is None."""

    def __init__(self, settings: MatchSettings) -> None:
        self.position: MatchPosition | None = None
        self.take_settings(settings)
        self.lines: dict[Viewer, deque[Line]] = {}
        self.applied, self.log_bounds, self.receipts = AppliedRefs(), LogBounds(), GivenReceipts()
        self._header: tuple[bytes, Header] | None = None
        self._owed: Mapping[Seat, tuple[Decision, ...]] = {}
        self._owed_at: MatchPosition | None = None
        self.alive = 0.0
        """Last time at which the table is known to have been served while its time ran, in seconds since 1970."""
        self.served_since = 0.0
        """Time since which this process has known the match or been its home, in seconds since 1970."""

    def take_settings(self, settings: MatchSettings) -> None:
        """Replace the settings by the present ones of the hall. Before the start the host can change even the game."""
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
        """Names of the seats, as the table shows them."""
        if self._names is None:
            nobody = "" if self.settings.status in ("open", "cancelled") else UNNAMED
            self._names = distinct([each.name or ("Bot" if each.bot else nobody) for each in self.settings.people])
        return self._names

    @property
    def header(self) -> Header:
        """Public header of the match. It exists only after the start."""
        data = self.sections[PUBLIC]["header"]
        if self._header is None or data is not self._header[0]:
            self._header = data, msgspec.json.decode(data, type=Header)
        return self._header[1]

    @cached_property
    def time_limit(self) -> int | None:
        """Seconds of table time after which the game ends this match, or None if there is no limit.

        Read this only after the start.
        """
        assert self.position is not None
        return self.game.time_limit(self.position.setup)

    def is_running(self) -> bool:
        return self.position is not None and self.settings.status == "running"

    def is_over(self) -> bool:
        return len(self.sections) > 0 and self.header.outcome is not None

    def seq(self, viewer: Viewer, is_lent: bool = False) -> int:
        """Return the sequence number of the viewer's view, or of the view as it is lent (`is_lent`); 0 before the
        start."""
        if self.position is None:
            return 0
        stream = self.position.streams[str(viewer)]
        return stream.lent_seq if is_lent else stream.seq

    def view(self, viewer: Viewer) -> Any:
        """Return the viewer's view as the game's struct. Call this only after the start."""
        assert self.position is not None
        return self.game.view(self.position.state, viewer)

    def encoded_view(self, viewer: Viewer, is_lent: bool) -> Sections:
        """Return a viewer's encoded view, or the view as it is lent to watchers (`is_lent`).

        Call this only after the start.
        """
        sections = self.sections[viewer]
        return without_private(self.game, sections) if is_lent else sections

    def circle(self, seat: int) -> tuple[int, ...]:
        """Return the seats publicly allied with this seat.

        Return an empty tuple for watchers and before the start.
        """
        allies = self.game.allies(self.position.state) if self.position is not None and seat >= 0 else ()
        return allies[seat] if seat < len(allies) else ()

    def open_questions(self) -> Mapping[Seat, tuple[Decision, ...]]:
        """Return the open questions of each seat; before the start, return no questions.

        The questions are calculated once for each position.
        """
        position, at = self.position, self._owed_at
        if position is not at:
            self._owed = self.game.open_questions(position.state) if position is not None else {}
            self._owed_at = position
        return self._owed

    def deadlines(self) -> dict[int, float]:
        """Return the deadline of each seat that owes an answer, in seconds since 1970.

        Some of these deadlines are secret, so do not show them.
        """
        if self.position is None:
            return {}
        bots = {each.seat for each in self.settings.people if each.bot}
        return clock.deadlines(self.position.table_state, self.open_questions(), bots, self._passes)

    def passing_by(self, seat: int, now: float) -> bool:
        """Return whether the server answers a question of this seat now, because the seat need not be asked
        (`passing`)."""
        return any(self._passes(seat, each) <= now for each in self.open_questions().get(seat, ()) if not each.answered)

    def _passes(self, seat: Seat, question: Decision) -> float:
        assert self.position is not None
        return passing.answer_time_after_restart(
            self.position.table_state, seat, question, self.position.seed, self.served_since
        )

    def in_window(self) -> set[int]:
        """Return the seats that are asked in an open reaction window, whether or not they have answered."""
        return windows.asked_seats(self.open_questions())

    def has_window(self) -> bool:
        """Return whether a reaction window is open.

        A reaction window is a question with a time limit, whatever clock the table has.
        """
        return self.is_running() and bool(self.position and self.position.table_state.windows)

    # ---- moves -------------------------------------------------------------------------------------------------

    def is_applied(self, move: Move) -> bool:
        return (move.seat, move.ref) in self.applied

    def check(self, move: Move) -> CheckedMove:
        """Check a player's move, using only what the seat may know, and return the checked move.

        Raise Refusal if the move is not allowed. Call this only after the start.
        """
        assert self.position is not None
        return check_move(self.game, self.settings, self.position, self.header, move)

    def check_log_space(self, move: Move) -> None:
        """Raise Refusal if this seat may not add this move to the log, because its part of the log is full."""
        assert self.position is not None
        self.log_bounds.check(self.game, self.position, move)

    def resolve(self, move: Move, checked: CheckedMove | None = None) -> Resolution:
        """Return everything that the move would change. The match changes only when `adopt` is called.

        `checked` is the result of `check` for a player's move. If the position has changed since then, check the move
        again. Raise Refusal if the move is not allowed.
        """
        assert self.position is not None
        if checked is not None and checked.position is not self.position:
            checked = self.check(move)
        done = resolve(self.game, self.settings, self.position, self.sections.all(), self.header, move, checked)
        done.replaced = self.log_bounds.find_replaced_filing(self.game, self.position, move, done)
        done.write.empties = done.replaced.index if done.replaced is not None else -1
        return done

    def adopt(self, move: Move, done: Resolution) -> list[ViewerUpdate]:
        """Apply a stored move to this match, and return an update for each viewer whose view changed."""
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
        """Mark the match as finished if the game is over. Return whether this call has marked it."""
        is_news = self.is_over() and self.settings.status == "running"
        if is_news:
            self.settings = msgspec.structs.replace(self.settings, status="finished")
        return is_news

    # ---- from disk -----------------------------------------------------------------------------------------------

    def begin(self, found: LaterEntries, made: Mapping[Viewer, Sections]) -> None:
        """Take over the stored state of a match that this process did not know yet.

        `made` contains every viewer's encoded view of the stored position.
        """
        self.sections.replace_all(found.position.state, made)
        self._take_over(found)
        texts = self._texts(found.entries)
        for viewer in made:
            self._keep_number(viewer)
            self.lines[viewer] = deque(self._last_lines(viewer, texts), maxlen=LINES)

    def follow(self, found: LaterEntries, shown: Collection[Viewer]) -> list[ViewerUpdate]:
        """Take over the entries that other processes have stored after this position.

        Return one update for each viewer in `shown` whose view changed. The views of other viewers are built when they
        are needed.
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
