"""Messages between the server and its replay worker (`replay_worker.py`): one job, its progress, and one result."""

from __future__ import annotations

from hashlib import blake2b

from msgspec import Struct

from engine.core.game import Outcome
from engine.core.recorded import Recorded


class ReplayJob(Struct, frozen=True):
    """A request to play a match again. `checkpoints`: maps an entry index to the digest of the expected position."""

    game: str
    """Import path of the game: "package.module:Class"."""
    match: Recorded
    checkpoints: dict[int, str] = {}
    rows: bool = False
    """Whether the result must also contain all rows that a table needs in the database."""


class Progress(Struct, frozen=True, tag_field="t", tag="progress"):
    """Share of the log that has been played, from 0 to 1."""

    done: float


class ReplayFailed(Struct, frozen=True, tag_field="t", tag="failed"):
    """The match cannot be played again, or it differs from its record.

    `entry`: index of the failing entry in the log, or -1 if no single entry failed.
    """

    code: str
    text: str
    entry: int = -1


class EntryRow(Struct, frozen=True):
    """A log entry in the form that the database stores. `command` and `events` are JSON."""

    index: int
    seat: int
    decision: str
    command: str
    events: str
    turn: int
    at: float


class TableRows(Struct, frozen=True):
    """Database rows of a table: its entries, a checkpoint for the start of each turn, and the last position."""

    entries: tuple[EntryRow, ...]
    checkpoints: tuple[tuple[int, int, bytes], ...]
    """Tuples (entry index, turn, encoded position), one for each checkpoint."""
    state: bytes
    header: str
    streams: str


class ReplayResult(Struct, frozen=True, tag_field="t", tag="result"):
    """The gzipped replay of each viewer (-1 is the public), and the gzipped text report."""

    outcome: Outcome | None
    replays: dict[int, bytes]
    report: bytes
    rows: TableRows | None = None


WorkerMessage = Progress | ReplayFailed | ReplayResult


def digest_of(position: bytes) -> str:
    """Return the digest of an encoded position, by which two positions are compared."""
    return blake2b(position, digest_size=16).hexdigest()
