"""HTTP API of analyses, as listed in `docs/protocol.md`. It is the same for every game."""

from __future__ import annotations

from django.http import HttpResponse
from rest_framework.request import Request

from engine.core.analysis import Analysis
from engine.games import GAMES
from games.analysis import analysis_jobs, stored_analyses
from games.archive.views import FinishedMatchView
from games.lobby.api import answer
from games.lobby.errors import Denied
from games.lobby.models import Match
from games.lobby.openapi import documented
from games.play.replay_types import Making


class AnalysisView(FinishedMatchView):
    """REST view of a match's analysis. GET returns a stored analysis.

    POST starts the analysis, which costs CPU time once for each match.
    """

    http_method_names = ["get", "post", "options"]

    @documented("Get the analysis of a finished match", answer=Analysis, also={202: Making})
    def get(self, request: Request, match_id: str) -> HttpResponse:
        match = self._analysable(match_id)
        found = self._analysis_response(match)
        if found is None:
            raise Denied(404, "E-NO-ANALYSIS", "This match has not been analysed yet.")
        return found

    @documented("Analyse a finished match", answer=Analysis, also={202: Making})
    def post(self, request: Request, match_id: str) -> HttpResponse:
        match = self._analysable(match_id)
        found = self._analysis_response(match)
        if found is not None:
            return found
        try:
            return self._waiting(analysis_jobs.start(match, self.payers))
        except analysis_jobs.TooMany as many:
            whose = (
                "The server is already analysing other matches for you"
                if many.mine
                else "Many matches are being analysed at the moment"
            )
            raise Denied(429, "E-TOO-MANY", f"{whose}. Try again later.") from None
        except analysis_jobs.Failed:
            raise Denied(409, "E-ANALYSIS-FAILED", FAILED) from None

    def _analysable(self, match_id: str) -> Match:
        match = self.finished_match(match_id)
        if match.game not in GAMES or not GAMES[match.game].analyst:
            raise Denied(404, "E-ANALYSIS", "There is no analysis for this game.")
        return match

    def _analysis_response(self, match: Match) -> HttpResponse | None:
        """Return a response with the analysis or the progress of its job. Return None if there is neither.

        Raise Denied if the job failed a short while ago.
        """
        job = analysis_jobs.running(match.pk)
        if job is not None:
            return self._waiting(job)
        data = stored_analyses.data(match)
        if data is not None:
            return self.stored_gzip_response(data, "application/json")
        if analysis_jobs.has_failed(match.pk):
            raise Denied(409, "E-ANALYSIS-FAILED", FAILED)
        return None

    def _waiting(self, job: analysis_jobs.Job) -> HttpResponse:
        response = answer(Making(round(job.done, 3)), 202)
        response["Retry-After"] = "1"
        return response


FAILED = "This match could not be analysed. The error has been logged. Try again in a minute."
