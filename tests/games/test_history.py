"""What a person has played: all pages of the history, and the person's results by scenario and by fellow players."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from channels.db import database_sync_to_async as in_db

from games.lobby.models import Match, SeatRow
from tests.games.people import Guest

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node")]
DAY = datetime(2026, 1, 1, tzinfo=UTC)


def add_played_match(
    day: int, people: list[str | None], winners: list[int], status: str = "finished", scenario: str = "short"
) -> str:
    outcome: Any = {"winners": winners, "reason": "x", "text": "x"} if status == "finished" else None
    match = Match.objects.create(
        code=f"M{day:07}",
        game="toy",
        scenario=scenario,
        status=status,
        outcome=outcome,
        updated=DAY + timedelta(days=day),
    )
    for n, user in enumerate(people):
        SeatRow.objects.create(match=match, n=n, user_id=user, bot=user is None, color=n)
    return match.pk


async def ids(*people: Guest) -> list[str]:
    return [(await each.get("me"))["id"] for each in people]


async def test_results_count_by_scenario_and_beside_whom() -> None:
    ann, ben, cid = [await Guest(name).arrive() for name in ("Ann", "Ben", "Cid")]
    a, b, c = await ids(ann, ben, cid)
    make = in_db(add_played_match)
    await make(1, [a, b], [0])
    await make(2, [b, a], [0])
    await make(3, [a, b, c], [])
    await make(4, [a, None], [0], scenario="long")
    await make(5, [a, c], [], "running")
    await make(6, [b, c], [0])
    said = await ann.get("me/results")
    assert (said["played"], said["won"], said["drawn"]) == (4, 2, 1)
    assert [(each["scenario"], each["played"], each["won"], each["drawn"]) for each in said["scenarios"]] == [
        ("short", 3, 1, 1),
        ("long", 1, 1, 0),
    ]
    people = [(each["name"], each["played"], each["won"], each["drawn"], each["last"][:10]) for each in said["people"]]
    assert people == [("Cid", 1, 0, 1, "2026-01-06"), ("Ben", 3, 1, 1, "2026-01-04")]
    assert not {a, b, c} & {each["who"] for each in said["people"]}
    his = await ben.get("me/results")
    assert {each["who"] for each in his["people"]}.isdisjoint(each["who"] for each in said["people"])
    assert await Guest().get("me/results") == {"played": 0, "won": 0, "drawn": 0, "scenarios": [], "people": []}


async def test_history_has_no_end() -> None:
    """Running and imported matches are not included. The hall's list ends long before."""
    ann, ben = await Guest("Ann").arrive(), await Guest("Ben").arrive()
    a, b = await ids(ann, ben)
    made = [await in_db(add_played_match)(day, [a, b], [0]) for day in range(45)]
    await in_db(add_played_match)(99, [a, b], [], "running")
    seen: list[str] = []
    more, pages = 0, 0
    while pages == 0 or more:
        found = await ann.get(f"me/history?before={more}")
        seen += [row["id"] for row in found["matches"]]
        more, pages = found["more"], pages + 1
    assert (pages, seen) == (3, list(reversed(made)))
    assert (await ben.get("me/history"))["more"] > 0
    for nonsense in ("x", "-1", "9" * 40, "١"):
        assert (await ann.expect_refusal("GET", f"me/history?before={nonsense}")).status == 400
