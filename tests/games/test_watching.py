"""Lent views: a player lets a watcher see their view, all people see that, and it ends when the player says so."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from pytest_django import Settings

from games.play import delivery
from games.play.node import Node, node
from games.recon.loans import MOST
from games.recon.models import Loan, Witness
from games.recon.watchers import handle
from tests.games.layers import Layer
from tests.games.people import Guest, MatchClient, stop_budget_refill, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]


async def seat_with_watchers(
    *watchers: str, **extra: Any
) -> tuple[str, list[Guest], list[MatchClient], list[Guest], list[MatchClient]]:
    """Seat Ann and Ben, and let watchers with these names come.

    Return match, players, their lines, watchers, their lines.
    """
    match, people = await table("Ann", "Ben", **extra)
    guests = [await Guest(name).arrive() for name in watchers]
    return match, people, [await each.at(match) for each in people], guests, [await each.at(match) for each in guests]


async def lend(line: MatchClient, name: str, lent: bool = True) -> Any:
    return await line.ask("lend", name=name, lent=lent)


async def looking(line: MatchClient, seat: int) -> Any:
    """Look through this seat's view. Return the picture that comes before the answer."""
    await line.send({"t": "look", "ref": "look", "seat": seat})
    got = await line.until("welcome")
    assert (await line.until("accepted"))["ref"] == "look"
    return got


async def bid(line: MatchClient, decision: str, which: int = 0) -> None:
    card = line.first["view"]["hand"][which]
    got = await line.ask("command", decision=decision, command={"kind": "bid", "card": card})
    assert got["t"] == "accepted", got


async def wait_for_watchers(line: MatchClient, *expected: tuple[str, list[int]]) -> None:
    """Wait until the table shows exactly these watchers, with the seats whose views they look through."""
    tables = [text for text in line.frames if text.startswith('{"t":"table"')]  # it may have come before an answer
    last = json.loads(tables[-1]) if tables else {"table": {}}
    while [(each["name"], each.get("over", [])) for each in last["table"].get("watching", [])] != list(expected):
        last = await line.until("table")


async def test_a_watcher_sees_what_is_lent_to_him_and_everybody_sees_that() -> None:
    match, _, (a, b), _, (e,) = await seat_with_watchers("Eve")
    assert (await lend(a, "eve"))["t"] == "accepted"
    for line in (a, b, e):
        await wait_for_watchers(line, ("Eve", [0]))
    assert not [each for each in e.frames[1:] if '"hand"' in each], "nobody is made to look"
    got = await looking(e, 0)
    assert (got["viewer"], got["lent"], got["seq"]) == (-1, 0, 1)
    assert got["view"]["hand"] == a.first["view"]["hand"] and "decisions" not in got["view"]
    await bid(a, "r1", 1)
    update = await e.until("update")
    assert (update["base"], update["seq"]) == (1, 2)
    assert update["view"]["mine"] == a.first["view"]["hand"][1] and "decisions" not in update["view"]
    assert (await looking(e, -1))["view"]["hand"] == []
    assert await Witness.objects.filter(match_id=match, seat=0, name="Eve").aexists()


async def test_who_borrows_a_view_cannot_play_nor_speak_to_players() -> None:
    _, _, (a, b), _, (e,) = await seat_with_watchers("Eve")
    await lend(a, "Eve")
    got = await looking(e, 0)
    card = got["view"]["hand"][0]
    for kind, fields in (
        ("command", {"decision": "r1", "command": {"kind": "bid", "card": card}}),
        ("check", {"decision": "r1", "command": {"kind": "bid", "card": card}}),
        ("act", {"act": "resign"}), ("act", {"act": "offer_draw"}), ("act", {"act": "pause"}),
        ("propose", {"to": 1, "terms": {"bp": 1}, "until": 2}), ("respond", {"offer": 1, "act": "accept"}),
    ):  # fmt: skip
        refused = await e.ask(kind, **fields)
        assert (refused["t"], refused["code"]) == ("refused", "E-LENT"), (kind, refused)
        assert "Ann" in refused["text"]
    assert (await e.ask("talk", to="1", text="psst"))["t"] == "refused"
    assert (await e.ask("talk", to="allies", text="psst"))["t"] == "refused"
    await e.send({"t": "talk", "ref": "t", "to": "all", "text": "zzsecret"})
    assert (await e.until("said"))["to"] == "watchers"
    await e.until("accepted")
    assert (await e.ask("ask", question={}))["answer"] == {"best": max(got["view"]["hand"])}
    for line in (a, b):
        await line.hello()
        assert not any("zzsecret" in frame for frame in line.frames)


