"""Standing orders at the socket: accepted at any time, kept, followed at a deadline, and known to their owner alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from channels.db import database_sync_to_async as in_db

from engine.core.game import STANDING
from games import server_time
from games.play import clock, replay, timers
from games.play.models import Entry, StoredMatch
from games.play.node import node
from tests.games.people import Guest, MatchClient, eventually, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]

WARPWAR = {"game": "warpwar", "scenario": "1977-basic"}
FILED = {"kind": "standing_orders", "fleet": {"tactic": "ATTACK", "fire": ["beam"]}, "damage": ["PD"]}
DROPPED = {"kind": "standing_orders"}


async def check_no_news(*lines: MatchClient) -> None:
    """Check that their sequence numbers have not grown and that the only frames that came are news of people."""
    for line in lines:
        held = line.first["seq"]
        await line.send({"t": "ping", "have": held})
        assert (await line.until("pong"))["seq"] == held
        assert {json.loads(frame)["t"] for frame in line.frames} <= {"welcome", "table", "tabs", "pong"}


async def test_filing_is_a_matter_between_a_seat_and_the_referee() -> None:
    """The other seat, a watcher, the hall's rows and sockets: nothing changes, whatever is filed and how often."""
    match, (ann, ben) = await table("Ann", "Ben", **WARPWAR)
    a, b, w = await ann.at(match), await ben.at(match), await Guest().at(match)
    rung = MatchClient("/ws/hall/", ann.headers())
    assert await rung.open()

    async def is_told() -> bool:
        return not node().hall._changed

    await eventually(is_told)  # the hall has been told of the start
    before = [row for row in (await ben.get("hall"))["running"] if row["id"] == match]
    for orders in (FILED, DROPPED, FILED):
        assert (await a.ask("command", decision=STANDING, command=orders))["t"] == "accepted"
        refused = await a.ask("command", decision=STANDING, command={**FILED, "damage": ["PD", "PD"]})
        assert refused["code"] == "E-LIST-TWICE"
    await a.ask("check", decision=STANDING, command=DROPPED)
    await check_no_news(b, w)
    assert await is_told(), "no ring is on its way"
    assert [row for row in (await ben.get("hall"))["running"] if row["id"] == match] == before
    mine = await a.hello()
    assert mine["view"]["standing"]["filed"] == FILED and mine["seq"] == a.first["seq"] + 3
    for line in (b, w):
        assert "E-" in str(await line.ask("command", decision=STANDING, command={"kind": "standing_orders", "x": 1}))
    assert (await w.ask("command", decision=STANDING, command=DROPPED))["code"] == "E-WATCHER"
    for line in (a, b, w, rung):
        await line.close()


async def answer(line: MatchClient, command: Any) -> None:
    """Answer the one open question."""
    (decision,) = (await line.hello())["view"]["decisions"]
    met = await line.ask("command", decision=decision["id"], command=command)
    assert met["t"] == "accepted", met


async def test_plans_for_movement_are_filed_the_same_way_and_move_ships_by_themselves() -> None:
    """Ann has one ship and plans for it, Ben has none: the ship moves when Building ends, and no seat is asked."""
    match, (ann, ben) = await table("Ann", "Ben", game="warpwar", scenario="2012-learning")
    a, b, w = await ann.at(match), await ben.at(match), await Guest().at(match)
    await answer(
        a, {"kind": "build", "items": [{"kind": "ship", "at": "0606", "attrs": {"PD": 5, "B": 1}, "wg": "WG"}]}
    )
    await answer(b, {"kind": "build", "items": []})
    await answer(a, {"kind": "end_movement"})
    for line in (b, w):
        line.first = await line.hello()
    (ship,) = [unit["id"] for unit in b.first["view"]["units"]]
    plans = {"kind": "move_plans", "plans": [{"ships": [ship], "path": ["~Erech"], "when": "free"}]}
    heard = [len(line.frames) for line in (b, w)]
    assert (await a.ask("command", decision=STANDING, command=plans))["t"] == "accepted"
    for line, before in zip((b, w), heard, strict=True):
        await line.send({"t": "ping", "have": line.first["seq"]})
        assert (await line.until("pong"))["seq"] == line.first["seq"]
        assert {json.loads(frame)["t"] for frame in line.frames[before:]} <= {"table", "tabs", "pong"}
    assert (await a.hello())["view"]["standing"]["plans"] == plans
    await answer(a, {"kind": "build", "items": []})
    await answer(b, {"kind": "build", "items": []})
    for line in (b, w):
        seen = await line.hello()
        assert {unit["id"]: unit["hex"] for unit in seen["view"]["units"]} == {ship: "0710"}
        assert not any("move_plans" in frame for frame in line.frames)
        await line.close()
    assert "plans" not in (await a.hello())["view"]["standing"], "they were for that Movement"
    await a.close()


