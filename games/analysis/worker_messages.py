"""What the server and its analysis worker (`analysis_worker.py`) say to each other: a job, progress, one result."""

from __future__ import annotations

from msgspec import Struct

from engine.core.recorded import Recorded


class AnalysisJob(Struct, frozen=True):
    game: str
    """Where the rules are: "package.module:Class"."""
    match: Recorded


class AnalysisProgress(Struct, frozen=True, tag_field="t", tag="progress"):
    """0 to 1."""

    done: float


class AnalysisFailed(Struct, frozen=True, tag_field="t", tag="failed"):
    text: str


class AnalysisMade(Struct, frozen=True, tag_field="t", tag="made"):
    """JSON and lines of the report, gzipped."""

    data: bytes
    text: bytes


WorkerMessage = AnalysisProgress | AnalysisFailed | AnalysisMade
