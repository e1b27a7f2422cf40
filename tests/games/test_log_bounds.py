"""Plans, orders and sealed answers may be filed again and again: only the last are kept, and each seat has a limit."""

from __future__ import annotations

from typing import Any

import pytest
from channels.db import database_sync_to_async as in_db
from django.db import connection
from pytest_django import Settings

from engine.core.game import STANDING
from games.play import log_bounds
from games.play.models import Checkpoint, Entry
from games.play.node import node
from games.play.replay import differs
from games.play.selfplay import play_on
from tests.games.people import Guest, MatchClient, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node")]
NOTHING = {"kind": "build", "items": []}


@pytest.fixture(autouse=True)
def unlimited_filings(settings: Settings) -> None:
    """Remove the rate limits of filings, which other tests check."""
    settings.PLAY_FILED_BURST = settings.PLAY_WORK_BURST = settings.PLAY_BURST = 10**6


def plans(n: int) -> dict[str, Any]:
    return {"kind": "move_plans", "plans": [], "rest": "stay" if n % 2 else "ask"}


def orders(n: int) -> dict[str, Any]:
    return {"kind": "standing_orders", "damage": ["PD"] if n % 2 else ["PD", "B"]}


async def expect_acceptance(line: MatchClient, **command: Any) -> None:
    got = await line.ask("command", **command)
    assert got["t"] == "accepted", got


async def kept_entry_indices(match: str) -> list[int]:
    """Return the indices of the entries whose commands are still on disk."""
    rows = Entry.objects.filter(table_id=match).exclude(command='{"act":"superseded"}').order_by("index")
    return [index async for index in rows.values_list("index", flat=True)]


async def test_of_many_filings_in_a_row_the_last_ones_are_kept() -> None:
    """Two seats take turns with two kinds of filings: the first 20 entries stay, then only the last of each."""
    match, (ann, ben) = await table("Ann", "Ben", game="warpwar", scenario="2012-learning")
    a, b = await ann.at(match), await ben.at(match)
    for n in range(15):
        for line in (a, b):
            for file in (plans, orders):
                await expect_acceptance(line, ref=f"{file.__name__}-{n}", decision=STANDING, command=file(n))
    assert await kept_entry_indices(match) == [*range(log_bounds.FREE + 1), 57, 58, 59, 60]
    assert await in_db(differs)(match) == ""
    await expect_acceptance(a, ref="plans-8", decision=STANDING, command=plans(8))
    assert (await Entry.objects.acount(), (await a.hello())["view"]["standing"]["filed"]) == (61, orders(14))
    for line in (a, b):
        (asked,) = line.first["view"]["decisions"]
        await expect_acceptance(line, decision=asked["id"], command=NOTHING)
    for n in range(3):
        await expect_acceptance(a, ref=f"later-{n}", decision=STANDING, command=orders(n))
    assert (await kept_entry_indices(match))[-5:] == [61, 62, 63, 64, 65], "of a new row the first 20 stay again"
    await node().stop()
    await in_db(play_on)(match, 100_000)
    assert await in_db(differs)(match) == ""
    export = await Guest().get(f"matches/{match}/export")
    brought = await (await Guest("Eve").arrive()).post("recordings", export)
    assert brought["status"] == "finished" and brought["id"] != match


async def test_sealed_answers_that_are_changed_again_and_again() -> None:
    """Answers are taken back in between.

    An unseal without its bid would answer nothing, but the kept entries can be replayed.
    """
    match, (ann, ben) = await table("Ann", "Ben")
    a, b = await ann.at(match), await ben.at(match)
    hand = a.first["view"]["hand"]
    for n in range(60):
        command = {"kind": "unseal"} if n % 3 == 2 else {"kind": "bid", "card": hand[n % 2]}
        await expect_acceptance(a, decision="r1", command=command)
    await expect_acceptance(a, decision="r1", command={"kind": "bid", "card": hand[0]})
    await expect_acceptance(b, decision="r1", command={"kind": "bid", "card": b.first["view"]["hand"][0]})
    assert await in_db(differs)(match) == ""
    assert len(await kept_entry_indices(match)) <= 63


async def test_a_seat_that_has_filled_its_part_of_the_log_still_answers(settings: Settings) -> None:
    """The limit belongs to one seat: the other goes on filing, and no refusal tells of the other seat's filings."""
    settings.PLAY_LOG_ENTRIES = 5
    match, (ann, ben) = await table("Ann", "Ben", game="warpwar", scenario="2012-learning")
    a, b = await ann.at(match), await ben.at(match)
    for n in range(5):
        await expect_acceptance(b, decision=STANDING, command=plans(n))
        await expect_acceptance(a, decision=STANDING, command=plans(n))
    (asked,) = a.first["view"]["decisions"]
    for _ in range(2):
        refused = await a.ask("command", decision=STANDING, command=plans(0))
        assert refused["code"] == "E-LOG-FULL" and "You can still answer the questions" in refused["text"]
        assert (await a.ask("act", act="pause"))["code"] == "E-LOG-FULL"
        await node().stop()
        a, b = await ann.at(match), await ben.at(match)
    await expect_acceptance(a, decision=asked["id"], command=NOTHING)
    assert (await a.ask("command", decision=asked["id"], command=NOTHING))["code"] == "E-LOG-FULL"
    settings.PLAY_LOG_ENTRIES, settings.PLAY_LOG_BYTES = 6, 10
    assert (await b.ask("command", decision=STANDING, command=plans(1)))["code"] == "E-LOG-FULL"
    assert (await a.ask("act", act="resign"))["t"] == "accepted"


async def test_checkpoints_are_packed_and_older_ones_are_read() -> None:
    match, _ = await table("Ann", "Ben", game="warpwar", scenario="2012-cornered")
    point = await Checkpoint.objects.aget(table_id=match)
    assert bytes(point.state)[:1] == b"{"
    assert await in_db(_on_disk)(match) < len(point.state) / 2, "and a tenth of it once there are fleets"
    await in_db(_unpack)(match, bytes(point.state))
    assert (await Checkpoint.objects.aget(table_id=match)).state == point.state
    assert await in_db(differs)(match) == ""


def _on_disk(match: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT LENGTH(state) FROM play_checkpoint WHERE table_id = %s", [match])
        return int(cursor.fetchone()[0])


def _unpack(match: str, state: bytes) -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE play_checkpoint SET state = %s WHERE table_id = %s", [state, match])
