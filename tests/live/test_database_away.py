"""The database goes away during a match of four players: another program locks it, or all its connections are cut.

A player who has given a command hears "saving" and gets one answer when the database is back. Nothing acknowledged is
lost and nothing is done twice. The page's notice for it is tested with the frontend.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests import begun
from tests.live import melee
from tests.live.client import TableClient
from tests.live.conftest import troubles
from tests.live.guest import Guest, start_match
from tests.live.history import check_histories
from tests.live.script import GAME
from tests.live.stores import Postgres, Sqlite
from tests.server import Server
from tests.services import shared_services_or_skip

NAMES = ("Ann", "Ben", "Cleo", "Dan")
BUILD = {"kind": "build", "items": []}
AWAY = 3.0
"""Seconds that the database is away."""


@pytest.fixture(params=("sqlite locked", "postgres locked", "postgres cut off"))
def away(
    request: pytest.FixtureRequest, servers: Callable[..., Server], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Server, Any]]:
    """Yield a server, and a function whose context takes its database away."""
    kind, _, trouble = request.param.partition(" ")
    monkeypatch.setattr(GAME, "new", begun.beginning([melee.building()]))  # the logs are read here
    begin_at = begun.write(tmp_path / "building.json", [melee.building()])
    if kind == "sqlite":
        server = servers(BEGIN_AT=begin_at)
        yield server, Sqlite(server.data).block_writes
        return
    with shared_services_or_skip() as environment:
        server, store = servers(BEGIN_AT=begin_at, **environment), Postgres(environment["DATABASE_URL"])
        yield server, store.block_writes if trouble == "locked" else store.away
        server.kill()


@asynccontextmanager
async def four(server: Server) -> AsyncIterator[list[TableClient]]:
    """Yield the tables of the players and a watcher, at the building of Cornered."""
    await asyncio.to_thread(server.start)
    match, people = await asyncio.to_thread(lambda: start_match(server.url, *NAMES, scenario="2012-cornered"))
    watcher = await asyncio.to_thread(Guest(server.url).arrive)
    async with AsyncExitStack() as stack:
        tables = [await stack.enter_async_context(TableClient(each, match)) for each in (*people, watcher)]
        for table in tables:
            await table.catch_up()  # the frames after the first picture are read from the database too
        yield tables


def received_frames(table: TableClient, kind: str) -> list[Any]:
    return [frame for frame in table.frames if frame["t"] == kind]


async def test_who_gives_a_command_meanwhile_is_told_and_nothing_is_lost(away: tuple[Server, Any]) -> None:
    """Two seats build while the database is away. The other seats look on and hear nothing of it."""
    server, trouble = away
    async with four(server) as tables:
        acting, others = tables[:2], tables[2:]
        with trouble():
            given = [await table.post("command", decision=table.owes()[0], command=BUILD) for table in acting]
            for table in acting:
                await table.until(partial(received_frames, table, "saving"))
            await asyncio.sleep(AWAY)
            for table in others:
                await table.catch_up()
            assert not any(each.answer.done() for each in given), "acknowledged, and not on disk"
            assert [table.seq for table in tables] == [1] * 5, "shown, and not on disk"
        for each in given:
            assert (await asyncio.wait_for(each.answer, 60))["t"] == "accepted"
        for table, each in zip(acting, given, strict=True):
            assert {frame["of"] for frame in received_frames(table, "saving")} == {each.message["ref"]}
        assert not any(received_frames(table, "saving") for table in others), "others hear that somebody does something"
        await finish(tables)
    assert troubles(server) == []


async def test_a_page_opened_meanwhile_is_shown_the_table(servers: Callable[..., Server]) -> None:
    """Another program locks SQLite's file and a command waits for it. A player who only looks does not wait."""
    server = servers()
    await asyncio.to_thread(server.start)
    match, people = await asyncio.to_thread(start_match, server.url, "Ann", "Ben")
    async with AsyncExitStack() as stack:
        ann, ben = [await stack.enter_async_context(TableClient(each, match)) for each in people]
        await ann.catch_up()
        with Sqlite(server.data).block_writes():
            given = await ann.post("command", decision=ann.owes()[0], command=BUILD)
            await ann.until(lambda: received_frames(ann, "saving"))
            async with asyncio.timeout(15):  # SQLite alone would wait for 20 seconds
                again = await stack.enter_async_context(TableClient(people[1], match))
                await again.until_shown()
                await again.catch_up()
            assert again.view == ben.view and not given.answer.done()
        assert (await asyncio.wait_for(given.answer, 60))["t"] == "accepted"
    assert troubles(server) == []


async def finish(tables: list[TableClient]) -> None:
    """Check that no socket was cut off, each command is stored once, and each viewer was shown what they may know."""
    for table in tables[:3]:
        assert (await table.ask("act", act="resign"))["t"] == "accepted"
    for table in tables:
        await table.until_over()
        await table.catch_up()
    export = await asyncio.to_thread(tables[0].guest.get, f"matches/{tables[0].match}/export")
    answers = sorted((entry["seat"], entry["command"]["kind"]) for entry in export["log"] if entry["decision"])
    assert answers == [(0, "build"), (1, "build")]
    for table in tables:
        assert table.opened == 1 and table.gaps == 0
    check_histories(export, tables)
