"""What the operator is shown, who is banned, and what both of them read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from channels.db import database_sync_to_async as in_db
from django.contrib import admin
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import OperationalError
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from games.addresses import networks
from games.adjudicator.models import SharedCase
from games.archive.models import Recording
from games.designs.models import SavedDesign
from games.diplomacy.models import Message, Report
from games.lobby.models import Guest as Person
from games.lobby.models import Match, SeatLink, SeatRow
from games.operators import bans
from games.operators.models import Ban
from games.play.models import Entry, StoredMatch
from tests.games.asked import Asked
from tests.games.people import Guest, MatchClient, table
from warpwar_site.asgi import with_bans

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node")]
SHOWN = {
    Person: ["name", "id", "created", "seats_taken", "is_banned"],
    Match: ["id", "title", "status", "listed", "host_name", "people", "created"],
    Recording: ["match_id", "title", "brought_by", "brought"],
    SavedDesign: ["id", "title", "game", "author_name", "created", "changed"],
    SharedCase: ["id", "title", "game", "author_name", "created"],
    Report: ["match_id", "name", "by_name"],
    Ban: ["id", "guest_id", "name", "address", "reason", "until", "created"],
}
"""All columns that the operator may see: what any stranger may see, and the operator's own notes."""

PAGES = ["", *(f"{model._meta.app_label}/{model._meta.model_name}/" for model in SHOWN)]


@pytest.fixture(autouse=True)
def fresh(settings: Settings) -> Iterator[None]:
    settings.ROOT_URLCONF, settings.ADMIN = "tests.games.admin_urls", True
    bans.forget()
    yield
    bans._last = (0.0, bans.InForce())


def operator() -> Client:
    User.objects.create_superuser("op", password="a long password")
    client = Client()
    said = client.post("/admin/login/?next=/admin/", {"username": "op", "password": "a long password"})
    assert said.status_code == 302, said.content
    return client


def read_admin_pages(client: Client) -> dict[str, str]:
    pages = {path: client.get(f"/admin/{path}") for path in PAGES}
    assert all(page.status_code == 200 for page in pages.values())
    return {path: re.sub(r'value="\w{64}"', "", page.content.decode()) for path, page in pages.items()}


# ---- what is shown -----------------------------------------------------------------------------------------------


def test_the_pages_are_made_of_these_columns_and_no_other_table_has_one() -> None:
    site = admin.site._registry
    ours = {model: each for model, each in site.items() if model._meta.app_label != "auth"}
    assert {model: list(each.list_display) for model, each in ours.items()} == SHOWN
    assert all(each.list_editable == () and each.inlines == () for each in ours.values())


async def test_two_worlds_that_differ_in_what_is_secret_look_the_same() -> None:
    match, _ = await table("Ann", "Ben", listed=False)

    def compare() -> None:
        client = operator()
        before = read_admin_pages(client)
        assert "Ann" in before["lobby/match/"] and match in before["lobby/match/"]
        known = StoredMatch.objects.get(pk=match)
        code = Match.objects.get(pk=match).code
        assert not any(secret in page for page in before.values() for secret in (known.seed, code))
        StoredMatch.objects.update(
            seed="123", state=b"another", streams="{}", header="{}", table_state="{}", head=9, touched=9
        )
        Match.objects.update(code="ANOTHERX", options={"a": "b"}, edits=7, updated=timezone.now())
        Entry.objects.update(command='"secret"', events="[]", seat=1)
        Entry.objects.create(
            table_id=match, index=9, seat=0, ref="x", decision="d", command="sealed", events="[]", at=1.0
        )
        seat = SeatRow.objects.get(match_id=match, n=0)
        SeatRow.objects.update(ready=False)
        SeatLink.objects.create(seat=seat, digest="d" * 64, expires=timezone.now())
        Message.objects.create(match_id=match, n=5, seat=0, user=seat.user, name="Ann", to="1", text="psst", ref="r")
        assert read_admin_pages(client) == before

    await in_db(compare)()


async def test_no_page_of_one_row_and_nothing_to_be_read_letter_by_letter() -> None:
    match, _ = await table("Ann", "Ben")

    def check_forbidden_pages() -> None:
        client = operator()
        for path in (f"lobby/match/{match}/change/", f"lobby/match/{match}/history/", "lobby/match/add/"):
            assert client.get(f"/admin/{path}").status_code == 403, path
        assert client.get(f"/admin/lobby/match/{match}/delete/").status_code == 403
        for lookup in (
            "code__startswith=A", "table__seed__startswith=1", "seats__links__digest__gt=5", "talk__text__contains=x",
            "table__entries__command__contains=x", "options__contains=x", "updated__gt=2000-01-01", "id__startswith=a",
            "host__recovery_phrase__finder__startswith=a",
        ):  # fmt: skip
            assert client.get(f"/admin/lobby/match/?{lookup}").status_code == 400, lookup
        for lookup in (
            "recovery_phrase__finder__gt=a",
            "push_devices__endpoint__contains=x",
            "keys__match__code__gt=A",
        ):
            assert client.get(f"/admin/lobby/guest/?{lookup}").status_code == 400, lookup
        assert client.get("/admin/operators/ban/?guest__recovery_phrase__finder__gt=a").status_code == 400
        assert client.get("/admin/lobby/match/?status__exact=running").status_code == 200
        assert "Ann" in client.get("/admin/lobby/match/?q=Ann").content.decode()

    await in_db(check_forbidden_pages)()