async def test_it_stands_in_the_log_and_survives_a_restart() -> None:
    match, (ann, ben) = await table("Ann", "Ben", **WARPWAR)
    a = await ann.at(match)
    await a.ask("command", ref="mine", decision=STANDING, command=FILED)
    await a.ask("command", ref="mine", decision=STANDING, command=DROPPED)
    assert await in_db(replay.differs)(match) == ""
    entry = await Entry.objects.aget(table_id=match, ref="mine")
    assert (entry.seat, json.loads(entry.command), entry.events) == (0, FILED, "[]")
    await a.close()
    node().forget(match)
    a, b = await ann.at(match), await ben.at(match)
    assert a.first["view"]["standing"]["filed"] == FILED
    assert "filed" not in b.first["view"]["standing"]
    await a.close()
    await b.close()


async def test_a_pause_stops_the_game_but_not_this() -> None:
    match, (ann, _) = await table("Ann", "Ben", **WARPWAR)
    a = await ann.at(match)
    await a.ask("act", act="pause")
    assert (await a.ask("command", decision=STANDING, command=FILED))["t"] == "accepted"
    assert (await a.ask("command", decision="x", command=FILED))["code"] == "E-PAUSED"
    await a.close()


async def test_it_neither_winds_a_clock_nor_stops_one() -> None:
    match, (ann, ben) = await table("Ann", "Ben", clock={"seconds": 600}, **WARPWAR)
    lines = [await ann.at(match), await ben.at(match)]

    async def due() -> Any:
        return json.loads((await StoredMatch.objects.aget(pk=match)).table_state)

    before = await due()
    assert before["due"]
    for line in lines:
        assert (await line.ask("command", decision=STANDING, command=FILED))["t"] == "accepted"
    assert await due() == before
    for line in lines:
        await line.close()


async def test_at_a_deadline_they_are_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both build and never come back. Ann's ship, moved to Ben's by hand, attacks; Ben's ship dodges by the rule."""
    match, (ann, ben) = await table("Ann", "Ben", clock={"seconds": 600}, **WARPWAR)
    lines = [await ann.at(match), await ben.at(match)]
    assert (await lines[0].ask("command", decision=STANDING, command=FILED))["t"] == "accepted"
    room = await node().room(match)
    assert room is not None

    def state() -> Any:
        assert room.match.position is not None
        return room.match.position.state

    # From here on, every deadline is in the past, and no timer of the room runs. Only this test calls the alarm.
    for listener in room.listeners:
        listener.stop()
    room.listeners.clear()
    monkeypatch.setattr(timers.Timers, "__call__", lambda self: None)
    monkeypatch.setattr(clock, "time_over", lambda table, seat, decision: server_time.now() - 60)
    alarm = timers.Timers(room)

    async def ring_until(happened: Callable[[], bool]) -> None:
        for _ in range(40):
            if happened():
                return
            await alarm._act()
        raise AssertionError("forty alarms, and it has not happened")

    await ring_until(lambda: {ship.owner for ship in state().ships.values()} == {0, 1})
    ships = state().ships.values()
    raider, guard = (next(ship for ship in ships if ship.owner == seat) for seat in (0, 1))
    raider.hex = guard.hex
    await ring_until(lambda: any(battle.orders for battle in state().battles))
    orders = state().battles[0].orders
    assert (orders[raider.id].tactic, orders[raider.id].target) == ("ATTACK", guard.id)
    assert orders[guard.id].tactic == "DODGE"
    for line in lines:
        await line.close()


async def test_the_database_keeps_the_hall_s_time_as_it_was() -> None:
    match, (ann, _) = await table("Ann", "Ben", **WARPWAR)
    a = await ann.at(match)
    before = (await StoredMatch.objects.aget(pk=match)).touched
    await a.ask("command", decision=STANDING, command=FILED)
    row = await StoredMatch.objects.aget(pk=match)
    assert (row.touched, row.head) == (before, 1)
    await a.close()
