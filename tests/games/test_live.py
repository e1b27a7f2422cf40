"""A match at the sockets: from hello to the end, races, resending, reload, second tabs, and the table around it."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import Any

import pytest
from django.db import OperationalError
from pytest_django import Settings

from games import database_retry
from games.lobby import actions
from games.lobby.models import Guest as GuestRow
from games.play import store
from games.play.models import Entry
from games.play.node import node
from tests.games.people import WAIT, Guest, MatchClient, eventually, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node")]


async def bid(line: MatchClient, decision: str, which: int = 0, **extra: Any) -> Any:
    """Bid the card at this index of the hand held at hello."""
    card = line.first["view"]["hand"][which]
    return await line.ask("command", decision=decision, command={"kind": "bid", "card": card}, **extra)


async def test_a_match_from_hello_to_the_end() -> None:
    match, (ann, ben) = await table("Ann", "Ben", options={"rounds": 2})
    a, b, w = await ann.at(match), await ben.at(match), await Guest().at(match)
    assert (a.first["viewer"], b.first["viewer"], w.first["viewer"]) == (0, 1, -1)
    assert a.first["view"]["hand"] and not w.first["view"]["hand"]
    for decision in ("r1", "r2"):
        for line in (a, b):
            line.first = await line.hello()
            assert (await bid(line, decision, line is b))["t"] == "accepted"
    news = await w.until("table", table=(await ann.at(match)).first["table"])
    assert news["table"]["status"] == "finished"
    assert (await a.hello())["view"]["header"]["outcome"]["reason"] == "score"
    row = await ann.get(f"matches/{match}")
    assert row["status"] == "finished" and row["outcome"]["reason"] == "score"
    assert (await a.ask("command", decision="r2", command={"kind": "unseal"}))["code"] == "E-STALE"


async def test_updates_carry_only_what_changed_and_numbers_follow_on() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    a, b = await ann.at(match), await ben.at(match)
    first = b.first["seq"]
    assert (await bid(a, "r1"))["t"] == "accepted"
    update = await b.until("update")
    assert (update["base"], update["seq"]) == (first, first + 1)
    assert set(update["view"]) == {"header"} and update["log"][0]["text"] == "Ann has sealed a bid."
    assert [line["n"] for line in update["log"]] == [1]
    assert (await bid(b, "r1"))["t"] == "accepted"
    update = await a.until("update", base=a.first["seq"] + 1)
    assert {"header", "scores", "hand", "mine", "decisions", "sizes"} == set(update["view"])
    assert [line["n"] for line in update["log"]] == [2, 3, 4]


async def test_the_update_comes_before_the_answer() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    a = await ann.at(match)
    await bid(a, "r1")
    kinds = [json.loads(frame)["t"] for frame in a.frames]
    assert kinds.index("update") < kinds.index("accepted")


async def test_two_commands_at_the_same_instant_both_count() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    a, b = await ann.at(match), await ben.at(match)
    answers = await asyncio.gather(bid(a, "r1"), bid(b, "r1"))
    assert [answer["t"] for answer in answers] == ["accepted", "accepted"]
    assert (await a.hello())["view"]["header"]["turn"] == 2
    assert await Entry.objects.filter(table_id=match).acount() == 3


async def test_two_devices_answer_the_same_question_at_once() -> None:
    """One of the two answers ends the round, and the late one is stale."""
    match, (ann, ben) = await table("Ann", "Ben")
    a, again, b = await ann.at(match), await ann.at(match), await ben.at(match)
    await bid(b, "r1")
    answers = await asyncio.gather(bid(a, "r1", 0), bid(again, "r1", 1))
    assert sorted(answer["t"] for answer in answers) == ["accepted", "refused"]
    late = next(answer for answer in answers if answer["t"] == "refused")
    assert late["code"] == "E-STALE" and late["text"]


async def test_a_resent_ref_is_applied_once() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    a = await ann.at(match)
    assert (await bid(a, "r1", 0, ref="once"))["t"] == "accepted"
    assert (await bid(a, "r1", 1, ref="once"))["t"] == "accepted"
    again = await ann.at(match)
    assert again.first["view"]["mine"] == a.first["view"]["hand"][0]
    assert (await bid(again, "r1", 2, ref="once"))["t"] == "accepted"
    assert await Entry.objects.filter(table_id=match, ref="once").acount() == 1


async def test_many_copies_of_one_ref_at_once_are_applied_once() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    lines = [await ann.at(match) for _ in range(4)]
    answers = await asyncio.gather(*(bid(line, "r1", 0, ref="same") for line in lines))
    assert {answer["t"] for answer in answers} == {"accepted"}
    assert await Entry.objects.filter(table_id=match, ref="same").acount() == 1


async def test_reload_brings_the_seat_the_view_and_the_log_back() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    a = await ann.at(match)
    await bid(a, "r1")
    await a.close()
    again = await ann.at(match)
    assert again.first["viewer"] == 0 and again.first["view"]["mine"] == a.first["view"]["hand"][0]
    assert [line["text"] for line in again.first["log"]] == ["Ann has sealed a bid."]
    await again.send({"t": "hello", "v": 1, "have": again.first["seq"]})
    assert (await again.until("pong"))["seq"] == again.first["seq"]
    await again.send({"t": "ping", "have": again.first["seq"] - 1})
    assert (await again.until("welcome"))["seq"] == again.first["seq"]
    await again.send({"t": "ping", "have": again.first["seq"] + 40})
    assert (await again.until("welcome"))["seq"] == again.first["seq"]


async def test_a_second_tab_is_told_and_both_stay_in_step() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    a, b = await ann.at(match), await ben.at(match)
    assert a.first.get("tabs", 1) == 1
    tab = await ann.at(match)
    assert tab.first["tabs"] == 2 and (await a.until("tabs"))["tabs"] == 2
    await bid(tab, "r1")
    one, two = await a.until("update"), json.loads(next(f for f in tab.frames if '"update"' in f))
    assert one == two
    await tab.close()
    assert (await a.until("tabs"))["tabs"] == 1
    assert all('"tabs"' not in frame or '"t":"tabs"' not in frame for frame in b.frames)


async def test_a_watcher_who_sits_gets_his_own_view_at_the_start() -> None:
    ann, ben = await Guest("Ann").arrive(), Guest("Ben")
    match = (await ann.post("matches", {"game": "toy", "scenario": "short", "seats": 2}))["id"]
    await ben.get("me")
    a, b = await ann.line(match), await ben.line(match)
    for line in (a, b):
        await line.send({"t": "hello", "v": 1})
        assert (await line.until("table"))["table"]["status"] == "open"
    await ben.post(f"matches/{match}/sit", {"name": "Ben"})
    people = (await a.until("table", table=(await _table(b, "Ben"))))["table"]["people"]
    assert people[1]["name"] == "Ben" and people[1]["here"]
    await ben.post(f"matches/{match}/ready", {"ready": True})
    await ann.post(f"matches/{match}/start")
    welcome = await b.until("welcome")
    assert welcome["viewer"] == 1 and len(welcome["view"]["hand"]) == 5


async def test_a_match_started_while_the_table_is_read_is_shown_to_those_who_sit_there_now(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ben's seat goes to Cora, then the match starts: both after the settings were read, before the moves are read."""
    ann, ben, cora = [await Guest(name).arrive() for name in ("Ann", "Ben", "Cora")]
    match = (await ann.post("matches", {"game": "toy", "scenario": "short", "seats": 2}))["id"]
    await ben.post(f"matches/{match}/sit")
    lines = [await person.line(match) for person in (ann, ben, cora)]
    for line in lines:
        await line.send({"t": "hello", "v": 1})
        await line.until("table")
    guests = [await GuestRow.objects.aget(pk=(await person.get("me"))["id"]) for person in (ann, ben, cora)]
    room, read = await node().room(match), store.match_settings
    assert room is not None

    def read_before_the_start(match_id: str) -> Any:
        monkeypatch.setattr(store, "match_settings", read)
        found = read(match_id)
        actions.leave(match, guests[1])
        actions.sit(match, guests[2])
        actions.ready(match, guests[2], True)
        actions.start(match, guests[0])
        return found

    monkeypatch.setattr(store, "match_settings", read_before_the_start)
    await room.refresh()
    welcomes = [await line.until("welcome") for line in lines]
    assert [each["table"]["status"] for each in welcomes] == ["running"] * 3
    assert [each["viewer"] for each in welcomes] == [0, -1, 1]


