"""The preview of a posted link: title, seats and map of a table, nothing that a stranger may not know."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from games.lobby import map_pictures
from games.lobby.map_pictures import SEATS, SIZE, SPACE, STAR, WARPLINE, draw_map, fit_points
from tests.games.asked import Asked
from tests.games.people import Guest, table
from tests.games.test_live import bid
from tests.source_graph import ROOT
from warpwar_site import pages

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]
HALL = "Board games of war and strategy, live with friends"


@pytest.fixture(autouse=True)
def page_dir(settings: Any, tmp_path: Path) -> Iterator[None]:
    (tmp_path / "index.html").write_text("<html><head><title>t</title></head><body></body></html>")
    settings.PAGE_DIR = tmp_path
    settings.PUBLIC_ORIGIN = "https://play.example.org"
    pages.built_page.cache_clear()
    yield
    pages.built_page.cache_clear()


class Metas(HTMLParser):
    """Property -> content of the page's meta elements, and the other tags in the page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.said: dict[str, str] = {}
        self.tags: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        found = dict(attrs)
        name = found.get("property") or found.get("name")
        if tag == "meta" and name and name != "page-version":
            self.said[name] = found.get("content") or ""


async def read_preview(path: str, *headers: tuple[bytes, bytes], address: str = "10.0.0.1") -> dict[str, str]:
    status, body = await Asked(path, *headers, address=address).get_response()
    assert status == 200
    metas = Metas(body.decode())
    assert set(metas.tags) <= {"html", "head", "title", "body", "meta"}
    return metas.said


async def test_an_open_table_tells_who_sits_there_and_what_is_free() -> None:
    ann = await Guest("Ann").arrive()
    made = await ann.post("matches", {"game": "warpwar", "scenario": "2012-cornered", "seats": 4})
    said = await read_preview(f"/match/{made['id']}")
    assert said["og:title"] == "Cornered · WarpWar: a table for 4 players"
    assert said["og:description"] == "At the table: Ann. 3 seats are free. Open the link, choose a nickname and play."
    assert said["og:url"] == f"https://play.example.org/match/{made['id']}"
    assert said["og:image"] == "https://play.example.org/api/games/warpwar/2012-cornered.png"
    assert said["twitter:card"] == "summary_large_image"
    assert await read_preview(f"/join/{made['code']}") == said | {
        "og:url": f"https://play.example.org/join/{made['code']}"
    }
    bob = await Guest("Bob").arrive()
    await bob.post(f"matches/{made['id']}/sit")
    said = await read_preview(f"/match/{made['id']}")
    assert said["og:description"].startswith("At the table: Ann and Bob. 2 seats are free.")


async def test_a_game_may_bring_a_picture_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "previews").mkdir()
    (tmp_path / "previews" / "toy.png").touch()
    match, _ = await table("Ann", "Bob")
    assert (await read_preview(f"/match/{match}"))["og:image"] == "https://play.example.org/static/previews/toy.png"


def test_pictures_of_games_are_as_large_as_drawn_maps() -> None:
    files = list((ROOT / "frontend" / "public" / "previews").glob("*.png"))
    assert {file.stem for file in files} == {"arena", "sumeria"}
    assert all(Image.open(file).size == SIZE for file in files)


async def test_a_running_match_tells_what_the_hall_does_and_nothing_sealed() -> None:
    match, (ann, _bob) = await table("Ann", "Bob")
    before = await read_preview(f"/match/{match}")
    assert before["og:title"] == "Short · Sealed bids: turn 1, bidding"
    assert before["og:description"] == "Players: Ann and Bob. Watch the match live."
    assert "og:image" not in before  # this game has no map
    line = await ann.at(match)
    assert (await bid(line, "r1"))["t"] == "accepted"
    assert await read_preview(f"/match/{match}") == before


async def test_a_finished_match_tells_how_it_ended() -> None:
    match, (ann, _bob) = await table("Ann", "Bob")
    line = await ann.at(match)
    assert (await line.ask("act", act="resign"))["t"] == "accepted"
    said = await read_preview(f"/match/{match}/replay?turn=1")
    assert said["og:title"] == "Short · Sealed bids: Bob won"
    assert said["og:description"].endswith("Players: Ann and Bob. Watch the replay with all secrets revealed.")


