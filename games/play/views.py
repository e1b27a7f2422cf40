"""REST views of a match: its constant board, older log lines and receipts."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from rest_framework.request import Request

from engine.core.game import Setup
from engine.games import GAMES
from games.lobby.api import Api, answer
from games.lobby.board_cache import started_board, trial_board
from games.lobby.errors import Denied
from games.lobby.gzipped_json import gzipped_response
from games.lobby.models import Match
from games.lobby.openapi import documented
from games.lobby.pasted_links import file_in
from games.lobby.setups import card_of, game_named, setup_of
from games.lobby.unreadable import reading
from games.play import replay, store, stored_receipts
from games.play.log_lines import event_texts, lines_of
from games.play.moves import StoredEntry
from games.play.protocol import Line
from games.play.receipt_types import ReceiptList
from games.play.replay_types import LogPage
from games.rate_limits import Payers
from games.recon import loans
from games.recon.viewers import eyes_of, viewer_of

PAGE = 200
"""Maximum number of log lines in one response."""

BLOCK = 100
"""Number of log entries that are read from the database at a time."""


class GameView(Api):
    """Base class of the REST views of one match. It determines the viewer who sends the request."""

    def viewer(self, match_id: str) -> int:
        settings = store.match_settings(match_id)
        guest = self.guest
        return viewer_of(settings.people if settings else (), guest.pk if guest else "")

    def eyes(self, match_id: str, wanted: int | None) -> int:
        """Return the viewer whose log lines are sent: the requesting viewer, or the seat `wanted` if it lends its view.

        Raise Denied if `wanted` does not lend its view to this viewer. Record that the viewer has seen a lent view.
        """
        settings, guest = store.match_settings(match_id), self.guest
        own, name = self.viewer(match_id), guest.pk if guest else ""
        if settings is None or wanted is None or wanted == own:
            return own
        eyes = eyes_of(own, settings.loans, name, wanted, settings.status == Match.Status.RUNNING)
        if eyes != wanted:
            raise Denied(403, "E-LENT", "You are not allowed to see that player's view (any more).", "viewer")
        loans.witness(match_id, name, eyes)
        return eyes


class BoardView(GameView):
    @documented("Get the constant board of the match: map and tables", answer=dict)
    def get(self, request: Request, match_id: str) -> HttpResponse:
        match = self.match(match_id)
        is_fixed = match.status in (Match.Status.RUNNING, Match.Status.FINISHED)
        cache = "private, max-age=86400" if is_fixed else "no-store"
        return gzipped_response(request, board(match, self.payers), cache)


class ScenarioBoardView(Api):
    @documented("Get the constant board of a scenario with its usual options, for the help", answer=dict)
    def get(self, request: Request, game: str, scenario: str) -> HttpResponse:
        known = game_named(game)
        card = card_of(known, scenario)
        made = trial_board(known, Setup(card.name, card.seats[0]), self.payers)
        return gzipped_response(request, made, "private, no-cache")


def board(match: Match, payers: Payers = ()) -> bytes:
    """Return the board of the match. Before the start, return the board of the match's setup, for the preview.

    Raise Unreadable if the match's data cannot be read.
    """
    with reading(match.pk):
        game = GAMES[match.game]
        made = started_board(game, match.pk, lambda: _state(match.pk), payers)
        return made if made is not None else trial_board(game, setup_of(match, match.seats.count()), payers)


def _state(match_id: str) -> Any:
    position = store.position(match_id)
    return None if position is None else position.state


class LogView(GameView):
    @documented(
        "List my older log lines: the lines before line `before`",
        answer=LogPage,
        query={"before": "a line number", "viewer": "a seat that lends me its view"},
    )
    def get(self, request: Request, match_id: str) -> HttpResponse:
        match, viewer = self.match(match_id), self.eyes(match_id, number(request, "viewer", None))
        before = number(request, "before", None)
        last: deque[Line] = deque(maxlen=PAGE + 1)
        with reading(match_id):
            game, names = GAMES[match.game], replay.names_of(match)
            for entry in in_blocks(match_id):
                lines = lines_of(event_texts(game, names, entry.events), viewer, entry.turn, last[-1].n if last else 0)
                last += [line for line in lines if before is None or line.n < before]
                if last and before is not None and last[-1].n == before - 1:
                    break
        older = tuple(last)
        return answer(LogPage(older[-PAGE:], len(older) > PAGE))


class ReceiptsView(GameView):
    throttle_reads = True
    rate = "60/min"

    @documented(
        "List the receipts of my sealed answers, and the commitments that all users can see", answer=ReceiptList
    )
    def get(self, request: Request, match_id: str) -> HttpResponse:
        match = self.match(match_id)
        return answer(stored_receipts.of_viewer(match.pk, self.viewer(match.pk)))


def in_blocks(match_id: str) -> Iterator[StoredEntry]:
    """Yield all log entries of a match. They are read in blocks, so that a long match needs little memory."""
    since = -1
    while block := store.entries(match_id, since, since + BLOCK):
        yield from block
        since += BLOCK


class NowhereView(Api):
    """Answers requests to unknown URLs under /api/ with an error in the usual form.

    If text was added to the URL of a file, redirects to the file.
    """

    schema = None

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        meant = file_in(request.path) if request.method == "GET" else ""
        if meant not in ("", request.path):
            return HttpResponseRedirect(meant)
        return super().dispatch(request, *args, **kwargs)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise Denied(404, "E-NOT-FOUND", "There is nothing at this address.")


def number(request: HttpRequest | Request, key: str, default: int | None) -> int | None:
    """Return the query parameter `key` as a whole number, or `default` if it is missing.

    Raise Denied if it is not a whole number.
    """
    raw = request.GET.get(key, "")
    if raw == "":
        return default
    if not (raw.removeprefix("-").isascii() and raw.removeprefix("-").isdigit() and len(raw) < 11):
        raise Denied(400, "E-NUMBER", "Give a whole number.", key)
    return int(raw)
