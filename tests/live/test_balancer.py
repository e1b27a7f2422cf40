"""Two server processes behind TLS, as deploy/install.py sets them up. If the home of a match dies, it gets another."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import psycopg
import pytest

from tests import balancer
from tests.balancer import Balancer
from tests.live.bot import view_of
from tests.live.client import Frame, TableClient
from tests.live.conftest import troubles
from tests.live.guest import Guest, start_match
from tests.live.history import check_histories, plain
from tests.live.hosted import Hosted, install_hall
from tests.live.script import choice
from tests.server import NO_PASSING, Server
from tests.services import shared_services_or_skip

MATCHES = 4
PACE = 3
"""Seconds a bot waits before it moves: longer than the matches take to start."""


@pytest.fixture
def front(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Balancer, list[Hosted]]]:
    balancer.require_haproxy()
    with shared_services_or_skip() as shared, contextlib.ExitStack() as stack:
        hosted = install_hall(tmp_path, shared | NO_PASSING | {"PLAY_BOT_PACE": str(PACE)})
        monkeypatch.setenv("SSL_CERT_FILE", str(hosted.hall.pem))  # browsers in this test trust it
        servers = [Hosted(hosted, port) for port in hosted.hall.ports]
        for server in servers:
            stack.callback(server.kill)
            server.start()
        found = Balancer(hosted.hall.etc / "haproxy.cfg", hosted.hall.origin)
        stack.callback(found.kill)
        found.start()
        yield found, servers


async def answer(table: TableClient) -> Frame:
    reply = choice(1, view_of(table), table.viewer)
    assert reply is not None
    return await table.command(reply.decision, plain(reply.command))


async def tables_of(stack: AsyncExitStack, url: str) -> list[TableClient]:
    """Start a match. Return the tables of both seats and a watcher, all connected through the balancer."""
    match, people = await asyncio.to_thread(start_match, url, "Ann", "Ben")
    watcher = await asyncio.to_thread(Guest(url).arrive)
    tables = [await stack.enter_async_context(TableClient(guest, match)) for guest in (*people, watcher)]
    for table in tables:
        await table.until_shown()
    return tables


async def test_a_match_meets_in_one_process_and_goes_on_when_that_dies(front: tuple[Balancer, list[Hosted]]) -> None:
    url, servers = front[0].url, front[1]
    async with AsyncExitStack() as stack:
        matches: list[list[TableClient]] = []
        while len(matches) < MATCHES or len(await asyncio.to_thread(_homes, servers[1])) < 2:
            matches.append(await tables_of(stack, url))
        for tables in matches:
            assert (await answer(next(each for each in tables[:2] if each.owes())))["t"] == "accepted"
        opened = [[each.opened for each in tables] for tables in matches]
        servers[0].kill()
        killed = time.monotonic()
        for tables in matches:  # each match goes on, whichever process was its home
            asked = next(each for each in tables[:2] if each.owes())
            assert (await answer(asked))["t"] == "accepted"
        print(f"all {len(matches)} matches went on {time.monotonic() - killed:.1f} s after the kill")
        for table in itertools.chain(*matches):  # clients that lost their connection have found another one
            await table.catch_up()
        pairs = [zip(tables, before, strict=True) for tables, before in zip(matches, opened, strict=True)]
        moved = [{each.opened > was for each, was in pair} for pair in pairs]
        assert all(len(each) == 1 for each in moved), "the sockets of a match did not all hang on one process"
        assert {True, False} == set().union(*moved), "all matches were at one process"
        await asyncio.to_thread(servers[0].start)
        for tables in matches:
            assert (await tables[0].ask("act", act="resign"))["t"] == "accepted"
            for table in tables:
                await table.catch_up()
                await table.until_over()
        for tables in matches:  # every frame is compared with the log: nothing that was acknowledged is lost
            export = await asyncio.to_thread(Guest(url).arrive().get, f"matches/{tables[0].match}/export")
            check_histories(export, tables)
    assert troubles(servers[0]) == [] and troubles(servers[1]) == []


async def test_a_bot_goes_on_at_another_process_though_nobody_looks(front: tuple[Balancer, list[Hosted]]) -> None:
    """The home of some of the matches dies before the bot has moved."""
    url, servers = front[0].url, front[1]
    ann = await asyncio.to_thread(Guest(url, "Ann").arrive)
    matches = [await asyncio.to_thread(_with_a_bot, ann) for _ in range(MATCHES)]
    servers[0].kill()
    killed = time.monotonic()
    async with asyncio.timeout(60):
        while True:
            if await asyncio.to_thread(_matches_with_bot_plan, servers[1].environment["DATABASE_URL"]) == sorted(
                matches
            ):
                break
            await asyncio.sleep(0.1)
    print(f"all bots had moved {time.monotonic() - killed:.1f} s after the kill, of which {PACE} are their own pause")


def _homes(server: Server) -> set[str]:
    with psycopg.connect(server.environment["DATABASE_URL"]) as connection:
        return {home for (home,) in connection.execute("SELECT home FROM play_storedmatch WHERE home <> ''")}


def _with_a_bot(ann: Guest) -> str:
    match: str = ann.open_table(seats=2)["id"]
    ann.post(f"matches/{match}/bot", {"seat": 1, "bot": True})
    ann.start(match)
    return match


def _matches_with_bot_plan(database: str) -> list[str]:
    """Return the matches in which the bot has sealed its first plan."""
    with psycopg.connect(database) as connection:
        return sorted(match for (match,) in connection.execute("SELECT table_id FROM play_entry WHERE seat = 1"))
