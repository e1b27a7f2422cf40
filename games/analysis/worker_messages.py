"""Messages between the server and its analysis worker (`analysis_worker.py`): a job, its progress, and one result."""

from __future__ import annotations

from msgspec import Struct

from engine.core.recorded import Recorded


class AnalysisJob(Struct, frozen=True):
    game: str
    """Import path of the game's class, in the form "package.module:Class"."""
    match: Recorded


class AnalysisProgress(Struct, frozen=True, tag_field="t", tag="progress"):
    """The progress of an analysis job. `done`: a number from 0 to 1."""

    done: float


class AnalysisFailed(Struct, frozen=True, tag_field="t", tag="failed"):
    text: str


class AnalysisMade(Struct, frozen=True, tag_field="t", tag="made"):
    """The finished analysis. `data`: an `Analysis` as gzipped JSON. `text`: gzipped lines for the match's report."""

    data: bytes
    text: bytes


WorkerMessage = AnalysisProgress | AnalysisFailed | AnalysisMade