# ---- who may look ------------------------------------------------------------------------------------------------


def test_off_unless_it_is_switched_on(settings: Settings) -> None:
    settings.ROOT_URLCONF, settings.ADMIN = "warpwar_site.urls", False
    assert "Django" not in Client().get("/admin/").content.decode()
    assert Client().post("/admin/login/", {"username": "op", "password": "x"}).status_code in (403, 404, 405)


async def test_staff_sign_in_beside_the_guest_they_are() -> None:
    ann = await Guest("Ann").arrive()

    def check_staff_session() -> None:
        client = operator()
        client.cookies["warpwar_session"] = ann.client.cookies["warpwar_session"].value
        staff = client.cookies["hall_staff"]
        assert (staff["path"], staff["samesite"], staff["httponly"], staff["max-age"]) == (
            "/admin/",
            "Strict",
            True,
            43200,
        )
        assert client.get("/admin/").status_code == 200
        assert client.get("/api/me").json()["name"] == "Ann"
        without = Client()
        without.cookies["warpwar_session"] = ann.client.cookies["warpwar_session"].value
        assert without.get("/admin/").status_code == 302
        without.cookies["warpwar_session"] = staff.value
        assert without.get("/admin/").status_code == 302, "in the guests' place it opens nothing"
        client.post("/admin/logout/")
        assert client.get("/admin/").status_code == 302
        assert client.get("/api/me").json()["name"] == "Ann", "he keeps his seats"

    await in_db(check_staff_session)()


@pytest.mark.any_database
def test_nobody_tries_passwords_for_ever() -> None:
    User.objects.create_superuser("op", password="a long password")

    def can_log_in(password: str, address: str) -> bool:
        said = {"username": "op", "password": password}
        return Client(REMOTE_ADDR=address).post("/admin/login/", said).status_code == 302

    assert not any(can_log_in(f"guess {number}", f"192.0.2.{number}") for number in range(10))
    assert not can_log_in("a long password", "192.0.2.99")
    page = Client().post("/admin/login/", {"username": "op", "password": "x"}).content.decode()
    assert "Too many wrong passwords. Try again in an hour." in page


async def test_a_recording_is_taken_down_and_a_match_is_not() -> None:
    match, _ = await table("Ann", "Ben")

    def take_down_selected() -> None:
        client = operator()
        Recording.objects.create(match_id=match, digest="x")
        other = Match.objects.create(code="ABCDEFGH", game="toy", scenario="short", updated=timezone.now())
        said = {"action": "take_down", "_selected_action": [match, other.pk]}
        assert client.post("/admin/archive/recording/", said).status_code == 302
        assert list(Match.objects.all()) == [other]

    await in_db(take_down_selected)()


# ---- who is banned -----------------------------------------------------------------------------------------------


async def keep_out(**what: Any) -> Ban:
    return await Ban.objects.acreate(**what)


async def person(name: str) -> Person:
    return await Person.objects.aget(name=name)


async def test_he_reads_one_sentence_whatever_he_asks_for(settings: Settings) -> None:
    settings.CONTACT = "op@example.org"
    match, (ann, ben) = await table("Ann", "Ben")
    lines = [await each.at(match) for each in (ann, ben)]
    hall = MatchClient("/ws/hall/", ann.headers())
    assert await hall.open()
    until = datetime(2999, 1, 2, 3, 4, tzinfo=UTC)
    ban = await keep_out(guest=await person("Ann"), reason="Called Eve names.", until=until)
    sentence = (
        "You are banned from this server until 2 January 2999, 03:04 UTC: Called Eve names. If this is a mistake,"
        " write to op@example.org."
    )
    found = await ann.rest("GET", "hall")
    assert (found.status, found.data["code"], found.data["text"]) == (403, "E-BANNED", sentence)
    assert (await ann.rest("POST", "matches", {"game": "toy"})).status == 403
    page = await ann.client.get(f"/match/{match}")
    assert page.status_code == 403 and "Called Eve names" in page.content.decode()
    await with_bans.look()
    for line in (lines[0], hall):
        assert (await line.until("bye"))["reason"] == sentence
        assert await line.frame() is None and line.closed and line.closed[0] == 4403
    again = await ann.line(match)
    assert await again.until("bye") == {"t": "bye", "reason": sentence}
    await lines[1].receive_all()
    assert lines[1].closed is None and (await ben.get("me"))["name"] == "Ben"
    await ban.adelete()
    assert (await ann.get("me"))["name"] == "Ann"
    await ann.at(match)


