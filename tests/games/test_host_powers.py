"""The host keeps the table running, and is a player like the others.

The host cannot play another player's turn, use another player's vote, or give themselves time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import override_settings
from pytest_django import Settings

from games.lobby.models import SeatRow
from games.play.models import Entry
from tests.games.hands import Hands
from tests.games.people import Guest, eventually, table
from tests.games.test_table_acts import BANK, act, close_and_wait, shows

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]
BODY = {"game": "toy", "scenario": "short", "seats": 2}


def by_bot(match: str, seat: int) -> Callable[[], Any]:
    return Entry.objects.filter(table_id=match, seat=seat, ref__startswith="bot:").aexists


# ---- bots ------------------------------------------------------------------------------------------------------------


async def test_the_host_cannot_hand_over_who_is_here_nor_who_has_just_gone(settings: Settings) -> None:
    settings.PLAY_AWAY = 30
    match, people = await table("Ann", "Ben", "Cleo")
    a, b, c = [await each.at(match) for each in people]
    assert await act(a, "bot", seat=1) == "E-HERE"
    await close_and_wait(c, 2, a)
    assert await act(a, "bot", seat=2) == "E-HERE", "not in the blink of a reload"
    assert await act(a, "bot", seat=7) == "E-SEAT"
    assert not await SeatRow.objects.filter(match_id=match, bot=True).aexists()
    assert (await b.hello())["table"].get("news") is None


async def test_the_host_hands_over_who_is_away_before_all_and_the_person_takes_his_seat_back(
    settings: Settings,
) -> None:
    settings.PLAY_AWAY = 0
    match, people = await table("Ann", "Ben", "Cleo", options={"rounds": 9})
    a, b, c = [await each.at(match) for each in people]
    await close_and_wait(c, 2, a)
    assert await act(b, "bot", seat=2) == "E-HOST"
    assert await act(a, "bot", seat=2) == ""
    assert (await shows(b, news={"n": 1, "act": "bot", "by": 0, "seat": 2}))["people"][2]["name"] == "Cleo"
    await eventually(by_bot(match, 2))
    back = await people[2].at(match)
    assert back.first["table"]["people"][2]["bot"]
    assert await act(a, "unbot", seat=2) == "E-NOT-YOURS", "nor out of a bot's hands"
    assert await act(back, "unbot", seat=2) == ""
    assert not await SeatRow.objects.filter(match_id=match, bot=True).aexists()


async def test_over_http_a_running_match_knows_ones_own_seat_only() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    met = await ann.expect_refusal("POST", f"matches/{match}/bot", {"seat": 1, "bot": True})
    assert (met.status, met.data["code"]) == (403, "E-NOT-YOURS") and "match's page" in met.data["text"]
    assert (await ben.post(f"matches/{match}/bot", {"seat": 1, "bot": True}))["seats"][1]["bot"]
    assert (await ann.expect_refusal("POST", f"matches/{match}/bot", {"seat": 1, "bot": False})).status == 403
    assert not (await ben.post(f"matches/{match}/bot", {"seat": 1, "bot": False}))["seats"][1]["bot"]


# ---- draws -----------------------------------------------------------------------------------------------------------


async def test_a_draw_needs_every_person_whose_seat_still_plays(settings: Settings) -> None:
    """This includes a person for whom a bot plays: the bot agrees to nothing in their name."""
    settings.PLAY_AWAY = 0
    match, people = await table("Ann", "Ben", "Cleo", options={"rounds": 9})
    a, b, c = [await each.at(match) for each in people]
    await close_and_wait(c, 2, a)
    assert await act(a, "bot", seat=2) == ""
    await shows(b, news={"n": 1, "act": "bot", "by": 0, "seat": 2})
    assert await act(a, "offer_draw") == await act(b, "offer_draw") == ""
    assert (await shows(b, draw_offers=[0, 1]))["status"] == "running"
    back = await people[2].at(match)
    assert back.first["view"]["header"]["outcome"] is None
    assert await act(back, "offer_draw") == ""
    assert (await back.hello())["view"]["header"]["outcome"]["winners"] == []


# ---- time ------------------------------------------------------------------------------------------------------------


async def test_nobody_gives_himself_time(monkeypatch: pytest.MonkeyPatch) -> None:
    Hands(monkeypatch)
    match, people = await table("Ann", "Ben", "Cleo", clock=BANK)
    a, b, _ = [await each.at(match) for each in people]
    for line, seat in ((a, 0), (b, 1)):
        assert await act(line, "extend", seat=seat, seconds=60) == "E-OWN-TIME"
    assert await act(a, "extend", seat=-1, seconds=86_400) == await act(b, "extend", seat=0, seconds=901) == "E-CLOCK"
    assert [each["left"] for each in (await a.hello())["table"]["clocks"]] == [160, 160, 160]


async def test_time_for_all_is_not_for_the_host_when_he_alone_is_awaited(monkeypatch: pytest.MonkeyPatch) -> None:
    Hands(monkeypatch)
    match, people = await table("Ann", "Ben", clock={"seconds": 60})
    a, b = [await each.at(match) for each in people]
    card = b.first["view"]["hand"][0]
    assert (await b.ask("command", decision="r1", command={"kind": "bid", "card": card}))["t"] == "accepted"
    assert await act(a, "extend", seat=-1, seconds=60) == "E-OWN-TIME"
    assert await act(b, "extend", seat=0, seconds=60) == ""
    assert (await a.hello())["table"]["clocks"][0]["left"] == 120


async def test_time_is_given_three_times_a_turn_and_up_to_a_quarter_of_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    Hands(monkeypatch)
    match, people = await table("Ann", "Ben", clock=BANK)
    a, b = [await each.at(match) for each in people]
    for target, line in ((-1, a), (0, b)):
        assert [await act(line, "extend", seat=target, seconds=900) for _ in range(4)] == ["", "", "", "E-CLOCK"]
    assert [each["left"] for each in (await a.hello())["table"]["clocks"]] == [160 + 5400, 160 + 2700]
    for line in (a, b):
        card = line.first["view"]["hand"][0]
        await line.ask("command", decision="r1", command={"kind": "bid", "card": card})
    assert await act(b, "extend", seat=0, seconds=1) == "", "another turn"


async def test_who_plays_by_correspondence_may_be_given_a_day() -> None:
    match, people = await table("Ann", "Ben", clock={"seconds": 3600})
    a = await people[0].at(match)
    assert await act(a, "extend", seat=1, seconds=86_400) == ""


# ---- pause -----------------------------------------------------------------------------------------------------------


async def test_the_others_end_a_pause_of_the_host_and_then_he_must_ask() -> None:
    match, people = await table("Ann", "Ben", "Cleo")
    a, b, c = [await each.at(match) for each in people]
    assert await act(a, "pause") == ""
    await shows(c, paused=True, paused_by=0)
    assert await act(b, "unpause") == ""
    await shows(a, asks=[1], paused=True)
    assert await act(c, "unpause") == ""
    assert (await shows(b, paused=None))["news"] == {"n": 2, "act": "unpause"}
    assert await act(a, "pause") == ""
    assert not (await shows(b, asks=[0])).get("paused"), "not alone again in this turn"
    assert await act(b, "pause") == await act(c, "pause") == ""
    await shows(a, paused=True)


async def test_what_all_agreed_to_the_host_does_not_end_alone() -> None:
    """A person who left because all agreed to stop must not lose time."""
    match, people = await table("Ann", "Ben")
    a, b = [await each.at(match) for each in people]
    assert await act(b, "pause") == ""
    await shows(a, asks=[1])
    assert await act(a, "pause") == ""
    assert (await shows(b, paused=True, asks=None, paused_by=None))["news"] == {"n": 1, "act": "pause"}
    assert await act(a, "unpause") == ""
    assert (await shows(b, asks=[0]))["paused"]
    assert await act(b, "unpause") == ""
    await shows(a, paused=None)


# ---- tables ----------------------------------------------------------------------------------------------------------


@override_settings(LOBBY_TABLES_AN_HOUR=3)
async def test_one_guest_opens_so_many_tables_an_hour() -> None:
    ann = await Guest("Ann").arrive()
    for _ in range(3):
        match = (await ann.post("matches", BODY))["id"]
        await ann.post(f"matches/{match}/cancel")
    met = await ann.expect_refusal("POST", "matches", BODY)
    assert (met.status, met.data["code"]) == (429, "E-TOO-MANY") and "last hour" in met.data["text"]
    assert (await (await Guest("Ben").arrive()).post("matches", BODY))["id"]


@override_settings(LOBBY_TABLES_AT_ONCE=2)
async def test_one_guest_hosts_so_many_tables_at_once_running_ones_too() -> None:
    ann = await Guest("Ann").arrive()
    made = [(await ann.post("matches", BODY))["id"] for _ in range(2)]
    await ann.post(f"matches/{made[0]}/bot", {"seat": 1, "bot": True})
    await ann.post(f"matches/{made[0]}/start")
    met = await ann.expect_refusal("POST", "matches", BODY)
    assert (met.status, met.data["code"]) == (429, "E-TOO-MANY") and "host many" in met.data["text"]
    await ann.post(f"matches/{made[1]}/cancel")
    assert (await ann.post("matches", BODY))["id"]
