"""What the server and its replay worker (`replay_worker.py`) say to each other: one job, progress, one result."""

from __future__ import annotations

from hashlib import blake2b

from msgspec import Struct

from engine.core.game import Outcome
from engine.core.recorded import Recorded


class ReplayJob(Struct, frozen=True):
    """Play this match again. `checkpoints`: digests of the positions that must come out after those entries."""

    game: str
    """Where the rules are: "package.module:Class"."""
    match: Recorded
    checkpoints: dict[int, str] = {}
    rows: bool = False
    """Also send everything that a table needs on disk."""


class Progress(Struct, frozen=True, tag_field="t", tag="progress"):
    """How much of the log has been played: 0 to 1."""

    done: float


class ReplayFailed(Struct, frozen=True, tag_field="t", tag="failed"):
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


class TableRows(Struct, frozen=True):
    """A table's rows: entries, positions at the start of each turn, and the last one."""

    entries: tuple[EntryRow, ...]
    checkpoints: tuple[tuple[int, int, bytes], ...]
    """(entry, turn, position)"""
    state: bytes
    header: str
    streams: str


class ReplayResult(Struct, frozen=True, tag_field="t", tag="result"):
    """Each viewer's replay (-1: the public's) and the text report, gzipped."""

    outcome: Outcome | None
    replays: dict[int, bytes]
    report: bytes
    rows: TableRows | None = None


WorkerMessage = Progress | ReplayFailed | ReplayResult


def digest_of(position: bytes) -> str:
    """By which two encoded positions are compared."""
    return blake2b(position, digest_size=16).hexdigest()
