"""Runs background jobs that analyse finished matches: one at a time, each in a process of low priority.

Nothing is stored before a job is done. If a job ends early, the analysis starts again from the beginning.
"""

from __future__ import annotations

import logging
import threading
import time

import msgspec
from django.db import connections

from engine.games import GAMES
from games import line_process
from games.analysis import stored_analyses
from games.analysis.worker_messages import AnalysisFailed, AnalysisJob, AnalysisMade, AnalysisProgress, WorkerMessage
from games.lobby.models import Match
from games.lobby.rules_jobs import address
from games.play.replay import recorded_match
from games.rate_limits import Payers, limit
from games.storage_errors import tell_operator, trouble_of

log = logging.getLogger(__name__)

CPU_SECONDS, PATIENCE = 240, 900.0
"""Maximum time for one match: CPU seconds (PLAY_ANALYSIS_CPU) and elapsed seconds (PLAY_ANALYSIS_PATIENCE)."""
PLACES = 1
"""Maximum number of matches that are analysed at the same time."""
WAITING, OF_ADDRESS, OF_PERSON = 20, 8, 2
"""Maximum number of jobs that run or wait, in total (PLAY_ANALYSIS_WAITING), for each address, and for each user."""
TRY_AGAIN = 60.0
"""Seconds after a failed analysis during which the same match is not analysed again (PLAY_ANALYSIS_AGAIN)."""

_decoder = msgspec.json.Decoder(WorkerMessage)


class TooMany(Exception):
    """Too many analysis jobs already run or wait.

    `mine`: True if this user has too many jobs; False if the address or the server has too many.
    """

    def __init__(self, mine: bool) -> None:
        super().__init__()
        self.mine = mine


class Failed(Exception):
    """The match cannot be analysed now, because its analysis failed a short while ago."""


class Job:
    """An analysis job that runs or waits. `done`: its progress, from 0 to 1."""

    def __init__(self, payers: Payers) -> None:
        self.payers, self.done = payers, 0.0
        self.over = threading.Event()


_running: dict[str, Job] = {}
_failed: dict[str, float] = {}
_guard = threading.Lock()
_places = threading.Semaphore(PLACES)


def running(match_id: str) -> Job | None:
    return _running.get(match_id)


def has_failed(match_id: str) -> bool:
    """Return whether the analysis of this match failed a short while ago."""
    at = _failed.get(match_id)
    return at is not None and time.monotonic() - at < limit("ANALYSIS_AGAIN", TRY_AGAIN)


def start(match: Match, payers: Payers = ()) -> Job:
    """Start to analyse a finished match in the background. Return the new job, or the match's existing job.

    Raise TooMany if too many jobs run or wait. Raise Failed if the analysis of this match failed a short while ago.
    """
    with _guard:
        job = _running.get(match.pk)
        if job is not None:
            return job
        if has_failed(match.pk):
            raise Failed
        if payers and _count(payers[0]) >= OF_PERSON:
            raise TooMany(mine=True)
        if (payers and _count(payers[-1]) >= OF_ADDRESS) or len(_running) >= limit("ANALYSIS_WAITING", WAITING):
            raise TooMany(mine=False)
        job = _running[match.pk] = Job(payers)
        threading.Thread(target=_run_job, args=(match, job), name=f"analysis {match.pk}", daemon=True).start()
        return job


def _count(payer: str) -> int:
    return sum(payer in each.payers for each in _running.values())


def _run_job(match: Match, job: Job) -> None:
    try:
        with _places:
            if stored_analyses.data(match) is None:
                _make(match, job)
    except Exception as error:  # no caller sees an error of this thread, so log it
        if (trouble := trouble_of(error)) is not None:
            tell_operator(trouble, error)
        else:
            log.exception("the analysis of match %s failed", match.pk)
            _failed[match.pk] = time.monotonic()
    finally:
        with _guard:
            _running.pop(match.pk, None)
            for old in [each for each in _failed if not has_failed(each)]:
                del _failed[old]
        connections.close_all()
        job.over.set()


def _make(match: Match, job: Job) -> None:
    request = msgspec.json.encode(AnalysisJob(address(GAMES[match.game]), recorded_match(match.pk)))
    connections.close_all()  # other threads need the connection while this thread waits
    seconds, patience = int(limit("ANALYSIS_CPU", CPU_SECONDS)), limit("ANALYSIS_PATIENCE", PATIENCE)
    reason = "its process ended early"
    for line in line_process.lines("games.analysis.analysis_worker", seconds, patience, request):
        said = _decoder.decode(line)
        if isinstance(said, AnalysisProgress):
            job.done = said.done
        elif isinstance(said, AnalysisMade):
            stored_analyses.save(match, said.data, said.text)
            return
        elif isinstance(said, AnalysisFailed):
            reason = said.text
    log.warning("match %s cannot be analysed: %s", match.pk, reason)
    _failed[match.pk] = time.monotonic()
