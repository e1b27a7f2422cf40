"""Bad input at the match socket and the API: one clear refusal, nothing changed, no other player disturbed."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.live.bot import view_of
from tests.live.client import Frame, TableClient
from tests.live.guest import Guest, start_match
from tests.live.history import plain
from tests.live.script import choice, find_script
from tests.server import Server

HUGE = 10**400
DEEP = "[" * 30_000
NOT_MESSAGES = [
    *("", "{", "not json", "[]", "null", "5", '"command"', "NaN", "\x00", '{"t":"command"', DEEP, '{"t":' * 10_000),
    *('{"t":"nope"}', '{"t":5}', '{"t":null}', "{}", '{"t":"welcome","seq":1}', '{"t":"accepted","ref":"x"}'),
    *('{"t":"ping"}', '{"t":"ping","have":-1}', '{"t":"ping","have":"1"}', '{"t":"ping","have":1.5}'),
    *('{"t":"hello"}', '{"t":"hello","v":"1"}', '{"t":"hello","v":1,"have":-1}', '{"t":"hello","v":1,"more":1}'),
    *(
        '{"t":"act","ref":"x","act":"win"}',
        '{"t":"act","ref":"x","act":"bot","seat":1.5}',
        '{"t":"act","act":"resign"}',
    ),
    *('{"t":"talk","ref":"x","to":"all"}', '{"t":"talk","ref":"x","to":"all","text":5}', '{"t":"ask","ref":"x"}'),
    '{"t":"talk","ref":"x","to":"all","text":"' + "a" * 501 + '"}',
    '{"t":"ask","ref":"x","question":' + '{"a":' * 9000 + "1" + "}" * 9000 + "}",
    '{"t":"command","ref":"x","decision":"d","command":{"kind":"build","items":NaN}}',
    '{"t":"command","ref":"x","decision":"d","command":{"kind":"build","items":1e999}}',
    '{"t":"command","ref":"x","decision":"d","command":{"kind":"build","items":' + DEEP + "}}",
    '{"t":"command","ref":"x","decision":"d","command":{"note":"' + "a" * 70_000 + '"}}',
    '{"t":"command","ref":"x","decision":"\\ud800","command":{}}',
]


def variants(key: str, *values: Any, **rest: Any) -> list[dict[str, Any]]:
    """Return copies of the same object with each of these values under `key`."""
    return [{**rest, key: value} for value in values]


SHAPES: list[dict[str, Any]] = [
    *variants("ref", "", "x" * 41, 5, None, [], {}),
    *variants("decision", "d" * 61, 5, None, [], {}),
    *variants("command", "build", 5, None, [], True),
    *({"seat": 1}, {"more": {}}, {"t": "Command"}, {"t": ["command"]}),
]
"""Changes that make a good command message a bad one."""

SHIP: dict[str, Any] = {"kind": "ship", "at": "0606", "attrs": {"PD": 4, "B": 2, "S": 2}, "wg": "WG"}
COMMANDS: list[dict[str, Any]] = [
    *({}, {"kind": ""}, {"kind": "nope"}, {"kind": 5}, {"kind": None}, {"kind": "build", "items": None}),
    *variants("items", 5, "all", {"0": SHIP}, [5], [None], [[SHIP]], [{}], [SHIP] * 201, kind="build"),
    *(
        {"kind": "build", "items": [{**SHIP, "attrs": power}]}
        for power in variants("PD", -1, HUGE, 1.5, "4", True, None, [])
    ),
    *({"kind": "build", "items": [{**SHIP, **change}]} for change in ({"at": 606}, {"at": "x" * 99}, {"wg": "XWG"})),
    *({"kind": "build", "items": [{**SHIP, **change}]} for change in ({"more": 1}, {"kind": "fleet"}, {"attrs": 5})),
    *({"kind": "build", "items": [{**SHIP, **change}]} for change in ({"at": "9999"}, {"attrs": {"PD": 9999}})),
    *({"kind": "build", "items": [], "seat": 1}, {"kind": "move", "ships": ["W1"]}, {"kind": "damage", "hits": {}}),
    {"kind": "build", "items": [{**SHIP, "attrs": {str(n): 1 for n in range(25)}}]},
    *({"kind": "unseal"}, {"kind": "home", "star": "Ur"}, {"kind": "resign"}, {"act": "resign"}),
]
"""Commands that do not answer the first question of the match, which asks for a Build."""


@asynccontextmanager
async def connected_tables(server: Server) -> AsyncIterator[tuple[TableClient, TableClient, TableClient]]:
    """Yield the tables of a match that has just begun: both seats and a watcher."""
    match, people = await asyncio.to_thread(start_match, server.url, "Ann", "Ben")
    watcher = await asyncio.to_thread(Guest(server.url, "Wes").arrive)
    async with AsyncExitStack() as stack:
        tables = [await stack.enter_async_context(TableClient(each, match)) for each in (*people, watcher)]
        for table in tables:
            await table.catch_up()
        yield tables[0], tables[1], tables[2]


async def throw(table: TableClient, what: str | bytes) -> Frame:
    """Send the data unchanged. Check that exactly one refusal comes and that this viewer's picture stays.

    Return the refusal.
    """
    before, count = json.dumps(table.picture()), len(table.frames)
    await table.slowly()
    assert table.socket is not None
    await table.socket.send(what)
    await table.catch_up()
    came = [frame for frame in table.frames[count:] if frame["t"] not in ("pong", "table", "tabs")]
    assert [frame["t"] for frame in came] == ["refused"], (what[:80], came)
    code, text = came[0]["code"], came[0]["text"]
    assert code.startswith("E-") and code != "E-SERVER" and text.endswith((".", "!", "?")) and len(text) < 400
    assert json.dumps(table.picture()) == before
    return came[0]


async def test_what_is_no_message(calm: Server) -> None:
    async with connected_tables(calm) as (ann, ben, wes):
        for text in NOT_MESSAGES:
            assert (await throw(ann, text))["code"] in ("E-MESSAGE", "E-MALFORMED"), text[:80]
        assert (await throw(ann, b'{"t":"ping","have":0}'))["code"] == "E-MESSAGE"
        for table in (ann, ben, wes):
            assert table.seq == 1 and table.opened == 1


async def test_commands_of_a_wrong_shape(calm: Server) -> None:
    async with connected_tables(calm) as (ann, ben, wes):
        (decision,) = ann.owes()
        good = {"t": "command", "ref": "shape", "decision": decision, "command": {"kind": "build", "items": []}}
        for change in SHAPES:
            await throw(ann, json.dumps({**good, **change}))
        for field in good:
            await throw(ann, json.dumps({key: value for key, value in good.items() if key != field}))
        for number, command in enumerate(COMMANDS):
            for kind in ("command", "check"):
                raw = json.dumps({**good, "t": kind, "ref": f"{kind}{number}", "command": command})
                assert (await throw(ann, raw))["ref"] == f"{kind}{number}"
        assert ann.owes() == [decision]
        assert (await ann.ask("command", ref="shape", decision=decision, command=good["command"]))["t"] == "accepted"
        for table in (ann, ben, wes):
            await table.catch_up()
            assert table.opened == 1 and table.seq == 2


async def test_only_the_seat_that_is_asked_answers_and_only_now(calm: Server) -> None:
    async with connected_tables(calm) as (ann, ben, wes):
        (first,) = ann.owes()
        empty = {"kind": "build", "items": []}
        for kind in ("command", "check"):
            refused = await wes.ask(kind, decision=first, command=empty)
            assert (refused["t"], refused["code"]) == ("refused", "E-WATCHER")
        for act in ("resign", "offer_draw", "pause", "bot"):
            assert (await wes.ask("act", act=act, seat=0))["t"] == "refused"
        assert (await ben.ask("act", act="time_up"))["t"] == "refused"
        assert (await ben.ask("act", act="bot", seat=0))["t"] == "refused"
        for seat, table in enumerate((ann, ben)):
            reply = choice(1, view_of(table), seat)
            assert reply is not None
            assert (await table.command(reply.decision, plain(reply.command)))["t"] == "accepted"
        for table in (ann, ben, wes):
            await table.catch_up()
        seen = [table.seq for table in (ann, ben, wes)]
        mover, other = (ann, ben) if ann.owes() else (ben, ann)
        (question,) = mover.owes()
        stay = {"kind": "end_movement"}
        for table, decision in ((other, question), (mover, first), (other, first), (mover, ""), (mover, "t9.build")):
            refused = await table.command(decision, stay if decision == question else empty)
            assert (refused["t"], refused["code"]) == ("refused", "E-STALE"), decision
        for table in (ann, ben, wes):
            await table.catch_up()
        assert [table.seq for table in (ann, ben, wes)] == seen and mover.owes() == [question]


async def test_a_ref_counts_once_whatever_is_sent_with_it_later(calm: Server) -> None:
    async with connected_tables(calm) as (ann, ben, _):
        (first,) = ann.owes()
        empty = {"kind": "build", "items": []}
        for command in (empty, empty, {"kind": "unseal"}):
            assert (await ann.ask("command", ref="again", decision=first, command=command))["t"] == "accepted"
        await ann.catch_up()
        assert ann.owes() == [] and ann.view["decisions"][0]["answered"] and ann.seq == 2
        assert (await ben.ask("command", ref="again", decision=first, command=empty))["t"] == "accepted"


async def test_no_such_match(calm: Server) -> None:
    guest = await asyncio.to_thread(Guest(calm.url, "Ann").arrive)
    for match in ("zzzzzzzzzz", "0", "%00", "a" * 500, "..%2f..%2fetc"):
        try:
            async with TableClient(guest, match).connection(calm.url) as socket:
                bye = json.loads(await asyncio.wait_for(socket.recv(), 30))
                assert bye["t"] == "bye" and bye["reason"] and not bye.get("again")
                with pytest.raises(ConnectionClosed) as closed:
                    await asyncio.wait_for(socket.recv(), 30)
                assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404
        except InvalidStatus as refused:
            assert refused.response.status_code in (400, 403, 404), match
        status, _ = await asyncio.to_thread(guest.request, "GET", f"/api/matches/{match}")
        assert status == (400 if match == "%00" else 404)


async def test_pages_of_other_sites_stay_outside(calm: Server) -> None:
    async with connected_tables(calm) as (ann, _, __):
        address = f"{calm.url.replace('http', 'ws')}/ws/match/{ann.match}/"
        host, port = "127.0.0.1", calm.port
        foreign = ["https://evil.example", f"http://{host}:{port + 1}", f"http://{host}", "null", "", f"{host}:{port}"]
        for origin in [None, *foreign, f"http://{host}:{port}.evil.example", f"http://{host}@evil.example:{port}"]:
            headers = {"Cookie": ann.guest.cookie_header, **({} if origin is None else {"Origin": origin})}
            with pytest.raises(InvalidStatus) as refused:
                async with connect(address, additional_headers=headers):
                    raise AssertionError(f"{origin} was let in")
            assert refused.value.response.status_code in (400, 403)
        for change in ({"Origin": "https://evil.example"}, {"X-CSRFToken": ""}, {"X-CSRFToken": "x" * 32}):
            leave = partial(ann.guest.request, "POST", f"/api/matches/{ann.match}/leave", "{}", **change)
            status, _ = await asyncio.to_thread(leave)
            assert status == 403, change
        await ann.catch_up()
        assert ann.table["people"][0]["name"] == "Ann"


async def test_bodies_that_are_no_bodies(calm: Server) -> None:
    guest = await asyncio.to_thread(Guest(calm.url, "Ann").arrive)
    good = {"game": "warpwar", "scenario": "2012-learning", "seats": 2, "options": {}}
    changes: list[dict[str, Any]] = [
        *({"seats": seats} for seats in (0, -1, 3, HUGE, 1.5, "2", None, True)),
        *(
            {"game": "nope"},
            {"scenario": "nope"},
            {"scenario": 5},
            {"options": {"nope": 1}},
            {"more": 1},
            {"game": DEEP},
        ),
        *({"options": each} for each in variants("tech_turns", HUGE, -1, 1.5, "x", None, [])),
    ]
    bodies = ["", "{", "[]", "null", "5", "NaN", DEEP, "\x00", '{"seats":1e999}', "a" * 70_000]
    for body in [*bodies, *(json.dumps({**good, **change}) for change in changes)]:
        status, data = await asyncio.to_thread(guest.request, "POST", "/api/matches", body)
        if status != 429:  # the limit per minute; the other bodies were refused one by one
            problem = json.loads(data)
            assert status == 400 and problem["code"].startswith("E-") and problem["text"], body[:80]
    for kind in (
        "multipart/form-data",
        "multipart/form-data; boundary=x",
        "application/x-www-form-urlencoded",
        "a/b",
        "",
    ):
        change = {"Content-Type": kind, "X-CSRFToken": ""}
        status, data = await asyncio.to_thread(partial(guest.request, "POST", "/api/me", "{", **change))
        assert status in (400, 403, 405, 415) and b"Traceback" not in data, kind
    hall = await asyncio.to_thread(guest.get, "hall")
    assert hall["mine"] == []


NAMED = ("check", "command", "talk")
FLOODS = ("garbage", "ping", *NAMED)


def flood_of(kind: str, number: int, decision: str) -> str:
    """Return the n-th message of a flood."""
    ref, build = f"{kind}{number}", {"kind": "build", "items": [SHIP]}
    return {
        "garbage": "{" * 200,
        "ping": '{"t":"ping","have":0}',
        "check": json.dumps({"t": "check", "ref": ref, "decision": decision, "command": build}),
        "command": json.dumps({"t": "command", "ref": ref, "decision": "t0.build", "command": build}),
        "talk": json.dumps({"t": "talk", "ref": ref, "to": "all", "text": "spam"}),
    }[kind]


async def flood(table: TableClient, kind: str, decision: str) -> tuple[list[Frame], int]:
    """Send ten thousand messages at once over a new socket. Return what came back, and the code of the close.

    A client that is cut off must answer the server's close within a few seconds, or it gets no more data. So this
    client reads whatever comes, and buffers few messages, because its answer would queue behind them.
    """
    came: list[Frame] = []
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    narrow.connect(("127.0.0.1", urlsplit(table.guest.url).port))
    async with table.connection(table.guest.url, sock=narrow, write_limit=4096, max_queue=None) as line:
        await line.send(json.dumps({"t": "hello", "v": 1, "have": 0}))

        async def listen() -> None:
            async for text in line:
                came.append(json.loads(text))

        listening = asyncio.create_task(listen())
        try:
            for number in range(10_000):
                await line.send(flood_of(kind, number, decision))
                if number % 50 == 0:
                    await asyncio.sleep(0)
        except ConnectionClosed:
            pass
        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.wait_for(listening, 60)
            raise AssertionError("the socket was closed without a reason")
        assert closed.value.rcvd is not None
        return came, closed.value.rcvd.code


async def test_ten_thousand_at_once_end_in_a_closed_socket_and_disturb_nobody(calm: Server) -> None:
    """One match is flooded through a second tab of a seat. Another match is played meanwhile."""
    script = find_script(frozenset(), 40, 120, ends=True)
    async with connected_tables(calm) as (ann, ben, wes), connected_tables(calm) as (cat, dan, _):
        (decision,) = ann.owes()
        over, count = asyncio.Event(), 0

        async def attack() -> None:
            """Flood once with each kind, and repeat until the other match has made progress."""
            while count <= 5:
                for kind in FLOODS:
                    came, code = await flood(ann, kind, decision)
                    refs = [each["ref"] for each in came if each.get("code") == "E-TOO-FAST"]
                    assert refs and code == 4429
                    assert all(ref.startswith(kind) for ref in refs) if kind in NAMED else set(refs) == {""}
                    assert came[-1]["t"] == "bye" and came[-1]["reason"]
                    assert len(came) < 2000, "more answers than the limit lets through"
            over.set()

        async def go_on() -> None:
            """Play the other match, one command at a time, for as long as the attack lasts."""
            nonlocal count
            while not (over.is_set() or cat.is_over):
                seat, table = next((seat, table) for seat, table in enumerate((cat, dan)) if table.owes())
                reply = choice(script, view_of(table), seat)
                assert reply is not None
                answer = await table.command(reply.decision, plain(reply.command))
                assert answer["t"] == "accepted"
                count += 1
                for each in (cat, dan):
                    await each.catch_up()

        await asyncio.gather(attack(), go_on())
        for table in (ann, ben, wes, cat, dan):
            await table.catch_up()
            assert table.opened == 1 and table.gaps == 0
        assert ann.owes() == [decision] and wes.seq == 1
        assert (await ann.command(decision, {"kind": "build", "items": []}))["t"] == "accepted"
