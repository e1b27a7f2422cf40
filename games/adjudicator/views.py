"""HTTP API of rule cases, as listed in `docs/protocol.md`. It is the same for every game."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from rest_framework.request import Request

from engine.adjudicate.posted import MAX_BYTES
from games.adjudicator import judging, shared_cases
from games.adjudicator import rest_types as s
from games.adjudicator.models import SharedCase
from games.lobby.api import Api, answer
from games.lobby.errors import Denied
from games.lobby.links import shared_origin
from games.lobby.models import Guest
from games.lobby.openapi import documented
from games.lobby.setups import game_named


def _rows(guest: Guest | None) -> s.SharedCaseRows:
    mine = tuple(map(_row, shared_cases.mine(guest))) if guest else ()
    return s.SharedCaseRows(mine, shared_cases.most())


def _row(found: SharedCase) -> s.SharedCaseRow:
    return s.SharedCaseRow(found.pk, found.game, found.title, found.created.isoformat())


def _detail(request: HttpRequest, found: SharedCase, guest: Guest | None) -> s.SharedCaseDetail:
    mine = guest is not None and found.author_id == guest.pk
    return s.SharedCaseDetail(
        found.pk, found.game, found.title, found.created.isoformat(),
        text=found.text, mine=mine, author=found.author.name, url=f"{shared_origin(request)}/case/{found.pk}",
    )  # fmt: skip


class CaseApi(Api):
    """Base class of the views of rule cases.

    A text may have 32 KB. The request body may be larger, because the text becomes longer in JSON.
    """

    max_body = 4 * MAX_BYTES

    def bytes(self) -> bytes:
        if len(self.raw) > self.max_body:
            told = f"The text is longer than {MAX_BYTES // 1024} KB. Shorten it."
            raise Denied(400, "E-TOO-LARGE", told, "text")
        return self.raw


def _game(name: str) -> str:
    """Return the name of this game. Raise Denied if there is no such game, or if the game has no rule cases."""
    game = game_named(name)
    if not game.rule_cases:
        raise Denied(404, "E-NO-CASES", "This game has no rule cases.", "game")
    return game.name


class AdjudicateView(CaseApi):
    http_method_names = ["post", "options"]
    rate = "60/min"

    @documented("Run rule cases without saving them", body=s.CaseText, answer=s.CaseJudgement)
    def post(self, request: Request) -> HttpResponse:
        body = self.body(s.CaseText)
        return answer(s.CaseJudgement(judging.judgement_of(_game(body.game), body.text, self.payers)))


class CasesView(CaseApi):
    rate = "30/min"

    @documented("List the cases that I share", answer=s.SharedCaseRows)
    def get(self, request: Request) -> HttpResponse:
        return answer(_rows(self.guest))

    @documented("Share cases with a link", body=s.CaseToShare, answer=s.SharedCaseDetail, status=201)
    def post(self, request: Request) -> HttpResponse:
        body = self.body(s.CaseToShare)
        guest, game = self.somebody(), _game(body.game)
        found = shared_cases.add(guest, game, body.text, body.title, self.payers)
        return answer(_detail(self.request, found, guest), 201)


class CaseView(CaseApi):
    rate = "120/min"

    @documented("Get shared cases by their link", answer=s.SharedCaseDetail)
    def get(self, request: Request, case_id: str) -> HttpResponse:
        return answer(_detail(self.request, shared_cases.find(case_id), self.guest))

    @documented("Delete cases that I share", answer=s.SharedCaseRows)
    def delete(self, request: Request, case_id: str) -> HttpResponse:
        shared_cases.remove(case_id, self.guest)
        return answer(_rows(self.guest))