async def _table(line: MatchClient, name: str) -> Any:
    while True:
        info = (await line.until("table"))["table"]
        if any(person["name"] == name and person.get("here") for person in info["people"]):
            return info


async def test_presence_and_watchers() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    a, b, w = await ann.at(match), await ben.at(match), await Guest().at(match)
    eve = await Guest().at(match)
    info = eve.first["table"]
    assert [person.get("here", False) for person in info["people"]] == [True, True] and info["watchers"] == 2
    await b.close()
    await w.close()
    row = await _row(ann, match, [True, False])
    assert row["watchers"] == 1
    await a.close()
    await eve.close()


async def _row(guest: Guest, match: str, here: list[bool]) -> Any:
    async def is_shown() -> bool:
        return [seat["here"] for seat in (await guest.get(f"matches/{match}"))["seats"]] == here

    await eventually(is_shown)
    return await guest.get(f"matches/{match}")


async def test_dry_run_and_questions_change_nothing() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    a, w = await ann.at(match), await Guest().at(match)
    card = a.first["view"]["hand"][0]
    assert (await a.ask("check", decision="r1", command={"kind": "bid", "card": card}))["t"] == "fine"
    refused = await a.ask("check", decision="r1", command={"kind": "bid", "card": 5})
    assert (refused["t"], refused["code"], refused["field"]) == ("refused", "E-CARD", "card")
    assert (await a.ask("check", decision="r9", command={"kind": "bid", "card": card}))["code"] == "E-STALE"
    assert (await a.ask("ask", question={}))["answer"] == {"best": a.first["view"]["hand"][-1]}
    assert (await w.ask("ask", question={}))["answer"] == {"best": 0}
    assert (await w.ask("check", decision="r1", command={"kind": "unseal"}))["code"] == "E-WATCHER"
    assert await Entry.objects.filter(table_id=match).acount() == 1


