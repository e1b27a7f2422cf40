"""A visitor who only looks leaves nothing in the database. A visitor who acts is known from the first moment on."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from games.lobby.models import Guest as GuestRow
from games.lobby.sessions import SessionStore, is_signed, new_key
from tests.games.people import Guest, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]
COOKIE = "warpwar_session"


async def test_nothing_that_a_visitor_reads_makes_a_session() -> None:
    """Crawlers return no cookie, browsers do; chat programs ask for the preview of a link."""
    match, (ann, _) = await table("Ann", "Ben")
    code = (await ann.get(f"matches/{match}"))["code"]
    before = await Session.objects.acount(), await GuestRow.objects.acount()
    paths = [
        "/", f"/match/{match}", f"/join/{code}", "/seat/x", "/help", "/robots.txt", "/.env", "/wp-login.php",
        "/favicon.ico", "/healthz", "/sw.js", "/api/me", "/api/hall", "/api/games",
        f"/api/matches/{match}", f"/api/join/{code}", "/api/me/history", "/api/identity",
        "/api/notifications", "/api/nowhere", f"/api/matches/{match}/qr.svg",
    ]  # fmt: skip
    reader = Guest()
    for path in paths:
        for method in ("get", "head", "options"):
            await getattr(Guest().client, method)(path)
            await getattr(reader.client, method)(path)
    assert COOKIE in reader.client.cookies
    line = await reader.at(match)
    assert line.first["viewer"] == -1
    await line.close()
    assert (await Session.objects.acount(), await GuestRow.objects.acount()) == before


async def test_who_watches_and_then_takes_a_name_has_it_at_the_open_socket() -> None:
    """The key of the cookie stays the same when the first value is stored under it."""
    match, _ = await table("Ann", "Ben")
    cid = Guest("Cid")
    await cid.get("me")
    key, line = cid.session, await cid.at(match)
    assert (await cid.rest("PUT", "me", {"name": "Cid"})).status == 200
    assert cid.session == key and await Session.objects.filter(pk=key).aexists()
    await line.hello()
    assert (await line.ask("talk", to="watchers", text="hello"))["t"] == "accepted"
    assert (await cid.get("me"))["name"] == "Cid"


async def test_two_first_requests_at_once_are_one_session() -> None:
    cid = Guest()
    await cid.get("me")
    one, two = SessionStore(cid.session), SessionStore(cid.session)
    await _save_value(one, "a")
    await _save_value(two, "b")
    assert await Session.objects.acount() == 1


async def _save_value(session: SessionStore, value: str) -> None:
    from channels.db import database_sync_to_async

    def keep() -> None:
        session["x"] = value
        session.save()

    await database_sync_to_async(keep)()


@pytest.mark.parametrize("made_up", ["a" * 40, "abcdefgh" * 4, "0" * 20 + "f" * 20, "ABCDEFGH", "short", ""])
def test_a_key_that_this_server_has_not_made_names_no_session(made_up: str) -> None:
    browser = Client()
    browser.cookies[COOKIE] = made_up
    assert browser.put("/api/me", {"name": "Ann"}, content_type="application/json").status_code == 200
    given = browser.cookies[COOKIE].value
    assert given != made_up and Session.objects.filter(pk=given).exists()


def test_a_signed_key_is_as_long_as_the_column_and_cannot_be_changed() -> None:
    key = new_key()
    assert len(key) == 40 and is_signed(key) and new_key() != key
    other = "b" if key[0] == "a" else "a"
    assert not is_signed(other + key[1:]) and not is_signed(key[:-1]) and not is_signed("")


def test_the_key_of_a_session_that_was_given_up_names_none() -> None:
    """Signed keys are included: a copied key does not give access to values that are stored later."""
    session = SessionStore()
    session.begin()
    session["x"] = 1
    session.save()
    old = str(session.session_key)
    session.cycle_key()
    assert SessionStore(str(session.session_key))["x"] == 1
    again: Any = SessionStore(old)
    assert again.get("x") is None and again.session_key is None
