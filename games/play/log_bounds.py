"""Limits what a seat writes into a match's log, apart from the answers that the match waits for.

When a later `Filing` replaces an earlier one, the command of the earlier one is not kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import codec
from engine.core.errors import Refusal, illegal
from engine.core.game import STANDING, AnyGame, Seat
from engine.core.recorded import ACT
from games.play.match_data import MatchPosition
from games.play.moves import Filing, Move
from games.play.resolve import Resolution
from games.rate_limits import limit

ENTRIES, BYTES = 4000, 1_000_000
"""Maximum numbers of log entries and of bytes that one seat may write in one match.

After that, the seat can only answer questions that have no answer yet, resign, or offer a draw. The settings are
PLAY_LOG_ENTRIES and PLAY_LOG_BYTES.
"""

FREE = 20
"""Number of consecutive filings that stay complete in the log. If a later filing is replaced, its content is removed
and only its place in the log stays."""

MOST = 16
"""Maximum number of consecutive filings among which the server searches for the filing that a new one replaces."""


class LogBounds:
    """The limits of one match's log.

    Whether a move is refused depends only on what its seat has written, so it reveals nothing about other seats.
    """

    def __init__(self) -> None:
        self._written: dict[Seat, tuple[int, int]] = {}
        self._base: Any = None
        """State of the game before the filings in `_row`. It is None if no filings are being collected."""
        self._row: list[Filing] = []
        self._free = FREE

    def add_stored_entries(self, written: Mapping[Seat, tuple[int, int]]) -> None:
        """Add the numbers of entries and bytes that each seat has in the entries read from disk.

        The contents of these entries are not known, so the collected filings are deleted from memory.
        """
        for seat, (entries, size) in written.items():
            self._write(seat, entries, size)
        self._base, self._row = None, []

    def _write(self, seat: Seat, entries: int, size: int) -> None:
        had = self._written.get(seat, (0, 0))
        self._written[seat] = (had[0] + entries, had[1] + size)

    def check(self, game: AnyGame, now: MatchPosition, move: Move) -> None:
        """Raise Illegal if this seat may not add the move to the log, because it has written the maximum amount.

        Three kinds of moves are always allowed: a first answer to a question that the match waits for, a resignation,
        and a new offer of a draw.
        """
        entries, size = self._written.get(move.seat, (0, 0))
        if entries < limit("LOG_ENTRIES", ENTRIES) and size < limit("LOG_BYTES", BYTES):
            return
        if move.decision == ACT:
            is_wanted = move.command["act"] == "resign" or (
                move.command["act"] == "offer_draw" and move.seat not in now.table_state.draw_offers
            )
        else:
            asked = game.open_questions(now.state).get(move.seat, ())
            is_wanted = move.decision != STANDING and not any(
                each.id == move.decision and each.answered for each in asked
            )
        if not is_wanted:
            raise illegal(
                "E-LOG-FULL",
                "You have stored so much in this match that the server accepts no more changes. All stored changes"
                " stay valid. You can still answer the questions that the match waits for.",
            )

    def find_replaced_filing(self, game: AnyGame, now: MatchPosition, move: Move, done: Resolution) -> Filing | None:
        """Return the earlier filing that this move replaces, if its content is no longer needed. Otherwise return None.

        The content is no longer needed if the other filings lead to the same state without it.
        """
        if self._free > 0 or not _is_filing(now, move, done) or self._base is None:
            return None
        new = _filing(move, done)
        old = next((each for each in self._row if new.replaces(each)), None)
        if old is None:
            return None
        state = self._base
        try:
            for each in (*(each for each in self._row if each is not old), new):
                command = each.command
                if isinstance(command, dict):
                    command = codec.read_command(command, game.command_type)
                state = game.apply(state, each.seat, each.decision, command).state
        except Refusal:
            return None
        return old if codec.encode(state) == done.write.state else None

    def note_stored_move(self, now: MatchPosition, move: Move, done: Resolution) -> None:
        """Update the counts and the collected filings after the move was stored. `now` is the position before the
        move."""
        replaced = done.replaced
        self._write(move.seat, 1, len(done.write.command) + len(done.write.events))
        if replaced is not None:
            self._write(move.seat, 0, -len(codec.encode(replaced.command)))
            self._row.remove(replaced)
        if done.position.state is now.state:
            return  # an action at the table, which does not change the game
        if not _is_filing(now, move, done):
            self._base, self._row, self._free = None, [], FREE
        elif self._free > 0:
            self._free -= 1
            self._base, self._row = done.position.state, []
        elif len(self._row) >= MOST:
            self._base, self._row = done.position.state, []
        else:
            self._row.append(_filing(move, done))


def _is_filing(now: MatchPosition, move: Move, done: Resolution) -> bool:
    quiet = not done.events and not done.write.checkpoint and done.header.outcome is None
    return quiet and move.decision != ACT and done.position.state is not now.state


def _filing(move: Move, done: Resolution) -> Filing:
    kind = move.command.get("kind", "") if isinstance(move.command, dict) else type(move.command).__name__
    return Filing(done.write.index, move.seat, move.decision, str(kind), move.command)
