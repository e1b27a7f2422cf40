"""What seats write into a match's log beyond the answers it waits for: bounded, and kept once where it was replaced."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import codec
from engine.core.errors import Refusal, illegal
from engine.core.game import STANDING, AnyGame, Seat
from engine.core.recorded import ACT
from games.play.match_data import Position
from games.play.moves import Filing, Move
from games.play.resolve import Resolution
from games.rate_limits import limit

ENTRIES, BYTES = 4000, 1_000_000
"""Of one seat in one match, from which on it can write no more than what it is asked for (PLAY_LOG_ENTRIES, _BYTES)."""

FREE = 20
"""Filings in a row that stay in the log as they are; from then on one that is replaced keeps its place there alone."""

MOST = 16
"""Filings in a row, different ones, among which we look for one that was replaced."""


class LogBounds:
    """Of one match. Beyond its bound a seat is refused by what it wrote itself, so that it learns of nobody else."""

    def __init__(self) -> None:
        self._written: dict[Seat, tuple[int, int]] = {}
        self._base: Any = None
        """The position before the filings in a row, if there are any."""
        self._row: list[Filing] = []
        self._free = FREE

    def read(self, written: Mapping[Seat, tuple[int, int]]) -> None:
        """Entries and bytes more of each seat stand on disk; what they were is not looked at."""
        for seat, (entries, size) in written.items():
            self._write(seat, entries, size)
        self._base, self._row = None, []

    def _write(self, seat: Seat, entries: int, size: int) -> None:
        had = self._written.get(seat, (0, 0))
        self._written[seat] = (had[0] + entries, had[1] + size)

    def check(self, game: AnyGame, now: Position, move: Move) -> None:
        """Raises Illegal where this seat has filled its part of the log and is not asked for this."""
        entries, size = self._written.get(move.seat, (0, 0))
        if entries < limit("LOG_ENTRIES", ENTRIES) and size < limit("LOG_BYTES", BYTES):
            return
        if move.decision == ACT:
            is_wanted = move.command["act"] == "resign" or (
                move.command["act"] == "offer_draw" and move.seat not in now.table_state.draw_offers
            )
        else:
            asked = game.owed(now.state).get(move.seat, ())
            is_wanted = move.decision != STANDING and not any(
                each.id == move.decision and each.answered for each in asked
            )
        if not is_wanted:
            raise illegal(
                "E-LOG-FULL",
                "You have filed so much in this match that the server keeps no more of it. What lies there stands;"
                " answer what you are asked.",
            )

    def replaced(self, game: AnyGame, now: Position, move: Move, done: Resolution) -> Filing | None:
        """An earlier filing without which everything would be as it is; its entry need not be kept any more."""
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

    def stored(self, now: Position, move: Move, done: Resolution) -> None:
        """The move is on disk, made in the position that was `now`; the entry it replaced is emptied there."""
        replaced = done.replaced
        self._write(move.seat, 1, len(done.write.command) + len(done.write.events))
        if replaced is not None:
            self._write(move.seat, 0, -len(codec.encode(replaced.command)))
            self._row.remove(replaced)
        if done.position.state is now.state:
            return  # something at the table
        if not _is_filing(now, move, done):
            self._base, self._row, self._free = None, [], FREE
        elif self._free > 0:
            self._free -= 1
            self._base, self._row = done.position.state, []
        elif len(self._row) >= MOST:
            self._base, self._row = done.position.state, []
        else:
            self._row.append(_filing(move, done))


def _is_filing(now: Position, move: Move, done: Resolution) -> bool:
    quiet = not done.events and not done.write.checkpoint and done.header.outcome is None
    return quiet and move.decision != ACT and done.position.state is not now.state


def _filing(move: Move, done: Resolution) -> Filing:
    kind = move.command.get("kind", "") if isinstance(move.command, dict) else type(move.command).__name__
    return Filing(done.write.index, move.seat, move.decision, str(kind), move.command)
