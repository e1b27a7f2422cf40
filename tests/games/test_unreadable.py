"""A match that cannot be read is set aside: its players hear why, the operator reads what to do, all others go on."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from channels.db import database_sync_to_async as in_db
from django.db import connection
from pytest_django import Settings

from games.lobby import unreadable
from games.lobby.models import Match
from games.play.models import Entry, StoredMatch
from games.play.node import Node, node
from tests.games.people import Guest, eventually, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node")]


@pytest.fixture(autouse=True)
def at_once(settings: Settings) -> Iterator[None]:
    """Let players ask again without waiting."""
    settings.PLAY_AGAIN = 0
    yield
    unreadable._aside.clear()


async def against_a_bot(ann: Guest) -> str:
    """Open a match in which the bot answers first. Return its id."""
    match: str = (await ann.post("matches", {"game": "toy", "scenario": "short", "seats": 2}))["id"]
    await ann.post(f"matches/{match}/bot", {"seat": 1, "bot": True})
    return match


async def restart() -> Node:
    await node().stop()
    return node()


def future(state: bytes) -> bytes:
    """Return the state as newer rules might store it: it has an additional field."""
    held = json.loads(state)
    held["chance"]["dice"] = [1, 2, 3]
    return msgspec.json.encode(held)


BROKEN: dict[str, dict[str, Any]] = {
    "half a state": {"state": b'{"setup":'},
    "a state of newer rules": {"state": future},
    "a state of older rules that lacks something": {"state": b"{}"},
    "another version of the rules": {"rules": 99},
    "streams": {"streams": "{"},
    "a viewer without a stream": {"streams": "{}"},
    "the table state": {"table_state": "[1"},
    "the set-up": {"setup": ""},
    "the hall's header": {"header": '{"turn":'},
}


async def break_row(match: str, fields: dict[str, Any]) -> StoredMatch:
    """Replace some fields of the table's row. Return the row as it was."""
    row = await StoredMatch.objects.aget(pk=match)
    new = {name: value(bytes(getattr(row, name))) if callable(value) else value for name, value in fields.items()}
    await StoredMatch.objects.filter(pk=match).aupdate(**new)
    return row


async def test_five_matches_go_on_beside_one_that_cannot_be_read(caplog: pytest.LogCaptureFixture) -> None:
    """Whichever match is read first, the bots of all others play after a restart without any page open."""
    ann = await Guest("Ann").arrive()
    matches = [await against_a_bot(ann) for _ in range(6)]
    await node().stop()
    for match in matches:
        await ann.post(f"matches/{match}/start")
    bad, *good = sorted(matches)
    await break_row(bad, {"state": b'{"setup":'})
    caplog.set_level(logging.ERROR, "games")
    node()
    for match in good:
        await eventually(Entry.objects.filter(table_id=match, seat=1).aexists)

    async def is_reported() -> bool:
        return bool(caplog.records)  # the report comes after the match has been set aside

    await eventually(is_reported)
    assert list(unreadable.unreadable_matches()) == [bad]
    (said,) = [each.getMessage() for each in caplog.records]
    assert bad in said and "truncated" in said and "then the match continues" in said


@pytest.mark.parametrize("what", BROKEN)
async def test_its_people_hear_why_and_it_goes_on_when_it_is_mended(what: str) -> None:
    match, people = await table("Ann", "Ben")
    other, _ = await table("Cleo", "Dan")
    await node().stop()
    row = await break_row(match, BROKEN[what])
    ann = people[0]
    if what != "the hall's header":
        line = await ann.line(match)
        bye = await line.frame()
        assert bye["t"] == "bye" and "again" not in bye and "No data is lost" in bye["reason"]
        assert await line.frame() is None and line.closed == (4423, bye["reason"])
    for who in (ann, Guest()):
        hall = await who.get("hall")
        assert {each["id"]: each["unreadable"] for each in hall["running"]} == {match: True, other: False}
    assert (await ann.get(f"matches/{match}"))["unreadable"]
    if what in ("half a state", "a state of newer rules", "the set-up"):
        board = await ann.rest("GET", f"matches/{match}/board")
        assert (board.status, board.data["code"]) == (503, "E-UNREADABLE")
    await (await Guest().at(other)).close()
    await row.asave()
    line = await ann.at(match)
    bid = {"kind": "bid", "card": line.first["view"]["hand"][0]}
    assert (await line.ask("command", decision="r1", command=bid))["t"] == "accepted"
    assert not unreadable.unreadable_matches() and not (await ann.get(f"matches/{match}"))["unreadable"]


