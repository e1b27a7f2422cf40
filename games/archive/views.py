"""HTTP API of finished matches: replay, text report, export, and import of a recorded match."""

from __future__ import annotations

from django.http import HttpResponse
from rest_framework.request import Request

from engine.core.recorded import Recorded, Unreadable, parse
from engine.games import GAMES
from games.archive import export, recordings, replay_jobs, stored_replays, supplements, upload
from games.lobby import match_rows
from games.lobby import rest_types as s
from games.lobby.api import answer
from games.lobby.errors import Denied
from games.lobby.links import shared_origin
from games.lobby.models import Match
from games.lobby.openapi import documented
from games.play import store
from games.play.replay_types import Making, Replay
from games.play.sections import viewers
from games.play.views import GameView, number
from games.recon.viewers import replay_viewer


class FinishedMatchView(GameView):
    """Base class of the views that are only available for finished matches."""

    throttle_reads = True
    rate = "60/min"

    def finished_match(self, match_id: str) -> Match:
        match = self.match(match_id)
        if match.status != Match.Status.FINISHED:
            raise Denied(409, "E-STATUS", "This information is available only when the match is over.")
        return match

    def progress(self, match: Match) -> HttpResponse:
        """Return the progress of the replay job as a response with status 202. Start the job if it does not run yet.

        This function does not wait for the job, so that its thread is free. `long_poll.py` waits for it.
        """
        number(self.request, "wait", None)
        try:
            done = replay_jobs.start(match).done
        except replay_jobs.TooManyJobs:
            text = "Many replays are being created at the moment. Try again in a minute."
            raise Denied(429, "E-TOO-MANY", text) from None
        except replay_jobs.NoReplay:
            text = "The replay of this match could not be created. The error has been logged. Try again later."
            raise Denied(409, "E-NO-REPLAY", text) from None
        response = answer(Making(round(done, 3)), 202)
        response["Retry-After"] = "1"
        return response

    def stored_gzip_response(self, data: bytes, kind: str) -> HttpResponse:
        """Return stored gzipped data as a response.

        For clients that do not accept gzip, a middleware decompresses the response.
        """
        response = HttpResponse(data, content_type=kind)
        response["Content-Encoding"] = "gzip"
        response["Vary"] = "Accept-Encoding"
        response["Cache-Control"] = "private, max-age=300"
        return response


WAIT = "seconds to wait while the response is created, at most 30; default: 20"


class ReplayView(FinishedMatchView):
    @documented(
        "Get the replay of a finished match: what one viewer knew, step by step", answer=Replay, also={202: Making},
        query={"viewer": "a seat, or -1 for the public; default: the user's seat", "wait": WAIT},
    )  # fmt: skip
    def get(self, request: Request, match_id: str) -> HttpResponse:
        match = self.finished_match(match_id)
        settings, guest = store.match_settings(match_id), self.guest
        assert settings is not None
        wanted = number(request, "viewer", None)
        viewer = replay_viewer(settings.people, guest.pk if guest else "", wanted, True)
        if viewer not in viewers(len(settings.people)):
            raise Denied(400, "E-VIEWER", "This match has no such seat.", "viewer")
        data = stored_replays.replay(match, viewer)
        return self.progress(match) if data is None else self.stored_gzip_response(data, "application/json")


class ReportView(FinishedMatchView):
    @documented("Get a finished match as text, turn by turn", answer=str, also={202: Making}, query={"wait": WAIT})
    def get(self, request: Request, match_id: str) -> HttpResponse:
        match = self.finished_match(match_id)
        data = stored_replays.report(match)
        if data is None:
            return self.progress(match)
        response = self.stored_gzip_response(supplements.report_with(match, data), "text/plain; charset=utf-8")
        response["Content-Disposition"] = f'attachment; filename="{match.game}-{match.pk}.txt"'
        return response


class ExportView(FinishedMatchView):
    @documented("Get a finished match as JSON", answer=Recorded)
    def get(self, request: Request, match_id: str) -> HttpResponse:
        match = self.finished_match(match_id)
        response = self.stored_gzip_response(
            supplements.export_with(match, export.gzipped_match(match_id)), "application/json"
        )
        response["Content-Disposition"] = f'attachment; filename="{match.game}-{match.pk}.json"'
        return response


class RecordingsView(GameView):
    """REST view that imports matches that were played elsewhere.

    The server plays an uploaded match again before it accepts the match.
    """

    http_method_names = ["post", "options"]
    rate = "20/hour"
    max_body = upload.MAX_BYTES

    @documented(
        "Upload an exported match to watch it", body=Recorded, answer=s.MatchDetail, status=201,
        query={"listed": "1: the hall lists the match for all users; 0: only users with the link can find it"},
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        listed = number(request, "listed", 0) == 1
        raw = self.bytes()
        try:
            match = parse(raw, GAMES)
        except Unreadable as error:
            text = str(error)
            raise Denied(400, "E-RECORDING", f"{text[0].upper()}{text[1:]}.") from None
        guest = self.somebody()
        match_id = upload.add(guest, match, listed)
        return answer(match_rows.detail(match_id, guest, shared_origin(request)), 201)


class RecordingView(GameView):
    http_method_names = ["delete", "options"]

    @documented("Delete a match that I uploaded", answer=s.Joined)
    def delete(self, request: Request, match_id: str) -> HttpResponse:
        recordings.remove(self.match(match_id).pk, self.guest)
        return answer(s.Joined(match_id))
