"""Tables at which only bots are left to play rest until a person comes. One such table of each host plays at a time."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial

import pytest
from pytest_django import Settings

from games.play.bot_tables import is_left_to_bots
from games.play.models import Entry, StoredMatch
from games.play.node import Node, node
from tests.games.people import Guest, eventually
from tests.games.test_time import LOOPS

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]


@pytest.fixture
async def ann() -> Guest:
    return await Guest("Ann").arrive()


async def leave_to_bots(ann: Guest, **more: object) -> str:
    """Start a match whose host hands the seat to a bot and leaves. Return its id."""
    match: str = (await ann.post("matches", {"game": "toy", "scenario": "short", "seats": 2, **more}))["id"]
    await ann.post(f"matches/{match}/bot", {"seat": 1, "bot": True})
    await ann.post(f"matches/{match}/start")
    await ann.post(f"matches/{match}/bot", {"seat": 0, "bot": True})
    return match


async def wait_for_tasks(here: Node) -> None:
    """Wait until all tasks of the node have ended, except the loops that run as long as the node."""
    await eventually(lambda: _only_loops(here))


async def _only_loops(here: Node) -> bool:
    return all(each.get_coro().__name__ in LOOPS for each in here._tasks)  # type: ignore[union-attr]


async def moves(match: str) -> int:
    return await Entry.objects.filter(table_id=match, index__gt=0).acount()


@pytest.fixture
async def slowly(settings: Settings) -> AsyncIterator[None]:
    """Let bots take very long to answer, so that the test sees which of them would play."""
    settings.PLAY_BOT_PACE = 3600
    yield


@pytest.mark.parametrize("clock", [{}, {"clock": {"seconds": 1}}])
async def test_a_table_of_bots_rests_until_somebody_comes(ann: Guest, clock: dict[str, object]) -> None:
    """There is no move, no room, no alarm. A clock that ran out meanwhile has taken no bot's turn."""
    await node().stop()
    match = await leave_to_bots(ann, **clock)
    await wait_for_tasks(node())
    assert match not in node().rooms
    room = await node().room(match)
    assert room is not None and not room.is_needed()
    await wait_for_tasks(node())
    assert await moves(match) == 0
    watcher = await Guest().at(match)
    await watcher.until("update")
    await eventually(StoredMatch.objects.filter(pk=match, match__status="finished").aexists)


async def test_it_rests_again_when_the_last_one_goes(ann: Guest, slowly: None) -> None:
    match = await leave_to_bots(ann)
    watcher = await Guest().at(match)
    room = node().rooms[match]
    await eventually(lambda: _plays(match))
    assert is_left_to_bots(room.match)
    await watcher.close()
    await eventually(lambda: _rests(match))
    assert not room.is_needed()


async def _rests(match: str) -> bool:
    return match in node().rooms and node().bot_tables.rests(node().rooms[match].match)


async def test_one_table_of_a_host_plays_at_a_time(ann: Guest, slowly: None) -> None:
    first, second = [await leave_to_bots(ann) for _ in range(2)]
    bens = await leave_to_bots(await Guest("Ben").arrive())
    lines = [await Guest().at(match) for match in (first, second, bens)]
    for match in (first, second, bens):
        await eventually(partial(_is_left_to_bots, match))
    assert [await _rests(match) for match in (first, second, bens)] == [False, True, False]
    await lines[0].close()
    await eventually(lambda: _plays(second))


async def _is_left_to_bots(match: str) -> bool:
    return is_left_to_bots(node().rooms[match].match)


async def _plays(match: str) -> bool:
    return await _is_left_to_bots(match) and not await _rests(match)


async def test_bots_go_on_for_a_person_who_is_away(ann: Guest) -> None:
    """The bots answer the questions put to them; then it is the person's turn."""
    match: str = (await ann.post("matches", {"game": "toy", "scenario": "short", "seats": 2}))["id"]
    await ann.post(f"matches/{match}/bot", {"seat": 1, "bot": True})
    await ann.post(f"matches/{match}/start")
    await eventually(Entry.objects.filter(table_id=match, seat=1).aexists)
    assert not await _rests(match)


async def test_a_person_who_has_resigned_is_waited_for_no_more(ann: Guest) -> None:
    match: str = (await ann.post("matches", {"game": "toy", "scenario": "short", "seats": 3}))["id"]
    for seat in (1, 2):
        await ann.post(f"matches/{match}/bot", {"seat": seat, "bot": True})
    await ann.post(f"matches/{match}/start")
    line = await ann.at(match)
    assert (await line.ask("act", act="resign"))["t"] == "accepted"
    room = node().rooms[match]
    if room.match.settings.status == "running":
        assert is_left_to_bots(room.match)
    await line.close()
