"""What a link to a table says of itself where it is posted (Open Graph): public knowledge, as any stranger may read it.

A row of the hall is all it is made from, asked for by nobody. A seat link says nothing: it is private.
"""

from __future__ import annotations

from datetime import UTC, datetime

from django.conf import settings
from msgspec import Struct

from engine.games import GAMES
from games.lobby import rows
from games.lobby.errors import Unreadable
from games.lobby.models import Match
from games.lobby.own_scenarios import OWN
from games.lobby.pasted_links import code_in
from games.lobby.rest_types import MatchDetail, SeatInfo


class LinkPreview(Struct, frozen=True):
    """Plain text, not escaped. `picture`: the address of its map, or of a picture of its game, on this server; "" where
    there is none."""

    title: str
    text: str
    picture: str = ""


def of_match(match_id: str) -> LinkPreview | None:
    """None: there is no such table, or what is stored of it cannot be read."""
    if not Match.objects.filter(pk=match_id).exists():
        return None
    try:
        shown = rows.detail(match_id, None, "")
    except Unreadable:
        return None
    title, text = _words(shown)
    return LinkPreview(title, text, _picture(shown))


def of_code(code: str) -> LinkPreview | None:
    """None: no table has this code. Whoever asks pays for it as for any wrong code."""
    found = Match.objects.filter(code=code_in(code)).values_list("pk", flat=True).first()
    return None if found is None else of_match(found)


def _picture(shown: MatchDetail) -> str:
    """A picture of the game that its board brings (frontend/public/previews), or else the scenario's map."""
    if shown.game in GAMES and (settings.PAGE_DIR / "previews" / f"{shown.game}.png").is_file():
        return f"{settings.STATIC_URL}previews/{shown.game}.png"
    if shown.scenario == OWN:
        return f"/api/matches/{shown.id}/map.png"
    sketch = rows.scenario_card(shown.game, shown.scenario).sketch
    return f"/api/games/{shown.game}/{shown.scenario}.png" if sketch else ""


def of_design(title: str, game: str, seats: tuple[int, int] | None, picture: str) -> LinkPreview:
    """Of a scenario that somebody made. `seats`: the fewest and the most; None: it cannot be played yet."""
    named = f"{title} · {GAMES[game].title}" if game in GAMES else title
    if seats is None:
        return LinkPreview(named, "A scenario that is being made.")
    players = f"{seats[0]}" if seats[0] == seats[1] else f"{seats[0]} to {seats[1]}"
    return LinkPreview(named, f"A scenario of one's own, for {players} players. Look at it, copy it, play it.", picture)


def _words(shown: MatchDetail) -> tuple[str, str]:
    game = GAMES[shown.game].title if shown.game in GAMES else ""
    name = f"{shown.title} · {game}" if game else shown.title
    if shown.status == "open":
        return f"{name}: a table for {len(shown.seats)}", _seats_of_table(shown)
    if shown.status == "running":
        return f"{name}: turn {shown.turn}, {shown.phase}", f"{_people(shown.seats)} play. Watch them live."
    if shown.status == "finished":
        said = shown.outcome.text if shown.outcome else "The match is over."
        return f"{name}: {_result(shown)}", f"{said} {_people(shown.seats)} played; watch it again, all records open."
    return name, "This table was closed."


def _seats_of_table(shown: MatchDetail) -> str:
    free = sum(not seat.name for seat in shown.seats)
    here = f"At the table: {_people(shown.seats)}." if free < len(shown.seats) else "Nobody sits there yet."
    seats = "Every seat is taken" if not free else "One seat is free" if free == 1 else f"{free} seats are free"
    when = f" It begins on {_moment(shown.starts)}." if shown.starts else ""
    return f"{here} {seats}.{when} Open the link, choose a nickname, play."


def _moment(iso: str) -> str:
    """ "29 November 2026 at 19:30 UTC": nobody knows where it is read."""
    at = datetime.fromisoformat(iso).astimezone(UTC)
    return f"{at.day} {at:%B %Y} at {at:%H:%M} UTC"


def _people(seats: tuple[SeatInfo, ...]) -> str:
    """ "Ann, Bob and Cid"; empty seats are left out."""
    names = [seat.name for seat in seats if seat.name]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names) or "Nobody"


def _result(shown: MatchDetail) -> str:
    winners = tuple(shown.seats[n] for n in shown.winners if n < len(shown.seats))
    return f"{_people(winners)} won" if winners else "a draw"
