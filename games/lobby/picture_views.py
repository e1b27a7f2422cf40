"""Views that return pictures of scenarios' maps, for apps that show a preview of a link to a table. The maps are
public, because the cards in the hall show them too."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from engine.core.scenario_cards import Sketch
from engine.games import GAMES
from games import worker_pool
from games.addresses import address_of
from games.lobby import map_pictures, own_scenarios
from games.lobby.api import answer, payers
from games.lobby.models import Match
from games.lobby.rest_types import Problem

DAY = 24 * 3600
PATIENCE = 20.0
"""Maximum number of seconds for drawing one picture."""

_kept: dict[Sketch, bytes] = {}
"""Cached pictures of printed scenarios, at most one for each scenario."""

_kept_own: dict[Sketch, bytes] = {}
KEPT_OWN = 20
"""Maximum number of cached pictures for player-made scenarios."""

worker_pool.preload(map_pictures.__name__)


@require_safe
def map_picture(request: HttpRequest, game: str, scenario: str) -> HttpResponse:
    sketch = sketch_of(game, scenario)
    if sketch is None:
        return answer(Problem("E-NOT-FOUND", "There is no picture of this map."), 404)
    try:
        data = _kept.get(sketch) or _kept.setdefault(sketch, _draw_picture(sketch, request))
    except (worker_pool.PoolBusy, worker_pool.JobFailed):
        return answer(Problem("E-BUSY", "The picture could not be created. Try again in a moment."), 503)
    response = HttpResponse(data, content_type="image/png")
    response["Cache-Control"] = f"public, max-age={DAY}"
    return response


@require_safe
def table_picture(request: HttpRequest, match_id: str) -> HttpResponse:
    """Return a picture of the table's map, if the table plays a player-made scenario. Otherwise return an error with
    status 404."""
    match = Match.objects.filter(pk=match_id).only("own_card").first()
    card = own_scenarios.card_of(match) if match else None
    return picture_of(card.sketch if card else None, request, "private, max-age=300")


def picture_of(sketch: Sketch | None, request: HttpRequest, cache: str) -> HttpResponse:
    """Return a picture of the map of a player-made scenario. `cache` is the value of the response's Cache-Control
    header."""
    if sketch is None or not sketch.points:
        return answer(Problem("E-NOT-FOUND", "There is no picture of this map."), 404)
    try:
        data = _kept_own.get(sketch) or _draw_picture(sketch, request)
    except (worker_pool.PoolBusy, worker_pool.JobFailed):
        return answer(Problem("E-BUSY", "The picture could not be created. Try again in a moment."), 503)
    while len(_kept_own) >= KEPT_OWN:
        _kept_own.pop(next(iter(_kept_own)), None)
    _kept_own[sketch] = data
    response = HttpResponse(data, content_type="image/png")
    response["Cache-Control"] = cache
    return response


def sketch_of(game: str, scenario: str) -> Sketch | None:
    if game not in GAMES:
        return None
    return next((card.sketch for card in GAMES[game].scenarios() if card.name == scenario), None)


def _draw_picture(sketch: Sketch, request: HttpRequest) -> bytes:
    what = (sketch.height > sketch.width, [list(each) for each in sketch.points], [list(each) for each in sketch.lines])
    return worker_pool.run_blocking(map_pictures.draw_map, *what, payers=payers(address_of(request)), patience=PATIENCE)
