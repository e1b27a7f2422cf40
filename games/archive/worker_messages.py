"""Messages between the server and its replay worker (`replay_worker.py`): one job, progress, one result."""

from __future__ import annotations

from hashlib import blake2b

from msgspec import Struct

from engine.core.game import Outcome
from engine.core.recorded import Recorded


class ReplayJob(Struct, frozen=True):
    """A request to play a match again. `checkpoints`: digests of the expected positions by entry index."""

    game: str
    """Import path of the game: "package.module:Class"."""
    match: Recorded
    checkpoints: dict[int, str] = {}
    rows: bool = False
    """Also return all rows that a table needs in the database."""


class Progress(Struct, frozen=True, tag_field="t", tag="progress"):
    """Share of the log that has been played, from 0 to 1."""

    done: float


class ReplayFailed(Struct, frozen=True, tag_field="t", tag="failed"):
    """The match cannot be played again, or differs from its record. `entry`: index in the log; -1: at its end."""

    code: str
    text: str
    entry: int = -1


class EntryRow(Struct, frozen=True):
    """An entry as the table stores it; text fields are JSON."""

    index: int
    seat: int
    decision: str
    command: str
    events: str
    turn: int
    at: float


class TableRows(Struct, frozen=True):
    """A table's rows: entries, positions at the start of each turn, and the last position."""

    entries: tuple[EntryRow, ...]
    checkpoints: tuple[tuple[int, int, bytes], ...]
    """(entry, turn, position) of each checkpoint."""
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
    """Return the digest by which two encoded positions are compared."""
    return blake2b(position, digest_size=16).hexdigest()