async def test_taken_back_means_the_public_view_at_once() -> None:
    _, _, (a, b), _, (e,) = await seat_with_watchers("Eve")
    await lend(a, "Eve")
    await looking(e, 0)
    assert (await lend(a, "Eve", False))["t"] == "accepted"
    back = await e.until("welcome")
    assert (back["viewer"], back.get("lent", -1), back["view"]["hand"]) == (-1, -1, [])
    await wait_for_watchers(b, ("Eve", []))
    before = len(e.frames)
    await bid(a, "r1")
    update = await e.until("update")
    assert set(update["view"]) == {"header"} and update["base"] == back["seq"]
    refused = await e.ask("look", seat=0)
    assert refused["code"] == "E-LENT" and not any("welcome" in frame for frame in e.frames[before:])
    assert (await lend(a, "Eve", False))["code"] == "E-LEND"


async def test_two_lent_views_are_switched_between_and_each_is_its_own_stream() -> None:
    _, _, (a, b), _, (e,) = await seat_with_watchers("Eve")
    await lend(a, "Eve")
    await lend(b, "Eve")
    await bid(a, "r1")
    await bid(b, "r1")
    for line, seat in ((a, 0), (b, 1), (a, 0)):
        assert (await looking(e, seat))["view"]["hand"] == (await line.hello())["view"]["hand"]
    assert (await lend(b, "Eve", False))["t"] == "accepted"
    assert not [each for each in await e.receive_all() if each["t"] == "welcome"], "she looks through Ann's eyes"
    await lend(a, "Eve", False)
    assert (await e.until("welcome"))["view"]["hand"] == []


async def test_the_end_of_the_match_ends_every_loan() -> None:
    _, _, (a, b), _, (e,) = await seat_with_watchers("Eve")
    await lend(a, "Eve")
    await looking(e, 0)
    assert (await b.ask("act", act="resign"))["t"] == "accepted"
    assert (await e.until("update"))["view"]["header"]["outcome"]["winners"] == [0]
    back = await e.until("welcome")
    assert (back.get("lent", -1), back["view"]["hand"]) == (-1, [])
    assert (await e.ask("look", seat=0))["code"] == "E-LENT"
    assert (await lend(a, "Eve"))["code"] == "E-OVER"


async def test_a_reload_comes_back_to_the_lent_view_while_it_is_lent() -> None:
    match, _, (a, _), (eve,), (e,) = await seat_with_watchers("Eve")
    await lend(a, "Eve")
    got = await looking(e, 0)
    await node().stop()  # the server is restarted as well

    async def hello(have: int, eyes: int) -> Any:
        line = await eve.line(match)
        await line.send({"t": "hello", "v": 1, "have": have, "eyes": eyes})
        while (answer := await line.frame())["t"] not in ("welcome", "pong"):
            pass
        await line.close()
        return answer

    again = await hello(0, 0)
    for key in ("seq", "viewer", "lent", "view", "who"):
        assert again[key] == got[key]
    assert await hello(got["seq"], 0) | {"at": 0} == {"t": "pong", "seq": got["seq"], "at": 0}
    assert (await hello(got["seq"], -1))["t"] == "pong", "the public's number is the same, and so is the view held"
    assert (await hello(got["seq"], 1)).get("lent", -1) == -1, "Ben has lent nothing: the public view, whole"
    await Loan.objects.filter(match_id=match).adelete()
    await node().stop()
    back = await hello(got["seq"], 0)
    assert back["t"] == "welcome" and back.get("lent", -1) == -1 and back["view"]["hand"] == []


async def test_a_number_of_other_eyes_counts_nothing() -> None:
    """The held number is the public view's, and the socket has a seat now: the whole picture is sent anyway."""
    match, (ann, _), _, _, _ = await seat_with_watchers()
    line = await ann.line(match)
    await line.send({"t": "hello", "v": 1, "have": 1, "eyes": -1})
    assert (await line.until("welcome"))["viewer"] == 0
    await line.send({"t": "hello", "v": 1, "have": 1, "eyes": 0})
    assert (await line.until("pong"))["seq"] == 1


