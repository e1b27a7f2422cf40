"""Pause by agreement, more time, a bot for an absent player: at the sockets, also when the host is gone."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from channels.db import database_sync_to_async as in_db
from pytest_django import Settings

from engine.core.game import CADET, Level
from games.play.models import Entry
from games.play.replay import differs
from tests.engine.toy import Toy
from tests.games.hands import Hands
from tests.games.people import WAIT, Guest, MatchClient, eventually, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]

BANK = {"per": "turn", "seconds": 60, "bank": 100}


async def shows(line: MatchClient, **fields: Any) -> Any:
    """Return the next table frame that has these fields, or the one that came before the last answer.

    A field that is left out of the frame has its default.
    """
    async with asyncio.timeout(WAIT):
        while True:
            came, line.passed = line.passed or await line.until("table"), None
            info = came["table"]
            if all(info.get(key) == value for key, value in fields.items()):
                return info


async def close_and_wait(line: MatchClient, seat: int, watch: MatchClient) -> None:
    """Close the person's socket, and wait until another page shows that."""
    await line.close()
    while (await watch.until("table"))["table"]["people"][seat].get("here"):
        pass


async def act(line: MatchClient, what: str, **fields: Any) -> str:
    """Send a table action. Return "" if it was accepted, else the code of the refusal."""
    got = await line.ask("act", act=what, **fields)
    return "" if got["t"] == "accepted" else str(got["code"])


# ---- pause -------------------------------------------------------------------------------------------------------


async def test_the_host_pauses_at_once_the_others_when_all_who_are_here_ask() -> None:
    match, people = await table("Ann", "Ben", "Cleo")
    a, b, c = [await each.at(match) for each in people]
    assert await act(b, "pause") == ""
    assert not (await shows(a, asks=[1])).get("paused")
    assert await act(c, "pause") == ""
    assert not (await shows(a, asks=[1, 2])).get("paused")
    assert await act(b, "unask") == "" and await act(b, "unask") == "E-PAUSED"
    await shows(a, asks=[2])
    assert await act(a, "pause") == ""
    info = await shows(c, paused=True)
    assert "asks" not in info and info["news"] == {"n": 1, "act": "pause", "by": 0}
    assert await act(b, "unpause") == ""
    await shows(a, asks=[1], paused=True)
    assert await act(a, "unpause") == ""
    assert (await shows(b, paused=None))["news"] == {"n": 2, "act": "unpause", "by": 0}


async def test_with_the_host_gone_the_agreement_of_those_present_pauses_and_goes_on() -> None:
    match, people = await table("Ann", "Ben", "Cleo")
    a, b, c = [await each.at(match) for each in people]
    await close_and_wait(a, 0, b)
    assert await act(b, "pause") == ""
    await shows(c, asks=[1], paused=None)
    assert await act(c, "pause") == ""
    assert (await shows(b, paused=True))["news"] == {"n": 1, "act": "pause"}
    card = b.first["view"]["hand"][0]
    assert (await b.ask("command", decision="r1", command={"kind": "bid", "card": card}))["code"] == "E-PAUSED"
    assert await act(c, "unpause") == "" and await act(b, "unpause") == ""
    await shows(c, paused=None, asks=None)
    assert (await b.ask("command", decision="r1", command={"kind": "bid", "card": card}))["t"] == "accepted"


async def test_who_leaves_no_longer_stands_in_the_way_of_an_agreement() -> None:
    match, people = await table("Ann", "Ben", "Cleo")
    a, b, c = [await each.at(match) for each in people]
    assert await act(b, "pause") == ""
    await c.close()
    await shows(b, asks=[1])
    await a.close()
    assert (await shows(b, paused=True))["news"]["act"] == "pause"


async def test_who_is_out_or_played_by_a_bot_has_no_say() -> None:
    match, people = await table("Ann", "Ben", "Cleo")
    a, b, c = [await each.at(match) for each in people]
    assert await act(c, "bot", seat=2) == ""
    assert await act(c, "pause") == "E-BOT"
    assert await act(a, "bot", seat=0) == ""
    assert await act(b, "pause") == "", "nobody else plays here himself"
    assert (await shows(c, paused=True))["news"] == {"n": 1, "act": "pause"}


