"""Receipts of sealed answers: given at once, shown together, opened at the end. They reveal no secret."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

import pytest
from channels.db import database_sync_to_async as in_db

from engine.core.receipt_check import disagreements
from engine.core.receipts import Receipt, commit
from engine.core.recorded import Recorded, parse
from engine.games import GAMES
from games.play.models import Entry, StoredMatch
from games.play.node import Node, node
from games.play.receipts import GivenReceipts
from games.play.replay import recorded_match
from tests.games.people import Guest, MatchClient, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]

NAME = "11" * 32
NONCE = "00112233445566778899aabbccddeeff"


def test_a_commitment_is_the_hash_of_a_text_that_everybody_can_write() -> None:
    text = (
        '["receipt/1","' + NAME + '","t3.orders",1,{"kind":"orders","ships":[{"drive":2,"name":"Å1"}]},"' + NONCE + '"]'
    )
    command = {"ships": [{"name": "Å1", "drive": 2}], "kind": "orders"}
    expected = hashlib.sha256(text.encode()).hexdigest()
    assert commit(NAME, "t3.orders", 1, command, NONCE) == expected
    assert expected == "bfb917ea882ff316ee5c49a84b5bba5bc0a44fdf03fddc5d38640e2238775bde"


async def bid(line: MatchClient, which: int = 0, turn: int = 1, **fields: Any) -> Any:
    card = line.first["view"]["hand"][which]
    return await line.ask("command", decision=f"r{turn}", command={"kind": "bid", "card": card}, **fields)


async def resign(line: MatchClient) -> None:
    assert (await line.ask("act", act="resign"))["t"] == "accepted"


def received_commitments(line: MatchClient) -> list[Any]:
    return [frame for frame in map(json.loads, line.frames) if frame["t"] == "committed"]


async def name_of(match: str) -> str:
    seed = (await StoredMatch.objects.aget(pk=match)).seed
    return hashlib.sha256(f"seed {seed}".encode()).hexdigest()


async def record(match: str) -> Recorded:
    found = await Guest().get(f"matches/{match}/export")
    return parse(json.dumps(found).encode(), GAMES)


async def test_the_last_200_receipts_are_kept_and_of_older_ones_the_disk_is_asked() -> None:
    given, asked = GivenReceipts(), list[str]()

    async def of(ref: str) -> str:
        found = await given.of(0, ref, lambda: look_up_receipt(ref))
        return found.nonce if found is not None else ""

    async def look_up_receipt(ref: str) -> Receipt:
        asked.append(ref)
        return Receipt("r1", 0, -1, f"stored {ref}", "")

    for number in range(201):
        given.add(0, f"{number}", Receipt("r1", 0, -1, f"kept {number}", ""))
    assert [await of(ref) for ref in ("0", "1", "200")] == ["stored 0", "kept 1", "kept 200"]
    assert asked == ["0"]


async def test_who_seals_has_his_receipt_at_once_and_nobody_else_hears_of_it() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    a, b, w = await ann.at(match), await ben.at(match), await Guest().at(match)
    got = await bid(a)
    receipt, card = got["receipt"], a.first["view"]["hand"][0]
    assert set(receipt) == {"decision", "nonce", "commitment"} and receipt["decision"] == "r1"
    expected = commit(await name_of(match), "r1", 0, {"kind": "bid", "card": card}, receipt["nonce"])
    assert receipt["commitment"] == expected
    await b.receive_all(), await w.receive_all()
    for other in (b, w):
        assert received_commitments(other) == [] and receipt["commitment"] not in "".join(other.frames)
    for who in (ben, Guest()):
        assert await who.get(f"matches/{match}/receipts") == {
            "match": await name_of(match), "mine": [], "shown": [],
        }  # fmt: skip
    (mine,) = (await ann.get(f"matches/{match}/receipts"))["mine"]
    assert mine == receipt | {"command": {"kind": "bid", "card": card}, "shown": False}


async def test_all_commitments_appear_together_before_anything_opens() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    a, b, w = await ann.at(match), await ben.at(match), await Guest().at(match)
    one, two = (await bid(a))["receipt"], (await bid(b))["receipt"]
    wanted = [
        {"seat": 0, "decision": "r1", "commitment": one["commitment"]},
        {"seat": 1, "decision": "r1", "commitment": two["commitment"]},
    ]
    for line in (a, b, w):
        await line.receive_all()
        assert [each["commitments"] for each in received_commitments(line)] == [wanted]
        kinds = [json.loads(frame) for frame in line.frames]
        at = next(n for n, frame in enumerate(kinds) if frame["t"] == "committed")
        reveal = next(n for n, frame in enumerate(kinds) if frame["t"] == "update" and len(frame.get("log", ())) > 1)
        assert at < reveal
        assert one["nonce"] not in "".join(w.frames) and two["nonce"] not in "".join(w.frames)
    assert (await Guest().get(f"matches/{match}/receipts"))["shown"] == wanted
    assert [each["shown"] for each in (await ann.get(f"matches/{match}/receipts"))["mine"]] == [True]


async def test_sealing_anew_shows_one_commitment_and_taking_back_drops_the_receipt() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    a, b = await ann.at(match), await ben.at(match)
    first, second = (await bid(a, 0))["receipt"], (await bid(a, 1))["receipt"]
    assert first["commitment"] != second["commitment"] and first["nonce"] != second["nonce"]
    assert "receipt" not in await a.ask("command", decision="r1", command={"kind": "unseal"})
    assert (await ann.get(f"matches/{match}/receipts"))["mine"] == []
    third = (await bid(a, 0))["receipt"]
    assert third["nonce"] != first["nonce"]
    await bid(b)
    await b.receive_all()
    (shown,) = received_commitments(b)
    assert shown["commitments"][0]["commitment"] == third["commitment"]
    await resign(a)
    assert list(disagreements(await record(match))) == []


async def test_a_receipt_outlives_the_server_and_is_the_same_when_asked_for_again() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    a, b = await ann.at(match), await ben.at(match)
    one, two = await bid(a, ref="a1"), None
    await node().stop()
    node()
    a, b = await ann.at(match), await ben.at(match)
    assert await bid(a, ref="a1") == one
    two = await bid(b, ref="b1")
    assert (await bid(b, ref="b1"))["receipt"] == two["receipt"]
    await node().stop()
    node()
    again, b = await ann.line(match), await ben.line(match)
    await again.hello(), await b.hello()
    command = {"kind": "bid", "card": a.first["view"]["hand"][0]}
    assert await again.ask("command", ref="a1", decision="r1", command=command) == one
    shown = (await ben.get(f"matches/{match}/receipts"))["shown"]
    assert [each["commitment"] for each in shown] == [one["receipt"]["commitment"], two["receipt"]["commitment"]]


async def test_a_ref_that_was_sealed_anew_is_given_no_receipt_of_another_answer() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    a = await ann.at(match)
    await bid(a, 0, ref="a1"), await bid(a, 1, ref="a2")
    await node().stop()
    node()
    line = await ann.at(match)
    assert "receipt" not in await bid(line, 0, ref="a1")


async def test_both_processes_tell_the_same_commitments(nodes: list[Node]) -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    a, b, w = await ann.at(match, nodes[0]), await ben.at(match, nodes[1]), await Guest().at(match, nodes[0])
    one, two = await bid(a, ref="a1"), await bid(b)
    for line in (a, w):
        got = await line.until("committed")
        assert [each["commitment"] for each in got["commitments"]] == [
            one["receipt"]["commitment"], two["receipt"]["commitment"],
        ]  # fmt: skip
    there = await ann.at(match, nodes[1])
    command = {"kind": "bid", "card": a.first["view"]["hand"][0]}
    assert (await there.ask("command", ref="a1", decision="r1", command=command))["receipt"] == one["receipt"]


async def test_who_gave_no_answer_looks_like_everybody_else() -> None:
    """The clock's answer, a bot's and a missing one (the seat is out) have commitments of the same form."""
    match, (ann, ben, cat) = await table("Ann", "Ben", "Cat")
    a, b, c = [await who.at(match) for who in (ann, ben, cat)]
    w = await Guest().at(match)
    await bid(a)
    await resign(c)
    await bid(b)
    await w.receive_all()
    (shown,) = received_commitments(w)
    assert [each["seat"] for each in shown["commitments"]] == [0, 1, 2]
    assert len({len(json.dumps(each)) for each in shown["commitments"]}) == 1
    assert all(re.fullmatch("[0-9a-f]{64}", each["commitment"]) for each in shown["commitments"])


async def test_the_size_of_what_is_told_does_not_depend_on_the_answer() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    a = await ann.at(match)
    sizes = {len(json.dumps((await bid(a, which))["receipt"])) for which in (0, 1, 2)}
    assert len(sizes) == 1
    assert "entry" not in json.dumps(await ben.get(f"matches/{match}/receipts"))


async def resigned_match() -> str:
    match, people = await table("Ann", "Ben")
    a, b = [await who.at(match) for who in people]
    for turn in (1, 2):
        await bid(a, turn - 1, turn), await bid(b, turn - 1, turn)
    await resign(a)
    return match


async def test_the_export_opens_everything_and_all_of_it_agrees() -> None:
    match = await resigned_match()
    found = await record(match)
    opened = [each for line in found.log for each in line.receipts]
    assert [(each.decision, each.seat) for each in opened][:4] == [("r1", 0), ("r1", 1), ("r2", 0), ("r2", 1)]
    assert list(disagreements(found)) == []
    played = await in_db(recorded_match)(match)
    assert [line.receipts for line in played.log] == [line.receipts for line in found.log]


async def test_one_altered_order_is_found_out_also_when_brought_in_as_a_recording() -> None:
    exported = await Guest().get(f"matches/{await resigned_match()}/export")
    ann = await Guest("Ann").arrive()
    whole = (await ann.post("recordings", exported))["id"]
    assert list(disagreements(await record(whole))) == []
    one, two = [each for each in exported["log"] if each["seat"] == 0 and each["decision"]]
    one["command"], two["command"] = two["command"], one["command"]
    altered = (await ann.post("recordings", exported))["id"]
    assert altered != whole
    assert [(each.decision, each.seat) for each in disagreements(await record(altered))] == [("r1", 0), ("r2", 0)]


async def test_receipts_that_point_at_another_answer_with_the_sealed_command_are_found_out() -> None:
    exported = await Guest().get(f"matches/{await resigned_match()}/export")
    one, two = [each for each in exported["log"] if each["seat"] == 0 and each["decision"]]
    one["command"], two["command"] = two["command"], one["command"]
    for each in (each for line in exported["log"] for each in line.get("receipts", ()) if each["seat"] == 0):
        each["entry"] = {one["index"]: two["index"], two["index"]: one["index"]}.get(each["entry"], each["entry"])
    found = disagreements(parse(json.dumps(exported).encode(), GAMES))
    assert [(each.decision, each.seat) for each in found] == [("r1", 0), ("r2", 0)]


async def test_another_seed_agrees_with_no_receipt() -> None:
    exported = await Guest().get(f"matches/{await resigned_match()}/export")
    exported["seed"] = exported["seed"][:-1] + ("1" if exported["seed"][-1] == "0" else "0")
    broken = list(disagreements(parse(json.dumps(exported).encode(), GAMES)))
    assert len(broken) == sum(len(each.get("receipts", ())) for each in exported["log"]) == 6


@pytest.mark.parametrize(
    "receipt",
    [
        {"decision": "r1", "seat": 0, "entry": 1, "nonce": "short", "commitment": "0" * 64},
        {"decision": "r1", "seat": -1, "entry": 1, "nonce": "0" * 32, "commitment": "0" * 64},
        {"decision": "r" * 81, "seat": 0, "entry": 1, "nonce": "0" * 32, "commitment": "0" * 64},
        {"decision": "r1", "seat": 0, "entry": 1, "nonce": "0" * 32, "commitment": "<b>"},
    ],
)
async def test_receipts_that_are_none_are_refused(receipt: Any) -> None:
    exported = await Guest().get(f"matches/{await resigned_match()}/export")
    exported["log"][-1]["receipts"] = [receipt]
    got = await (await Guest("Ann").arrive()).expect_refusal("POST", "recordings", exported)
    assert got.data["code"] == "E-RECORDING"
    exported["log"][-1]["receipts"] = [
        receipt | {"nonce": "0" * 32, "commitment": "0" * 64, "seat": 0, "decision": ""}
    ] * 17
    got = await (await Guest("Ann").arrive()).expect_refusal("POST", "recordings", exported)
    assert got.data["code"] == "E-RECORDING"


async def test_a_match_begun_before_there_were_receipts_goes_on_and_is_exported_as_before() -> None:
    match, people = await table("Ann", "Ben")
    row = await StoredMatch.objects.aget(pk=match)
    table_state = json.loads(row.table_state)
    del table_state["receipts"]
    await StoredMatch.objects.filter(pk=match).aupdate(table_state=json.dumps(table_state))
    await node().stop()
    node()
    a, b = [await who.at(match) for who in people]
    await bid(a)
    await bid(b)
    await bid(a, 1, 2), await bid(b, 1, 2)
    await resign(a)
    found = await record(match)
    assert list(disagreements(found)) == []
    assert [(each.decision, each.entry) for line in found.log for each in line.receipts][:2] == [("r1", 1), ("r1", 2)]


async def test_a_match_without_receipts_is_exported_without_their_name() -> None:
    match = await resigned_match()
    await Entry.objects.filter(table_id=match).aupdate(receipts="")
    exported = await Guest().get(f"matches/{match}/export")
    assert "receipts" not in json.dumps(exported)
    assert (await (await Guest("Ann").arrive()).post("recordings", exported))["recorded"]
