"""Previews (Open Graph) of links to tables. Chats and other sites show them where a link is posted, so a preview
contains only public information.

A preview is built from the details of a match as a visitor without a guest sees them. Seat links have no preview,
because they are private.
"""

from __future__ import annotations

from datetime import UTC, datetime

from django.conf import settings
from msgspec import Struct

from engine.games import GAMES
from games.lobby import match_rows
from games.lobby.errors import Unreadable
from games.lobby.models import Match
from games.lobby.own_scenarios import OWN
from games.lobby.pasted_links import code_in
from games.lobby.rest_types import MatchDetail, SeatInfo


class LinkPreview(Struct, frozen=True):
    """The preview that a chat program shows for a link, as plain text without HTML escapes.

    `picture` is the URL of a picture on this server: a picture of the game or of the map. It is "" if there is no
    picture.
    """

    title: str
    text: str
    picture: str = ""


def of_match(match_id: str) -> LinkPreview | None:
    """Return the preview of a table. Return None if the table does not exist or if its stored data cannot be read."""
    if not Match.objects.filter(pk=match_id).exists():
        return None
    try:
        shown = match_rows.detail(match_id, None, "")
    except Unreadable:
        return None
    title, text = _words(shown)
    return LinkPreview(title, text, _picture(shown))


def of_code(code: str) -> LinkPreview | None:
    """Return the preview of the table with this code. Return None if no table has this code. In that case, the caller
    must count the wrong code with `throttles.note_miss`."""
    found = Match.objects.filter(code=code_in(code)).values_list("pk", flat=True).first()
    return None if found is None else of_match(found)


def _picture(shown: MatchDetail) -> str:
    """Return the URL of the game's picture (frontend/public/previews), or else of a picture of the scenario's map; ""
    if there is neither."""
    if shown.game in GAMES and (settings.PAGE_DIR / "previews" / f"{shown.game}.png").is_file():
        return f"{settings.STATIC_URL}previews/{shown.game}.png"
    if shown.scenario == OWN:
        return f"/api/matches/{shown.id}/map.png"
    sketch = match_rows.scenario_card(shown.game, shown.scenario).sketch
    return f"/api/games/{shown.game}/{shown.scenario}.png" if sketch else ""


def of_design(title: str, game: str, seats: tuple[int, int] | None, picture: str) -> LinkPreview:
    """Return the preview of a player-made scenario. `seats` is the smallest and the largest number of players, or None
    if the scenario cannot be played yet."""
    named = f"{title} · {GAMES[game].title}" if game in GAMES else title
    if seats is None:
        return LinkPreview(named, "This scenario is not finished yet.")
    players = f"{seats[0]}" if seats[0] == seats[1] else f"{seats[0]} to {seats[1]}"
    return LinkPreview(named, f"A player-made scenario for {players} players. Look at it, copy it or play it.", picture)


def _words(shown: MatchDetail) -> tuple[str, str]:
    game = GAMES[shown.game].title if shown.game in GAMES else ""
    name = f"{shown.title} · {game}" if game else shown.title
    if shown.status == "open":
        return f"{name}: a table for {len(shown.seats)} players", _seats_of_table(shown)
    if shown.status == "running":
        return f"{name}: turn {shown.turn}, {shown.phase}", f"Players: {_people(shown.seats)}. Watch the match live."
    if shown.status == "finished":
        said = shown.outcome.text if shown.outcome else "The match is over."
        return (
            f"{name}: {_result(shown)}",
            f"{said} Players: {_people(shown.seats)}. Watch the replay with all secrets revealed.",
        )
    return name, "This table was closed."


def _seats_of_table(shown: MatchDetail) -> str:
    free = sum(not seat.name for seat in shown.seats)
    here = f"At the table: {_people(shown.seats)}." if free < len(shown.seats) else "No player has taken a seat yet."
    seats = "Every seat is taken" if not free else "One seat is free" if free == 1 else f"{free} seats are free"
    when = f" The match begins on {_moment(shown.starts)}." if shown.starts else ""
    return f"{here} {seats}.{when} Open the link, choose a nickname and play."


def _moment(iso: str) -> str:
    """Return a time as text, such as "29 November 2026 at 19:30 UTC". The time is in UTC because the reader's time zone
    is unknown."""
    at = datetime.fromisoformat(iso).astimezone(UTC)
    return f"{at.day} {at:%B %Y} at {at:%H:%M} UTC"


def _people(seats: tuple[SeatInfo, ...]) -> str:
    """Return the names of the players as one text, such as "Ann, Bob and Cid". Empty seats are left out."""
    names = [seat.name for seat in seats if seat.name]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names) or "Nobody"


def _result(shown: MatchDetail) -> str:
    winners = tuple(shown.seats[n] for n in shown.winners if n < len(shown.seats))
    return f"{_people(winners)} won" if winners else "a draw"
