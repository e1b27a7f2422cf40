"""What the server and its projector (a process of its own) say to each other: one job, progress, one result."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from msgspec import Struct

from engine.core.game import Outcome
from engine.core.recorded import Recorded


class Job(Struct, frozen=True):
    """Play this match again. `points`: digests of the positions that must come out after those entries."""

    game: str
    """Where the rules are: "package.module:Class"."""
    match: Recorded
    points: dict[int, str] = {}
    rows: bool = False
    """Also send everything that a table needs on disk."""


class Progress(Struct, frozen=True, tag_field="t", tag="progress"):
    """How much of the log has been played: 0 to 1."""

    done: float


class Failed(Struct, frozen=True, tag_field="t", tag="failed"):
    """The match does not play again, or does not come out as it says. `entry`: where in the log; -1: at its end."""

    code: str
    text: str
    entry: int = -1


class EntryRow(Struct, frozen=True):
    """An entry as the table keeps it; texts are JSON."""

    index: int
    seat: int
    decision: str
    command: str
    events: str
    turn: int
    at: float


class Rows(Struct, frozen=True):
    """A table's rows: entries, positions at the start of each turn, and the last one."""

    entries: tuple[EntryRow, ...]
    points: tuple[tuple[int, int, bytes], ...]
    """(entry, turn, position)"""
    state: bytes
    header: str
    streams: str


class Shown(Struct, frozen=True, tag_field="t", tag="shown"):
    """The match, ready to be shown: each viewer's replay and the text report, gzipped."""

    outcome: Outcome | None
    reels: dict[int, bytes]
    report: bytes
    rows: Rows | None = None


Said = Progress | Failed | Shown


def address(game: Any) -> str:
    """Where another process finds these rules."""
    kind = type(game)
    return f"{kind.__module__}:{kind.__qualname__}"


def digest_of(position: bytes) -> str:
    """By which two encoded positions are compared."""
    return blake2b(position, digest_size=16).hexdigest()
