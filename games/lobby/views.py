"""The hall over HTTP, as `docs/protocol.md` lists it. Views read and answer; `actions.py` decides and writes."""

from __future__ import annotations

import io
from typing import Any

import segno
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from rest_framework.request import Request

from engine.games import GAMES
from games.lobby import actions, codes, guests, rows
from games.lobby import shapes as s
from games.lobby.api import Api, answer
from games.lobby.errors import Denied, no_seat
from games.lobby.models import Guest, Match
from games.lobby.names import clean_name
from games.lobby.openapi import documented


def origin(request: Any) -> str:
    """Where guests reach this server, as invitations name it."""
    return settings.PUBLIC_ORIGIN or f"{request.scheme}://{request.get_host()}"


class MeView(Api):
    @documented("Who am I", answer=s.Me)
    def get(self, request: Request) -> HttpResponse:
        known = self.guest
        return answer(s.Me(known.name, known.pk) if known else s.Me("", ""))

    @documented("Choose a nickname", body=s.NameBody, answer=s.Me)
    def put(self, request: Request) -> HttpResponse:
        body = self.body(s.NameBody)
        clean_name(body.name)  # refuse before a guest is made for it
        guest = self.somebody()
        actions.rename(guest, body.name)
        return answer(s.Me(guest.name, guest.pk))


class GamesView(Api):
    @documented("The games of this hall and their scenarios", answer=list[s.GameCard])
    def get(self, request: Request) -> HttpResponse:
        cards = [s.GameCard(game.name, game.title, tuple(game.scenarios())) for game in GAMES.values()]
        return answer(cards)


class HallView(Api):
    @documented("Open tables, running matches, my own, finished ones", answer=s.HallRows)
    def get(self, request: Request) -> HttpResponse:
        return answer(rows.hall(self.guest))


class JoinView(Api):
    throttle_reads = True
    rate = "60/min"

    @documented("The match a short code belongs to", answer=s.Joined)
    def get(self, request: Request, code: str) -> HttpResponse:
        found = Match.objects.filter(code=codes.tidy_code(code)).values_list("pk", flat=True).first()
        if found is None:
            raise Denied(404, "E-CODE", "No table has this code. Check the letters and try again.", "code")
        return answer(s.Joined(found))


class MatchesView(Api):
    rate = "30/min"

    @documented("Open a table", body=s.NewMatch, answer=s.MatchDetail, status=201)
    def post(self, request: Request) -> HttpResponse:
        body = self.body(s.NewMatch)
        guest = self.somebody()
        match = actions.create(guest, body)
        return answer(rows.detail(match.pk, guest, origin(request)), 201)


class MatchView(Api):
    @documented("One match", answer=s.MatchDetail)
    def get(self, request: Request, match_id: str) -> HttpResponse:
        return self.detail(match_id)

    def detail(self, match_id: str, guest: Guest | None = None, status: int = 200) -> HttpResponse:
        self.match(match_id)
        return answer(rows.detail(match_id, guest or self.guest, origin(self.request)), status)


class SitView(MatchView):
    http_method_names = ["post", "options"]

    @documented("Take a seat", body=s.SitBody, answer=s.MatchDetail)
    def post(self, request: Request, match_id: str) -> HttpResponse:
        body = self.body(s.SitBody)
        self.match(match_id)
        guest = self.somebody()
        actions.sit(match_id, guest, body.seat, body.name)
        return self.detail(match_id, guest)


class LeaveView(MatchView):
    http_method_names = ["post", "options"]

    @documented("Leave the table: before the start the seat becomes free", body=s.EmptyBody, answer=s.MatchDetail)
    def post(self, request: Request, match_id: str) -> HttpResponse:
        self.body(s.EmptyBody)
        self.match(match_id)
        known = self.guest
        if known is not None:
            actions.leave(match_id, known)
        return self.detail(match_id)


