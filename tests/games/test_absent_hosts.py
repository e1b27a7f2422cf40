"""The host of a table that has not started goes away: who becomes host, when, and how the old host takes that back."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from channels.db import database_sync_to_async as in_db
from django.utils import timezone
from pytest_django import Settings

from games import presence
from games.lobby import actions
from games.lobby.models import Match
from games.play import absent_hosts
from games.play.absent_hosts import AWAY, AbsentHosts
from games.play.node import node
from tests.games.people import Guest, MatchClient, eventually
from tests.games.test_idle import shows_idle
from tests.games.test_table_edits import open_table, waits

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node")]


class Clock:
    """Replaces `time.monotonic` in the modules that measure absence."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        for module in (absent_hosts, presence):
            monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: self.now))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


async def here(match: str, *seats: int) -> None:
    # With Redis, a process receives its own messages once a second. It does nothing about absent hosts before it has
    # received them.
    async def is_known() -> bool:
        return presence.is_complete() and presence.present(match).seats == set(seats)

    await eventually(is_known)


async def host_of(match: str) -> str:
    found = await Match.objects.select_related("host").aget(pk=match)
    return found.host.name if found.host else ""


async def close_clients(*lines: MatchClient) -> None:
    for line in lines:
        await line.close()


async def without_host(match: str, people: list[Guest]) -> list[MatchClient]:
    """Open the pages of all people, and close the host's. Return the pages of the others."""
    host = await waits(people[0], match)
    others = [await waits(each, match) for each in people[1:]]
    await here(match, *range(len(people)))
    await host.close()
    await here(match, *range(1, len(people)))
    return others


async def test_after_three_minutes_the_first_ready_person_who_is_here_becomes_host_and_everybody_is_told(
    clock: Clock,
) -> None:
    match, people = await open_table("Ann", "Ben", "Cleo", seats=4)
    ann, ben, cleo = people
    await ben.post(f"matches/{match}/ready", {"ready": False})
    pages = await without_host(match, people)
    look = in_db(AbsentHosts())
    await look()
    clock.now += AWAY - 1
    await look()
    assert await host_of(match) == "Ann"
    clock.now += 1
    await look()
    for page in pages:
        while (await page.until("table"))["table"]["host"] != 2:
            pass
    shown = await ben.get(f"matches/{match}")
    assert (shown["host"], shown["host_before"]) == ("Cleo", "Ann") and shown["seats"][0]["name"] == "Ann"
    assert (await cleo.get(f"matches/{match}"))["me"]["host"] is True
    await cleo.post(f"matches/{match}/bot", {"seat": 3, "bot": True})
    await ben.expect_refusal("POST", f"matches/{match}/bot", {"seat": 3, "bot": False})
    assert (await ann.get(f"matches/{match}"))["me"] == {"seat": 0, "host": False, "was_host": True}


async def test_the_old_host_takes_it_back_before_the_start_and_nobody_else_does(clock: Clock) -> None:
    match, people = await open_table("Ann", "Ben", "Cleo", seats=3)
    ann, ben, cleo = people
    await in_db(actions.replace_host)(match, (await ann.get("me"))["id"], [1])
    assert await host_of(match) == "Ben"
    await cleo.expect_refusal("POST", f"matches/{match}/host")
    back = await ann.post(f"matches/{match}/host")
    assert (back["host"], back.get("host_before", ""), back["me"]["host"]) == ("Ann", "", True)
    assert (await ann.post(f"matches/{match}/host"))["me"]["host"] is True, "asked for twice"
    await ben.expect_refusal("POST", f"matches/{match}/host")
    await in_db(actions.replace_host)(match, (await ann.get("me"))["id"], [1])
    await ben.post(f"matches/{match}/start")  # each host counts as ready, the old host too
    await ann.expect_refusal("POST", f"matches/{match}/host")


async def test_a_host_who_reloads_or_comes_back_in_between_stays_host(clock: Clock) -> None:
    match, people = await open_table("Ann", "Ben")
    pages = await without_host(match, people)
    look = in_db(AbsentHosts())
    await look()
    clock.now += AWAY - 1
    again = await waits(people[0], match)
    await here(match, 0, 1)
    await again.close()
    await here(match, 1)
    clock.now += 1
    await look()
    assert await host_of(match) == "Ann"
    await close_clients(*pages)


