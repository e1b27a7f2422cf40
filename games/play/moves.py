"""Data structures of one change of a running match, before and after the rules were applied."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.core import codec
from engine.core.events import Event
from engine.core.game import Outcome, Seat
from engine.core.receipts import Receipt

SUPERSEDED = '{"act":"superseded"}'
"""Command of an entry whose original command was removed, because it was replaced before it had an effect. When the log
is played again, this command does nothing."""


class Move(Struct, frozen=True):
    """A requested change of the match.

    `command` is either JSON that was not checked yet, or a struct of the game. For an action at the table, it is
    `{"act": ...}`.
    """

    seat: int
    ref: str
    decision: str
    command: Any
    timer: bool = False
    """Whether the move is a default answer at a deadline. Such a move is refused if the seat still has time."""


class Write(Struct):
    """One log entry to add, and the state of the table after the entry.

    `command`, `events`, `header`, `streams`, `table_state` and `receipts` are JSON texts.
    """

    match: str
    index: int
    seat: int
    ref: str
    decision: str
    command: str
    events: str
    turn: int
    at: float
    state: bytes
    header: str
    streams: str
    table_state: str
    checkpoint: bool = False
    outcome: Outcome | None = None
    public: bool = True
    """Whether the public can see that something happened. If false, the match's entry on the lobby page stays
    unchanged."""
    empties: int = -1
    """Index of the earlier entry that this entry replaces, so that the content of the earlier entry is removed; -1 if
    there is none."""
    receipts: str = ""
    """Receipts that become public with this entry, as JSON; "" if there are none."""


class StoredEntry(Struct, frozen=True):
    """A log entry, as it is read from the database to show the log."""

    index: int
    turn: int
    events: tuple[Event, ...]
    receipts: tuple[Receipt, ...] = ()
    """Receipts of the sealed questions that closed with this entry."""


class Filing(Struct, frozen=True):
    """A log entry that changed only a sealed answer or standing orders, and about which no viewer got a message."""

    index: int
    seat: Seat
    decision: str
    kind: str
    command: Any

    def replaces(self, other: Filing) -> bool:
        return (self.seat, self.decision, self.kind) == (other.seat, other.decision, other.kind)


def text(value: Any) -> str:
    """Return the value as a JSON text that can be stored in the database."""
    return codec.encode(value).decode()