async def test_watchers_and_outsiders_cannot_play() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    w, a = await (await Guest("Eve").arrive()).at(match), await ann.at(match)
    card = a.first["view"]["hand"][0]
    for kind, fields in (
        ("command", {"decision": "r1", "command": {"kind": "bid", "card": card}}),
        ("act", {"act": "resign"}), ("act", {"act": "pause"}), ("act", {"act": "bot", "seat": 0}),
    ):  # fmt: skip
        assert (await w.ask(kind, **fields))["code"] == "E-WATCHER"
    b = await ben.at(match)
    assert (await b.ask("act", act="bot", seat=0))["code"] == "E-HOST"


async def test_resign_pause_and_draw() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    a, b = await ann.at(match), await ben.at(match)
    assert (await a.ask("act", act="pause"))["t"] == "accepted"
    assert (await b.until("table"))["table"]
    assert (await bid(b, "r1"))["code"] == "E-PAUSED"
    assert (await a.ask("act", act="pause"))["code"] == "E-PAUSED"
    assert (await a.ask("act", act="unpause"))["t"] == "accepted"
    assert (await bid(b, "r1"))["t"] == "accepted"
    assert (await a.ask("act", act="offer_draw"))["t"] == "accepted"
    assert (await ben.at(match)).first["table"]["draw_offers"] == [0]
    assert (await a.ask("act", act="withdraw_draw"))["t"] == "accepted"
    assert (await b.ask("act", act="offer_draw"))["t"] == "accepted"
    assert (await a.ask("act", act="offer_draw"))["t"] == "accepted"
    assert (await a.hello())["view"]["header"]["outcome"]["reason"] == "agreed"
    assert (await b.ask("act", act="resign"))["code"] == "E-OVER"
    other, (cora, dan) = await table("Cora", "Dan")
    c = await cora.at(other)
    assert (await c.ask("act", act="resign"))["t"] == "accepted"
    assert (await dan.get(f"matches/{other}"))["outcome"]["winners"] == [1]


