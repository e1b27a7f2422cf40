"""Data structures of one change of a running match, before and after the rules were applied."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.core import codec
from engine.core.events import Event
from engine.core.game import Outcome, Seat
from engine.core.receipts import Receipt

SUPERSEDED = '{"act":"superseded"}'
"""Command of an entry that was replaced before it had an effect. When this entry is played again, it does nothing."""


class Move(Struct, frozen=True):
    """A change that is requested.

    `command` is untrusted JSON or a struct of the game. For an action at the table it is `{"act": ...}`.
    """

    seat: int
    ref: str
    decision: str
    command: Any
    timer: bool = False
    """Whether this is a default answer at a deadline. The answer is refused if the seat still has time."""


class Write(Struct):
    """One entry to append, and the state of the table after the entry.

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
    """Whether the public can see that something happened. If not, the match's row in the hall stays unchanged."""
    empties: int = -1
    """Index of an earlier entry that this entry replaces, so that only its place is kept; -1 if there is none."""
    receipts: str = ""
    """Receipts that become public with this entry; "" if there are none."""


class StoredEntry(Struct, frozen=True):
    """An entry as it is read from the database for the log."""

    index: int
    turn: int
    events: tuple[Event, ...]
    receipts: tuple[Receipt, ...] = ()
    """Receipts of the sealed questions that closed with this entry."""


class Filing(Struct, frozen=True):
    """An entry that changed only a sealed answer or standing orders, and of which no viewer was notified."""

    index: int
    seat: Seat
    decision: str
    kind: str
    command: Any

    def replaces(self, other: Filing) -> bool:
        return (self.seat, self.decision, self.kind) == (other.seat, other.decision, other.kind)


def text(value: Any) -> str:
    """Return the value as JSON text for the database."""
    return codec.encode(value).decode()
