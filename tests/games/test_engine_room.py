"""The parts behind the sockets: the committer, one connection's queue, clocks and bots."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from typing import Any

import pytest
from django.db import OperationalError
from pytest_django import Settings

from engine.games import GAMES
from games import database_retry
from games.database_retry import Unsaved
from games.play import connection
from games.play.committer import Committer
from games.play.connection import Connection
from games.play.models import Entry
from games.play.moves import Write
from games.play.protocol import Pong
from games.play.store import Conflict
from games.rate_limits import payers_of, sockets
from tests.games.hands import Hands
from tests.games.people import Guest, table


def write(match: str, index: int = 1) -> Write:
    return Write(match, index, 0, "r", "d", "{}", "[]", 1, 0.0, b"", "{}", "{}", "{}")


class Disk:
    """Replaces the database of a committer: remembers batches, and fails as the test tells it."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.taken: set[str] = set()
        self.away = 0

    def commit(self, batch: Sequence[Write]) -> None:
        time.sleep(0.02)
        names = [each.match for each in batch]
        if self.away:
            self.away -= 1
            raise OperationalError("the database went away")
        if self.taken & set(names):
            raise Conflict("taken")
        self.batches.append(names)


async def test_what_arrives_during_a_commit_goes_into_the_next_one() -> None:
    disk = Disk()
    group = Committer(disk.commit)
    first = asyncio.create_task(group.write(write("a")))
    await asyncio.sleep(0.005)
    await asyncio.gather(first, *(group.write(write(name)) for name in "bcd"))
    assert disk.batches == [["a"], ["b", "c", "d"]]


async def test_a_conflict_spoils_nobody_elses_command() -> None:
    disk = Disk()
    disk.taken = {"c"}
    group = Committer(disk.commit)
    got = await asyncio.gather(*(group.write(write(name)) for name in "abcd"), return_exceptions=True)
    assert [type(each) for each in got] == [type(None), type(None), Conflict, type(None)]
    assert sorted(name for batch in disk.batches for name in batch) == ["a", "b", "d"]


async def test_a_database_that_comes_back_loses_nothing() -> None:
    disk = Disk()
    disk.away = 3
    group = Committer(disk.commit)
    await asyncio.gather(group.write(write("a")), group.write(write("b")))
    assert disk.batches == [["a", "b"]] and disk.away == 0


async def test_a_database_that_stays_away_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_retry, "PATIENCE", 0.2)
    disk = Disk()
    disk.away = 10**6
    with pytest.raises(Unsaved):
        await Committer(disk.commit).write(write("a"))


# ---- one connection ------------------------------------------------------------------------------------------


class Reader:
    """The client's end of a connection: keeps frames, or blocks like a client that does not read."""

    def __init__(self) -> None:
        self.frames: list[Any] = []
        self.reading = asyncio.Event()
        self.reading.set()

    async def send(self, frame: Any) -> None:
        await self.reading.wait()
        self.frames.append(frame)


async def test_a_slow_reader_is_dropped_with_a_reason_and_costs_no_more_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "MAX_UNREAD", 10_000)
    reader = Reader()
    reader.reading.clear()
    slow = Connection(reader.send)
    slow.start()
    for n in range(2000):
        slow.tell(Pong(n, 0))
    assert slow.closed and len(slow._queue) <= 3
    reader.reading.set()
    await slow.wait_until_flushed()
    await asyncio.sleep(0)
    last = [each for each in reader.frames if each["type"] == "websocket.send"][-1]
    assert json.loads(last["text"])["t"] == "bye" and json.loads(last["text"])["again"]
    assert reader.frames[-1]["type"] == "websocket.close" and reader.frames[-1]["code"] == 4408
    slow.stop()


