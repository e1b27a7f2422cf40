"""Data structures of one change of a running match, before and after the rules have judged it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.core import codec
from engine.core.events import Event
from engine.core.game import Outcome, Seat
from engine.core.receipts import Receipt

SUPERSEDED = '{"act":"superseded"}'
"""Command of an entry that was replaced before it had any effect. When it is played again, it does nothing."""


class Move(Struct, frozen=True):
    """A requested change. `command` is untrusted JSON or a struct of the game; for an act it is `{"act": ...}`."""

    seat: int
    ref: str
    decision: str
    command: Any
    timer: bool = False
    """Whether this is the default at a deadline, which counts only if that seat's time is over."""


class Write(Struct):
    """One entry to append, and the table as it is after the entry; strings are JSON."""

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
    """Whether the public can see that something happened. If not, the hall's row stays unchanged."""
    empties: int = -1
    """Index of an earlier entry that this one replaced, so that only its place is kept; -1: none."""
    receipts: str = ""
    """Receipts that become public with this entry; "": none."""


class StoredEntry(Struct, frozen=True):
    """An entry as it is read back for the log."""

    index: int
    turn: int
    events: tuple[Event, ...]
    receipts: tuple[Receipt, ...] = ()
    """Receipts of the sealed questions that closed with this entry."""


class Filing(Struct, frozen=True):
    """An entry that changed only a sealed answer or a standing order, and that no viewer was told of."""

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
