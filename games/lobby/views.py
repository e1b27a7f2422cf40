"""HTTP views of the hall, as `docs/protocol.md` lists them. Views decode requests and encode responses; `actions.py`
decides and writes."""

from __future__ import annotations

import io
from typing import Any

import msgspec
import segno
from django.http import HttpResponse
from rest_framework.request import Request

from engine.core.game import AnyGame
from engine.games import GAMES
from games.lobby import actions, calendars, guests, history, match_rows, seat_links, table_edits, throttles
from games.lobby import rest_types as s
from games.lobby.api import Api, answer
from games.lobby.errors import Denied
from games.lobby.gzipped_json import gzipped_response
from games.lobby.links import own_origin, shared_origin, shared_origins
from games.lobby.models import Guest, Match
from games.lobby.names import clean_name
from games.lobby.openapi import documented
from games.lobby.pasted_links import code_in


def _match_detail(request: Any, match_id: str, guest: Guest | None) -> s.MatchDetail:
    """Return the details of a match, with all known links under which other people can reach it."""
    found = shared_origins(request)
    first, *others = found.origins or (own_origin(request),)
    detail = match_rows.detail(match_id, guest, first)
    if detail.status != "open" or not (others or found.advice):
        return detail
    ways = s.WaysIn(tuple(f"{each}/match/{match_id}" for each in others), found.advice)
    return msgspec.structs.replace(detail, ways=ways)


class MeView(Api):
    begins_session = True

    @documented("Get my nickname and id", answer=s.Me)
    def get(self, request: Request) -> HttpResponse:
        known = self.guest
        return answer(s.Me(known.name, known.pk) if known else s.Me("", ""))

    @documented("Choose a nickname", body=s.NameBody, answer=s.Me)
    def put(self, request: Request) -> HttpResponse:
        body = self.body(s.NameBody)
        clean_name(body.name)  # refuse a bad name before a guest is created
        guest = self.somebody()
        actions.rename(guest, body.name)
        return answer(s.Me(guest.name, guest.pk))


class HistoryView(Api):
    throttle_reads = True
    rate = "60/min"

    @documented("List my finished matches, page by page", answer=s.HistoryPage,
                query={"before": "the value of `more` on the previous page; 0: the first page"})  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        guest, said = self.guest, request.query_params.get("before", "0")
        if not (said.isascii() and said.isdigit() and len(said) <= 18):
            raise Denied(400, "E-BODY", "This is not a valid position in a list of matches.", "before")
        return answer(history.page(guest, int(said)) if guest else s.HistoryPage((), 0))


class ResultsView(Api):
    throttle_reads = True
    rate = "30/min"

    @documented("Get my results, by scenario and by the people with whom I played", answer=s.PlayResults)
    def get(self, request: Request) -> HttpResponse:
        guest = self.guest
        return answer(history.results(guest) if guest else s.PlayResults(0, 0, 0, (), ()))


def _card(game: AnyGame) -> s.GameCard:
    return s.GameCard(game.name, game.title, game.motto, game.blurb, game.levels, tuple(game.scenarios()))


class GamesView(Api):
    @documented("List the games of this hall and their scenarios", answer=list[s.GameCard])
    def get(self, request: Request) -> HttpResponse:
        cards = msgspec.json.encode([_card(game) for game in GAMES.values()])
        return gzipped_response(request, cards, "private, no-cache")  # browsers revalidate the cached cards


class HallView(Api):
    @documented("List open tables, running matches, my matches and finished matches", answer=s.HallRows)
    def get(self, request: Request) -> HttpResponse:
        return answer(match_rows.hall(self.guest))


class IdleView(Api):
    @documented("List running matches that no player has visited for a while", answer=s.IdleRows)
    def get(self, request: Request) -> HttpResponse:
        return answer(match_rows.idle(self.guest))


class JoinView(Api):
    @documented("Get the match of a short code", answer=s.Joined)
    def get(self, request: Request, code: str) -> HttpResponse:
        throttles.check_misses(request)
        found = Match.objects.filter(code=code_in(code)).values_list("pk", flat=True).first()
        if found is None:
            throttles.note_miss(request)
            raise Denied(404, "E-CODE", "No table has this code. Check the letters and try again.", "code")
        return answer(s.Joined(found))


