"""One change of a running match, before and after the rules have judged it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.core import codec
from engine.core.events import Event
from engine.core.game import Outcome, Seat
from engine.core.receipts import Receipt

SUPERSEDED = '{"act":"superseded"}'
"""The command of an entry that a later one replaced before anything came of it; played again it does nothing."""


class Move(Struct, frozen=True):
    """What somebody wants: `command` is untrusted JSON (or a struct of the game), for an act `{"act": ...}`."""

    seat: int
    ref: str
    decision: str
    command: Any
    timer: bool = False
    """The rules' default at a deadline: counts only if that seat's time is over then."""


class Write(Struct):
    """One entry to append and the table as it stands after it; strings are JSON."""

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
    desk: str
    checkpoint: bool = False
    outcome: Outcome | None = None
    public: bool = True
    """Whether everybody can see that something happened; else the hall's row stays as it is."""
    empties: int = -1
    """An earlier entry of which nothing is kept but its place, because this one replaced it; -1: none."""
    receipts: str = ""
    """Those that this entry shows everybody; "": none."""


class StoredEntry(Struct, frozen=True):
    """An entry as read back for the log."""

    index: int
    turn: int
    events: tuple[Event, ...]
    receipts: tuple[Receipt, ...] = ()
    """Of the sealed questions that closed with it."""


class Filing(Struct, frozen=True):
    """An entry that changed nothing but what lies sealed or stands as an order; of which nobody was told."""

    index: int
    seat: Seat
    decision: str
    kind: str
    command: Any

    def replaces(self, other: Filing) -> bool:
        return (self.seat, self.decision, self.kind) == (other.seat, other.decision, other.kind)


def text(value: Any) -> str:
    """As JSON in the rows."""
    return codec.encode(value).decode()
