"""Abuse in talk: any person may report another to the host, and the host may silence a person who has no seat."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from pytest_django import Settings

from games.diplomacy import moderation
from games.diplomacy.models import Report
from tests.games.people import WAIT, Guest, MatchClient, stop_budget_refill, table
from tests.games.test_talk import received_talk, waiting

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]


async def received_reports(line: MatchClient) -> list[Any]:
    """Return all lists of reports that this socket has received until now."""
    await line.receive_all()
    return [json.loads(frame)["reports"] for frame in line.frames if '"t":"reports"' in frame]


async def names_silenced(line: MatchClient, expected: list[Any]) -> None:
    """Wait until the last table frame of this socket names these people as silenced."""
    async with asyncio.timeout(WAIT):
        while True:
            tables = [json.loads(frame)["table"] for frame in line.frames if '"t":"table"' in frame]
            if tables and tables[-1].get("silenced", []) == expected:
                return
            await line.frame()


async def who_of(line: MatchClient) -> str:
    """Return the handle by which the table names this watcher."""
    return str((await line.hello())["who"])


async def code(line: MatchClient, kind: str, who: str, **more: Any) -> str:
    return str((await line.ask(kind, who=who, **more)).get("code", ""))


async def crowd() -> tuple[str, list[Guest], list[MatchClient], str]:
    """Return a match of Ann (the host), Ben and Cora with Eve and Fay watching, their lines, and Eve's handle."""
    match, players = await table("Ann", "Ben", "Cora")
    people = [*players, *[await Guest(name).arrive() for name in ("Eve", "Fay")]]
    lines = [await each.at(match) for each in people]
    return match, people, lines, await who_of(lines[3])


async def test_a_report_reaches_the_host_alone_and_names_people_only() -> None:
    match, people, (a, b, c, e, f), eve = await crowd()
    assert (await e.ask("talk", to="watchers", text="three ships at Ur"))["t"] == "accepted"
    assert [await code(line, "report", eve) for line in (b, f, b)] == ["", "", ""], "said twice it is the same report"
    assert await received_reports(a) == [
        [{"who": eve, "name": "Eve", "by": ["Ben"]}],
        [{"who": eve, "name": "Eve", "by": ["Ben", "Fay"]}],
        [{"who": eve, "name": "Eve", "by": ["Ben", "Fay"]}],
    ]
    for line in (b, c, e, f):
        assert await received_reports(line) == []
    assert not any("Ur" in frame for frame in a.frames), "no watcher tells a player anything that way"
    again = await people[0].at(match)
    assert (await received_reports(again))[-1] == [{"who": eve, "name": "Eve", "by": ["Ben", "Fay"]}]
    assert await code(a, "silence", eve, silenced=False) == ""
    assert (await received_reports(again))[-1] == [], "the host has looked at it"


async def test_who_may_report_whom() -> None:
    match, people, (a, b, _, e, _), eve = await crowd()
    for line in (a, b):
        await line.ask("talk", to="all", text="hello")
    await a.receive_all()
    ann, ben = [json.loads(frame)["who"] for frame in a.frames if '"t":"said"' in frame]
    assert await code(e, "report", ben) == "", "a player too"
    assert await code(a, "report", eve) == "E-REPORT", "the host looks at it himself"
    assert await code(b, "report", ben) == "E-REPORT" and await code(b, "report", ann) == "E-REPORT"
    assert await code(b, "report", "0123456789ab") == "E-WHO"
    assert await code(b, "report", "") == await code(b, "report", "x" * 13) == "E-MESSAGE"
    nameless = await Guest().at(match)
    assert await code(nameless, "report", ben) == "E-NAME"
    del people


