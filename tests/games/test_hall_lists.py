"""The hall's lists: played and abandoned tables are separate, winners are named, and empty tables cost nothing."""

from __future__ import annotations

from datetime import timedelta

import pytest
from channels.db import database_sync_to_async as in_db
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import presence
from games.lobby import codes, match_rows
from games.lobby.models import Match
from tests.games.people import Guest, eventually, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node")]


async def long_ago(match: str, minutes: int = 31) -> None:
    await Match.objects.filter(pk=match).aupdate(updated=timezone.now() - timedelta(minutes=minutes))


async def lists(guest: Guest) -> tuple[list[str], int, list[str]]:
    """Return the running rows, the number of idle ones, and the idle rows."""
    hall, idle = await guest.get("hall"), await guest.get("hall/idle")
    return [row["id"] for row in hall["running"]], hall["idle"], [row["id"] for row in idle["idle"]]


async def test_a_table_nobody_has_been_at_for_half_an_hour_stands_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    eve = await Guest("Eve").arrive()
    match, (ann, _) = await table("Ann", "Ben")
    assert await lists(eve) == ([match], 0, [])  # it has just been started
    await long_ago(match, 29)
    assert await lists(eve) == ([match], 0, [])
    await long_ago(match)
    assert await lists(eve) == ([], 1, [match])
    line = await ann.at(match)
    assert await lists(eve) == ([match], 0, [])
    await line.close()

    async def empty() -> bool:
        return not any(seat["here"] for seat in (await eve.get(f"matches/{match}"))["seats"])

    await eventually(empty)
    assert await lists(eve) == ([match], 0, [])  # a player was there a moment ago
    monkeypatch.setattr(presence, "ATTENDED_FOR", -1.0)
    assert await lists(eve) == ([], 1, [match])


async def test_an_unlisted_table_is_in_none_of_them() -> None:
    match, _ = await table("Ann", "Ben", listed=False)
    await long_ago(match)
    assert await lists(await Guest("Eve").arrive()) == ([], 0, [])


async def test_the_winner_is_named_when_it_is_over() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    assert [row["winners"] for row in (await ann.get("hall"))["mine"]] == [[]]
    line = await ann.at(match)
    assert (await line.ask("act", act="resign"))["t"] == "accepted"
    for guest in (ben, await Guest().arrive()):
        found = [row for row in (await guest.get("hall"))["finished"] if row["id"] == match]
        assert [row["winners"] for row in found] == [[1]]


def add_abandoned_matches(count: int) -> None:
    old = timezone.now() - timedelta(days=1)
    Match.objects.bulk_create(
        Match(code=codes.new_code(), game="toy", scenario="short", status="running", updated=old) for _ in range(count)
    )


async def test_abandoned_tables_cost_the_hall_nothing() -> None:
    """However many tables there are, the number of database queries is the same, and none of their seats is read."""

    def count_hall_queries() -> tuple[int, int, str]:
        with CaptureQueriesContext(connection) as asked:
            found = match_rows.hall(None)
        return found.idle, len(asked), str(asked.captured_queries)

    await in_db(add_abandoned_matches)(3)
    few = await in_db(count_hall_queries)()
    await in_db(add_abandoned_matches)(200)
    many = await in_db(count_hall_queries)()
    assert (few[0], many[0]) == (3, 100)
    assert few[1] == many[1]
    assert "lobby_seatrow" not in many[2]
