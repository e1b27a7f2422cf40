"""`python -m games.analysis.analysis_worker SECONDS`: analyses one match in a separate process.

The process has a lower priority than the server, limits on memory and CPU time, and can be killed at any time. It reads
an `AnalysisJob` as JSON from standard input and writes each message as a line of JSON. It opens no file, no socket and
no database.
"""

from __future__ import annotations

import gzip
import os
import resource
import sys
import time
from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from engine.core import codec, replay
from engine.core.analysis import text_of
from engine.core.errors import Refusal
from engine.core.recorded import insert_names
from engine.core.report import names_of
from games.analysis.worker_messages import (
    AnalysisFailed,
    AnalysisJob,
    AnalysisMade,
    AnalysisProgress,
    WorkerMessage,
)
from games.lobby.rules_jobs import game_at

MAX_MEMORY = 2 << 30
"""Maximum address space of the worker in bytes.

It is large, because numerical libraries reserve more memory than they use.
"""
NICE = 15
EVERY = 0.3
"""Minimum seconds between two progress messages."""


def main() -> int:
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 120
    os.nice(NICE)
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 2))
    told = 0.0
    for each in answers(msgspec.json.decode(sys.stdin.buffer.read(), type=AnalysisJob)):
        if isinstance(each, AnalysisProgress) and time.monotonic() - told < EVERY:
            continue
        told = time.monotonic()
        sys.stdout.buffer.write(msgspec.json.encode(each) + b"\n")
        sys.stdout.buffer.flush()
    return 0


def answers(job: AnalysisJob) -> Iterator[WorkerMessage]:
    """Analyse the match. Yield progress messages, and at the end one `AnalysisFailed` or `AnalysisMade`."""
    game, names = game_at(job.game), names_of(job.match)
    try:
        for said in game.analysis(job.match, len(job.match.log), replay.recorded_steps(game, job.match)):
            if isinstance(said, float):
                yield AnalysisProgress(said)
                continue
            text = "".join(f"{insert_names(line, names)}\n" for line in text_of(said))
            data = codec.encode(replace(said, lines=()))
            yield AnalysisMade(gzip.compress(data, 6, mtime=0), gzip.compress(text.encode(), 6, mtime=0))
    except Refusal as refusal:
        yield AnalysisFailed(refusal.faults[0].text)
    except (RecursionError, MemoryError):
        yield AnalysisFailed("This match is too large.")


if __name__ == "__main__":
    sys.exit(main())
