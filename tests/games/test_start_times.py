"""A table may be arranged for a time: all people get a calendar file, the seats get a notification shortly before."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from channels.db import database_sync_to_async as in_db
from icalendar import Calendar
from pytest_django import Settings

from games.keeping.deletion_rules import RULES
from games.lobby.link_previews import of_match
from games.lobby.models import Match
from games.notifications.reminders import StartReminders
from tests.games.people import Guest, table
from tests.games.push_service import PushService, Subscription

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]
WAIT = 30.0


def ahead(**span: float) -> str:
    return (datetime.now(UTC).replace(second=0, microsecond=0) + timedelta(**span)).isoformat()


async def open_table(host: Guest, *others: Guest) -> str:
    match = str((await host.post("matches", {"game": "toy", "scenario": "short", "seats": 2}))["id"])
    for each in others:
        await each.post(f"matches/{match}/sit")
    return match


async def test_the_host_says_when_and_everybody_finds_it_in_his_calendar() -> None:
    ann, ben = await Guest("Ann").arrive(), await Guest("Ben").arrive()
    match, at = await open_table(ann, ben), ahead(days=3)
    assert (await ben.expect_refusal("POST", f"matches/{match}/time", {"at": at})).status == 403
    assert (await ben.expect_refusal("GET", f"matches/{match}/calendar.ics")).status == 404
    assert (await ann.post(f"matches/{match}/time", {"at": at}))["starts"] == at
    assert (await Guest().get("hall"))["open"][0]["starts"] == at
    found = await Guest().rest("GET", f"matches/{match}/calendar.ics")
    assert found.headers["Content-Type"].startswith("text/calendar")
    event: Any = Calendar.from_ical(found.data).walk("VEVENT")[0]
    assert event["DTSTART"].dt.isoformat() == at and str(event["SUMMARY"]) == "Short"
    assert str(event["URL"]) == f"http://testserver/match/{match}"
    assert b"Ann" not in found.data and max(map(len, found.data.split(b"\r\n"))) <= 75
    preview: Any = await in_db(of_match)(match)
    assert f"The match begins on {datetime.fromisoformat(at):%-d %B %Y at %H:%M} UTC." in preview.text
    assert (await ann.post(f"matches/{match}/time", {"at": None}))["starts"] == ""


async def test_no_other_time_will_do() -> None:
    ann = await Guest("Ann").arrive()
    match = await open_table(ann)
    for at in ("", "soon", "2026-13-01", ahead(days=-1), ahead(days=400), "2099-01-01T10:00:00", "9" * 40):
        assert (await ann.expect_refusal("POST", f"matches/{match}/time", {"at": at})).data["code"] == "E-TIME", at


async def test_a_match_that_has_begun_waits_for_no_time() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    assert (await ann.expect_refusal("POST", f"matches/{match}/time", {"at": ahead(days=1)})).status == 409


async def test_who_sits_there_and_is_away_is_called_a_little_before_and_once(settings: Settings) -> None:
    settings.PLAY_PUSH_PRIVATE = 1
    ann, ben, cid = [await Guest(name).arrive() for name in ("Ann", "Ben", "Cid")]
    match, later = await open_table(ann, ben), await open_table(ben)
    await ben.post(f"matches/{later}/time", {"at": ahead(minutes=40)})
    with PushService() as service:
        subscriptions = {}
        for person in (ann, ben, cid):
            subscriptions[person.name] = Subscription(f"{service.url}/send/{person.name}")
            await person.rest("POST", "notifications/devices", subscriptions[person.name].told)
        await ann.rest("PUT", f"notifications/tables/{match}", {"calls": False})
        await ann.post(f"matches/{match}/time", {"at": ahead(minutes=10)})
        remind = in_db(StartReminders())
        await remind()
        path, _, body = service.arrived.get(timeout=WAIT)
        told = subscriptions["Ben"].decrypt_body(body)
        assert path == "/send/Ben", "Ann wants no calls for this table, Cid does not sit there"
        assert told["title"] == "Starting soon: Short"
        assert re.fullmatch(r"The arranged start is in (9|10) minutes\.", told["body"])
        await remind()
        assert service.arrived.empty()


async def test_a_table_that_is_arranged_stands_in_the_hall_until_its_time_however_long_ago_it_was_opened() -> None:
    ann = await Guest("Ann").arrive()
    soon, past = await open_table(ann), await open_table(ann)
    for match in (soon, past):
        await ann.post(f"matches/{match}/time", {"at": ahead(days=60)})
    await Match.objects.aupdate(updated=datetime.now(UTC) - timedelta(days=30))
    await Match.objects.filter(pk=past).aupdate(starts=datetime.now(UTC) - timedelta(days=20))
    assert [row["id"] for row in (await Guest().get("hall"))["open"]] == [soon]
    rule = next(each for each in RULES if each.age == "OPEN")
    assert await in_db(lambda: list(rule.find().values_list("pk", flat=True)))() == [past]