# ---- more time ---------------------------------------------------------------------------------------------------


async def test_more_time_from_the_host_and_from_an_opponent(monkeypatch: pytest.MonkeyPatch) -> None:
    Hands(monkeypatch)
    match, people = await table("Ann", "Ben", "Cleo", clock=BANK)
    a, b, c = [await each.at(match) for each in people]
    assert a.first["table"]["clock"] == BANK
    assert [each["left"] for each in a.first["table"]["clocks"]] == [160, 160, 160]
    assert await act(b, "extend", seat=2, seconds=30) == ""
    info = await shows(a, news={"n": 1, "act": "extend", "by": 1, "seat": 2, "seconds": 30})
    assert [each["left"] for each in info["clocks"]] == [160, 160, 190]
    assert await act(a, "extend", seat=-1, seconds=60) == ""
    info = await shows(c, news={"n": 2, "act": "extend", "by": 0, "seconds": 60})
    assert [each["left"] for each in info["clocks"]] == [220, 220, 250]
    assert await act(b, "extend", seat=-1, seconds=30) == "E-HOST"
    assert await act(b, "extend", seat=0) == await act(b, "extend", seat=7, seconds=30) == "E-CLOCK"
    assert await in_db(differs)(match) == ""


async def test_without_a_clock_there_is_nothing_to_extend() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    assert await act(await ann.at(match), "extend", seat=1, seconds=30) == "E-CLOCK"


async def test_per_decision_more_time_is_for_who_is_asked_something(monkeypatch: pytest.MonkeyPatch) -> None:
    Hands(monkeypatch)
    match, people = await table("Ann", "Ben", clock={"seconds": 60})
    a, b = [await each.at(match) for each in people]
    assert await act(b, "extend", seat=0, seconds=90) == ""
    info = await shows(a, news={"n": 1, "act": "extend", "by": 1, "seat": 0, "seconds": 90})
    assert info["clocks"] == [
        {"seat": 0, "left": 150, "running": True}, {"seat": 1, "left": 60, "running": True}
    ]  # fmt: skip


# ---- a bot for who is absent -------------------------------------------------------------------------------------


async def test_the_table_votes_and_the_person_takes_his_seat_back(settings: Settings) -> None:
    settings.PLAY_AWAY = 0
    match, people = await table("Ann", "Ben", "Cleo", "Dan", options={"rounds": 9})
    a, b, c, d = [await each.at(match) for each in people]
    await close_and_wait(a, 0, b)
    await close_and_wait(d, 3, b)
    assert await act(b, "vote_bot", seat=0) == ""
    assert (await shows(c, votes=[{"seat": 0, "by": [1]}]))["people"][0].get("bot") is None
    assert await act(b, "unvote_bot", seat=0) == "" and await act(b, "unvote_bot", seat=0) == "E-SEAT"
    assert await act(c, "vote_bot", seat=0) == "" and await act(b, "vote_bot", seat=0) == ""
    assert (await shows(c, votes=None, news={"n": 1, "act": "bot", "seat": 0}))["host"] == 0
    await eventually(Entry.objects.filter(table_id=match, seat=0, ref__startswith="bot:").aexists)
    again = await people[0].at(match)
    assert again.first["viewer"] == 0 and again.first["table"]["people"][0]["bot"]
    assert await act(again, "unbot", seat=0) == ""
    assert (await shows(c))["people"][0]["name"] == "Ann"
    assert (await again.ask("command", decision="r1", command={"kind": "unseal"}))["t"] == "accepted"


