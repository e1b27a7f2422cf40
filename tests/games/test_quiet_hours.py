"""Quiet hours, in which no notification is sent: by the person's local time, which changes with daylight saving."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from datetime import UTC, datetime
from typing import Any

import pytest

from games.notifications.quiet_hours import is_quiet
from tests.games.people import Guest, table
from tests.games.push_service import PushService
from tests.games.test_notifications import WAIT, at, look, subscribe

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]


@pytest.fixture(autouse=True)
def at_once(settings: Any) -> None:
    settings.PLAY_PUSH_PRIVATE = 1
    settings.PLAY_CALL_AFTER = settings.PLAY_CALL_GAP = 0


async def test_nobody_is_called_in_his_quiet_hours_but_after_them() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    minute = int(time.time()) // 60 % (24 * 60)
    with PushService() as service:
        await subscribe(ann, service)
        quiet = {"begin": (minute - 60) % 1440, "end": (minute + 60) % 1440, "offset": 0, "zone": ""}
        assert (await ann.rest("PUT", "notifications", {"quiet": quiet})).data["quiet"] == quiet
        await look()
        assert service.arrived.empty()
        assert (await ann.rest("PUT", "notifications", {"quiet": None})).data["quiet"] is None
        await look()
        assert service.arrived.get(timeout=WAIT)[0] == "/send/Ann"
        assert match


def test_quiet_hours_lie_around_midnight_of_the_persons_own_day() -> None:
    noon = 1_800_014_400  # 2027-01-15 12:00 UTC
    assert not is_quiet(noon, 22 * 60, 7 * 60, 0)
    assert is_quiet(noon + 10 * 3600, 22 * 60, 7 * 60, 0)
    assert is_quiet(noon + 19 * 3600 - 1, 22 * 60, 7 * 60, 0)
    assert not is_quiet(noon + 19 * 3600, 22 * 60, 7 * 60, 0)
    assert is_quiet(noon, 22 * 60, 7 * 60, 10 * 60), "22:00 in Brisbane"
    assert is_quiet(noon, 6 * 60, 7 * 60, -6 * 60), "6:00 in Chicago"
    assert not is_quiet(noon, 0, 0, 0)


def utc(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("zone", "moment", "quiet"),
    [
        # The quiet hours are 22:00 to 7:00 in Berlin. Berlin is one hour ahead of UTC in winter and two hours in
        # summer. Summer time began on 2027-03-28.
        ("Europe/Berlin", "2027-03-27T20:59", False), ("Europe/Berlin", "2027-03-27T21:00", True),
        ("Europe/Berlin", "2027-03-28T04:59", True), ("Europe/Berlin", "2027-03-28T05:00", False),
        ("Europe/Berlin", "2027-03-28T20:00", True), ("Europe/Berlin", "2027-03-28T19:59", False),
        # Summer time ended on 2027-10-31.
        ("Europe/Berlin", "2027-10-30T20:00", True), ("Europe/Berlin", "2027-10-31T05:59", True),
        ("Europe/Berlin", "2027-10-31T06:00", False), ("Europe/Berlin", "2027-10-31T20:59", False),
        ("Europe/Berlin", "2027-10-31T21:00", True),
        # In the southern hemisphere, daylight saving time ended on 2027-04-04. The difference from UTC changed from
        # eleven to ten hours.
        ("Australia/Sydney", "2027-04-03T11:00", True), ("Australia/Sydney", "2027-04-04T11:59", False),
        ("Australia/Sydney", "2027-04-04T12:00", True),
        # Kathmandu has no daylight saving time, and its difference from UTC is 5 hours and 45 minutes.
        ("Asia/Kathmandu", "2027-07-01T16:14", False), ("Asia/Kathmandu", "2027-07-01T16:15", True),
    ],
)  # fmt: skip
def test_quiet_hours_follow_daylight_saving(zone: str, moment: str, quiet: bool) -> None:
    """The stored offset is the one of the day on which the hours were chosen."""
    assert is_quiet(utc(moment), 22 * 60, 7 * 60, 60, zone) is quiet


def test_an_hour_that_the_clock_leaves_out_or_repeats() -> None:
    """In Berlin it is 3:00 after 1:59 on 2027-03-28 (1:00 UTC), and 2:00 again after 2:59 on 2027-10-31."""
    berlin = (2 * 60, 3 * 60, 60, "Europe/Berlin")
    assert is_quiet(utc("2027-03-27T01:30"), *berlin)
    assert not is_quiet(utc("2027-03-28T00:59"), *berlin) and not is_quiet(utc("2027-03-28T01:00"), *berlin)
    until_half_past_two = (22 * 60, 2 * 60 + 30, 60, "Europe/Berlin")
    assert is_quiet(utc("2027-03-28T00:59"), *until_half_past_two)
    assert not is_quiet(utc("2027-03-28T01:00"), *until_half_past_two)
    moments = ("2027-10-30T23:59", "2027-10-31T00:00", "2027-10-31T00:59", "2027-10-31T01:00", "2027-10-31T01:59")
    assert [is_quiet(utc(each), *berlin) for each in (*moments, "2027-10-31T02:00")] == [False, *[True] * 4, False]


@pytest.mark.parametrize("zone", ["", "Etc/Unknown", "Europe", "zone.tab", "../../etc/passwd", "/etc/passwd", "A" * 64])
def test_a_zone_that_the_server_does_not_know_is_the_offset_that_was_said(zone: str) -> None:
    assert is_quiet(utc("2027-07-01T12:00"), 22 * 60, 7 * 60, 10 * 60, zone), "22:00 ten hours before UTC"
    assert not is_quiet(utc("2027-07-01T11:59"), 22 * 60, 7 * 60, 10 * 60, zone)


async def test_quiet_hours_are_kept_with_their_zone_and_older_pages_say_none() -> None:
    ann = await Guest("Ann").arrive()
    hours = {"begin": 1320, "end": 480, "offset": 60}
    said = await ann.rest("PUT", "notifications", {"quiet": {**hours, "zone": "Europe/Berlin"}})
    assert said.data["quiet"] == {**hours, "zone": "Europe/Berlin"}
    assert (await ann.rest("PUT", "notifications", {"quiet": hours})).data["quiet"] == {**hours, "zone": ""}
    for zone in ("x" * 65, "\u00e9", "a b"):
        await ann.expect_refusal("PUT", "notifications", {"quiet": {**hours, "zone": zone}})


async def test_nobody_is_called_at_night_after_the_clock_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hours were chosen in winter. On a summer evening it is 22:30 in Berlin."""
    _, (ann, _ben) = await table("Ann", "Ben")
    hours = {"begin": 22 * 60, "end": 7 * 60, "offset": 60, "zone": "Europe/Berlin"}
    with PushService() as service:
        await subscribe(ann, service)
        await ann.rest("PUT", "notifications", {"quiet": hours})
        at(monkeypatch, utc("2027-07-01T20:30"))
        await look()
        assert service.arrived.empty()
        at(monkeypatch, utc("2027-07-02T05:00"))
        await look()
        assert service.arrived.get(timeout=WAIT)[0] == "/send/Ann"


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York", "Australia/Sydney", "Asia/Kolkata"])
def test_a_server_on_a_machine_without_time_zones_knows_them(zone: str) -> None:
    code = f"import zoneinfo; assert not zoneinfo.TZPATH; zoneinfo.ZoneInfo({zone!r})"
    subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONTZPATH": ""}, check=True, timeout=WAIT)
