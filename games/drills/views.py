"""HTTP API of drills, as listed in `docs/protocol.md`. It is the same for every game."""

from __future__ import annotations

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from engine.core import codec
from games.drills import choosing, drill_jobs
from games.drills.choosing import Chosen
from games.lab import reckoning
from games.lobby import rules_jobs
from games.lobby.api import Api, answer
from games.lobby.openapi import documented
from games.lobby.setups import game_named
from games.play import drill_types as s

SEEN = 4000
"""Maximum number of characters that are read from the end of `seen`. They can hold about a hundred drill ids."""


def _drill_response(found: Chosen) -> HttpResponse:
    drill = found.drill
    return answer(
        s.DrillOffered(found.id, found.source, found.match, found.names, drill.entry, drill.turn, drill.shown)
    )


class NextDrillView(Api):
    throttle_reads = True
    rate = "60/min"

    @documented(
        "Get a drill: a round of a finished match for which I can write orders", answer=s.DrillOffered,
        query={"seen": "ids of drills that I have seen, separated by commas, the latest last; they are left out"},
    )  # fmt: skip
    def get(self, request: Request, game: str) -> HttpResponse:
        seen = [each for each in request.GET.get("seen", "")[-SEEN:].split(",") if each]
        return _drill_response(choosing.following(game_named(game), seen))


class DrillView(Api):
    """REST view of drills. GET returns a drill. POST evaluates an answer to a drill.

    An evaluation costs seconds of CPU time, like a question to the battle lab.
    """

    http_method_names = ["get", "post", "options"]
    rate = "20/min"
    max_body = 8 * 1024

    @documented("Get the drill with this id", answer=s.DrillOffered)
    def get(self, request: Request, game: str, drill: str) -> HttpResponse:
        return _drill_response(choosing.find_drill(game_named(game), drill))

    @documented("Evaluate my answer, and get the best orders and the orders of the match", body=s.DrillAnswer,
                answer=s.DrillJudged)  # fmt: skip
    def post(self, request: Request, game: str, drill: str) -> HttpResponse:
        given = msgspec.json.encode(self.body(s.DrillAnswer).answer, order="sorted")
        known = game_named(game)
        found = choosing.find_drill(known, drill)
        question = codec.encode(found.drill)
        key = (f"drill {known.name}", question + given)
        args = (rules_jobs.address(known), question, given)

        def judge() -> bytes:
            return bytes(reckoning.in_lab(drill_jobs.judge_answer, *args, payers=self.payers))

        response = HttpResponse(reckoning.cached_answer(key, judge), content_type="application/json")
        response["Cache-Control"] = "no-store"
        return response
