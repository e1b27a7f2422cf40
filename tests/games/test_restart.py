"""The data on disk is enough: a new node goes on where the old one stopped, with sealed orders, clocks and bots."""

from __future__ import annotations

from typing import Any

import pytest
from channels.db import database_sync_to_async as in_db
from django.core.management import call_command
from pytest_django import Settings

from engine.games import GAMES
from games import server_time
from games.play.models import Entry, StoredMatch
from games.play.node import Node, node
from games.play.replay import differs
from games.play.selfplay import play_on
from tests.games.people import Guest, MatchClient, eventually, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node")]


async def restart() -> Node:
    await node().stop()
    return node()


async def seal(line: MatchClient, decision: str, which: int = 0) -> Any:
    card = line.first["view"]["hand"][which]
    return await line.ask("command", decision=decision, command={"kind": "bid", "card": card})


async def test_a_restart_shows_everybody_exactly_what_he_had() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    a = await ann.at(match)
    await seal(a, "r1")
    people = [ann, ben, Guest()]
    before = [(await person.at(match)).first for person in people]
    await restart()
    after = [(await person.at(match)).first for person in people]
    for one, two in zip(before, after, strict=True):
        one.pop("table"), two.pop("table")
        one.pop("tabs", 0), two.pop("tabs", 0)
        assert one == two
    assert after[0]["view"]["mine"] > 0 and after[1]["view"]["mine"] == -1
    b = await ben.at(match)
    await seal(b, "r1")
    assert (await b.hello())["view"]["header"]["turn"] == 2


async def test_a_ref_from_before_the_restart_is_still_known() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    a = await ann.at(match)
    command = {"kind": "bid", "card": a.first["view"]["hand"][0]}
    await a.ask("command", ref="old", decision="r1", command=command)
    await restart()
    a = await ann.at(match)
    assert (await a.ask("command", ref="old", decision="r1", command=command))["t"] == "accepted"
    assert await Entry.objects.filter(table_id=match, ref="old").acount() == 1


async def test_a_page_with_the_present_number_is_not_sent_the_picture_again() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    a = await ann.at(match)
    await seal(a, "r1")
    await restart()
    line = await ann.line(match)
    await line.send({"t": "hello", "v": 1, "have": 2})
    assert (await line.until("pong"))["seq"] == 2


async def test_when_the_rules_show_more_than_before_pages_get_the_new_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sequence number is the same and the view differs: after a server update the number must have grown."""
    match, (ann, _) = await table("Ann", "Ben")
    await ann.at(match)
    await node().stop()
    toy, old = GAMES["toy"], type(GAMES["toy"]).view
    monkeypatch.setattr(type(toy), "view", lambda self, state, viewer: _richer(old(self, state, viewer)))
    line = await ann.line(match)
    await line.send({"t": "hello", "v": 1, "have": 1})
    assert (await line.until("welcome"))["seq"] == 2


def _richer(view: Any) -> Any:
    return type(view)(**{name: getattr(view, name) for name in view.__struct_fields__} | {"scores": (7, 7)})


async def test_a_bot_goes_on_after_a_restart_without_anybody_looking() -> None:
    ann = await Guest("Ann").arrive()
    match = (await ann.post("matches", {"game": "toy", "scenario": "short", "seats": 2}))["id"]
    await ann.post(f"matches/{match}/bot", {"seat": 1, "bot": True})
    await node().stop()
    await ann.post(f"matches/{match}/start")
    await restart()
    await eventually(Entry.objects.filter(table_id=match, seat=1).aexists)
    assert await Entry.objects.filter(table_id=match, seat=1).acount() == 1


async def test_a_deadline_that_passed_while_the_server_was_down_acts_once(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    """A short absence of the server counts; a long one is subtracted (tests/games/test_time.py)."""
    settings.PLAY_GAP = 10_000
    match, (ann, _) = await table("Ann", "Ben", clock={"seconds": 3600})
    a = await ann.at(match)
    assert {each["seat"] for each in a.first["table"]["clocks"]} == {0, 1}
    await seal(a, "r1", 1)
    await node().stop()
    real = server_time.now
    monkeypatch.setattr(server_time, "now", lambda: real() + 3700)
    line = await ann.at(match)
    if line.first["view"]["header"]["turn"] == 1:
        await line.until("update")
    view = (await line.hello())["view"]
    assert view["header"]["turn"] == 2
    told = Entry.objects.filter(table_id=match, index__gt=0).order_by("index").values_list("seat", "ref")
    rows = [row async for row in told]
    assert [seat for seat, _ in rows] == [0, 1] and rows[1][1].startswith("clock:")


@pytest.mark.parametrize("name", [*(pytest.param(each, marks=pytest.mark.any_database) for each in GAMES), "toy"])
async def test_finished_logs_replay_to_what_is_stored(name: str) -> None:
    game = GAMES[name]
    card = game.scenarios()[0]
    ann = await Guest("Ann").arrive()
    body = {"game": name, "scenario": card.name, "seats": card.seats[0]}
    match = (await ann.post("matches", body))["id"]
    for seat in range(1, card.seats[0]):
        await ann.post(f"matches/{match}/bot", {"seat": seat, "bot": True})
    await node().stop()
    await ann.post(f"matches/{match}/start")
    await in_db(play_on)(match, 100_000)
    assert (await ann.get(f"matches/{match}"))["status"] == "finished"
    assert await in_db(differs)(match) == ""
    await in_db(call_command)("verify_matches")
    for viewer in (-1, 0, 1):
        told = await Guest().get(f"matches/{match}/replay?viewer={viewer}")
        assert told["exact"] and told["viewer"] == viewer
        numbers = [line["n"] for step in told["steps"] for line in step["log"]]
        assert numbers == list(range(1, len(numbers) + 1))
        view: dict[str, Any] = {}
        for step in told["steps"]:
            view |= step["view"]
        assert view["header"]["outcome"] is not None
    end = await Guest().at(match)
    assert end.first["view"] == view if viewer == -1 else end.first["view"]["header"] == view["header"]
    entry = await Entry.objects.filter(table_id=match).order_by("-index").afirst()
    assert entry is not None
    await StoredMatch.objects.filter(pk=match).aupdate(state=b"{}")
    assert "differs" in await in_db(differs)(match)


async def test_older_log_lines_come_over_http_for_the_asking_viewer() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    a, b = await ann.at(match), await ben.at(match)
    for line in (a, b):
        await seal(line, "r1")
    mine = (await ann.get(f"matches/{match}/log"))["lines"]
    theirs = (await Guest().get(f"matches/{match}/log?before=3"))["lines"]
    assert [line["n"] for line in mine] == [1, 2, 3, 4] and "lowest" in mine[2]["text"]
    assert [line["text"] for line in theirs] == ["Ann has sealed a bid.", "Ben has sealed a bid."]
    assert mine == (await a.hello())["log"]
