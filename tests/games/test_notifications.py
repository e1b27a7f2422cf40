"""A person who is awaited is notified with the page closed: once, only they, only public facts, no delay for others."""

from __future__ import annotations

import json
import socket
import time
from base64 import urlsafe_b64decode
from typing import Any

import pytest
from channels.db import database_sync_to_async as in_db
from py_vapid import Vapid02

from games import server_time
from games.lobby.models import Match
from games.notifications import awaited, delivery, endpoints, vapid
from games.notifications.awaited import AwaitedPeople, AwaitedSeat
from games.notifications.endpoints import BadEndpoint, is_public, parse_endpoint
from games.notifications.models import Alert, PushDevice
from tests.games.people import Guest, another_table, table
from tests.games.push_service import PushService, Subscription
from tests.games.test_idle import shows_idle
from tests.games.test_live import bid

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]
WAIT = 30
DAY = 24 * 3600
DAY_ONE = 1_800_014_400
"""2027-01-15, 12:00 UTC."""
P256DH = "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU"
"""The curve's base point, uncompressed."""
MARK = "m9aMKKcZShuwcBIJOEMxtQ"
"""The first 16 bytes of the SHA-256 of "https://push.example.org/x P256DH AAAAAAAAAAAAAAAAAAAAAA", by openssl."""


@pytest.fixture(autouse=True)
def at_once(settings: Any) -> None:
    settings.PLAY_PUSH_PRIVATE = 1
    settings.PLAY_CALL_AFTER = settings.PLAY_CALL_GAP = 0
    settings.PUBLIC_ORIGIN = "https://play.example.org"


async def subscribe(guest: Guest, service: PushService) -> Subscription:
    made = Subscription(f"{service.url}/send/{guest.name}")
    assert (await guest.post("notifications/devices", made.told))["devices"] >= 1
    return made


async def look() -> None:
    """Run the task that finds awaited people, and wait for all messages that it sends."""
    await in_db(AwaitedPeople())()
    places = [delivery._places.acquire(timeout=WAIT) for _ in range(delivery.WAITING)]
    assert all(places)
    for _ in places:
        delivery._places.release()


async def test_who_is_awaited_and_away_is_called_once() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    with PushService() as service:
        hers = await subscribe(ann, service)
        await subscribe(ben, service)
        line = await ben.at(match)  # a person who is there needs no notification
        await look()
        path, headers, body = service.arrived.get(timeout=WAIT)
        assert path == "/send/Ann"
        told = hers.decrypt_body(body)
        assert told.pop("stop")
        assert told == {
            "title": "The match waits for you: Short",
            "body": "Turn 1, bidding.",
            "url": f"/match/{match}",
            "tag": match,
            "ends": "Stop notifications for this table",
        }
        assert (headers["Content-Encoding"], headers["Topic"]) == ("aes128gcm", match)
        assert Vapid02.verify(headers["Authorization"])
        claims = json.loads(urlsafe_b64decode(headers["Authorization"].split(".")[1] + "=="))
        assert (claims["aud"], claims["sub"]) == (service.url, "https://play.example.org")
        assert time.time() < claims["exp"] <= time.time() + 24 * 3600
        with pytest.raises(Exception, match=r".*"):
            Subscription("").decrypt_body(body)  # no other subscription can read it

        await look()
        assert service.arrived.empty(), "once is enough"
        hers_open = await ann.at(match)
        await look()
        await bid(hers_open, "r1")
        await bid(line, "r1")
        await hers_open.close()
        await line.close()
        await look()
        paths = {service.arrived.get(timeout=WAIT)[0] for _ in range(2)}
        assert paths == {"/send/Ann", "/send/Ben"}, "the next round is another call"


async def test_who_is_asked_again_in_the_same_phase_is_called_again() -> None:
    """Bids and objections belong to one phase.

    The task did not run between Ann's bid and the question about objections.
    """
    match, (ann, ben) = await table("Ann", "Ben", options={"window": 600})
    with PushService() as service:
        await subscribe(ann, service)
        await look()
        assert service.arrived.get(timeout=WAIT)[0] == "/send/Ann"
        hers, his = await ann.at(match), await ben.at(match)
        await bid(hers, "r1")
        await bid(his, "r1")
        await hers.close()
        now = await ben.get(f"matches/{match}")
        assert (now["phase"], now["turn"]) == ("bidding", 1)
        await look()
        assert service.arrived.get(timeout=WAIT)[0] == "/send/Ann"
        await look()
        assert service.arrived.empty()
        await his.close()


async def test_a_page_that_is_open_but_idle_does_not_keep_calls_away(settings: Any) -> None:
    settings.PLAY_IDLE_LOOK = 0.01
    match, (ann, ben) = await table("Ann", "Ben")
    with PushService() as service:
        await subscribe(ann, service)
        hers, his = await ann.at(match), await ben.at(match)
        await look()
        assert service.arrived.empty()
        await hers.send({"t": "ping", "have": 1, "idle": True})
        await shows_idle(his, 0)
        await look()
        assert service.arrived.get(timeout=WAIT)[0] == "/send/Ann"


