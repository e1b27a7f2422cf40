"""Deadlines and table time over restarts and several processes. Each fires once, and reveals no secret."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import pytest
from channels.db import database_sync_to_async as in_db
from django.core.management import call_command
from pytest_django import Settings

from engine.games import GAMES
from games import server_time
from games.play import store
from games.play.models import Entry, StoredMatch
from games.play.node import Node, node
from games.play.replay import differs
from tests.games.hands import Hands
from tests.games.nonces import without_nonces
from tests.games.people import WAIT, Guest, MatchClient, eventually, table
from tests.games.test_secrets import Quiet
from tests.games.test_table_acts import act, close_and_wait, shows

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]

BANK = {"per": "turn", "seconds": 60, "bank": 100}
LOOPS = {"_sweep", "_beat", "_look_for_idle", "_share", "_run_tasks", "keep"}
"""The tasks that run as long as the node."""

HALF_AN_HOUR = {"minutes": 30, "rounds": 9}


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Hands:
    settings.PLAY_GAP = 10**6
    return Hands(monkeypatch)


async def restart(hands: Hands, off: float = 0) -> None:
    await node().stop()
    hands.now += off
    node()


async def acts(match: str) -> list[tuple[int, str]]:
    """Return the entries of the log: seat, and the action or the kind of the command."""
    rows = Entry.objects.filter(table_id=match, index__gt=0).order_by("index").values_list("seat", "command")
    return [(seat, (told := json.loads(command)).get("act") or told["kind"]) async for seat, command in rows]


async def bid(line: MatchClient, decision: str, which: int = 0) -> str:
    card = (await line.hello())["view"]["hand"][which]
    got = await line.ask("command", decision=decision, command={"kind": "bid", "card": card})
    return "" if got["t"] == "accepted" else str(got["code"])


async def news(line: MatchClient, **fields: Any) -> Any:
    """Return the table frame once its latest news has these fields."""
    async with asyncio.timeout(WAIT):
        while (info := (await line.hello())["table"]).get("news") != fields:
            await line.frame()
    return info


async def until_turn(line: MatchClient, turn: int) -> Any:
    async with asyncio.timeout(WAIT):
        while (view := (await line.hello())["view"])["header"]["turn"] < turn:
            await line.frame()
    return view


# ---- deadlines ---------------------------------------------------------------------------------------------------


async def test_turn_and_bank_run_out_and_the_next_turn_begins_with_its_own_time(hands: Hands) -> None:
    """60 s and 100 s: nothing happens at 159, both defaults at 161. The next round has 60 s and an empty bank."""
    match, people = await table("Ann", "Ben", clock=BANK)
    a, _ = [await each.at(match) for each in people]
    hands.pass_by(159)
    assert await act(a, "offer_draw") == "" and await acts(match) == [(0, "offer_draw")]
    hands.pass_by(2)
    await until_turn(a, 2)
    assert await acts(match) == [(0, "offer_draw"), (0, "bid"), (1, "bid")]
    clocks = (await a.hello())["table"]["clocks"]
    assert clocks == [{"seat": seat, "left": 60, "bank": 0, "running": True} for seat in (0, 1)]


async def test_who_answers_in_time_keeps_his_bank(hands: Hands) -> None:
    """Ann answers after 20 s, Ben after 70: Ann's 40 left fill nothing (the bank is full), Ben's bank has 90 left."""
    match, people = await table("Ann", "Ben", clock=BANK)
    a, b = [await each.at(match) for each in people]
    hands.pass_by(20)
    assert await bid(a, "r1") == ""
    info = (await b.hello())["table"]["clocks"]
    assert info == [{"seat": 0, "left": 140, "bank": 100}, {"seat": 1, "left": 140, "bank": 100, "running": True}]
    hands.pass_by(50)
    assert await bid(b, "r1") == ""
    info = (await b.hello())["table"]["clocks"]
    assert [(each["left"], each["bank"], each["running"]) for each in info] == [(160, 100, True), (150, 90, True)]


async def move_home(match: str, one: Node, other: Node) -> None:
    """Let the other process watch the match's clocks from now on, instead of this one."""
    await StoredMatch.objects.filter(pk=match).aupdate(home=other.link.name)
    for each in (one, other):
        each.homes._mine.discard(match)
        each.homes.handle_handover(match, other.link.name)


