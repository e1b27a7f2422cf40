"""One of several processes is a match's home: it moves the bots, hands the match over, or is replaced when it dies."""

from __future__ import annotations

from typing import Any

import pytest
from channels.db import database_sync_to_async as in_db
from django.db.models.functions import Now
from pytest_django import Settings

from games.play.models import Entry, Process, StoredMatch
from games.play.node import Node, node
from tests.games.layers import Layer
from tests.games.people import Guest, MatchClient, eventually, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("patience", "server_node")]


@pytest.fixture
def patience(settings: Settings) -> None:
    """Let a process count as dead only where a test says so, however busy this machine is."""
    settings.PLAY_LIFE = 600


async def home_of(match: str) -> str:
    return (await StoredMatch.objects.aget(pk=match)).home


async def at_home(node: Node, match: str) -> None:
    """Wait until this process is the home, both in the database and in its own memory."""

    async def holds() -> bool:
        return node.looks_after(match) and await home_of(match) == node.link.name

    await eventually(holds)


async def playing_with_a_bot(guest: Guest) -> str:
    """Start a match of one person and one bot. Return its id."""
    body = {"game": "toy", "scenario": "short", "seats": 2}
    match: str = (await guest.post("matches", body))["id"]
    await guest.post(f"matches/{match}/bot", {"seat": 1, "bot": True})
    await guest.post(f"matches/{match}/start")
    return match


async def wait_for_move(match: str, seat: int, turn: int) -> None:
    async def holds() -> bool:
        return await Entry.objects.filter(table_id=match, seat=seat, turn__gte=turn).aexists()

    await eventually(holds)


def bid(line: MatchClient, view: Any) -> dict[str, Any]:
    return {"kind": "bid", "card": view["hand"][0]}


async def test_a_match_has_one_home_though_two_processes_hold_it(nodes: list[Node]) -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    first = await ann.at(match, nodes[0])
    await at_home(nodes[0], match)
    second = await ben.at(match, nodes[1])
    assert await home_of(match) == nodes[0].link.name
    assert not nodes[1].looks_after(match)
    for line in (first, second):
        await line.close()


async def test_the_home_follows_the_people(nodes: list[Node]) -> None:
    """No player is left at the first process, so the process with players becomes the home."""
    match, (ann, ben) = await table("Ann", "Ben")
    first = await ann.at(match, nodes[0])
    await at_home(nodes[0], match)
    await first.close()
    second = await ben.at(match, nodes[1])
    await at_home(nodes[1], match)

    async def has_given_up() -> bool:
        return not nodes[0].looks_after(match)

    await eventually(has_given_up)
    await second.close()


async def test_what_dies_is_inherited_and_its_bots_go_on(nodes: list[Node]) -> None:
    ann = await Guest("Ann").arrive()
    match = await playing_with_a_bot(ann)
    first = await ann.at(match, nodes[0])
    await at_home(nodes[0], match)
    await wait_for_move(match, 1, 0)
    nodes[0].homes._has_left = True  # the process says nothing any more
    nodes[0].forget(match)
    await Process.objects.filter(pk=nodes[0].link.name).aupdate(until=Now())

    async def is_inherited() -> bool:  # by the other node, or by the test's own server if it shares the database
        return await home_of(match) in {nodes[1].link.name, node().link.name}

    await eventually(is_inherited)
    other = await ann.at(match, nodes[1])
    await at_home(nodes[1], match)
    assert (await other.ask("command", decision="r1", command=bid(other, other.first["view"])))["t"] == "accepted"
    await wait_for_move(match, 1, 2)
    await first.close()


async def test_who_was_taken_for_dead_finds_out_what_it_still_has(nodes: list[Node]) -> None:
    match, (ann, _) = await table("Ann", "Ben")
    line = await ann.at(match, nodes[0])
    await at_home(nodes[0], match)
    await StoredMatch.objects.filter(pk=match).aupdate(home=nodes[1].link.name)
    await Process.objects.filter(pk=nodes[0].link.name).adelete()

    async def has_given_up() -> bool:
        return not nodes[0].looks_after(match) or await home_of(match) == nodes[0].link.name

    await eventually(has_given_up)
    await line.close()


async def test_only_who_holds_a_match_is_told_of_its_moves(nodes: list[Node], layer: Layer) -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    one = await ann.at(match, nodes[0])
    await at_home(nodes[0], match)
    layer.mode = "hold"
    assert (await one.ask("command", decision="r1", command=bid(one, one.first["view"])))["t"] == "accepted"
    told = [notice for _, message in layer.held for notice in message["rings"] if notice[1] == match]
    assert [kind for kind, *_ in told if kind in ("move", "quiet")] == []
    await layer.release()
    other = await ben.at(match, nodes[1])
    assert (await other.ask("command", decision="r1", command=bid(other, other.first["view"])))["t"] == "accepted"
    update = await one.until("update", base=2)
    assert update["view"]["header"]["turn"] == 2


async def test_a_process_that_begins_takes_over_what_never_had_a_home(nodes: list[Node], layer: Layer) -> None:
    """This is the state after a first start with several processes."""
    ann = await Guest("Ann").arrive()
    match = await playing_with_a_bot(ann)
    for each in nodes:
        await each.stop()
    await in_db(lambda: StoredMatch.objects.filter(pk=match).update(home=""))()
    third = Node(layer)
    third.start()
    try:
        await at_home(third, match)
    finally:
        await third.stop()
