"""`python -m games.archive.replay_worker`: plays one match again in a separate process, to build its replays.

A long match takes seconds, and an attacker can upload a match that never ends. Neither delays other users: the process
has a lower priority than the server and limits on memory and CPU time, and it can be killed. It reads a `ReplayJob` as
JSON from standard input and writes each message as a line of JSON. It opens no file, no socket and no database.
"""

from __future__ import annotations

import os
import resource
import sys
import zlib
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from engine.core import codec, replay, report
from engine.core.errors import Refusal
from engine.core.game import PUBLIC, AnyGame, Step
from engine.core.recorded import LogEntry
from games.archive.replay_builder import GZIP_WBITS, ReplayBuilder
from games.archive.worker_messages import (
    EntryRow,
    Progress,
    ReplayFailed,
    ReplayJob,
    ReplayResult,
    TableRows,
    WorkerMessage,
    digest_of,
)
from games.lobby.rules_jobs import game_at
from games.play import checkpoints
from games.play.sections import Streams, viewers

MAX_MEMORY = 1 << 30
"""Maximum address space of the worker in bytes.

A match of four players and forty turns needs only a tenth of this size.
"""

NICE = 10
PROGRESS_EVERY = 25
"""Number of log entries between two progress messages."""


class Mismatch(Exception):
    """A match was played again, and its result differs from its record."""

    def __init__(self, failed: ReplayFailed) -> None:
        super().__init__(failed.text)
        self.failed = failed


def main() -> int:
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    os.nice(NICE)
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 2))
    for each in answers(msgspec.json.decode(sys.stdin.buffer.read(), type=ReplayJob)):
        sys.stdout.buffer.write(msgspec.json.encode(each) + b"\n")
        sys.stdout.buffer.flush()
    return 0


def answers(job: ReplayJob) -> Iterator[WorkerMessage]:
    """Play the recorded match again. Yield progress messages, and at the end one `ReplayFailed` or `ReplayResult`."""
    game = game_at(job.game)
    run, told = ReplayRun(game, job), 0
    try:
        for line in report.lines(game, job.match, run.steps()):
            run.write(line)
            if run.count >= told + PROGRESS_EVERY:
                told = run.count
                yield Progress(told / len(job.match.log))
        yield run.result()
    except Mismatch as mismatch:
        yield mismatch.failed
    except Refusal as refusal:
        yield ReplayFailed(refusal.faults[0].code, refusal.faults[0].text, run.count)
    except (RecursionError, MemoryError):
        yield ReplayFailed("E-TOO-LARGE", "This match is too large for this server.", run.count)
    except Exception as error:  # a log that no server wrote can cause any error in the rules code
        print(f"entry {run.count}: {error!r}", file=sys.stderr)
        yield ReplayFailed("E-ENTRY", "The rules cannot process this entry.", run.count)


class ReplayRun:
    """Plays a recorded match again. It yields the steps for the report and builds the replay of each viewer."""

    def __init__(self, game: AnyGame, job: ReplayJob) -> None:
        self.game, self.job, self.count = game, job, 0
        names = report.names_of(job.match)
        self.builders = {each: ReplayBuilder(game, names, each, True) for each in viewers(job.match.setup.seats)}
        self.views: Mapping[int, Any] = {}
        self.last: Any = None
        self.text = zlib.compressobj(6, zlib.DEFLATED, GZIP_WBITS)
        self.report = bytearray()
        self.entries: list[EntryRow] = []
        self.checkpoints: list[tuple[int, int, bytes]] = []
        self.turn = -1

    def steps(self) -> Iterator[Step[Any]]:
        """Yield the steps of the match. Raise Mismatch if a position differs from the recorded checkpoint."""
        for line, step in replay.recorded_steps(self.game, self.job.match):
            expected = self.job.checkpoints.get(line.index)
            if expected is not None and digest_of(codec.encode(step.state)) != expected:
                raise Mismatch(
                    ReplayFailed("E-DIFFERS", "The position after this entry differs from the record.", line.index)
                )
            self.views = self.game.views(step.state, tuple(self.builders))
            for viewer, builder in self.builders.items():
                builder.add(line.index, line.at, self.views[viewer], step.events)
            if self.job.rows:
                self._note(line, step, self.views[PUBLIC].header.turn)
            self.last, self.count = step.state, self.count + 1
            yield step

    def write(self, line: str) -> None:
        self.report += self.text.compress(f"{line}\n".encode())

    def _note(self, line: LogEntry, step: Step[Any], turn: int) -> None:
        """Collect the database rows of this entry, as a match played on this server would have stored them."""
        events, command = codec.encode(step.events).decode(), msgspec.json.encode(line.command).decode()
        self.entries.append(EntryRow(line.index, line.seat, line.decision, command, events, turn, line.at))
        if checkpoints.is_due(self.turn, turn):
            self.turn = turn
            self.checkpoints.append((line.index, turn, codec.encode(step.state)))

    def result(self) -> ReplayResult:
        """Return the result.

        Raise Mismatch if the match is not over, or if its outcome differs from the recorded outcome.
        """
        outcome = self.game.outcome(self.last) if self.last is not None else None
        if outcome is None:
            raise Mismatch(ReplayFailed("E-UNFINISHED", "This match is not over. Only finished matches can be shown."))
        if outcome != self.job.match.outcome:
            raise Mismatch(
                ReplayFailed(
                    "E-OUTCOME", "When this match is replayed, its result differs from the result in the record."
                )
            )
        self.report += self.text.flush()
        streams = {str(viewer): builder.stream for viewer, builder in self.builders.items()}
        replays = {viewer: builder.finish() for viewer, builder in self.builders.items()}
        return ReplayResult(outcome, replays, bytes(self.report), self._rows(streams) if self.job.rows else None)

    def _rows(self, streams: Streams) -> TableRows:
        header = codec.encode(self.views[PUBLIC].header).decode()
        state, text = codec.encode(self.last), codec.encode(streams).decode()
        return TableRows(tuple(self.entries), tuple(self.checkpoints), state, header, text)


if __name__ == "__main__":
    sys.exit(main())