async def test_reports_are_few_and_slow(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    match, people, (a, b, c, e, f), eve = await crowd()
    fay = await who_of(f)
    monkeypatch.setattr(moderation, "REPORTED", 1)
    assert await code(b, "report", eve) == "" and await code(b, "report", fay) == "E-REPORT"
    monkeypatch.setattr(moderation, "REPORTS", 2)
    assert await code(c, "report", eve) == "" and await code(f, "report", eve) == "E-REPORT"
    assert await Report.objects.acount() == 2
    stop_budget_refill(settings)
    assert [await code(e, "report", fay) for _ in range(21)][-1] == "E-TOO-FAST"
    del match, people, a


async def test_whom_the_host_silences_nobody_hears_and_he_is_told_so() -> None:
    match, people, (a, b, _, e, f), eve = await crowd()
    assert await code(b, "report", eve) == ""
    for line in (b, e, f):
        assert await code(line, "silence", eve) == "E-HOST"
    assert await code(a, "silence", eve) == "" == await code(a, "silence", eve)
    assert (await received_reports(a))[-1] == [] and not await Report.objects.aexists()
    for line in (a, b, e, f):
        await names_silenced(line, [{"who": eve, "name": "Eve"}])
    got = await e.ask("talk", to="watchers", text="you cannot stop me")
    assert got["code"] == "E-SILENCED" and "host" in got["text"]
    assert await received_talk(f) == []
    second = await people[3].at(match)
    assert (await second.ask("talk", to="watchers", text="from another tab"))["code"] == "E-SILENCED"
    assert second.first["view"] == e.first["view"], "he goes on watching what everybody sees"
    assert (await f.ask("talk", to="watchers", text="peace"))["t"] == "accepted"
    assert await received_talk(e) == await received_talk(f) == ["peace"]
    assert await code(a, "silence", eve, silenced=False) == ""
    assert (await e.ask("talk", to="watchers", text="sorry"))["t"] == "accepted"
    assert await received_talk(f) == ["peace", "sorry"]


async def test_players_are_not_silenced_nor_are_strangers() -> None:
    match, people, (a, b, *_), eve = await crowd()
    await b.ask("talk", to="all", text="hello")
    ben = next(json.loads(frame)["who"] for frame in b.frames if '"t":"said"' in frame)
    assert await code(a, "silence", ben) == "E-SILENCE"
    assert await code(a, "silence", "0123456789ab") == "E-WHO"
    assert (await b.ask("talk", to="all", text="still here"))["t"] == "accepted"
    del match, people, eve


async def test_before_the_start_a_seat_is_no_way_round_it_and_in_the_match_it_is() -> None:
    ann, eve = [await Guest(name).arrive() for name in ("Ann", "Eve")]
    match = (await ann.post("matches", {"game": "toy", "scenario": "short", "seats": 2}))["id"]
    a, e = await waiting(ann, match), await waiting(eve, match)
    assert (await e.ask("talk", to="all", text="spam"))["t"] == "accepted"
    who = json.loads(next(frame for frame in e.frames if '"t":"said"' in frame))["who"]
    assert await code(a, "silence", who) == ""
    await eve.post(f"matches/{match}/sit")
    assert (await e.ask("talk", to="all", text="spam"))["code"] == "E-SILENCED"
    await eve.post(f"matches/{match}/ready", {"ready": True})
    await ann.post(f"matches/{match}/start")
    await a.until("welcome")  # the table knows that its match is running
    playing = await eve.at(match)
    assert (await playing.ask("talk", to="all", text="let us trade"))["t"] == "accepted"
    assert await received_talk(a) == ["spam", "let us trade"]


async def test_a_device_with_a_key_to_the_hosts_seat_is_the_host_too() -> None:
    match, people, lines, eve = await crowd()
    phone = Guest()
    await phone.get("me")
    await phone.post(f"seat/{await people[0].seat_link(match)}")
    line = await phone.at(match)
    assert await code(lines[1], "report", eve) == ""
    async with asyncio.timeout(WAIT):
        while (await line.until("reports"))["reports"] != [{"who": eve, "name": "Eve", "by": ["Ben"]}]:
            pass
    assert await code(line, "silence", eve) == ""
    assert (await received_reports(line))[-1] == []
