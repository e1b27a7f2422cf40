"""Links with characters that a chat program added: each leads to the intended page at its one clean URL."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import unquote

import pytest
from django.test import Client, RequestFactory

from games.lobby import pasted_links
from warpwar_site.clean_addresses import PARTS, clean_address

TOKEN = "Ab-dEf_hIjKlMnOpQrStUvWxYz0123-_"
SIGNED = "WyJhYmMiLCJkZWYiXQ:1vPabc:" + "s-_" + 40 * "Q"
GLUED = (
    *".),!>*_\"'…”»;:?|`~",
    ").", "**", "\n", "\u200b", "\u2069", "\u202c", "\ufeff", " ", " is our table", "%20", "&utm_source=chat",
    "#top", "）", "。", "、", "我们", "/", "/)", "\u200b/", "}", "]",
)  # fmt: skip
PAGES = (
    "/match/abc23defgh",
    "/match/abc23defgh/replay",
    "/join/ABCDEFGH",
    f"/seat/{TOKEN}",
    f"/mail/stop/{SIGNED}",
    "/design/abc23defgh",
    "/design/new/warpwar",
    "/case/abc23defgh",
    "/cases/arena/AU-001",
    "/drills/warpwar/s7",
    "/drills/warpwar/abc23defgh.12-0304",
    "/new/warpwar/2012-cornered",
    "/new/warpwar/own:abc23defgh",
    "/help/warpwar/ships",
    "/lab/warpwar",
    "/you",
    "/new",
)


ADDRESSES = Path(__file__).resolve().parents[2] / "frontend" / "src" / "addresses.json"


def test_every_kind_of_page_has_its_parts_cleaned() -> None:
    """The cases shared by the frontend and the server's list of pages include each kind of page with all its parts."""
    longest = dict[str, int]()
    for path, page in json.loads(ADDRESSES.read_text()).items():
        if page not in ("hall", "lost"):
            first, *parts = path.strip("/").split("/")
            longest[first] = max(longest.get(first, 0), len(parts))
    assert longest == {first: len(parts) for first, parts in PARTS.items()}


def redirect_target(path: str, query: str = "") -> str:
    """Return the URL to which the browser is redirected, or the URL itself if it is already clean."""
    request = RequestFactory().get("/", QUERY_STRING=query)
    request.path = path
    return unquote(clean_address(request)) or path + (query and f"?{query}")


@pytest.mark.parametrize("page", PAGES)
def test_what_stands_behind_a_link_is_taken_off(page: str) -> None:
    assert redirect_target(page) == page, "a clean address stays"
    assert [glued for glued in GLUED if redirect_target(page + glued).removesuffix("/") != page] == []


@pytest.mark.parametrize(
    ("said", "page"),
    [
        ("/MATCH/ABC23DEFGH", "/match/abc23defgh"),
        ("/match/ａｂｃ２３ｄｅｆｇｈ", "/match/abc23defgh"),
        ("/match/abc\u200b23\u00addefgh", "/match/abc23defgh"),
        ("/match/<abc23defgh>", "/match/abc23defgh"),
        ("/match/abc23defghSee you", "/match/abc23defgh"),
        ("//match//abc23defgh", "/match/abc23defgh"),
        ("/match/abc23defgh./replay", "/match/abc23defgh/replay"),
        ("/join/abcd-efgh", "/join/ABCDEFGH"),
        ("/join/ABCD–EFGH.", "/join/ABCDEFGH"),
        ("/join/ABCD EFGH is our table", "/join/ABCDEFGH"),
        ("/join/k7qxm)", "/join/K7QXM"),
        ("/Design/ABC23DEFGH", "/design/abc23defgh"),
        ("/cases/arena/au-001", "/cases/arena/AU-001"),
        (f"/Seat/{TOKEN}_", f"/seat/{TOKEN}"),
        ("/\u200b", "/"),
        ("/)", "/"),
    ],
)
def test_letters_of_another_kind_are_made_the_ones_that_are_meant(said: str, page: str) -> None:
    assert redirect_target(said) == page
    assert redirect_target(page) == page


@pytest.mark.parametrize(
    ("said", "moment"),
    [
        ("viewer=1&turn=7", "viewer=1&turn=7"),
        ("viewer=1&turn=7).", "viewer=1&turn=7"),
        ("viewer=all&battle=0304&round=2,", "viewer=all&battle=0304&round=2"),
        ("viewer=all&amp;turn=7&amp;battle=3-0", "viewer=all&turn=7&battle=3-0"),
        ("entry=12%20", "entry=12"),
        ("viewer=-1&battle=17R*", "viewer=-1&battle=17R"),
        ("turn=7&utm_source=chat", "turn=7&utm_source=chat"),
    ],
)
def test_a_moment_of_a_replay(said: str, moment: str) -> None:
    assert redirect_target("/match/abc23defgh/replay", said) == f"/match/abc23defgh/replay?{moment}"


@pytest.mark.parametrize("address", ["/wp-admin.", "/match/abc/def/ghi", "//evil.example/match/abc", "/seat/a/b"])
def test_other_addresses_stay(address: str) -> None:
    assert redirect_target(address) == address


def test_the_server_sends_a_browser_on() -> None:
    answer = Client().get("/match/abc23defgh%29.")
    assert (answer.status_code, answer["Location"]) == (302, "/match/abc23defgh")
    assert "no-cache" in answer["Cache-Control"]


@pytest.mark.parametrize(
    ("said", "file"),
    [
        ("/api/matches/abc23defgh/report.", "/api/matches/abc23defgh/report"),
        ("/api/matches/ABC23DEFGH/export", "/api/matches/abc23defgh/export"),
        ("/api/matches/abc23defgh/calendar.ics).", "/api/matches/abc23defgh/calendar.ics"),
        ("/api/designs/abc23defgh/file\u200b", "/api/designs/abc23defgh/file"),
    ],
)
def test_files_have_links_too(said: str, file: str) -> None:
    assert Client().get(said)["Location"] == file


def test_codes_and_tokens_of_an_answer_are_cleaned_too() -> None:
    assert pasted_links.code_in("https://play.example.org/join/ABCD-EFGH).") == "ABCDEFGH"
    assert pasted_links.code_in(" abcd efgh ") == "ABCDEFGH"
    assert pasted_links.code_in("ＡＢＣＤＥＦＧＨ") == "ABCDEFGH"
    assert pasted_links.seat_token_in(f"{TOKEN}).") == TOKEN
    assert pasted_links.signed_token_in(f"{SIGNED}_") == SIGNED
    assert pasted_links.signed_token_in("nonsense") == "nonsense"