async def test_a_table_can_be_silenced_by_its_page_and_by_one_press_on_a_message() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    with PushService() as service:
        hers, his = await subscribe(ann, service), await subscribe(ben, service)
        assert (await ann.rest("PUT", f"notifications/tables/{match}", {"calls": False})).data == {"calls": False}
        assert (await ann.get("notifications"))["silenced"] == [match]
        await look()
        path, _, body = service.arrived.get(timeout=WAIT)
        assert (path, service.arrived.empty()) == ("/send/Ben", True)
        stop = his.decrypt_body(body)["stop"]
        stranger = Guest()
        assert (await stranger.rest("POST", "notifications/stop", {"token": stop + "x"})).status == 404
        assert (await stranger.rest("POST", "notifications/stop", {"token": stop})).status == 200
        assert (await ben.get("notifications"))["silenced"] == [match]
        await in_db(Alert.objects.all().delete)()
        await look()
        assert service.arrived.empty()
        await ann.rest("PUT", f"notifications/tables/{match}", {"calls": True})
        await look()
        assert hers.decrypt_body(service.arrived.get(timeout=WAIT)[2])["tag"] == match


async def test_one_of_two_processes_calls() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    guest = (await ann.get("me"))["id"]
    seat = AwaitedSeat(await in_db(Match.objects.get)(pk=match), 0, guest)
    claim = in_db(awaited.claim)
    assert [await claim(seat, None, "1 bidding", 100.0) for _ in range(2)] == [True, False]
    known = await in_db(Alert.objects.get)(match=match)
    assert [await claim(seat, known, "2 bidding", 200.0) for _ in range(2)] == [True, False]


@pytest.mark.parametrize("status", [404, 410])
async def test_a_browser_that_takes_its_permission_back_is_forgotten(status: int) -> None:
    _, (ann, _ben) = await table("Ann", "Ben")
    with PushService(status) as service:
        await subscribe(ann, service)
        await look()
        assert (await ann.get("notifications"))["devices"] == 0


