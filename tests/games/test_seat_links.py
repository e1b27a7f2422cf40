"""Seat links: one link opens one seat in one more browser.

Viewing it is harmless, a press opens it, the player can revoke it.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games import notify
from games.lobby.models import Guest as GuestRow
from games.lobby.models import Match, SeatKey, SeatLink
from games.lobby.seat_links import DEVICES, LINKS
from games.play import delivery
from games.play.node import Node
from games.recon.models import Witness
from tests.games.layers import Layer
from tests.games.people import Guest, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node")]
OVER = "This seat link is not valid any more. Create a new link."


async def bid(line: Any, which: int = 0) -> Any:
    card = line.first["view"]["hand"][which]
    return await line.ask("command", decision="r1", command={"kind": "bid", "card": card})


async def test_the_link_opens_that_one_seat_and_both_devices_play_it() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    other, _ = await table("Ann", "Cleo")
    elsewhere = (await ann.post("matches", {"game": "toy", "scenario": "short", "seats": 2}))["id"]
    phone = await Guest("Pocket").arrive()
    me = await phone.get("me")
    offer = await phone.get(f"seat/{(token := await ann.seat_link(match))}")
    assert (offer["match"], offer["seat"], offer["name"], offer["me"], offer["problem"]) == (
        match,
        0,
        "Ann",
        "Pocket",
        "",
    )
    assert await phone.post(f"seat/{token}") == {"match": match}
    assert await phone.get("me") == me, "who the browser is stays as it was"
    assert (await phone.get(f"matches/{match}"))["me"] == {"seat": 0, "host": True, "key": True}
    assert [row["id"] for row in (await phone.get("hall"))["mine"]] == [match]
    assert (await phone.get("hall"))["mine"][0]["awaited"]
    for table_id in (other, elsewhere):
        assert (await phone.get(f"matches/{table_id}"))["me"] == {"seat": -1, "host": False}
    assert (await phone.at(other)).first["viewer"] == -1
    a, p, b = await ann.at(match), await phone.at(match), await ben.at(match)
    assert (p.first["viewer"], p.first["view"]["hand"]) == (0, a.first["view"]["hand"])
    assert (await bid(p))["t"] == "accepted"
    assert (await a.until("update"))["view"]["mine"] == a.first["view"]["hand"][0]
    assert (await a.ask("command", decision="r1", command={"kind": "unseal"}))["t"] == "accepted"
    assert b.first["viewer"] == 1


async def test_looking_at_a_link_changes_nothing_not_even_for_a_newcomer() -> None:
    """Any other site can send a browser to a URL; that must have no effect."""
    match, (ann, ben) = await table("Ann", "Ben")
    token, before = await ann.seat_link(match), await GuestRow.objects.acount()
    for who in (ben, Guest()):
        page = await who.client.get(f"/seat/{token}")
        # The answer is the page, or status 503 if the frontend was not built.
        assert page.status_code in (200, 503) and "Location" not in page.headers
        await who.get(f"seat/{token}")
    assert (await ben.get("me"))["name"] == "Ben" and (await ben.get(f"matches/{match}"))["me"]["seat"] == 1
    assert await GuestRow.objects.acount() == before and await SeatKey.objects.acount() == 0


async def test_opening_needs_the_csrf_token() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    token = await ann.seat_link(match)
    phone = Guest()
    phone.client.handler.enforce_csrf_checks = True
    await phone.get("me")
    assert (await phone.expect_refusal("POST", f"seat/{token}")).status == 403
    header = {"X-CSRFToken": phone.client.cookies["csrftoken"].value}
    assert (await phone.rest("POST", f"seat/{token}", {}, **header)).status == 200


async def test_the_session_key_is_another_one_afterwards() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    phone = await Guest("Pocket").arrive()
    before = phone.client.cookies["warpwar_session"].value
    await phone.post(f"seat/{await ann.seat_link(match)}")
    old = Guest()
    old.client.cookies["warpwar_session"] = before
    assert (await old.get(f"matches/{match}"))["me"]["seat"] == -1 and (await old.get("me"))["name"] == ""
    assert (await phone.get("me"))["name"] == "Pocket"


async def test_a_link_is_good_once() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    token = await ann.seat_link(match)
    await Guest().post(f"seat/{token}")
    for method in ("GET", "POST"):
        met = await Guest().expect_refusal(method, f"seat/{token}")
        assert (met.status, met.data["code"], met.data["text"]) == (404, "E-LINK", OVER)
    assert await SeatKey.objects.acount() == 1


async def test_links_of_former_days_and_nonsense_say_that_they_are_not_valid() -> None:
    for token in ("nonsense", "WyJhYmMiLCJkZWYiXQ:1tXyZ:h4Jb-sig_nature", "x" * 2000, "é"):
        assert (await Guest().expect_refusal("GET", f"seat/{token}")).data["text"] == OVER


async def test_a_link_ends_with_its_days_and_a_day_after_the_match() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    token, late = await ann.seat_link(match), await ann.seat_link(match)
    link = await SeatLink.objects.order_by("pk").afirst()
    assert link is not None and timedelta(days=6.9) < link.expires - timezone.now() <= timedelta(days=7)
    link.expires = timezone.now()
    await link.asave()
    assert (await Guest().expect_refusal("POST", f"seat/{token}")).data["code"] == "E-LINK"
    line = await ben.at(match)
    assert (await line.ask("act", act="resign"))["t"] == "accepted"
    assert (await Guest().get(f"seat/{late}"))["problem"] == ""
    await Match.objects.filter(pk=match).aupdate(updated=timezone.now() - timedelta(days=1))
    assert (await Guest().expect_refusal("POST", f"seat/{late}")).data["code"] == "E-LINK"


async def test_an_opponents_browser_does_not_get_the_seat() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    token = await ann.seat_link(match)
    assert "already have another seat at this table" in (await ben.get(f"seat/{token}"))["problem"]
    assert (await ben.expect_refusal("POST", f"seat/{token}")).data["code"] == "E-SEATED"
    assert (await ann.expect_refusal("POST", f"seat/{token}")).data["code"] == "E-SEATED"
    assert (await ben.get(f"matches/{match}"))["me"]["seat"] == 1
    assert await Guest().post(f"seat/{token}") == {"match": match}, "being refused has not used it up"


async def test_take_back_makes_other_devices_watchers_at_once_and_ends_links() -> None:
    match, (ann, ben) = await table("Ann", "Ben", options={"rounds": 9})
    phone, tablet = Guest(), Guest()
    await phone.post(f"seat/{await ann.seat_link(match)}")
    await tablet.post(f"seat/{await ann.seat_link(match)}")
    unused = await ann.seat_link(match)
    assert await ann.get(f"matches/{match}/seat-link") == {"devices": 2, "links": 1}
    p = await phone.at(match)
    assert p.first["viewer"] == 0 and p.first["view"]["hand"]
    gone = await ann.rest("DELETE", f"matches/{match}/seat-link", {})
    assert gone.data == {"devices": 0, "links": 0}
    shown = await p.until("welcome")
    assert (shown["viewer"], shown["view"]["hand"]) == (-1, [])
    assert (await bid(p))["code"] == "E-WATCHER"
    assert (await phone.get(f"matches/{match}"))["me"] == {"seat": -1, "host": False}
    assert (await Guest().expect_refusal("POST", f"seat/{unused}")).data["code"] == "E-LINK"
    assert await Witness.objects.filter(match_id=match, seat=0).acount() == 2
    theirs = await ben.seat_link(match)
    assert (await phone.expect_refusal("POST", f"seat/{theirs}")).data["code"] == "E-WITNESS", "it has seen Ann's hand"
    assert await phone.post(f"seat/{await ann.seat_link(match)}") == {"match": match}


async def test_a_device_with_a_key_gives_it_back_and_makes_no_links_itself() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    phone = Guest()
    await phone.post(f"seat/{await ann.seat_link(match)}")
    for method in ("GET", "POST", "DELETE"):
        assert (await phone.expect_refusal(method, f"matches/{match}/seat-link")).data["code"] == "E-KEY"
        assert (await Guest().expect_refusal(method, f"matches/{match}/seat-link")).data["code"] == "E-NO-SEAT"
    assert (await phone.post(f"matches/{match}/leave"))["me"] == {"seat": -1, "host": False}
    assert (await ann.get(f"matches/{match}"))["me"] == {"seat": 0, "host": True}
    phone = Guest()
    await phone.post(f"seat/{await ann.seat_link(match)}")
    line = await ben.at(match)
    await line.ask("act", act="resign")
    assert (await phone.expect_refusal("POST", f"matches/{match}/rematch")).data["code"] == "E-KEY"


async def test_who_leaves_before_the_start_takes_no_keys_along() -> None:
    ann, ben, cleo = [await Guest(name).arrive() for name in ("Ann", "Ben", "Cleo")]
    match = (await ann.post("matches", {"game": "toy", "scenario": "short", "seats": 3}))["id"]
    await ben.post(f"matches/{match}/sit", {"seat": 1})
    phone, token = Guest(), await ben.seat_link(match)
    await phone.post(f"seat/{await ben.seat_link(match)}")
    await ben.post(f"matches/{match}/seat", {"seat": 2})
    assert (await phone.get(f"matches/{match}"))["me"]["seat"] == 2, "a key goes with its person"
    assert (await phone.post(f"matches/{match}/sit", {"seat": 1}))["me"]["seat"] == 2
    await ben.post(f"matches/{match}/leave")
    await cleo.post(f"matches/{match}/sit", {"seat": 2})
    assert (await phone.get(f"matches/{match}"))["me"]["seat"] == -1
    assert (await Guest().expect_refusal("POST", f"seat/{token}")).data["code"] == "E-LINK"
    await cleo.seat_link(match)
    await ann.post(f"matches/{match}/remove", {"seat": 2})
    assert await SeatLink.objects.acount() == 0


async def test_links_and_devices_of_a_seat_are_bounded_and_no_token_is_stored() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    tokens = [await ann.seat_link(match) for _ in range(LINKS + 1)]
    assert (await Guest().expect_refusal("POST", f"seat/{tokens[0]}")).data["code"] == "E-LINK"
    assert await SeatLink.objects.acount() == LINKS
    stored = str([row async for row in SeatLink.objects.values()])
    assert len(tokens[1]) >= 32 and not any(token in stored for token in tokens)
    for _ in range(DEVICES):
        await Guest().post(f"seat/{await ann.seat_link(match)}")
    assert (await ann.expect_refusal("POST", f"matches/{match}/seat-link")).data["code"] == "E-DEVICES"


async def test_who_has_a_key_borrows_no_view() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    phone = await Guest("Pocket").arrive()
    b = await ben.at(match)
    p = await phone.at(match)
    who = (await b.hello())["table"]["watching"][0]["who"]
    await phone.post(f"seat/{await ann.seat_link(match)}")
    assert (await p.until("welcome"))["viewer"] == 0, "the page that watched now plays"
    assert (await b.ask("lend", who=who))["code"] == "E-LEND"


async def test_with_two_processes_a_lost_ring_leaves_no_seat_open(
    monkeypatch: pytest.MonkeyPatch, nodes: list[Node], layer: Layer
) -> None:
    monkeypatch.setattr(delivery, "LOOK_AFTER", 0.05)
    match, (ann, _) = await table("Ann", "Ben")
    phone = Guest()
    await phone.post(f"seat/{await ann.seat_link(match)}")
    p = await phone.at(match, nodes[1])
    assert p.first["viewer"] == 0
    notify.unsubscribe(nodes[1]._schedule_refresh)
    layer.mode = "lose"
    await ann.rest("DELETE", f"matches/{match}/seat-link", {})
    assert (await p.until("welcome"))["viewer"] == -1