async def test_nothing_passes_on_while_nobody_is_there_or_only_watchers_or_before_the_arranged_time(
    clock: Clock,
) -> None:
    match, people = await open_table("Ann", "Ben")
    look = in_db(AbsentHosts())
    watcher = await waits(await Guest().arrive(), match)

    async def long_after() -> str:
        await look()
        clock.now += AWAY
        await look()
        return await host_of(match)

    assert await long_after() == "Ann"
    await watcher.close()
    at = timezone.now() + timedelta(hours=5)
    await people[0].post(f"matches/{match}/time", {"at": at.isoformat()})
    page = await waits(people[1], match)
    await here(match, 1)
    assert await long_after() == "Ann"
    await people[0].post(f"matches/{match}/time", {"at": None})
    assert await long_after() == "Ben"
    await page.close()


async def test_a_host_whose_page_is_open_but_not_used_is_away(clock: Clock, settings: Settings) -> None:
    settings.PLAY_IDLE_LOOK = 0.01
    match, people = await open_table("Ann", "Ben")
    host, other = await waits(people[0], match), await waits(people[1], match)
    await here(match, 0, 1)
    await host.send({"t": "ping", "have": 0, "idle": True})
    await shows_idle(other, 0)
    look = in_db(AbsentHosts())
    await look()
    clock.now += AWAY
    await look()
    assert await host_of(match) == "Ben"
    await close_clients(host, other)


async def test_of_several_processes_one_does_it(clock: Clock) -> None:
    match, people = await open_table("Ann", "Ben", "Cleo")
    pages = await without_host(match, people)
    tasks = [AbsentHosts(), AbsentHosts()]
    await asyncio.gather(*(in_db(task)() for task in tasks))
    clock.now += AWAY
    await asyncio.gather(*(in_db(task)() for task in tasks))
    found = await Match.objects.select_related("host", "host_before").aget(pk=match)
    assert found.host is not None and found.host_before is not None
    assert (found.host.name, found.host_before.name) == ("Ben", "Ann")
    await close_clients(*pages)


async def test_a_process_that_does_not_hear_the_others_takes_nobody_for_away(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, people = await open_table("Ann", "Ben")
    pages = await without_host(match, people)
    look = in_db(AbsentHosts())
    cut_off: dict[str, Any] = {"is": True}
    monkeypatch.setattr(node().link, "is_cut_off", lambda: cut_off["is"])
    await look()
    clock.now += 2 * AWAY
    await look()
    cut_off["is"] = False
    await look()
    assert await host_of(match) == "Ann", "counted from now on"
    clock.now += AWAY
    await look()
    assert await host_of(match) == "Ben"
    await close_clients(*pages)


async def test_a_host_who_leaves_hands_over_to_somebody_who_is_here() -> None:
    match, people = await open_table("Ann", "Ben", "Cleo")
    page = await waits(people[2], match)
    await here(match, 2)
    await people[0].post(f"matches/{match}/leave")
    assert await host_of(match) == "Cleo"
    await page.close()


async def test_the_request_that_opened_the_table_is_the_old_hosts_alone() -> None:
    key = {"Idempotency-Key": "k-1234567"}
    body = {"game": "toy", "scenario": "short", "seats": 3, "options": {}}
    ann, ben = [await Guest(name).arrive() for name in ("Ann", "Ben")]
    first = (await ann.rest("POST", "matches", body, **key)).data["id"]
    own = (await ben.rest("POST", "matches", body, **key)).data["id"]
    await ben.post(f"matches/{first}/sit")
    page = await waits(ben, first)
    await here(first, 1)
    await in_db(actions.replace_host)(first, (await ann.get("me"))["id"], [1])
    assert await host_of(first) == "Ben" and (await Match.objects.aget(pk=first)).ref is None
    assert (await ben.rest("POST", "matches", body, **key)).data["id"] == own
    assert await Match.objects.acount() == 2
    await page.close()