async def test_an_endpoint_that_never_answers_is_given_up_and_then_forgotten(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Failures on one day count as one. The fifth day with failures deletes the device."""
    settings.PLAY_PUSH_PATIENCE = 0.3
    ann = await Guest("Ann").arrive()
    with PushService(0) as service:
        hers = await subscribe(ann, service)
        device = await in_db(PushDevice.objects.get)(endpoint=hers.told["endpoint"])
        message = delivery.PushMessage("t", "b", "/", "tag", "")
        begin = time.monotonic()
        for day in range(5):
            assert (await ann.get("notifications"))["devices"] == 1
            at(monkeypatch, DAY_ONE + day * DAY)
            await in_db(delivery.send)(device, message)
        assert time.monotonic() - begin < 5 * 5
        assert (await ann.get("notifications"))["devices"] == 0


def at(monkeypatch: pytest.MonkeyPatch, now: float) -> None:
    monkeypatch.setattr(server_time, "now", lambda: now)


async def test_one_outage_of_a_push_service_takes_no_device_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six failures in one hour and one later that day count as one day; five such days would delete the device."""
    ann = await Guest("Ann").arrive()
    with PushService(503) as service:
        hers = await subscribe(ann, service)
        device = await in_db(PushDevice.objects.get)(endpoint=hers.told["endpoint"])
        message = delivery.PushMessage("t", "b", "/", "tag", "")
        told = delivery.mark(device)
        assert (await ann.get("notifications"))["reached"] == [told]
        for hour in (0, 0, 0, 0, 0, 0, 11):
            at(monkeypatch, DAY_ONE + hour * 3600)
            await in_db(delivery.send)(device, message)
        kept = await ann.get("notifications")
        assert (kept["devices"], kept["reached"]) == (1, []), "it is kept, and said not to be reached"
        at(monkeypatch, DAY_ONE + DAY)
        await in_db(delivery.send)(device, message)
        assert (await in_db(PushDevice.objects.get)()).failed_days == 2
        service.status = 201
        await in_db(delivery.send)(device, message)
        assert (await ann.get("notifications"))["reached"] == [told]
        assert (await in_db(PushDevice.objects.get)()).failed_days == 0


async def test_five_tables_that_wait_while_the_push_service_fails_leave_the_device() -> None:
    _, (ann, ben) = await table("Ann", "Ben")
    for _ in range(4):
        await another_table([ann, ben])
    with PushService(503) as service:
        await subscribe(ann, service)
        await look()
        assert service.arrived.qsize() == 5
        assert (await ann.get("notifications"))["devices"] == 1


async def test_a_name_that_leads_into_a_private_network_for_a_while_takes_no_device_away(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The resolver of a hotel or a provider may answer so when it is out of order."""
    settings.PLAY_PUSH_PRIVATE = 0
    ann = await Guest("Ann").arrive()
    await ann.post("notifications/devices", Subscription("https://push.example.org/x").told)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [(2, 1, 6, "", ("10.0.0.1", 443))])
    device = await in_db(PushDevice.objects.get)()
    await in_db(delivery.send)(device, delivery.PushMessage("t", "b", "/", "tag", ""))
    assert (await in_db(PushDevice.objects.get)()).failed_days == 1


async def test_a_browser_finds_its_subscription_among_those_that_are_reached_and_replaces_it() -> None:
    """The mark is the one that the browser calculates from endpoint and keys by itself (wire/pushDevice.ts)."""
    ann = await Guest("Ann").arrive()
    assert (await Guest().get("notifications"))["reached"] is None, "nobody is known yet"
    assert (await ann.get("notifications"))["reached"] == []
    old = {"endpoint": "https://push.example.org/x", "keys": {"p256dh": P256DH, "auth": "AAAAAAAAAAAAAAAAAAAAAA"}}
    assert (await ann.post("notifications/devices", old))["reached"] == [MARK]
    fresh = {**Subscription("https://push.example.org/y").told, "instead": old["endpoint"]}
    said = await ann.post("notifications/devices", fresh)
    assert (said["devices"], MARK in said["reached"]) == (1, False)
    ben = await Guest("Ben").arrive()
    await ben.post("notifications/devices", {**old, "instead": fresh["endpoint"]})
    assert (await ann.get("notifications"))["devices"] == 1, "another person's device is not replaced"


PRIVATE = (
    "127.0.0.1", "10.0.0.1", "192.168.1.1", "172.16.0.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1",
    "::1", "::", "fe80::1%eth0", "fd00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "ff02::1",
)  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE)
def test_nobody_is_called_in_a_private_network(address: str, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the address itself is contacted nor a name that leads to it, even beside a public address."""
    settings.PLAY_PUSH_PRIVATE = 0
    assert not is_public(address)
    found = [(socket.AF_INET, 1, 6, "", (each, 443)) for each in ("93.184.215.14", address)]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    monkeypatch.setattr(socket, "create_connection", lambda *_: pytest.fail("somebody was called"))
    with pytest.raises(BadEndpoint):
        endpoints.post("https://push.example.org/x", {}, b"")


def test_public_addresses_may_be_called_and_the_very_one_that_was_looked_at(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PLAY_PUSH_PRIVATE = 0
    assert is_public("93.184.215.14") and is_public("2606:2800:21f::1")
    called: list[Any] = []
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [(2, 1, 6, "", ("93.184.215.14", 443))])

    def connect(address: Any, _patience: float) -> Any:
        called.append(address)
        raise OSError

    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(OSError):
        endpoints.post("https://push.example.org/x", {}, b"")
    assert called == [("93.184.215.14", 443)]


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/x", "https://push.example.org:8443/x", "https://me@push.example.org/x", "ftp://x.org/",
        "https:///x", "", "https://push.example.org/\r\nHost: x", "https://push.example.org/" + "x" * 600,
        "https://p\u00fcsh.example.org/x", "https://x:port/",
    ],
)  # fmt: skip
async def test_what_is_no_push_service_is_refused(endpoint: str, settings: Any) -> None:
    settings.PLAY_PUSH_PRIVATE = 0
    with pytest.raises(BadEndpoint):
        parse_endpoint(endpoint)
    ann = await Guest("Ann").arrive()
    await ann.expect_refusal("POST", "notifications/devices", Subscription(endpoint).told)


async def test_keys_that_are_none_are_refused() -> None:
    ann = await Guest("Ann").arrive()
    good = Subscription("https://push.example.org/x").told
    for p256dh, auth in (("AAAA", good["keys"]["auth"]), (good["keys"]["p256dh"], "AAAA"), ("\u00e9", "\u00e9")):
        told = {"endpoint": good["endpoint"], "keys": {"p256dh": p256dh, "auth": auth}}
        assert (await ann.expect_refusal("POST", "notifications/devices", told)).data["code"] == "E-PUSH"


async def test_a_person_has_a_few_devices_the_oldest_makes_room_and_all_can_be_dropped() -> None:
    ann = await Guest("Ann").arrive()
    for number in range(10):
        said = await ann.post("notifications/devices", Subscription(f"https://push.example.org/{number}").told)
    assert said["devices"] == 8
    kept = await in_db(lambda: set(PushDevice.objects.values_list("endpoint", flat=True)))()
    assert kept == {f"https://push.example.org/{number}" for number in range(2, 10)}
    one = {"endpoint": "https://push.example.org/9"}
    assert (await ann.rest("DELETE", "notifications/devices", one)).data["devices"] == 7
    ben = await Guest("Ben").arrive()
    await ben.rest("DELETE", "notifications/devices", {"endpoint": "https://push.example.org/8"})
    assert (await ann.get("notifications"))["devices"] == 7, "another person's device is none of his business"
    assert (await ann.rest("DELETE", "notifications", {})).data["devices"] == 0


def test_the_servers_key_is_the_same_after_every_start(settings: Any) -> None:
    settings.SECRET_KEY = "one"
    first = vapid.public_key()
    vapid._private_key.cache_clear()
    assert vapid.public_key() == first
    assert len(urlsafe_b64decode(first + "=")) == 65
    settings.SECRET_KEY = "two"
    assert vapid.public_key() != first