class MatchesView(Api):
    rate = "30/min"

    @documented("Open a table", body=s.NewMatch, answer=s.MatchDetail, status=201, makes=True)
    def post(self, request: Request) -> HttpResponse:
        body = self.body(s.NewMatch)
        guest = self.somebody()
        match = actions.create(guest, body, self.payers, self.ref)
        return answer(_match_detail(request, match.pk, guest), 201)


class MatchView(Api):
    @documented("One match", answer=s.MatchDetail)
    def get(self, request: Request, match_id: str) -> HttpResponse:
        return self.detail(match_id)

    def detail(self, match_id: str, guest: Guest | None = None, status: int = 200) -> HttpResponse:
        self.match(match_id)
        return answer(_match_detail(self.request, match_id, guest or self.guest), status)


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

    @documented("Leave the table. Before the start, the seat becomes free", body=s.EmptyBody, answer=s.MatchDetail)
    def post(self, request: Request, match_id: str) -> HttpResponse:
        self.body(s.EmptyBody)
        self.match(match_id)
        known = self.guest
        if known is not None:
            actions.leave(match_id, known)
        return self.detail(match_id)


class EditView(MatchView):
    http_method_names = ["post", "options"]
    rate = "30/min"

    @documented(
        "Change the game or the settings of a table, as host, before the start",
        body=s.TableChoice,
        answer=s.MatchDetail,
    )
    def post(self, request: Request, match_id: str) -> HttpResponse:
        table_edits.edit(match_id, self.guest, self.body(s.TableChoice), self.payers)
        return self.detail(match_id)


class ReadyView(MatchView):
    http_method_names = ["post", "options"]

    @documented("Set whether I am ready", body=s.ReadyBody, answer=s.MatchDetail)
    def post(self, request: Request, match_id: str) -> HttpResponse:
        body = self.body(s.ReadyBody)
        actions.ready(match_id, self.guest, body.ready, body.edits)
        return self.detail(match_id)


class BotView(MatchView):
    http_method_names = ["post", "options"]

    @documented("Put a bot in a seat, or remove the bot", body=s.BotBody, answer=s.MatchDetail)
    def post(self, request: Request, match_id: str) -> HttpResponse:
        body = self.body(s.BotBody)
        actions.put_bot(match_id, self.guest, body.seat, body.bot, body.level)
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

    @documented("Free a seat, as host, before the start", body=s.RemoveBody, answer=s.MatchDetail)
    def post(self, request: Request, match_id: str) -> HttpResponse:
        actions.remove(match_id, self.guest, self.body(s.RemoveBody).seat)
        return self.detail(match_id)


class StartView(MatchView):
    http_method_names = ["post", "options"]

    @documented("Start the match, as host", body=s.EmptyBody, answer=s.MatchDetail)
    def post(self, request: Request, match_id: str) -> HttpResponse:
        self.body(s.EmptyBody)
        actions.start(match_id, self.guest)
        return self.detail(match_id)


class StartTimeView(MatchView):
    http_method_names = ["post", "options"]
    rate = "30/min"

    @documented("Arrange a start time, as host", body=s.StartTimeBody, answer=s.MatchDetail)
    def post(self, request: Request, match_id: str) -> HttpResponse:
        actions.arrange(match_id, self.guest, self.body(s.StartTimeBody).at)
        return self.detail(match_id)


class CalendarView(MatchView):
    @documented("Get the arranged start time as a calendar file (RFC 5545)", answer=str)
    def get(self, request: Request, match_id: str) -> HttpResponse:
        match = self.match(match_id)
        if match.starts is None or match.status != Match.Status.OPEN:
            raise Denied(404, "E-TIME", "No start time is arranged for this table.")
        event = calendars.event(match, f"{shared_origin(request)}/match/{match.pk}")
        response = HttpResponse(event, content_type="text/calendar; charset=utf-8")
        response["Content-Disposition"] = f'attachment; filename="{match.game}-{match.pk}.ics"'
        response["Cache-Control"] = "no-store"
        return response


class CancelView(MatchView):
    http_method_names = ["post", "options"]

    @documented("Close the table, as host, before the start", body=s.EmptyBody, answer=s.MatchDetail)
    def post(self, request: Request, match_id: str) -> HttpResponse:
        self.body(s.EmptyBody)
        actions.cancel(match_id, self.guest)
        return self.detail(match_id)


