"""The server is killed with -9 while several matches run at full speed: nothing acknowledged is lost or stored twice.

`test_kill9.py` kills the server at every stage of a command of one match.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import AsyncExitStack, closing
from http.client import HTTPException
from itertools import count
from random import Random

import pytest

from tests.live.client import TableClient
from tests.live.conftest import troubles
from tests.live.evening import Given, answer_questions, arrive_guest, missing, say_line, start_match_of_guests
from tests.live.guest import Guest
from tests.live.stores import Sqlite
from tests.server import Server

PARTIES = 6
LEAST, MOST = 5, 40
"""Number of acknowledgements between two kills."""


class Evening:
    """Pairs of players that play match after match, whatever happens to the server."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.given: list[Given] = []
        self._news = asyncio.Event()
        self._numbers = count(1)

    def take(self, given: list[Given]) -> None:
        self.given += given
        if given:
            self._news.set()

    async def until(self, acknowledged: int) -> None:
        """Wait until this many things have been acknowledged."""
        while len(self.given) < acknowledged:
            self._news.clear()
            async with asyncio.timeout(120):
                await self._news.wait()

    async def party(self) -> None:
        while True:
            try:
                match, people = await asyncio.to_thread(self._open)
            except (OSError, HTTPException):  # the server was killed before they sat down; they come again
                await asyncio.sleep(0.2)
            else:
                await self._one_match(match, people)

    def _open(self) -> tuple[str, list[Guest]]:
        """Start a match of two new guests. What was acknowledged before a kill counts too."""
        number, people = next(self._numbers), list[Guest]()
        for name in ("Ann", "Ben"):
            person, given = arrive_guest(self.url, f"{name} {number}")
            self.given += given
            people.append(person)
        match, given = start_match_of_guests(people)
        self.given += given
        return match, people

    async def _one_match(self, match: str, people: list[Guest]) -> None:
        async with AsyncExitStack() as stack:
            seats = [await stack.enter_async_context(TableClient(each, match)) for each in people]
            for seat in seats:
                await seat.until_shown()
            for turn in count():
                if any(seat.is_over for seat in seats):
                    return
                self.take(await answer_questions(seats))
                self.take(await say_line(seats[turn % 2], f"line {turn}"))


async def kill_under_load(server: Server, kills: int) -> int:
    """Return the number of acknowledgements. Raise AssertionError if any of them is lost."""
    await asyncio.to_thread(server.start)
    evening, rng = Evening(server.url), Random(kills)
    parties = [asyncio.create_task(evening.party()) for _ in range(PARTIES)]
    try:
        for _ in range(kills):
            waiting = asyncio.create_task(evening.until(len(evening.given) + rng.randint(LEAST, MOST)))
            await asyncio.wait([waiting, *parties], return_when=asyncio.FIRST_COMPLETED)
            for each in parties:
                if each.done():
                    each.result()  # a party never ends by itself: raise its error
            await waiting
            server.kill()
            await asyncio.to_thread(server.start)
    finally:
        for each in parties:
            each.cancel()
        await asyncio.gather(*parties, return_exceptions=True)
    server.kill()
    with closing(sqlite3.connect(Sqlite(server.data).file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert missing(database, evening.given) == []
    assert troubles(server) == []
    server.manage("verify_matches")
    return len(evening.given)


async def test_killed_under_load(servers: Callable[..., Server]) -> None:
    assert await kill_under_load(servers(), 2) >= 2 * LEAST


@pytest.mark.battery
async def test_killed_two_hundred_times_under_load(servers: Callable[..., Server]) -> None:
    print(f"{await kill_under_load(servers(), 200)} acknowledgements, none lost")
