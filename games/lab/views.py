"""HTTP API of the battle lab, as listed in `docs/protocol.md`. It is the same for every game."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from rest_framework.request import Request

from games.lab import reckoning
from games.lab import rest_types as s
from games.lobby.api import Api
from games.lobby.gzipped_json import gzipped_response
from games.lobby.openapi import documented
from games.lobby.setups import game_named


class LabView(Api):
    """REST view that answers questions to the battle lab. Each question costs seconds of CPU time."""

    http_method_names = ["post", "options"]
    rate = "20/min"
    max_body = 8 * 1024

    @documented("Calculate the value of a battle that belongs to no match", body=dict[str, Any], answer=s.LabReckoned)
    def post(self, request: Request, game: str) -> HttpResponse:
        said = reckoning.answer_to(game_named(game), self.body(dict[str, Any]), self.payers)
        response = HttpResponse(said, content_type="application/json")
        response["Cache-Control"] = "no-store"
        return response


class LabKitView(Api):
    @documented("List the parts that a battle of this game's lab can have", answer=s.LabKitOfGame)
    def get(self, request: Request, game: str) -> HttpResponse:
        return gzipped_response(request, reckoning.kit_of(game_named(game)), "private, no-cache")