async def test_it_ends_by_itself() -> None:
    ann = await Guest("Ann").arrive()
    ban = await keep_out(guest=await person("Ann"), until=timezone.now() + timedelta(hours=1))
    said = (await ann.expect_refusal("GET", "me")).data["text"]
    assert re.fullmatch(
        r"You are banned from this server until \d+ \w+ \d{4}, \d\d:\d\d UTC\. If this is a mistake, contact the"
        r" person who runs this server\.", said,
    )  # fmt: skip
    ban.until = timezone.now()
    await ban.asave()
    assert (await ann.get("me"))["name"] == "Ann"


async def test_addresses_as_limits_count_them(settings: Settings) -> None:
    async def status(address: str, *headers: tuple[bytes, bytes]) -> int:
        return (await Asked("/api/me", *headers, address=address).get_response())[0]

    await keep_out(address="192.0.2.0/24")
    await keep_out(address="2001:db8::/64")
    assert [await status(each) for each in ("192.0.2.7", "192.0.3.7", "2001:db8::1", "2001:db8:1::1")] == [403, 200] * 2
    forwarded = (b"x-forwarded-for", b"192.0.2.9")
    assert await status("10.0.0.1", forwarded) == 200, "what anybody says of himself counts nothing"
    settings.PROXIES = networks(["10.0.0.1"])
    assert await status("10.0.0.1", forwarded) == 403


async def test_where_he_comes_from_too(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await Guest("Ann").arrive()
    await keep_out(guest=await person("Ann"), address_too=True, reason="spam")

    async def status(address: str, *headers: tuple[bytes, bytes]) -> int:
        return (await Asked("/api/me", *headers, address=address).get_response())[0]

    cookie = ann.headers()[2]
    assert await status("192.0.2.7") == 200
    assert await status("192.0.2.7", cookie) == 403
    found = await Ban.objects.aget(guest=None)
    assert (found.address, found.reason) == ("192.0.2.7", "spam")
    assert found.until and timedelta(hours=23) < found.until - timezone.now() < timedelta(hours=25)
    assert [await status("192.0.2.7"), await status("192.0.2.8")] == [403, 200]
    assert [await status("127.0.0.1", cookie), await status("127.0.0.1")] == [403, 200], "not this server for everybody"
    assert await Ban.objects.acount() == 2
    monkeypatch.setattr(bans, "ADDRESSES", 2)
    for number in range(10, 14):
        assert await status(f"192.0.2.{number}", cookie) == 403
    assert await Ban.objects.acount() == 3, "not whoever else may have all these addresses"
    await Ban.objects.filter(address="192.0.2.7").aupdate(until=timezone.now())
    assert await status("192.0.2.14", cookie) == 403
    assert sorted([each.address async for each in Ban.objects.filter(guest=None)]) == ["192.0.2.10", "192.0.2.14"]


async def test_a_database_that_is_away_or_slow_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await Guest("Ann").arrive()
    await keep_out(guest=await person("Ann"))
    assert (await ann.rest("GET", "me")).status == 403
    bans.forget()

    def away() -> None:
        raise OperationalError("the database does not answer")

    monkeypatch.setattr(bans, "_read_bans", away)
    assert (await ann.rest("GET", "me")).status == 403
    bans.forget()
    with bans._reading:  # another thread is reading
        assert (await ann.rest("GET", "me")).status == 403


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("nowhere", "is not an address"),
        ("10.0.0.0/8", "contains too many addresses"),
        ("::/0", "contains too many addresses"),
        ("127.0.0.1", "is this server or its proxy"),
        ("10.9.9.9", "is this server or its proxy"),
    ],
)
def test_nobody_shuts_out_everybody_by_mistake(settings: Settings, address: str, sentence: str) -> None:
    settings.PROXIES = networks(["10.9.9.9"])
    with pytest.raises(ValidationError, match=sentence):
        Ban(address=address).full_clean()
    with pytest.raises(ValidationError, match="Enter either a person or an address"):
        Ban().full_clean()


def test_the_operator_writes_one_and_is_never_shut_out_of_his_own_pages() -> None:
    client = operator()
    ann = Person.objects.create(name="Ann")
    said = client.post("/admin/lobby/guest/", {"action": "ban", "_selected_action": [ann.pk]})
    assert said.headers["Location"] == f"/admin/operators/ban/add/?guest={ann.pk}"
    form = {"guest": ann.pk, "address": "", "reason": "spam", "until_0": "", "until_1": ""}
    assert client.post(said.headers["Location"], form).status_code == 302
    assert Ban.objects.get().guest == ann
    Ban.objects.create(address="127.0.0.1")  # created without the form
    Ban.objects.create(address="nonsense")
    assert client.get("/api/me").status_code == 403
    assert client.get("/admin/operators/ban/").status_code == 200