async def test_a_game_or_scenario_that_is_gone() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    await node().stop()
    for fields in ({"game": "chess"}, {"scenario": "long"}):
        was = await Match.objects.aget(pk=match)
        await Match.objects.filter(pk=match).aupdate(**fields)
        assert [each["id"] for each in (await ann.get("hall"))["running"]] == [match]
        line = await ann.line(match)
        if fields == {"game": "chess"}:
            assert (await line.frame())["t"] == "bye"
            assert (await ann.rest("GET", f"matches/{match}/board")).data["code"] == "E-UNREADABLE"
        await was.asave()


async def test_a_log_that_cannot_be_read_or_goes_on_after_the_table() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    a = await ann.at(match)
    bid = {"kind": "bid", "card": a.first["view"]["hand"][0]}
    assert (await a.ask("command", decision="r1", command=bid))["t"] == "accepted"
    was = await Entry.objects.aget(table_id=match, index=1)
    await Entry.objects.filter(pk=was.pk).aupdate(events="[{")
    log = await ann.rest("GET", f"matches/{match}/log")
    assert (log.status, log.data["code"]) == (503, "E-UNREADABLE")
    await restart()
    assert (await (await ann.line(match)).frame())["t"] == "bye"
    await was.asave()
    b = await ben.at(match)
    await Entry.objects.acreate(table_id=match, index=2, seat=0, ref="x", decision="", command="{}", events="[]", at=0)
    bid = {"kind": "bid", "card": b.first["view"]["hand"][0]}
    await b.send({"t": "command", "ref": "late", "decision": "r1", "command": bid})
    assert "No data is lost" in (await b.until("bye"))["reason"]


@pytest.mark.one_process  # PostgreSQL does not store such a row
@pytest.mark.parametrize("column, value", [("options", "{"), ("outcome", "{"), ("updated", "yesterday")])
async def test_one_broken_row_spoils_no_list(column: str, value: str) -> None:
    """SQLite checks JSON before it stores it, but a failing disk may still damage it."""
    match, (ann, _) = await table("Ann", "Ben")
    other, _ = await table("Cleo", "Dan")
    await in_db(overwrite)(match, column, value)
    assert other in [each["id"] for each in (await ann.get("hall"))["running"]]
    assert (await ann.rest("GET", f"matches/{match}")).data["code"] == "E-UNREADABLE"


def overwrite(match: str, column: str, value: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        cursor.execute(f"UPDATE lobby_match SET {column} = %s WHERE id = %s", [value, match])
        cursor.execute("PRAGMA ignore_check_constraints = OFF")


@pytest.mark.parametrize("fields", [BROKEN["a state of newer rules"], BROKEN["half a state"]])
async def test_what_a_newer_process_stores_is_not_overwritten(
    nodes: list[Node],
    fields: dict[str, Any],
) -> None:
    """Two processes serve one match, one of them newer: the pages of the older one hear why they have to wait."""
    match, (ann, ben) = await table("Ann", "Ben")
    a, b = await ann.at(match, nodes[0]), await ben.at(match, nodes[1])
    room = nodes[1].rooms[match]
    card = a.first["view"]["hand"][0]
    assert (await a.ask("command", decision="r1", command={"kind": "bid", "card": card}))["t"] == "accepted"
    await b.until("update")
    async with room.lock:  # the other node does not hear of it before the row is broken
        assert (await a.ask("command", decision="r1", command={"kind": "unseal"}))["t"] == "accepted"
        await break_row(match, fields)
    bye = await b.until("bye")
    assert "No data is lost" in bye["reason"]
    assert match not in nodes[1].rooms