async def test_many_sockets_of_one_address_have_together_no_more_unread_than_a_few(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A client that reads nothing may have 10,000 bytes waiting.

    With nine others of its address it has a tenth of 20,000.
    """
    monkeypatch.setattr(connection, "MAX_UNREAD", 10_000)
    monkeypatch.setattr(connection, "ADDRESS_UNREAD", 20_000)
    crowd = payers_of("", "", "10.0.0.77")
    one, other = [Connection(Reader().send, address=address) for address in ("10.0.0.77", "10.0.0.78")]
    for _ in range(10):
        assert not sockets.enter(crowd)
    while not one.closed:
        one.tell(Pong(1, 0))
        other.tell(Pong(1, 0))
    size = len(connection.frame(Pong(1, 0))["text"])
    assert one.unread - size <= 2_000 < one.unread and not other.closed
    for _ in range(10):
        sockets.leave(crowd)


async def test_who_shows_what_he_holds_is_never_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "MAX_UNREAD", 1_000)
    reader = Reader()
    quick = Connection(reader.send)
    quick.start()
    for n in range(1, 500):
        quick.seq = n
        quick.tell(Pong(n, 0))
        quick.has_read(n - 3)
    assert not quick.closed and quick.unread < 200
    quick.stop()


async def test_a_socket_that_cannot_be_written_to_is_closed() -> None:
    tried: list[Any] = []

    async def fail_to_send(frame: Any) -> None:
        tried.append(frame)
        if frame["type"] == "websocket.send":
            raise RuntimeError("no")

    bad = Connection(fail_to_send)
    bad.start()
    bad.tell(Pong(1, 0))
    assert bad._writer is not None
    await bad._writer  # the writer gives up
    assert bad.closed and [each["type"] for each in tried] == ["websocket.send", "websocket.close"]


# ---- clocks --------------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("server_node")
async def test_when_the_time_is_over_the_rules_default_answers(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    hands, settings.PLAY_GAP = Hands(monkeypatch), 10**6
    match, (ann, ben) = await table("Ann", "Ben", clock={"seconds": 60}, options={"rounds": 1})
    a = await ann.at(match)
    lowest = [a.first["view"]["hand"][0], (await ben.at(match)).first["view"]["hand"][0]]
    hands.pass_by(61)
    while (got := await a.until("update"))["view"].get("header", {}).get("outcome") is None:
        pass
    assert got["log"][-1]["body"]["bids"] == lowest
    refs = [ref async for ref in Entry.objects.filter(table_id=match, index__gt=0).values_list("ref", flat=True)]
    assert len(refs) == 2 and all(ref.startswith("clock:") for ref in refs)


# ---- bots ----------------------------------------------------------------------------------------------------


async def with_bot() -> tuple[str, Guest]:
    ann = await Guest("Ann").arrive()
    match = (await ann.post("matches", {"game": "toy", "scenario": "short", "seats": 2}))["id"]
    await ann.post(f"matches/{match}/bot", {"seat": 1, "bot": True})
    await ann.post(f"matches/{match}/start")
    return match, ann


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("server_node")
async def test_a_bot_plays_to_the_end_and_only_for_its_seat() -> None:
    match, ann = await with_bot()
    a = await ann.at(match)
    for turn in range(1, 5):
        a.first = await a.hello()
        while a.first["view"]["header"]["turn"] < turn:
            await a.until("update")
            a.first = await a.hello()
        bid = {"kind": "bid", "card": a.first["view"]["hand"][0]}
        assert (await a.ask("command", decision=f"r{turn}", command=bid))["t"] == "accepted"
    while (await a.hello())["view"]["header"]["outcome"] is None:
        await a.until("update")
    seats = [seat async for seat in Entry.objects.filter(table_id=match).values_list("seat", flat=True)]
    assert seats.count(0) == 4 and seats.count(1) == 4


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("server_node")
async def test_a_seat_is_handed_to_a_bot_and_taken_back() -> None:
    match, (_, ben) = await table("Ann", "Ben", options={"rounds": 9})
    b = await ben.at(match)
    assert (await b.ask("act", act="bot", seat=1))["t"] == "accepted"
    update = await b.until("update")
    assert update["log"][0]["text"] == "Ben has sealed a bid."
    refused = await b.ask("command", decision="r1", command={"kind": "unseal"})
    assert refused["code"] == "E-BOT" and "Take it back" in refused["text"]
    assert (await b.ask("act", act="unbot"))["t"] == "accepted"
    assert (await b.ask("command", decision="r1", command={"kind": "unseal"}))["t"] == "accepted"
    assert (await b.ask("act", act="unbot"))["t"] == "accepted", "once more is the same"


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("server_node")
async def test_a_bot_that_fails_falls_back_to_the_rules_default(monkeypatch: pytest.MonkeyPatch) -> None:
    def raise_value_error(*_: Any) -> None:
        raise ValueError("a bug of the bot")

    monkeypatch.setattr(type(GAMES["toy"]), "suggest", raise_value_error)
    match, ann = await with_bot()
    a = await ann.at(match)
    while not (await a.hello())["log"]:
        await a.until("update")
    row = await Entry.objects.aget(table_id=match, index=1)
    assert row.seat == 1 and row.ref == "bot:1"
