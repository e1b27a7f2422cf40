"""One press invites a former fellow player. They are notified once, and may refuse, once or for ever, unnoticed."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from channels.db import database_sync_to_async as in_db
from pytest_django import Settings

from games.notifications.endpoints import private_allowed
from tests.games.people import Guest, table
from tests.games.push_service import PushService, Subscription

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node")]
WAIT = 30.0
TABLE = {"game": "toy", "scenario": "short", "seats": 2}


async def regulars(person: Guest) -> dict[str, str]:
    return {each["name"]: each["who"] for each in (await person.get("me/results"))["people"]}


async def open_table(person: Guest) -> str:
    return str((await person.post("matches", TABLE))["id"])


async def open_invitations(person: Guest) -> list[tuple[str, str]]:
    return [(each["by"], each["match"]["id"]) for each in (await person.get("invitations"))["invitations"]]


async def test_one_press_asks_a_regular_who_is_called_and_finds_it_in_the_hall(settings: Settings) -> None:
    settings.PLAY_PUSH_PRIVATE = 1
    assert await in_db(private_allowed)()
    _, (ann, ben) = await table("Ann", "Ben")
    with PushService() as service:
        his = Subscription(f"{service.url}/send/Ben")
        assert (await ben.rest("POST", "notifications/devices", his.told)).status == 200
        match, who = await open_table(ann), (await regulars(ann))["Ben"]
        assert await ann.post(f"matches/{match}/invite", {"who": who}) == {"invited": [who]}
        await ann.post(f"matches/{match}/invite", {"who": who})
        told = his.decrypt_body(service.arrived.get(timeout=WAIT)[2])
        assert (told["title"], told["body"], told["url"]) == ("Ann invites you to a table", "Short", f"/match/{match}")
        assert await open_invitations(ben) == [("Ann", match)] and await open_invitations(ann) == []
        stopped = await Guest().rest("POST", "notifications/stop", {"token": told["stop"]})
        assert stopped.status == 200 and await open_invitations(ben) == []
        again = await open_table(ann)
        assert await ann.post(f"matches/{again}/invite", {"who": who}) == {"invited": [who]}, "she is told nothing"
        assert await open_invitations(ben) == [] and service.arrived.empty()


async def test_an_invitation_is_over_when_he_sits_down_says_no_or_the_table_is_gone() -> None:
    _, (ann, ben) = await table("Ann", "Ben")
    who = (await regulars(ann))["Ben"]
    first, second, third, fourth = [await open_table(ann) for _ in range(4)]
    for match in (first, second, third, fourth):
        await ann.post(f"matches/{match}/invite", {"who": who})
    assert len(await open_invitations(ben)) == 4
    await ben.post(f"matches/{first}/sit")
    assert (await ben.post(f"matches/{second}/decline", {}))["invitations"][0]["by"] == "Ann"
    await ann.post(f"matches/{third}/cancel")
    assert await open_invitations(ben) == [("Ann", fourth)]
    await ann.post(f"matches/{fourth}/bot", {"seat": 1, "bot": True})
    assert await open_invitations(ben) == [], "it is full"
    await ben.post(f"matches/{fourth}/decline", {"never": True})
    await ann.post(f"matches/{(fifth := await open_table(ann))}/invite", {"who": who})
    assert await open_invitations(ben) == [] and fifth


async def test_strangers_cannot_be_asked_nor_ask() -> None:
    _, (ann, ben) = await table("Ann", "Ben")
    _, (cid, dora) = await table("Cid", "Dora")
    match = await open_table(ann)
    hers, his = (await regulars(ann))["Ben"], (await regulars(cid))["Dora"]
    bodies: list[Any] = [{"who": his}, {"who": (await dora.get("me"))["id"]}, {"who": ""}]
    for body in bodies:
        assert (await ann.expect_refusal("POST", f"matches/{match}/invite", body)).status == 404
    assert (await cid.expect_refusal("POST", f"matches/{match}/invite", {"who": his})).status == 403
    assert (await Guest().expect_refusal("POST", f"matches/{match}/invite", {"who": hers})).status == 403
    await ann.post(f"matches/{match}/bot", {"seat": 1, "bot": True})
    await ann.post(f"matches/{match}/start")
    assert (await ann.expect_refusal("POST", f"matches/{match}/invite", {"who": hers})).status == 409
    assert await open_invitations(ben) == await open_invitations(dora) == []


async def test_nobody_is_called_at_night_for_an_invitation(settings: Settings) -> None:
    settings.PLAY_PUSH_PRIVATE = 1
    _, (ann, ben) = await table("Ann", "Ben")
    now = datetime.now(UTC)
    minute = now.hour * 60 + now.minute
    with PushService() as service:
        await ben.rest("POST", "notifications/devices", Subscription(f"{service.url}/send/Ben").told)
        quiet = {"begin": (minute - 60) % 1440, "end": (minute + 60) % 1440, "offset": 0}
        await ben.rest("PUT", "notifications", {"quiet": quiet})
        match = await open_table(ann)
        await ann.post(f"matches/{match}/invite", {"who": (await regulars(ann))["Ben"]})
        assert await open_invitations(ben) == [("Ann", match)] and service.arrived.empty()