async def test_refusals_say_what_to_do() -> None:
    match, (ann, ben), (a, b), (eve, *_), (e, *_) = await seat_with_watchers(
        "Eve", "Zoe", "zoe", "<b>Mallory</b>", "Ben"
    )
    nameless = await Guest().arrive()
    n = await nameless.at(match)

    def who(guest: str) -> str:
        return handle(match, guest)

    ids = {each.name: (await each.get("me"))["id"] for each in (ann, ben, eve)}
    for fields, code in (
        ({"name": "Ann"}, "E-LEND"), ({"who": who(ids["Ann"])}, "E-LEND"), ({"who": who(ids["Ben"])}, "E-LEND"),
        ({"name": "Nobody"}, "E-LEND"), ({}, "E-LEND"), ({"name": ""}, "E-LEND"), ({"who": "0" * 12}, "E-LEND"),
        ({"name": "Zoe"}, "E-LEND"), ({"who": ids["Eve"]}, "E-LEND"), ({"name": "Eve", "lent": False}, "E-LEND"),
        ({"who": 7}, "E-MESSAGE"), ({"who": "x" * 13}, "E-MESSAGE"), ({"seat": 1, "name": "Eve"}, "E-MESSAGE"),
    ):  # fmt: skip
        refused = await a.ask("lend", **fields)
        assert (refused["t"], refused["code"]) == ("refused", code), (fields, refused)
    assert (await e.ask("lend", name="Eve"))["code"] == "E-WATCHER"
    assert (await n.ask("look", seat=0))["code"] == "E-LENT"
    assert (await a.ask("look", seat=1))["code"] == "E-PLAYER"
    for seat in (1, 99):
        assert (await e.ask("look", seat=seat))["code"] == "E-LENT"
    for wrong in (-2, 100, "0", None):
        assert (await e.ask("look", seat=wrong))["code"] == "E-MESSAGE"
    assert not await Loan.objects.aexists() and not await Witness.objects.aexists()
    assert (await b.ask("lend", name="<B>mallory</B>"))["t"] == "accepted"
    shown = (await a.hello())["table"]["watching"]
    assert [(each["name"], each.get("over")) for each in shown] == [
        ("<b>Mallory</b>", [1]), ("Ben (2)", None), ("Eve", None), ("Zoe", None), ("zoe (2)", None),
    ]  # fmt: skip


async def test_before_the_start_nothing_is_lent() -> None:
    ann = await Guest("Ann").arrive()
    match = (await ann.post("matches", {"game": "toy", "scenario": "short", "seats": 2}))["id"]
    eve = await Guest("Eve").arrive()
    a, e = await ann.line(match), await eve.line(match)
    for line in (a, e):
        await line.send({"t": "hello", "v": 1, "have": 0, "eyes": 0})
        await line.until("table")
    for asked in (
        a.ask("lend", name="Eve"), e.ask("look", seat=0), e.ask("past", seat=0, turn=1),
    ):  # fmt: skip
        assert (await asked)["code"] == "E-NOT-STARTED"


async def test_only_so_many_look_over_one_shoulder_and_a_flood_is_slowed(settings: Settings) -> None:
    names = [f"W{n}" for n in range(MOST + 1)]
    _, _, (a, b), _, _ = await seat_with_watchers(*names)
    stop_budget_refill(settings)
    for name in names[:-1]:
        assert (await lend(a, name))["t"] == "accepted"
    assert (await lend(a, names[0]))["t"] == "accepted", "once more is the same"
    assert "already" in (await lend(a, names[-1]))["text"]
    codes = [(await lend(b, names[0], n % 2 == 0)).get("code") for n in range(22)]
    assert codes == [None] * 20 + ["E-TOO-FAST"] * 2
    assert await Loan.objects.filter(seat=0).acount() == MOST


async def test_who_has_looked_cannot_sit_down_by_a_seat_link() -> None:
    match, (ann, ben), (a, _), (eve, own), (e, o) = await seat_with_watchers("Eve", "Ann's tablet")
    await lend(a, "Eve")
    await lend(a, "Ann's tablet")
    await looking(e, 0)
    await looking(o, 0)
    token = await ben.seat_link(match)
    assert "cannot take a seat" in (await eve.get(f"seat/{token}"))["problem"]
    kept = await eve.expect_refusal("POST", f"seat/{token}")
    assert kept.status == 403 and kept.data["code"] == "E-WITNESS"
    assert (await eve.get(f"matches/{match}"))["me"]["seat"] == -1
    assert await Guest().post(f"seat/{token}") == {"match": match}, "somebody who has seen nothing may"
    assert await own.post(f"seat/{await ann.seat_link(match)}") == {"match": match}, "it was her own view"