async def test_more_time_given_at_another_process_holds_though_the_bell_was_lost(
    hands: Hands, nodes: list[Node], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second process is the home and still thinks that Ben's time is over.

    Its default comes too early and is refused.
    """
    match, people = await table("Ann", "Ben", clock={"seconds": 60})
    a, b = await people[0].at(match, nodes[0]), await people[1].at(match, nodes[1])
    await move_home(match, nodes[0], nodes[1])
    monkeypatch.setattr(nodes[0].link, "publish", lambda *_, **__: None)
    assert await act(a, "extend", seat=-1, seconds=600) == ""
    hands.pass_by(100, nodes[1])
    assert (await shows(b, news={"n": 1, "act": "extend", "by": 0, "seconds": 600}))["clocks"][1]["left"] == 560
    assert await acts(match) == [(0, "extend")]
    hands.pass_by(570, *nodes)
    await until_turn(b, 2)
    extend, *bids = await acts(match)
    assert (extend, sorted(bids)) == ((0, "extend"), [(0, "bid"), (1, "bid")])  # either process may be first


async def test_two_processes_fire_one_deadline_once(hands: Hands, nodes: list[Node]) -> None:
    match, people = await table("Ann", "Ben", clock={"seconds": 60}, options={"rounds": 9})
    lines = [await each.at(match, at) for each, at in zip(people, nodes, strict=True)]
    for turn in range(1, 5):
        hands.pass_by(61, *nodes)
        await asyncio.gather(*(until_turn(line, turn + 1) for line in lines))
    done = await acts(match)
    rounds = [sorted(done[at : at + 2]) for at in range(0, len(done), 2)]  # either process may be first
    assert rounds == [[(0, "bid"), (1, "bid")]] * 4
    assert await in_db(differs)(match) == ""


async def test_a_running_clock_survives_a_restart(hands: Hands, settings: Settings) -> None:
    """160 s, 30 used, off for 20 s (which count), then 109 more: one second is left. Two seconds later it is over."""
    match, people = await table("Ann", "Ben", clock=BANK)
    a = await people[0].at(match)
    hands.pass_by(30)
    await restart(hands, 20)
    a = await people[0].at(match)
    assert [each["left"] for each in a.first["table"]["clocks"]] == [110, 110]
    hands.pass_by(109)
    assert await act(a, "offer_draw") == "" and await acts(match) == [(0, "offer_draw")]
    hands.pass_by(2)
    await until_turn(a, 2)
    assert await acts(match) == [(0, "offer_draw"), (0, "bid"), (1, "bid")]


async def test_a_long_absence_of_the_server_takes_nobodys_time(hands: Hands, settings: Settings) -> None:
    """30 of 60 s used, the server off for an hour: 30 s are left, and all players are told once why."""
    match, people = await table("Ann", "Ben", clock={"seconds": 60})
    await people[0].at(match)
    hands.pass_by(30)
    settings.PLAY_GAP = 30
    await restart(hands, 3600)
    a, b = [await each.at(match) for each in people]
    info = b.first["table"]
    assert info["news"] == {"n": 1, "act": "resume", "seconds": 3600}
    assert [each["left"] for each in info["clocks"]] == [30, 30]
    await restart(hands)
    a = await people[0].at(match)
    assert await acts(match) == [(-1, "resume")]
    settings.PLAY_GAP = 10**6
    hands.pass_by(31)
    await until_turn(a, 2)
    assert await acts(match) == [(-1, "resume"), (0, "bid"), (1, "bid")]
    assert await in_db(differs)(match) == ""


# ---- table time --------------------------------------------------------------------------------------------------


async def test_the_tables_time_ends_the_match_after_the_turn_in_progress(hands: Hands) -> None:
    match, people = await table("Ann", "Ben", options=HALF_AN_HOUR)
    a, b = [await each.at(match) for each in people]
    assert (await people[0].get(f"matches/{match}"))["time_limit"] == 1800
    assert a.first["table"]["time"] == {"limit": 1800, "left": 1800, "running": True}
    hands.pass_by(1799)
    assert await bid(a, "r1") == "" and await bid(b, "r1") == ""
    assert (await b.hello())["table"]["time"]["left"] == 1
    hands.pass_by(2)
    info = await news(b, n=1, act="time_up")
    assert info["time"] == {"limit": 1800, "left": 0, "up": True}
    told = [line["text"] for line in (await b.hello())["log"]]
    assert told[-1] == "The time is up: round 2 is the last one."
    assert await bid(a, "r2") == "" and await bid(b, "r2") == ""
    assert (await a.hello())["view"]["header"]["outcome"]["reason"] == "time"
    assert (await acts(match)).count((-1, "time_up")) == 1
    await in_db(call_command)("verify_matches")
    export = await people[0].get(f"matches/{match}/export")
    assert [entry["command"] for entry in export["log"] if entry["seat"] == -1][1:] == [{"act": "time_up"}]
    assert (await people[0].get(f"matches/{match}/replay"))["exact"]


async def test_pauses_and_the_time_the_server_was_off_do_not_count(hands: Hands, settings: Settings) -> None:
    """600 s, a pause of 5000 s, 300 s, off for 7000 s, 400 s: 1300 of 1800 s are used."""
    match, people = await table("Ann", "Ben", options=HALF_AN_HOUR)
    a = await people[0].at(match)
    hands.pass_by(600)
    assert await act(a, "pause") == ""
    hands.pass_by(5000)
    assert (await people[1].at(match)).first["table"]["time"] == {"limit": 1800, "left": 1200}
    assert await act(a, "unpause") == ""
    hands.pass_by(300)
    await node()._note_time()
    await a.close()
    settings.PLAY_GAP = 30
    await restart(hands, 7000)
    a = await people[0].at(match)
    info = await news(a, n=3, act="resume", seconds=7000)
    assert info["time"] == {"limit": 1800, "left": 900, "running": True}
    settings.PLAY_GAP = 10**6
    hands.pass_by(400)
    assert (await a.hello())["table"]["time"]["left"] == 500
    assert (-1, "time_up") not in await acts(match)
    hands.pass_by(501)
    await news(a, n=4, act="time_up")


async def test_a_deserted_table_uses_up_no_time(hands: Hands, settings: Settings) -> None:
    """All players leave for the night; a watcher does not count as a player."""
    match, people = await table("Ann", "Ben", options=HALF_AN_HOUR)
    a, w = await people[0].at(match), await Guest().at(match)
    hands.pass_by(600)
    await node()._note_time()
    await close_and_wait(a, 0, w)
    settings.PLAY_GAP = 30
    hands.pass_by(40_000)
    assert (await w.hello())["table"]["time"] == {"limit": 1800, "left": 1200}
    back = await people[1].at(match)
    assert (await news(back, n=1, act="resume", seconds=40_000))["time"]["left"] == 1200


async def test_with_a_clock_of_days_the_table_has_no_time(hands: Hands) -> None:
    """R-VIC-10: correspondence games have no table time."""
    match, people = await table("Ann", "Ben", options=HALF_AN_HOUR, clock={"seconds": 86_400})
    assert (await people[0].get(f"matches/{match}"))["time_limit"] == 0
    a = await people[0].at(match)
    assert "time" not in a.first["table"]
    hands.pass_by(4000)
    assert await act(a, "offer_draw") == "" and await acts(match) == [(0, "offer_draw")]


async def test_two_processes_count_the_tables_time_once(hands: Hands, nodes: list[Node], settings: Settings) -> None:
    match, people = await table("Ann", "Ben", options=HALF_AN_HOUR)
    a, b = [await each.at(match, at) for each, at in zip(people, nodes, strict=True)]
    for _ in range(3):
        hands.pass_by(100, *nodes)
        await asyncio.gather(*(each._note_time() for each in nodes))
    assert [(await line.hello())["table"]["time"]["left"] for line in (a, b)] == [1500, 1500]
    hands.pass_by(1600, *nodes)
    for line in (a, b):
        await news(line, n=1, act="time_up")
    assert await acts(match) == [(-1, "time_up")]


async def test_two_processes_forgive_the_same_absence_once(hands: Hands, nodes: list[Node], settings: Settings) -> None:
    match, people = await table("Ann", "Ben", options=HALF_AN_HOUR, clock={"seconds": 60})
    settings.PLAY_GAP = 30
    hands.now += 500
    a, b = await asyncio.gather(*(each.at(match, at) for each, at in zip(people, nodes, strict=True)))
    for line in (a, b):
        info = await news(line, n=1, act="resume", seconds=500)
        assert (info["time"]["left"], [each["left"] for each in info["clocks"]]) == (1800, [60, 60])
    assert await acts(match) == [(-1, "resume")]


# ---- what a deadline may tell ------------------------------------------------------------------------------------


async def at_rest(match: str) -> None:
    """Wait until all work after the opening of the table is done: notifications received, all viewers told."""
    here = node()

    async def nothing_is_going_on() -> bool:
        return (
            not here.rooms[match].delivery._table_due
            and {getattr(task.get_coro(), "__name__", "") for task in here._tasks} <= LOOPS
        )

    await eventually(nothing_is_going_on)


async def world(monkeypatch: pytest.MonkeyPatch, which: int, clock: dict[str, Any]) -> list[list[str]]:
    """Let Ann seal her lowest card in secret, after other choices (0), or stay away until the deadline does it (1).

    Return everything sent to Ben and to a watcher before, at and after the deadline, including Ben's own default.
    """
    hands = Hands(monkeypatch)
    monkeypatch.setattr(store, "new_seed", lambda *_: 12345)
    match, (ann, ben) = await table("Ann", "Ben", game="quiet", clock=clock)
    a, b, w = await ann.at(match), await ben.at(match), await (await Guest("Eve").arrive()).at(match)
    for line in (a, b, w):
        while not (await line.until("table"))["table"].get("watching"):
            pass  # Eve's name becomes known last
    await at_rest(match)
    for line in (b, w):
        await line.receive_all()
    b.frames.clear()
    w.frames.clear()
    hands.pass_by(20)
    hand = a.first["view"]["hand"]
    if which == 0:
        for command in (*({"kind": "bid", "card": card} for card in (hand[2], hand[0])), {"kind": "unseal"}):
            assert (await a.ask("command", decision="r1", command=command))["t"] == "accepted"
            hands.pass_by(7)
        await a.ask("command", decision="r1", command={"kind": "bid", "card": hand[0]})
        hands.pass_by(9)
    else:
        hands.pass_by(30)
    late = await Guest().at(match)
    for line in (b, w):
        await shows(line, watchers=2)
    await late.close()
    for line in (b, w):
        await shows(line, watchers=1)
        await line.receive_all()
    hands.pass_by(1000)
    for line in (b, w):
        while (await line.until("update"))["view"]["header"]["turn"] != 2:
            pass
    await at_rest(match)  # the table's news of the deadline comes in its own frame
    assert await act(b, "offer_draw") == ""
    for line in (b, w):
        await shows(line, draw_offers=[1])
    assert json.loads(late.frames[0])["table"]["clocks"]
    code = (await ann.get(f"matches/{match}"))["code"]
    frames = [[plain(each, match, code) for each in line.frames] for line in (b, w, late)]
    for line in (a, b, w):
        await line.close()
    return [[each for each in told if '"accepted"' not in each] for told in (frames[0], frames[1], frames[2][:1])]


def plain(frame: str, match: str, code: str) -> str:
    """Return the frame without what is random for each match: id, join code, nonces, and handles of watchers."""
    return re.sub(r'"who":"\w+"', '"who":""', without_nonces(frame).replace(match, "ID").replace(code, "CODE"))


@pytest.mark.parametrize("clock", [{"seconds": 600}, {"per": "turn", "seconds": 60, "bank": 600}])
async def test_a_deadline_tells_no_more_than_it_may(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, clock: dict[str, Any]
) -> None:
    """All bytes are the same, in number and order, including table frames and clocks."""
    settings.PLAY_GAP = 10**6
    monkeypatch.setitem(GAMES, "quiet", Quiet())
    one, two = [await world(monkeypatch, which, clock) for which in (0, 1)]
    assert one == two
    assert all(one), "something was sent to everybody"


async def test_pages_are_told_what_time_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server's time is sent in the hall and at a table, over HTTP and sockets.

    A cached answer has none: it would be wrong.
    """
    match, (ann, _) = await table("Ann", "Ben")
    page = await ann.at(match)
    monkeypatch.setattr(server_time, "now", lambda: 1_800_000_000.25)
    found = await ann.rest("GET", "hall")
    assert found.headers["Server-Time"] == "1800000000250"
    games = await ann.rest("GET", "games")
    assert "Server-Time" not in games.headers and "no-store" not in games.headers["Cache-Control"]

    hall = MatchClient("/ws/hall/", ann.headers())
    assert await hall.open()
    for nonsense in ("[]", "{", {"t": "hello", "v": 1}, {"t": "ping", "more": "x" * 100}):
        await hall.send(nonsense)
    await hall.send({"t": "ping"})
    assert await hall.frame() == {"t": "pong", "seq": 0, "at": 1_800_000_000_250}

    await page.send({"t": "ping", "have": page.first["seq"]})
    assert (await page.until("pong"))["at"] == 1_800_000_000_250
