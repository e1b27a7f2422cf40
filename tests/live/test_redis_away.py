"""Redis goes away under two processes that serve one match: moves go on in each, and later they hear each other again.

The test starts its own Redis, so no other user's Redis is stopped.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import redis
from websockets.asyncio.client import connect

from tests.live.client import TableClient
from tests.live.conftest import troubles
from tests.live.evening import answer_questions, start_match_of_guests
from tests.live.guest import Guest
from tests.live.history import check_histories
from tests.server import Server

PATIENCE = 60.0


class Redis:
    """A redis-server on its own port."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", self.folder]
        self.process = subprocess.Popen([*map(str, words)], stdout=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                redis.Redis(port=self.port, socket_timeout=5).ping()
                return
            except redis.RedisError:
                assert self.process.poll() is None and time.monotonic() < end, "redis-server does not start"
                time.sleep(0.05)

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def drop_subscriptions(self) -> None:
        """Cut the connections on which the processes listen, as an operator or a network might do."""
        with redis.Redis(port=self.port, socket_timeout=5) as client:
            client.client_kill_filter(_type="pubsub")


@pytest.fixture
def own_redis(tmp_path: Path) -> Iterator[Redis]:
    if shutil.which("redis-server") is None:
        why = "no redis-server on the PATH (Debian: apt-get install redis-server), so none can be stopped"
        if os.environ.get("CI") == "true":
            pytest.fail(why)
        pytest.skip(why)
    found = Redis(tmp_path)
    found.start()
    yield found
    found.stop()


@pytest.fixture
def two(own_redis: Redis, tmp_path: Path) -> Iterator[list[Server]]:
    """Yield two processes on one SQLite file and this Redis."""
    shared = {
        "DATABASE_URL": f"sqlite:///{tmp_path / 'shared.sqlite3'}",
        "REDIS_URL": f"redis://127.0.0.1:{own_redis.port}",
        "WARPWAR_SECRET_KEY": secrets.token_hex(32),
    }
    servers = [Server(tmp_path / name, **shared) for name in ("one", "other")]
    for server in servers:
        server.start()
    yield servers
    for server in servers:
        server.kill()


async def test_moves_go_on_without_redis(own_redis: Redis, two: list[Server]) -> None:
    one, other = (server.url for server in two)
    people = [Guest(one, name).arrive() for name in ("Ann", "Ben")]
    match, _ = await asyncio.to_thread(start_match_of_guests, people)
    async with AsyncExitStack() as stack:
        # Ann and one watcher are connected to the first process, Ben and another watcher to the second one.
        places = [(people[0], one), (people[1], other), (Guest(one).arrive(), one), (Guest(other).arrive(), other)]
        tables = [await stack.enter_async_context(TableClient(each, match, [url])) for each, url in places]
        players, watchers = tables[:2], tables[2:]
        await together(players, watchers)
        own_redis.stop()
        for _ in range(3):
            assert await answer_questions(players), "moves go on"
        await check_newest_shown(tables)
        await asyncio.to_thread(own_redis.start)
        await together(players, watchers)
        assert (await players[0].ask("act", act="resign"))["t"] == "accepted"
        for table in tables:
            await table.until_over()
            await table.catch_up()
        export = await asyncio.to_thread(people[0].get, f"matches/{match}/export")
        check_histories(export, tables)
    assert [troubles(server) for server in two] == [[], []]


@pytest.mark.parametrize("is_restarted", [True, False])
async def test_seats_and_tables_of_one_process_are_shown_at_the_other_afterwards(
    own_redis: Redis, two: list[Server], is_restarted: bool
) -> None:
    """Redis restarts, or only cuts its subscribers. Pages in the hall and at an open table are updated unasked."""
    one, other = (server.url for server in two)
    ann, ben, eve = [await asyncio.to_thread(Guest(one, name).arrive) for name in ("Ann", "Ben", "Eve")]
    match = (await asyncio.to_thread(ann.open_table))["id"]
    async with TableClient(eve, match, [other]) as table, hall(eve, other) as rings:
        own_redis.stop() if is_restarted else own_redis.drop_subscriptions()
        await asyncio.to_thread(ben.sit, match)
        if is_restarted:
            await asyncio.to_thread(own_redis.start)
        await table.until(lambda: [each.get("name") for each in table.table["people"]] == ["Ann", "Ben"], PATIENCE)
        async with asyncio.timeout(PATIENCE):
            while json.loads(await rings.recv())["matches"] not in ([], [match]):
                pass
        await asyncio.to_thread(ann.start, match)
        await table.until_shown()
        assert table.opened == 1, "it was told on the socket it had"
    assert [troubles(server) for server in two] == [[], []]


def hall(guest: Guest, url: str) -> connect:
    """Return the socket of a page in the hall."""
    headers = {"Cookie": guest.cookie_header, "Origin": url}
    return connect(f"{url.replace('http', 'ws', 1)}/ws/hall/", additional_headers=headers, open_timeout=PATIENCE)


async def together(players: list[TableClient], watchers: list[TableClient]) -> None:
    """Make moves until one reaches all watchers without their asking: notifications are received again."""
    async with asyncio.timeout(PATIENCE):
        while True:
            before = [watcher.asked for watcher in watchers]
            assert await answer_questions(players)
            try:
                async with asyncio.timeout(2):
                    seq = max(watcher.seq for watcher in watchers)
                    for watcher in watchers:
                        await watcher.until_seq(seq)
            except TimeoutError:
                continue
            if before == [watcher.asked for watcher in watchers]:
                return


async def check_newest_shown(tables: list[TableClient]) -> None:
    """Check that a client that asks is shown the newest picture, though no notification was sent."""
    for table in tables:
        await table.catch_up()
    watchers = [table for table in tables if table.viewer < 0]
    assert len({watcher.seq for watcher in watchers}) == 1
    assert watchers[0].view == watchers[1].view
