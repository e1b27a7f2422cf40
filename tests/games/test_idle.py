"""A page that is open but not used: its person is shown as idle, gets notifications, and delays no other player."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_django import Settings

from games.play.connection import SILENT, Connection
from games.play.node import Node
from games.presence import NOBODY, present
from tests.games.people import MatchClient, eventually, table
from tests.games.test_table_acts import act, shows

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]


@pytest.fixture(autouse=True)
def at_once(settings: Settings) -> None:
    settings.PLAY_IDLE_LOOK = 0.01
    settings.PLAY_AWAY = 0


async def ping(line: MatchClient, idle: bool) -> None:
    await line.send({"t": "ping", "have": 1, "idle": idle})
    await line.until("pong")


async def shows_idle(line: MatchClient, seat: int, idle: bool = True) -> Any:
    """Return the seat's person in the next table frame that shows it as idle, or as not idle."""
    while True:
        person = (await line.until("table"))["table"]["people"][seat]
        if person.get("idle", False) is idle:
            return person


async def test_who_is_idle_is_shown_so_and_the_others_may_vote_for_a_bot() -> None:
    match, people = await table("Ann", "Ben", "Cleo")
    a, b, _ = [await each.at(match) for each in people]
    assert await act(b, "vote_bot", seat=0) == "E-HERE"
    await ping(a, True)
    assert (await shows_idle(b, 0))["here"] is True, "the page is still there"
    assert await act(b, "vote_bot", seat=0) == ""
    await shows(b, votes=[{"seat": 0, "by": [1]}])
    await ping(a, False)
    assert (await shows(b, votes=None))["people"][0].get("idle") is None
    assert await act(b, "vote_bot", seat=0) == "E-HERE"


async def test_who_is_idle_need_not_agree() -> None:
    """A vote is carried out when all others who are there and not idle have voted."""
    match, people = await table("Ann", "Ben", "Cleo", options={"rounds": 9})
    a, b, c = [await each.at(match) for each in people]
    await ping(a, True)
    await shows_idle(b, 0)
    await ping(c, True)
    await shows_idle(b, 2)
    assert await act(b, "vote_bot", seat=0) == ""
    assert (await shows(b, votes=None, news={"n": 1, "act": "bot", "seat": 0}))["people"][1].get("bot") is None


async def test_one_page_that_is_used_is_enough() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    office, phone, b = await ann.at(match), await ann.at(match), await ben.at(match)
    await ping(office, True)
    await ping(phone, True)
    await shows_idle(b, 0)
    await ping(phone, False)
    assert (await shows_idle(b, 0, False))["here"] is True


async def test_a_page_that_comes_back_idle_is_idle() -> None:
    """A hidden page connects again after the server was restarted."""
    match, (ann, ben) = await table("Ann", "Ben")
    b, a = await ben.at(match), await ann.at(match)
    await a.send({"t": "hello", "v": 1, "have": 0, "idle": True})
    await shows_idle(b, 0)


async def test_an_idle_page_in_one_process_and_a_used_one_in_the_other(nodes: list[Node]) -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    office, phone, _ = await ann.at(match, nodes[0]), await ann.at(match, nodes[1]), await ben.at(match, nodes[1])

    def known_presence() -> list[tuple[set[int], set[int]]]:
        found = [each.presence._known.get(match, NOBODY) for each in nodes]
        return [(set(each.seats), set(each.idle)) for each in found]

    async def office_is_idle() -> bool:
        return nodes[0].presence._mine[match].idle == {0} and known_presence() == [({0, 1}, set())] * 2

    async def all_are_idle() -> bool:
        return known_presence() == [({0, 1}, {0})] * 2

    await ping(office, True)
    await eventually(office_is_idle)
    await ping(phone, True)
    await eventually(all_are_idle)
    assert present(match).attentive == {1}


async def nothing(_: Any) -> None: ...


async def test_a_page_that_says_nothing_for_two_minutes_is_idle() -> None:
    """A suspended page is an example: its browser still answers for it."""
    page = Connection(nothing)
    assert not page.is_idle(page.heard + SILENT)
    assert page.is_idle(page.heard + SILENT + 1)
    assert SILENT == 120