async def test_shutdown_says_goodbye_and_asks_to_come_again() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    a = await ann.at(match)
    stopping = asyncio.create_task(node().stop())
    bye = await a.until("bye")
    assert bye["again"] and bye["reason"]
    assert await a.frame() is None and a.closed is not None and a.closed[0] == 4012
    await stopping


async def test_the_hall_rings_when_a_row_changes() -> None:
    ann = await Guest("Ann").arrive()
    hall = MatchClient("/ws/hall/", Guest().headers())
    assert await hall.open()
    match = (await ann.post("matches", {"game": "toy", "scenario": "short", "seats": 2}))["id"]
    assert match in (await hall.until("ring"))["matches"]


async def test_while_the_database_is_away_commands_wait_and_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    a, b = await ann.at(match), await ben.at(match)
    commit, tried, back = store.commit, asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def failing(batch: Any, finish: Any) -> None:
        if not back.is_set():
            loop.call_soon_threadsafe(tried.set)
            raise OperationalError("the database went away")
        commit(batch, finish)

    monkeypatch.setattr(store, "commit", failing)
    waiting = asyncio.create_task(bid(a, "r1"))
    await asyncio.wait_for(tried.wait(), WAIT)
    refused = await b.ask("check", decision="r1", command={"kind": "bid", "card": 5})
    assert refused["code"] == "E-CARD", "who only asks is answered meanwhile"
    assert (await b.hello())["seq"] == 1, "nothing is shown that is not stored"
    assert not waiting.done(), "nothing is acknowledged that is not stored"
    back.set()
    assert (await waiting)["t"] == "accepted"
    assert (await b.until("update"))["seq"] == 2
    assert await Entry.objects.filter(table_id=match).acount() == 2


async def test_while_it_is_saved_the_sender_alone_is_told_so(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    """No other viewer hears that a command is on its way, and there is one answer."""
    settings.PLAY_SAVING_AFTER = settings.PLAY_SAVING_AGAIN = 0.05
    match, (ann, ben) = await table("Ann", "Ben")
    a, again, b = await ann.at(match), await ann.at(match), await ben.at(match)
    commit, back = store.commit, threading.Event()

    def slowly(batch: Any, finish: Any) -> None:
        assert back.wait(60)
        commit(batch, finish)

    monkeypatch.setattr(store, "commit", slowly)
    card = a.first["view"]["hand"][0]
    await a.send({"t": "command", "ref": "mine", "decision": "r1", "command": {"kind": "bid", "card": card}})
    for _ in range(2):
        assert await a.until("saving") == {"t": "saving", "of": "mine"}
    assert not any("accepted" in frame for frame in a.frames)
    back.set()
    await a.until("accepted", ref="mine")
    for line in (again, b):
        await line.until("update")
        assert not any("saving" in frame for frame in line.frames)
    assert await Entry.objects.filter(table_id=match).acount() == 2


async def test_when_the_database_stays_away_the_sender_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    match, (ann, _) = await table("Ann", "Ben")
    a = await ann.at(match)

    def failing(*_: Any) -> None:
        raise OperationalError("the database went away")

    monkeypatch.setattr(database_retry, "PATIENCE", 0.2)
    with monkeypatch.context() as patch:
        patch.setattr(store, "commit", failing)
        refused = await bid(a, "r1", ref="same")
        assert refused["code"] == "E-SAVE" and "again" in refused["text"]
    assert (await a.hello())["seq"] == 1
    assert (await bid(a, "r1", ref="same"))["t"] == "accepted"
