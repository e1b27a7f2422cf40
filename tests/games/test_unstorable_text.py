"""NUL, and half of a surrogate pair, in every text that comes in: one clear refusal, on every database."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import URLResolver, get_resolver

from games.lobby.models import Match
from games.lobby.sessions import new_key
from games.storable_text import is_storable, is_storable_json
from tests.games.people import Guest, MatchClient, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]
NUL = "\\u0000"
ENDPOINT = f'{{"endpoint": "https://push.example/{NUL}"}}'


def addresses(place: str) -> list[str]:
    """Return one URL of each kind of the API, with the text `place` wherever a text may stand."""
    at = {"str:game", "str:scenario", "str:code", "str:token", "str:drill"}
    found = []
    for each in get_resolver().url_patterns:
        if isinstance(each, URLResolver) and str(each.pattern) == "api/":
            for inner in each.url_patterns:
                route = getattr(inner.pattern, "_route", "")
                for word in at:
                    route = route.replace(f"<{word}>", place)
                for word in ("match_id", "design_id", "case_id"):
                    route = route.replace(f"<id:{word}>", "abc23")
                if "<" not in route and route:
                    found.append(f"/api/{route}")
    return found


async def test_a_body_with_nul_is_refused_at_every_address() -> None:
    """The one check of bodies runs before every view."""
    ann = await Guest("Ann").arrive()
    assert len(addresses("x")) > 50
    for path in addresses("x"):
        for method in ("POST", "PUT", "DELETE"):
            got = await ann.rest(method, path.removeprefix("/api/"), ENDPOINT)
            assert got.status in (400, 405), (method, path, got.data)
            if path.endswith((".png", ".svg")):
                continue
            assert got.status == 400 and got.data["code"] == "E-CHARACTER", (method, path, got.data)


async def test_a_device_with_nul_in_its_address_is_refused() -> None:
    ann = await Guest("Ann").arrive()
    got = await ann.expect_refusal("DELETE", "notifications/devices", ENDPOINT)
    assert (got.status, got.data["code"]) == (400, "E-CHARACTER")
    assert "Remove it" in got.data["text"]


@pytest.mark.parametrize("half", ["\\ud800", "\\udfff", "\\ud83dx"])
async def test_half_a_character_is_no_json(half: str) -> None:
    ann = await Guest("Ann").arrive()
    for method, path in (("DELETE", "notifications/devices"), ("PUT", "me"), ("POST", "identity/recover")):
        body = f'{{"endpoint": "{half}", "name": "{half}", "phrase": "{half}"}}'
        assert (await ann.expect_refusal(method, path, body)).status == 400, path


@pytest.mark.parametrize("place", ["a%00b", "%00"])
def test_nul_in_an_address_or_a_query_is_refused(place: str) -> None:
    browser = Client(raise_request_exception=False)
    for path in ("/%00", "/match/%00", "/join/%00", "/help/a%00", *addresses(place)):
        if place in path or "%00" in path:
            assert browser.get(path).status_code == 400, path
        else:
            assert browser.get(f"{path}?before={place}").status_code == 400, path
    assert browser.get("/api/join/a%00b").json()["code"] == "E-CHARACTER"


def test_nul_in_a_cookie_or_a_header_is_refused() -> None:
    browser = Client(raise_request_exception=False)
    for name in ("warpwar_session", "csrftoken", "other"):
        assert browser.get("/api/hall", headers={"cookie": rf'{name}="abcdefgh\000"'}).status_code == 400, name
    assert browser.get("/api/hall", headers={"idempotency-key": "abcdefgh\0"}).status_code == 400
    assert browser.get("/api/hall", headers={"cookie": f"warpwar_session={new_key()}"}).status_code == 200


async def test_a_socket_with_nul_in_its_cookie_is_not_opened() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    headers = [each for each in ann.headers() if each[0] != b"cookie"]
    for cookie, opened in ((rb'warpwar_session="abcdefgh\000"', False), (b"warpwar_session=abcdefgh", True)):
        line = MatchClient(f"/ws/match/{match}/", [*headers, (b"cookie", cookie)])
        assert await line.open() is opened
        await line.close()


async def test_a_message_with_nul_is_refused_with_its_ref_and_the_table_goes_on() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    line = await ann.at(match)
    messages: list[Any] = [
        {"t": "talk", "ref": "a", "to": "all", "text": "\0"},
        {"t": "talk", "ref": "b", "to": "\0", "text": "x"},
        {"t": "lend", "ref": "c", "name": "\0"},
        {"t": "report", "ref": "d", "who": "\0"},
        {"t": "command", "ref": "e", "decision": "\0", "command": {}},
        {"t": "command", "ref": "f", "decision": "r1", "command": {"kind": "\0", "\0": "\\\0"}},
        {"t": "ask", "ref": "g", "question": {"kind": "\0"}},
    ]
    for message in messages:
        await line.send(json.dumps(message))
        got = await line.until("refused")
        assert (got["ref"], got["code"]) == (message["ref"], "E-CHARACTER")
    assert (await line.ask("talk", to="all", text=r"C:\u0000 is no NUL"))["t"] == "accepted"
    assert await Match.objects.filter(pk=match, status="running").aexists()


@pytest.mark.parametrize(
    ("raw", "storable"),
    [
        ('"a"', True), ('"\\u0000"', False), ('"\\\\u0000"', True), ('"\\\\\\u0000"', False),
        ('"\\\\\\\\u0000"', True), ('"u0000"', True), ("", True), ('"\\u0001"', True),
    ],
)  # fmt: skip
def test_nul_in_json_is_found_by_its_escape(raw: str, storable: bool) -> None:
    assert is_storable_json(raw) is is_storable_json(raw.encode()) is storable
    if raw:
        assert ("\0" not in json.loads(raw)) is storable


def test_half_a_surrogate_pair_is_no_text() -> None:
    assert is_storable("😀 \u0001") and not is_storable("\ud83d") and not is_storable("a\0")