async def test_a_vote_is_about_the_level_that_the_first_of_them_named(
    toy: Toy, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(toy), "levels", (CADET, Level("slow", "Slow", "Takes its time.")))
    settings.PLAY_AWAY = settings.PLAY_BOT_WORKERS = 0
    match, people = await table("Ann", "Ben", "Cleo", "Dan", options={"rounds": 9})
    a, b, c, d = [await each.at(match) for each in people]
    await close_and_wait(a, 0, b)
    assert await act(b, "vote_bot", seat=0, level="genius") == "E-LEVEL"
    assert await act(b, "vote_bot", seat=0, level="slow") == ""
    await shows(c, votes=[{"seat": 0, "by": [1], "level": "slow"}])
    assert await act(c, "vote_bot", seat=0, level="cadet") == "E-LEVEL"
    assert await act(b, "unvote_bot", seat=0) == ""
    await shows(c, votes=None)
    assert await act(c, "vote_bot", seat=0) == ""
    await shows(b, votes=[{"seat": 0, "by": [2]}])
    assert await act(b, "vote_bot", seat=0, level="slow") == "E-LEVEL", "the vote is on the first level by now"
    assert await act(c, "unvote_bot", seat=0) == ""
    assert await act(c, "vote_bot", seat=0, level="slow") == "" and await act(b, "vote_bot", seat=0) == ""
    await shows(b, votes=[{"seat": 0, "by": [1, 2], "level": "slow"}])
    assert await act(d, "vote_bot", seat=0, level="slow") == ""
    info = await shows(b, votes=None, news={"n": 1, "act": "bot", "seat": 0})
    while not info["people"][0].get("bot"):  # the vote is stored before the seat
        info = await shows(b)
    assert info["people"][0]["level"] == "slow"


async def test_votes_are_about_the_absent_only_and_void_when_they_return(settings: Settings) -> None:
    settings.PLAY_AWAY = 0
    match, people = await table("Ann", "Ben", "Cleo")
    a, b, c = [await each.at(match) for each in people]
    w = await (await Guest("Eve").arrive()).at(match)
    assert await act(w, "vote_bot", seat=1) == "E-WATCHER"
    assert await act(b, "vote_bot", seat=0) == "E-HERE"
    assert await act(b, "vote_bot", seat=1) == await act(b, "vote_bot", seat=9) == "E-SEAT"
    await close_and_wait(a, 0, b)
    assert await act(b, "vote_bot", seat=0) == ""
    await shows(c, votes=[{"seat": 0, "by": [1]}])
    back = await people[0].at(match)
    await shows(c, votes=None)
    await close_and_wait(back, 0, c)
    assert await act(c, "vote_bot", seat=0) == ""
    info = await shows(b, votes=[{"seat": 0, "by": [2]}])
    assert info["people"][0].get("bot") is None, "Ben's vote was about another absence"


async def test_nobody_is_voted_out_in_the_blink_of_a_reload() -> None:
    match, people = await table("Ann", "Ben")
    a, b = [await each.at(match) for each in people]
    await close_and_wait(a, 0, b)
    assert await act(b, "vote_bot", seat=0) == "E-HERE"


# ---- forgeries -----------------------------------------------------------------------------------------------------


async def test_the_servers_own_acts_and_refs_are_nobody_elses() -> None:
    match, (ann, _) = await table("Ann", "Ben", clock={"seconds": 60})
    a = await ann.at(match)
    for what in ("time_up", "resume", "presence", "start"):
        assert (await a.ask("act", act=what))["code"] == "E-MESSAGE"
    card = a.first["view"]["hand"][0]
    for ref in ("clock:1", "bot:1"):
        refused = await a.ask("command", ref=ref, decision="r1", command={"kind": "bid", "card": card})
        assert refused["code"] == "E-REF" and refused["field"] == "ref"
        assert (await a.ask("act", ref=ref, act="offer_draw"))["code"] == "E-REF"
    assert (await a.ask("act", act="extend", seat=1, seconds=10**9))["code"] == "E-MESSAGE"
    assert await Entry.objects.filter(table_id=match).acount() == 1


@pytest.mark.parametrize(
    "clock",
    [
        {"seconds": 60, "bank": 60}, {"per": "turn", "bank": 60}, {"per": "week", "seconds": 60}, {"seconds": 1.5},
        {"seconds": 10**9}, 60,
    ],
)  # fmt: skip
async def test_a_clock_that_cannot_be_is_refused(clock: Any) -> None:
    ann = await Guest("Ann").arrive()
    met = await ann.expect_refusal("POST", "matches", {"game": "toy", "scenario": "short", "seats": 2, "clock": clock})
    assert met.status == 400 and met.data["field"].startswith("clock")
