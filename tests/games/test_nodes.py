"""Two server processes at one match, as two nodes over one channel layer.

Notifications are lost, doubled, or out of order.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from channels.db import database_sync_to_async as in_db

from engine.core.game import STANDING
from games.lobby.errors import Unreadable
from games.lobby.unreadable import mark_readable
from games.play import store
from games.play.match_data import LaterEntries
from games.play.models import Entry, StoredMatch
from games.play.moves import Move
from games.play.node import Node
from games.presence import NOBODY
from tests.games.layers import Layer
from tests.games.people import WAIT, Guest, MatchClient, eventually, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node")]


async def wait_for_presence(nodes: list[Node], match: str, watchers: int) -> None:
    """Wait until both processes know all who are here. From then on no message is sent between them unasked."""

    async def all_known() -> bool:
        known = [each.presence._known.get(match, NOBODY) for each in nodes]
        return all((set(each.seats), each.watchers) == ({0, 1}, watchers) for each in known)

    await eventually(all_known)


async def connect_players(nodes: list[Node]) -> tuple[str, Any, Any, Any]:
    """Seat Ann on the first node, Ben and a watcher on the second. Return the match and their sockets."""
    match, (ann, ben) = await table("Ann", "Ben")
    a, b, watcher = await ann.at(match, nodes[0]), await ben.at(match, nodes[1]), await Guest().at(match, nodes[1])
    await wait_for_presence(nodes, match, 1)
    return match, a, b, watcher


def bid(line: Any, which: int = 0) -> dict[str, Any]:
    return {"kind": "bid", "card": line.first["view"]["hand"][which]}


async def test_a_command_on_one_node_reaches_the_sockets_of_the_other(nodes: list[Node]) -> None:
    _, a, b, w = await connect_players(nodes)
    assert (await a.ask("command", decision="r1", command=bid(a)))["t"] == "accepted"
    for line in (b, w):
        update = await line.until("update")
        assert (update["base"], update["seq"]) == (1, 2) and update["log"][0]["text"] == "Ann has sealed a bid."
    assert (await b.ask("command", decision="r1", command=bid(b)))["t"] == "accepted"
    update = await a.until("update", base=2)
    assert update["view"]["header"]["turn"] == 2 and [line["n"] for line in update["log"]] == [2, 3, 4]


async def test_commands_from_both_nodes_in_the_same_instant_both_count(nodes: list[Node]) -> None:
    match, a, b, _ = await connect_players(nodes)
    answers = await asyncio.gather(
        a.ask("command", decision="r1", command=bid(a)), b.ask("command", decision="r1", command=bid(b))
    )
    assert [each["t"] for each in answers] == ["accepted", "accepted"]
    assert await Entry.objects.filter(table_id=match).acount() == 3
    for line in (a, b):
        assert (await line.hello())["view"]["header"]["turn"] == 2


async def test_one_look_finds_the_moves_of_many_matches_and_one_that_is_broken_spoils_none() -> None:
    tables = [await table("Ann", "Ben") for _ in range(4)]
    found = [await in_db(store.later_entries)(match) for match, _ in tables]
    held = [store.Held(match, each.position) for (match, _), each in zip(tables, found, strict=True) if each]
    (twice, (ann, ben)), (broken, (cleo, _)), (once, (dan, _)), _ = tables
    for match, guests in ((twice, (ann, ben)), (broken, (cleo,)), (once, (dan,))):
        for guest in guests:
            line = await guest.at(match)
            assert (await line.ask("command", decision="r1", command=bid(line)))["t"] == "accepted"
    await StoredMatch.objects.filter(pk=broken).aupdate(state=b'{"setup":')

    two, bad, one, none = await in_db(store.added_entries)(held)
    assert isinstance(two, LaterEntries) and isinstance(one, LaterEntries) and none is None
    assert isinstance(bad, Unreadable)
    assert [each.index for each in two.entries] == [1, 2] and [seat for seat, _ in two.refs] == [0, 1]
    assert [each.index for each in one.entries] == [1] and [seat for seat, _ in one.refs] == [0]
    assert (two.position.head, one.position.head) == (2, 1)
    whole = await in_db(store.position)(twice)
    assert two.position == whole and two.written.keys() == {0, 1}
    mark_readable(broken)


async def test_the_same_ref_at_both_nodes_is_applied_once(nodes: list[Node]) -> None:
    match, (ann, _) = await table("Ann", "Ben")
    one, two = await ann.at(match, nodes[0]), await ann.at(match, nodes[1])
    fields = {"ref": "same", "decision": "r1", "command": bid(one)}
    answers = await asyncio.gather(one.ask("command", **fields), two.ask("command", **fields))
    assert [each["t"] for each in answers] == ["accepted", "accepted"]
    assert await Entry.objects.filter(table_id=match, ref="same").acount() == 1


async def test_a_lost_bell_is_healed_by_the_next_one_and_by_a_command(nodes: list[Node], layer: Layer) -> None:
    _, a, b, w = await connect_players(nodes)
    layer.mode = "lose"
    assert (await a.ask("command", decision="r1", command=bid(a)))["t"] == "accepted"
    assert not any('"t":"update"' in frame for frame in [*b.frames, *w.frames])
    assert (await b.ask("command", decision="r1", command=bid(b)))["t"] == "accepted"
    view = (await b.hello())["view"]
    assert view["header"]["turn"] == 2 and len(view["hand"]) == 4
    layer.mode = ""
    nodes[1].announce(next(iter(nodes[1].rooms)), "move")
    update = await a.until("update", base=2)
    assert [line["n"] for line in update["log"]] == [2, 3, 4] and update["view"]["header"]["turn"] == 2


async def test_a_lost_last_bell_is_healed_by_the_ping(nodes: list[Node], layer: Layer) -> None:
    """No other event happens in the match: the watcher's ping must find the news."""
    _, a, _, w = await connect_players(nodes)
    layer.mode = "lose"
    await a.ask("command", decision="r1", command=bid(a))
    await w.send({"t": "ping", "have": w.first["seq"]})
    healed = await w.until("update")
    assert (healed["base"], healed["seq"]) == (1, 2)


