"""Messages between the server and its replay worker (`replay_worker.py`): one job, its progress, and one result."""

from __future__ import annotations

from hashlib import blake2b

from msgspec import Struct

from engine.core.game import Outcome
from engine.core.recorded import Recorded


class ReplayJob(Struct, frozen=True):
    """A request to play a match again.

    `checkpoints`: maps the index of a log entry to the digest of the position expected after it.
    """

    game: str
    """Import path of the game's class, in the form "package.module:Class"."""
    match: Recorded
    checkpoints: dict[int, str] = {}
    rows: bool = False
    """Whether the result must also contain the database rows for storing the match."""


class Progress(Struct, frozen=True, tag_field="t", tag="progress"):
    """The progress of a replay job. `done`: the share of the log that has been played, from 0 to 1."""

    done: float


class ReplayFailed(Struct, frozen=True, tag_field="t", tag="failed"):
    """The match cannot be played again, or it differs from its record.

    `entry`: index of the log entry that failed, or -1 if the failure does not belong to a single entry.
    """

    code: str
    text: str
    entry: int = -1


class EntryRow(Struct, frozen=True):
    """A log entry in the form stored in the database. `command` and `events` are JSON."""

    index: int
    seat: int
    decision: str
    command: str
    events: str
    turn: int
    at: float


class TableRows(Struct, frozen=True):
    """The database rows of a match: its log entries, a checkpoint for the start of each turn, and the last position."""

    entries: tuple[EntryRow, ...]
    checkpoints: tuple[tuple[int, int, bytes], ...]
    """The checkpoints. Each one is a tuple (index of the log entry, turn, encoded position)."""
    state: bytes
    header: str
    streams: str


class ReplayResult(Struct, frozen=True, tag_field="t", tag="result"):
    """The result of a replay job: the gzipped replay of each viewer, and the gzipped text report.

    The viewer -1 is the public.
    """

    outcome: Outcome | None
    replays: dict[int, bytes]
    report: bytes
    rows: TableRows | None = None


WorkerMessage = Progress | ReplayFailed | ReplayResult


def digest_of(position: bytes) -> str:
    """Return the digest of an encoded position. Two positions are compared by their digests."""
    return blake2b(position, digest_size=16).hexdigest()