class ReadyView(MatchView):
    http_method_names = ["post", "options"]

    @documented("Say that I am ready, or not", body=s.ReadyBody, answer=s.MatchDetail)
    def post(self, request: Request, match_id: str) -> HttpResponse:
        actions.ready(match_id, self.guest, self.body(s.ReadyBody).ready)
        return self.detail(match_id)


class BotView(MatchView):
    http_method_names = ["post", "options"]

    @documented("Put a bot in a seat or take it out", body=s.BotBody, answer=s.MatchDetail)
    def post(self, request: Request, match_id: str) -> HttpResponse:
        body = self.body(s.BotBody)
        actions.put_bot(match_id, self.guest, body.seat, body.bot)
        return self.detail(match_id)


class SeatView(MatchView):
    http_method_names = ["post", "options"]

    @documented("Change my seat or my colour before the start", body=s.SeatBody, answer=s.MatchDetail)
    def post(self, request: Request, match_id: str) -> HttpResponse:
        body = self.body(s.SeatBody)
        actions.change_seat(match_id, self.guest, body.seat, body.color)
        return self.detail(match_id)


class RemoveView(MatchView):
    http_method_names = ["post", "options"]

    @documented("The host frees a seat before the start", body=s.RemoveBody, answer=s.MatchDetail)
    def post(self, request: Request, match_id: str) -> HttpResponse:
        actions.remove(match_id, self.guest, self.body(s.RemoveBody).seat)
        return self.detail(match_id)


class StartView(MatchView):
    http_method_names = ["post", "options"]

    @documented("The host starts the match", body=s.EmptyBody, answer=s.MatchDetail)
    def post(self, request: Request, match_id: str) -> HttpResponse:
        self.body(s.EmptyBody)
        actions.start(match_id, self.guest)
        return self.detail(match_id)


class CancelView(MatchView):
    http_method_names = ["post", "options"]

    @documented("The host closes the table before the start", body=s.EmptyBody, answer=s.MatchDetail)
    def post(self, request: Request, match_id: str) -> HttpResponse:
        self.body(s.EmptyBody)
        actions.cancel(match_id, self.guest)
        return self.detail(match_id)


class RematchView(MatchView):
    http_method_names = ["post", "options"]

    @documented("The same table again, seats rotated", body=s.EmptyBody, answer=s.MatchDetail)
    def post(self, request: Request, match_id: str) -> HttpResponse:
        self.body(s.EmptyBody)
        return self.detail(actions.rematch(match_id, self.guest).pk)


class SeatLinkView(MatchView):
    @documented("A private link that opens my seat on another device", answer=s.SeatLink)
    def get(self, request: Request, match_id: str) -> HttpResponse:
        match, guest = self.match(match_id), self.guest
        if guest is None or not match.seats.filter(user=guest).exists():
            raise no_seat()
        return answer(s.SeatLink(f"{origin(request)}/seat/{guests.sign_seat(guest, match_id)}"))


class QrView(MatchView):
    @documented("The join link as a picture", answer=bytes)
    def get(self, request: Request, match_id: str) -> HttpResponse:
        match, picture = self.match(match_id), io.BytesIO()
        code = segno.make(f"{origin(request)}/join/{match.code}", error="m", micro=False)
        code.save(picture, kind="svg", scale=4, border=2, dark="#000", light="#fff", xmldecl=False)
        response = HttpResponse(picture.getvalue(), content_type="image/svg+xml")
        response["Cache-Control"] = "private, max-age=3600"
        return response


@require_safe
@never_cache
def open_seat(request: HttpRequest, token: str) -> HttpResponse:
    """A seat link: this browser becomes the seat's guest and goes to the table."""
    try:
        match_id = guests.open_seat(request.session, token)
    except Denied as denied:
        return HttpResponse(denied.text, status=denied.status, content_type="text/plain; charset=utf-8")
    return HttpResponseRedirect(f"/match/{match_id}")