async def test_a_name_once_seen_with_a_lent_view_stays() -> None:
    """Otherwise a borrower could tell the players something by choosing a new name."""
    match, _, (a, b), (eve,), (e,) = await seat_with_watchers("Eve")
    await lend(a, "Eve")
    await looking(e, 0)
    await eve.rest("PUT", "me", {"name": "Ann holds 99"})
    again = await eve.at(match)
    assert [each["name"] for each in again.first["table"]["watching"]] == ["Eve"]
    assert not any("holds" in frame for frame in [*a.frames, *b.frames])


async def test_older_lines_of_a_lent_view_come_over_http_as_long_as_it_is_lent() -> None:
    match, _, (a, b), (eve,), _ = await seat_with_watchers("Eve")
    await bid(a, "r1")
    await bid(b, "r1")
    assert (await eve.expect_refusal("GET", f"matches/{match}/log?viewer=0")).status == 403
    await lend(a, "Eve")
    lent = await eve.get(f"matches/{match}/log?viewer=0")
    assert any("Your lowest card" in line["text"] for line in lent["lines"])
    assert not any("Your lowest card" in line["text"] for line in (await eve.get(f"matches/{match}/log"))["lines"])
    assert (await eve.expect_refusal("GET", f"matches/{match}/log?viewer=1")).status == 403
    await lend(a, "Eve", False)
    assert (await eve.expect_refusal("GET", f"matches/{match}/log?viewer=0")).status == 403
    assert await eve.get(f"matches/{match}/log?viewer=-1") == await eve.get(f"matches/{match}/log")


async def test_two_processes_agree_on_loans_and_a_lost_ring_ends_one_too(
    monkeypatch: pytest.MonkeyPatch, nodes: list[Node], layer: Layer
) -> None:
    monkeypatch.setattr(delivery, "LOOK_AFTER", 0.05)
    match, (ann, ben) = await table("Ann", "Ben")
    eve = await Guest("Eve").arrive()
    a, b, e = await ann.at(match, nodes[0]), await ben.at(match, nodes[0]), await eve.at(match, nodes[1])
    for line in (a, b):
        await wait_for_watchers(line, ("Eve", []))
    assert (await lend(a, "Eve"))["t"] == "accepted"
    await wait_for_watchers(e, ("Eve", [0]))
    assert (await looking(e, 0))["view"]["hand"] == a.first["view"]["hand"]
    layer.mode = "lose"
    await lend(a, "Eve", False)
    assert (await e.until("welcome"))["view"]["hand"] == []


async def test_a_nickname_chosen_later_is_known_after_the_next_hello() -> None:
    match, _, (a, _), _, _ = await seat_with_watchers()
    guest = Guest()
    await guest.get("me")
    line = await guest.at(match)
    assert "watching" not in line.first["table"] and "who" not in line.first
    await guest.rest("PUT", "me", {"name": "Late"})
    late = await line.hello()
    assert re.fullmatch("[0-9a-f]{12}", late["who"])
    assert [each["who"] for each in late["table"]["watching"]] == [late["who"]]
    assert (await a.ask("lend", who=late["who"]))["t"] == "accepted"
    tab = await guest.at(match)
    assert tab.first["table"]["watchers"] == 1, "two tabs of one person are one watcher"


async def test_a_watcher_who_looks_like_a_player_is_shown_as_another_and_lent_nothing_by_that_name() -> None:
    """The letters differ (one is Cyrillic), but they look the same."""
    _, _, (a, _), _, (e,) = await seat_with_watchers("Веn")
    await wait_for_watchers(a, ("Веn (2)", []))
    assert (await lend(a, "Ben"))["code"] == "E-LEND", "Ben plays; his name means nobody who watches"
    who = (await a.hello())["table"]["watching"][0]["who"]
    assert (await a.ask("lend", who=who))["t"] == "accepted", "by the list he can still be chosen"
    await e.send({"t": "talk", "ref": "t", "to": "watchers", "text": "it is me"})
    assert (await e.until("said"))["name"] == "Веn (2)"
