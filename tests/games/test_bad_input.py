"""Bad input at a socket or over HTTP: one clear refusal, nothing changed, other players unaffected."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pytest_django import Settings

from games.lobby.models import Guest as GuestRow
from games.lobby.models import Match
from games.play.models import Entry, StoredMatch
from games.play.node import node
from tests.games.people import Guest, MatchClient, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]

COMMANDS: list[Any] = [
    {"kind": "no such"}, {"kind": ["bid"], "card": 1}, {}, {"kind": "bid"}, {"kind": "bid", "card": "12"},
    {"kind": "bid", "card": -1}, {"kind": "bid", "card": 10**30},
    {"kind": "bid", "card": 1.5}, {"kind": "bid", "card": None},
    {"kind": "bid", "card": True}, {"kind": "bid", "card": 5, "seat": 1}, {"kind": "bid", "card": [5] * 10_000},
]  # fmt: skip
MESSAGES: list[str] = [
    " ", "{", "null", "7", "[]", '"hello"', "{}", '{"t":"nonsense"}', '{"t":["command"]}', '{"t":"command"}',
    '{"t":"command","ref":"x","decision":"r1"}', '{"t":"command","ref":"","decision":"r1","command":{}}',
    '{"t":"command","ref":"x","decision":"r1","command":[]}', '{"t":"command","ref":5,"decision":"r1","command":{}}',
    '{"t":"command","ref":"x","decision":"r1","command":{"kind":"bid","card":NaN}}',
    '{"t":"command","ref":"x","decision":"r1","command":{"kind":"bid","card":1e999}}',
    '{"t":"command","ref":"x","decision":"r1","command":{},"seat":1}',
    '{"t":"command","ref":"x\\u0000","decision":"r1","command":{}}',
    '{"t":"talk","ref":"\\ud83d","to":"all","text":"x"}',
    '{"t":"command","ref":"' + "x" * 41 + '","decision":"r1","command":{}}',
    '{"t":"command","ref":"x","decision":"' + "d" * 61 + '","command":{}}',
    '{"t":"command","ref":"x","decision":"","command":{"act":"draw"}}',
    '{"t":"command","ref":"x","decision":"","command":{"act":"start"}}',
    '{"t":"command","ref":"x","decision":"r1","command":{"kind":' + "[" * 20_000 + "]" * 20_000 + "}}",
    '{"t":"ping","have":-1}', '{"t":"ping","have":"1"}', '{"t":"hello"}', '{"t":"hello","v":"1"}',
    '{"t":"act","ref":"x","act":"win"}', '{"t":"act","ref":"x","act":"bot","seat":99}',
    '{"t":"talk","ref":"x","to":"all","text":""}', '{"t":"talk","ref":"x","to":"all","text":"' + "x" * 501 + '"}',
    '{"t":"talk","ref":"x","to":"9","text":"hi"}', '{"t":"talk","ref":"x","to":"0","text":"hi"}',
    '{"t":"talk","ref":"x","to":"all","text":" \\u0000 "}', '{"t":"ask","ref":"x","question":7}',
    "\ud83d", "x" * 70_000,
]  # fmt: skip


async def stored_rows(match: str) -> Any:
    return (
        await StoredMatch.objects.values("head", "state", "streams", "table_state").aget(pk=match),
        await Entry.objects.filter(table_id=match).acount(),
        await Match.objects.values("status", "updated").aget(pk=match),
    )


async def answers(line: MatchClient) -> list[Any]:
    """Return all frames that came until now and are not news of the table. A ping marks the end."""
    await line.send({"t": "ping", "have": line.first["seq"]})
    got = []
    while (each := await line.frame()) is not None and each["t"] != "pong":
        if each["t"] not in ("table", "tabs"):
            got.append(each)
    return got


async def test_bad_commands_are_refused_once(caplog: pytest.LogCaptureFixture) -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    a, b = await ann.at(match), await ben.at(match)
    before = await stored_rows(match)
    for command in COMMANDS:
        refused = await a.ask("command", decision="r1", command=command)
        code = "E-MALFORMED" if len(json.dumps(command)) < 16_000 else "E-MESSAGE"
        assert (refused["t"], refused["code"]) == ("refused", code), (command, refused)
        assert refused["text"]
    for decision in ("r2", "r0", "x", "R1"):
        card = a.first["view"]["hand"][0]
        assert (await a.ask("command", decision=decision, command={"kind": "bid", "card": card}))["code"] == "E-STALE"
    assert await stored_rows(match) == before and await answers(b) == [] and await answers(a) == []
    assert not [record for record in caplog.records if record.exc_info or record.levelname == "ERROR"]


async def test_bad_messages_are_answered_once(caplog: pytest.LogCaptureFixture, settings: Settings) -> None:
    settings.PLAY_BURST = 1000
    match, (ann, ben) = await table("Ann", "Ben")
    a, b = await ann.at(match), await ben.at(match)
    before = await stored_rows(match)
    for text in MESSAGES:
        await a.send(text)
        got = await answers(a)
        assert [each["t"] for each in got] == ["refused"], (text[:80], got)
        assert got[0]["code"].startswith("E-") and got[0]["text"].strip(), (text[:80], got)
        assert len(got[0]["text"]) < 400 and "Traceback" not in got[0]["text"]
    assert await stored_rows(match) == before and await answers(b) == []
    card = a.first["view"]["hand"][0]
    assert (await a.ask("check", decision="r1", command={"kind": "bid", "card": card}))["t"] == "fine"
    assert not [record for record in caplog.records if record.exc_info or record.levelname == "ERROR"]


async def test_bytes_are_refused() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    a = await ann.at(match)
    await a.socket.send_to(bytes_data=b"\x00\xff")
    assert (await a.until("refused"))["code"] == "E-MESSAGE"


async def test_before_hello_only_hello_is_answered() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    a = await ann.line(match)
    await a.send({"t": "command", "ref": "x", "decision": "r1", "command": {}})
    await a.send({"t": "ping", "have": 0})
    assert [each["code"] for each in await a.receive_all()] == ["E-HELLO", "E-HELLO"]
    await a.send({"t": "hello", "v": 99})
    assert "Reload" in (await a.until("bye"))["reason"]
    assert await a.frame() is None and a.closed is not None and a.closed[0] == 4400


async def test_an_unknown_match_is_told_and_closed() -> None:
    for match in ("nosuchmatch", "%00", "x" * 200, "..", "<b>"):
        line = await Guest().line(match)
        bye = await line.until("bye")
        assert "This table does not exist" in bye["reason"] and not bye.get("again")
        assert await line.frame() is None and line.closed is not None and line.closed[0] == 4404


async def test_a_foreign_origin_gets_no_socket() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    for origin in ("http://evil.example", "http://testserver:81", "null", ""):
        line = MatchClient(f"/ws/match/{match}/", ann.headers(origin=origin))
        assert not await line.open()


async def test_a_flood_is_answered_once_then_closed(settings: Settings) -> None:
    settings.PLAY_RATE = 0  # no budget comes back meanwhile on a slow machine
    match, (ann, ben) = await table("Ann", "Ben")
    a, b = await ann.at(match), await ben.at(match)
    for _ in range(400):
        await a.send({"t": "ping", "have": a.first["seq"]})
    got = [await a.frame()]
    while got[-1] is not None:
        got.append(await a.frame())
    refusals = [each for each in got if each and each["t"] == "refused"]
    assert [each["code"] for each in refusals] == ["E-TOO-FAST"]
    assert got[-1] is None and got[-2]["t"] == "bye" and a.closed is not None and a.closed[0] == 4429
    card = b.first["view"]["hand"][0]
    assert (await b.ask("command", decision="r1", command={"kind": "bid", "card": card}))["t"] == "accepted"


async def test_each_message_that_comes_too_fast_is_refused_by_its_ref(settings: Settings) -> None:
    """Of the five accepted messages one is the hello. A refused message sent again with its ref counts as new."""
    settings.PLAY_RATE, settings.PLAY_BURST = 0, 5
    match, (ann, _) = await table("Ann", "Ben")
    a = await ann.at(match)
    bid = {"kind": "bid", "card": a.first["view"]["hand"][0]}
    for n in range(7):
        await a.send({"t": "check", "ref": f"c{n}", "decision": "r1", "command": bid})
    await a.send({"t": "command", "ref": "mine", "decision": "r1", "command": bid})
    await a.send({"t": "command", "ref": "long", "decision": "r1", "command": {"note": "x" * 10_000}})
    await a.send({"t": "ping", "have": 0})
    await a.send({"t": "check", "ref": "last", "decision": "r1", "command": bid})
    answers: list[Any] = []
    while len(answers) < 9:
        answers += [each for each in [await a.frame()] if each["t"] != "table"]
    codes = {each["ref"]: each.get("code", "") for each in answers}
    heard, refused = (f"c{n}" for n in range(4)), ("c4", "c5", "c6", "mine", "last")
    assert codes == dict.fromkeys(heard, "") | dict.fromkeys(refused, "E-TOO-FAST")
    for each in node().rooms[match].delivery.connections:
        each.bucket.tokens = 1
    assert (await a.ask("command", ref="mine", decision="r1", command=bid))["t"] == "accepted"


async def test_too_many_tabs_are_turned_away() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    lines = [await ann.line(match) for _ in range(30)]
    one_more = await ann.line(match)
    assert "too many tabs" in (await one_more.until("bye"))["reason"]
    assert (await lines[0].hello())["viewer"] == 0


BODIES: list[tuple[str, str, Any]] = [
    ("PUT", "me", b"{"), ("PUT", "me", b"\xff"), ("PUT", "me", []), ("PUT", "me", {"name": 7}), ("PUT", "me", {}),
    ("PUT", "me", {"name": "a\u202eb"}), ("PUT", "me", {"name": "x" * 10_000}),
    ("PUT", "me", {"name": "Ann", "id": "x"}),
    ("PUT", "me", b"[" * 50_000), ("PUT", "me", b" " * 100_000),
    ("POST", "matches", {}), ("POST", "matches", {"game": "chess", "scenario": "short", "seats": 2, "name": "A"}),
    ("POST", "matches", {"game": "toy", "scenario": "long", "seats": 2, "name": "A"}),
    ("POST", "matches", {"game": "toy", "scenario": "short", "seats": 5, "name": "A"}),
    ("POST", "matches", {"game": "toy", "scenario": "short", "seats": -1, "name": "A"}),
    ("POST", "matches", {"game": "toy", "scenario": "short", "seats": 2.5, "name": "A"}),
    ("POST", "matches", {"game": "toy", "scenario": "short", "seats": 2}),
    ("POST", "matches", {"game": "toy", "scenario": "short", "seats": 2, "options": [], "name": "A"}),
    ("POST", "matches", {"game": "toy", "scenario": "short", "seats": 2, "clock": {"seconds": -5}, "name": "A"}),
    ("POST", "matches/nosuch/sit", {}), ("POST", "matches/nosuch/start", {}), ("GET", "matches/nosuch", None),
    ("GET", "matches/nosuch/qr.svg", None), ("GET", "matches/nosuch/board", None), ("GET", "join/QQQQQ", None),
    ("GET", "matches/nosuch/log", None), ("GET", "matches/nosuch/replay", None), ("GET", "join/%00", None),
    ("GET", "matches/%00", None), ("POST", "matches/%00/start", {}), ("GET", "nowhere", None),
    ("POST", "nowhere/else", {}),
]  # fmt: skip


async def test_bad_requests_are_answered_by_one_error(caplog: pytest.LogCaptureFixture) -> None:
    eve = Guest()
    for method, path, body in BODIES:
        await eve.expect_refusal(method, path, body)
    assert not await Match.objects.aexists()
    assert await GuestRow.objects.exclude(name__in=["", "A"]).acount() == 0
    assert not [record for record in caplog.records if record.exc_info or record.levelname == "ERROR"]


async def test_bad_bodies_at_a_table() -> None:
    ann = await Guest("Ann").arrive()
    match = (await ann.post("matches", {"game": "toy", "scenario": "short", "seats": 2}))["id"]
    before = await Match.objects.values().aget(pk=match)
    for path, body in (
        ("sit", {"seat": "0"}), ("sit", {"seat": 10**30}), ("sit", {"place": 1}), ("ready", {}),
        ("ready", {"ready": 1}),
        ("bot", {"seat": 1}), ("bot", {"seat": 7, "bot": True}), ("bot", {"seat": 0, "bot": True}),
        ("seat", {"color": 99}),
        ("seat", {"color": -1}), ("seat", {"seat": 3}), ("remove", {"seat": -1}), ("start", {"force": True}),
        ("start", {}),
        ("rematch", {}), ("cancel", []),
    ):  # fmt: skip
        await ann.expect_refusal("POST", f"matches/{match}/{path}", body)
    assert await Match.objects.values().aget(pk=match) == before
    for path in ("log?before=x", "log?before=1e9", "log?before=99999999999999"):
        await ann.expect_refusal("GET", f"matches/{match}/{path}")
    await ann.expect_refusal("POST", f"matches/{match}")
    await ann.expect_refusal("GET", f"matches/{match}/start")


async def test_writes_need_the_token_and_this_origin() -> None:
    strict = Guest("Ann", is_strict=True)
    await strict.get("me")
    refused = await strict.rest("PUT", "me", {"name": "Ann"})
    assert refused.status == 403 and set(refused.data) == {"code", "text", "field"}
    token = strict.client.cookies["csrftoken"].value
    assert (await strict.rest("PUT", "me", {"name": "Ann"}, **{"X-CSRFToken": token})).status == 200
    foreign = await strict.rest("PUT", "me", {"name": "Eve"}, **{"X-CSRFToken": token, "Origin": "http://evil.example"})
    assert foreign.status == 403 and (await strict.get("me"))["name"] == "Ann"


async def test_too_many_requests_are_told_to_wait() -> None:
    ann = await Guest("Ann").arrive()
    found = [await ann.rest("GET", "join/QQQQQ") for _ in range(91)]
    assert found[89].status == 404 and found[90].status == 429
    assert found[90].data["code"] == "E-TOO-FAST" and int(found[90].headers["Retry-After"]) > 0
    assert json.dumps(found[90].data)