class HostView(MatchView):
    http_method_names = ["post", "options"]

    @documented("Become host again after I was away too long", body=s.EmptyBody, answer=s.MatchDetail)
    def post(self, request: Request, match_id: str) -> HttpResponse:
        self.body(s.EmptyBody)
        actions.take_hosting_back(match_id, self.guest)
        return self.detail(match_id)


class RematchView(MatchView):
    http_method_names = ["post", "options"]

    @documented("Open a rematch with rotated seats", body=s.EmptyBody, answer=s.MatchDetail)
    def post(self, request: Request, match_id: str) -> HttpResponse:
        self.body(s.EmptyBody)
        return self.detail(actions.rematch(match_id, self.guest).pk)


class SeatLinkView(MatchView):
    rate = "30/min"

    @documented("Count the other devices on which my seat is open", answer=s.SeatDevices)
    def get(self, request: Request, match_id: str) -> HttpResponse:
        return answer(_devices(seat_links.count_devices(match_id, self.guest)))

    @documented(
        "Create a private link that opens my seat once on another device",
        body=s.EmptyBody,
        answer=s.SeatLink,
        status=201,
    )
    def post(self, request: Request, match_id: str) -> HttpResponse:
        self.body(s.EmptyBody)
        token, until = seat_links.make(match_id, self.guest)
        url = f"{shared_origin(request)}/seat/{token}"
        picture = segno.make(url, error="m", micro=False)
        qr = picture.svg_data_uri(scale=4, border=2, dark="#000", light="#fff", xmldecl=False)
        return answer(s.SeatLink(url, until.isoformat(), qr), 201)

    @documented("Take my seat back from all other devices, and make all links to it invalid", answer=s.SeatDevices)
    def delete(self, request: Request, match_id: str) -> HttpResponse:
        return answer(_devices(seat_links.take_back(match_id, self.guest)))


def _devices(given: seat_links.Devices) -> s.SeatDevices:
    return s.SeatDevices(given.devices, given.links)


class SeatOfferView(Api):
    """View for a seat link. GET returns what the link offers and changes nothing. POST gives this browser access to the
    seat; the identity of the browser's guest does not change."""

    throttle_reads = True
    rate = "30/min"

    @documented("Get the match and the seat of a seat link", answer=s.SeatOffer)
    def get(self, request: Request, token: str) -> HttpResponse:
        link, guest = seat_links.find_link(token), self.guest
        row = match_rows.detail(link.seat.match_id, guest, own_origin(request))
        seat, problem = row.seats[link.seat.n], ""
        try:
            seat_links.check(link, guest)
        except Denied as denied:
            problem = denied.text
        until, me = seat_links.until(link).isoformat(), guest.name if guest else ""
        return answer(s.SeatOffer(row.id, row.title, row.status, seat.seat, seat.name, seat.color, until, me, problem))

    @documented(
        "Open the seat of a seat link in this browser; the link works only once", body=s.EmptyBody, answer=s.Joined
    )
    def post(self, request: Request, token: str) -> HttpResponse:
        self.body(s.EmptyBody)
        seat_links.check(seat_links.find_link(token), self.guest)  # check the link before a guest is created
        match_id = seat_links.use(token, self.somebody())
        guests.renew(request.session)
        return answer(s.Joined(match_id))


class QrView(MatchView):
    @documented(
        "Get the join link as a QR code", answer=bytes,
        query={"at": "one of the match's links; the QR code uses its origin. Default: the first link"},
    )  # fmt: skip
    def get(self, request: Request, match_id: str) -> HttpResponse:
        match, picture = self.match(match_id), io.BytesIO()
        at = request.query_params.get("at", "")
        wanted = [each for each in shared_origins(request).origins if at.startswith(f"{each}/")]
        code = segno.make(f"{(*wanted, shared_origin(request))[0]}/join/{match.code}", error="m", micro=False)
        code.save(picture, kind="svg", scale=4, border=2, dark="#000", light="#fff", xmldecl=False)
        response = HttpResponse(picture.getvalue(), content_type="image/svg+xml")
        response["Cache-Control"] = "private, no-cache"  # the server's address may change within a minute
        return response