@pytest.mark.parametrize("mode", ["double", "hold"])
async def test_doubled_and_reordered_bells_change_nothing(nodes: list[Node], layer: Layer, mode: str) -> None:
    _, a, b, w = await connect_players(nodes)
    layer.mode = mode
    for which in (0, 1, 2):
        assert (await a.ask("command", decision="r1", command=bid(a, which)))["t"] == "accepted"
    if mode == "hold":
        await layer.release()
    await w.send({"t": "ping", "have": 1})
    held = 1
    while held < 4:
        got = await w.frame()
        if got["t"] == "update":
            assert got["base"] <= held < got["seq"]
        held = max(held, got.get("seq", 0))
    assert (await w.hello())["seq"] == 4 and len((await b.hello())["log"]) == 3


async def test_a_quiet_move_reaches_the_own_tab_and_rings_no_hall(nodes: list[Node]) -> None:
    """Standing orders filed on one node are shown in the same seat's tab on the other.

    The halls of both are not notified.
    """
    match, (ann, ben) = await table("Ann", "Ben", game="warpwar", scenario="1977-basic")
    a, tab, b = await ann.at(match, nodes[0]), await ann.at(match, nodes[1]), await ben.at(match, nodes[1])
    await wait_for_presence(nodes, match, 0)
    halls = [MatchClient("/ws/hall/", ann.headers(), each) for each in nodes]
    for hall in halls:
        assert await hall.open()

    async def all_told() -> bool:
        return not any(each.hall._changed for each in nodes)

    await eventually(all_told)
    await a.ask("command", decision=STANDING, command={"kind": "standing_orders", "damage": ["PD"]})
    assert "PD" in (await tab.until("update"))["view"]["standing"]["filed"]["damage"]
    assert [each.hall._changed for each in nodes] == [set(), set()]
    await b.send({"t": "ping", "have": b.first["seq"]})
    assert (await b.until("pong"))["seq"] == b.first["seq"]
    for line in (a, tab, b, *halls):
        await line.close()


async def test_presence_and_talk_cross_the_nodes(nodes: list[Node]) -> None:
    match, a, b, _ = await connect_players(nodes)
    info = await a.until("table")
    while not all(person.get("here") for person in info["table"]["people"]) or not info["table"].get("watchers"):
        info = await a.until("table")
    assert info["table"]["watchers"] == 1
    await b.ask("talk", to="0", text="psst")
    assert (await a.until("said"))["text"] == "psst"
    await b.close()
    while info["table"]["people"][1].get("here"):
        info = await a.until("table")
    assert match


async def test_the_people_of_a_process_that_stops_are_gone_for_the_others_at_once(
    nodes: list[Node], layer: Layer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This includes a process that is just announcing its people, and whose sockets have not noticed the end yet."""
    match, _, b, watcher = await connect_players(nodes)
    send, sent = layer.group_send, asyncio.Event()

    async def slowly(group: str, message: Any) -> None:
        await sent.wait()
        await send(group, message)

    monkeypatch.setattr(layer, "group_send", slowly)
    nodes[1].presence.announce()
    await asyncio.sleep(0)
    asyncio.get_running_loop().call_later(0.05, sent.set)
    await nodes[1].stop()

    async def only_ann() -> bool:
        known = nodes[0].presence._known[match]
        return known.seats == {0} and known.watchers == 0

    await eventually(only_ann)
    await watcher.close()
    await b.close()
    await asyncio.sleep(0.05)
    assert await only_ann(), "its sockets end one by one, and the others are not here again meanwhile"


async def test_a_page_that_goes_away_in_the_middle_of_a_commit_leaves_nobody_behind(
    nodes: list[Node], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its command is stored and shown to the others, though no client waits for the answer any more."""
    match, a, b, _ = await connect_players(nodes)
    room, begun, held = nodes[0].rooms[match], asyncio.Event(), asyncio.Event()
    write = nodes[0]._committer.write

    async def slowly(row: Any) -> Any:
        begun.set()
        await held.wait()
        return await write(row)

    monkeypatch.setattr(nodes[0]._committer, "write", slowly)
    waiting = asyncio.create_task(room.play(Move(0, "gone", "r1", bid(a))))
    await asyncio.wait_for(begun.wait(), WAIT)
    waiting.cancel()
    held.set()
    assert (await b.until("update"))["log"][0]["text"] == "Ann has sealed a bid."

    async def is_shown() -> bool:  # the other node may have read the database a moment earlier
        return room.match.position is not None and room.match.position.head == 1

    await eventually(is_shown)