async def test_a_name_is_text_wherever_it_stands() -> None:
    ann = await Guest('"><script>x</script>').arrive()
    made = await ann.post("matches", {"game": "toy", "scenario": "short", "seats": 2})
    said = await read_preview(f"/match/{made['id']}")  # `read_preview` refuses a page with a script in it
    assert said["og:description"].startswith('At the table: "><script>x</script>.')


async def test_what_leads_nowhere_says_what_the_hall_says(settings: Any) -> None:
    ann = await Guest("Ann").arrive()
    made = await ann.post("matches", {"game": "toy", "scenario": "short", "seats": 2})
    token = await ann.seat_link(made["id"])
    assert (await read_preview("/"))["og:title"] == HALL
    assert (await read_preview("/match/aaaaaaaaaa"))["og:title"] == HALL
    assert (await read_preview(f"/seat/{token}"))["og:title"] == "A private link to a seat"
    assert not any("Ann" in text or "Short" in text for text in (await read_preview(f"/seat/{token}")).values())
    settings.PLAY_CODE_MISSES = 2
    for _ in range(2):
        assert (await read_preview("/join/ABCDEFGH"))["og:title"] == HALL
    assert (await read_preview(f"/join/{made['code']}"))["og:title"] == HALL, (
        "an address that tries codes learns no more"
    )
    assert (await read_preview(f"/join/{made['code']}", address="10.0.0.2"))["og:title"].startswith("Short")
    assert (await Asked("/api/join/ABCDEFGH", address="10.0.0.1").get_response())[0] == 429


async def test_a_browser_that_has_been_here_is_not_charged_for_previews() -> None:
    ann = await Guest("Ann").arrive()
    made = await ann.post("matches", {"game": "toy", "scenario": "short", "seats": 2})
    cookie = dict(ann.headers())[b"cookie"]
    assert await read_preview(f"/match/{made['id']}", (b"cookie", cookie)) == {}, "no preview was made"


async def test_the_picture_shows_the_scenarios_map() -> None:
    asked = Asked("/api/games/warpwar/2012-cornered.png")
    status, data = await asked.get_response()
    assert status == 200
    assert asked.headers[b"content-type"] == b"image/png"
    assert asked.headers[b"cache-control"] == b"public, max-age=86400"
    picture = Image.open(io.BytesIO(data))
    assert picture.size == SIZE == (1200, 630)
    assert len(data) < 300_000
    for path in ("warpwar/none", "none/2012-cornered", "toy/short"):
        assert (await Asked(f"/api/games/{path}.png").get_response())[0] == 404


def test_spots_stand_as_large_as_they_can_in_the_middle() -> None:
    assert fit_points([(0, 0), (10, 5)], 120, 80, 10) == [(10, 15), (110, 65)]
    assert fit_points([(3, 3)], 120, 80, 10) == [(60, 40)]


def test_a_tall_map_lies_on_its_side() -> None:
    def bright(data: bytes) -> tuple[int, int, int, int]:
        box = Image.open(io.BytesIO(data)).convert("L").point(lambda value: 255 * (value > 128)).getbbox()
        assert box is not None
        return box

    left, top, right, bottom = bright(draw_map(True, [(0, 0, -1), (0, 9, -1)], [(0, 1)]))
    assert right - left > 900 and bottom - top < 60
    left, top, right, bottom = bright(draw_map(False, [(0, 0, -1), (0, 9, -1)], [(0, 1)]))
    assert right - left < 60 and bottom - top > 400


def test_the_picture_has_the_pages_colours() -> None:
    tokens = (ROOT / "frontend" / "src" / "styles" / "tokens.css").read_text()
    said: dict[str, str] = {}
    for name, color in re.findall(r"^ +--([\w-]+): (#[0-9a-f]{6});", tokens, re.MULTILINE):
        said.setdefault(name, color)  # the dark colours come first
    assert (said["space"], said["warpline"], said["star"]) == (SPACE, WARPLINE, STAR)
    assert tuple(said[f"seat-{n}"] for n in range(8)) == SEATS
    assert len(map_pictures.SHAPES) == len(SEATS)
