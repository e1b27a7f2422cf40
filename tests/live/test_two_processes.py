"""Two server processes on one PostgreSQL and one Redis serve the same match; either may die."""

from __future__ import annotations

import asyncio
import functools
import itertools
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests import begun
from tests.live import client, melee
from tests.live.bot import view_of
from tests.live.client import Frame, TableClient
from tests.live.conftest import troubles
from tests.live.guest import Guest, start_match
from tests.live.history import check_histories, plain
from tests.live.script import GAME, choice
from tests.server import NO_PASSING, Server
from tests.services import shared_services_or_skip


@pytest.fixture(scope="module")
def shared_environment() -> Iterator[dict[str, str]]:
    """Yield the environment that both processes share. The processes migrate the database, one after the other."""
    with shared_services_or_skip(is_migrated=False) as environment:
        yield environment | NO_PASSING


@contextmanager
def running(*servers: Server) -> Iterator[list[Server]]:
    """Start all servers at the same time. Kill them at the end."""
    try:
        with ThreadPoolExecutor() as pool:
            list(pool.map(Server.start, servers))
        yield list(servers)
    finally:
        for server in servers:
            server.kill()


@pytest.fixture(scope="module")
def two(shared_environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    folder = tmp_path_factory.mktemp("two")
    with running(*(Server(folder / name, **shared_environment) for name in ("one", "other"))) as servers:
        yield servers


@pytest.fixture
def deaf(shared_environment: dict[str, str], tmp_path: Path) -> Iterator[list[Server]]:
    """Yield two processes that share the database. All notifications between them are lost."""
    with running(
        *(Server(tmp_path / name, **{**shared_environment, "REDIS_PREFIX": name}) for name in ("one", "other"))
    ) as both:
        yield both


async def at(stack: AsyncExitStack, guest: Guest, match: str, *urls: str) -> TableClient:
    """Open a socket at the first of these URLs; the other URLs are used when the first is gone."""
    return await stack.enter_async_context(TableClient(guest, match, urls))


async def wait_until_caught_up(tables: list[TableClient]) -> None:
    """Wait until all sockets of a viewer show the same newest picture, whichever process they are connected to."""
    for table in tables:
        await table.catch_up()
    for table in tables:
        newest = max(each.seq for each in tables if each.viewer == table.viewer)
        await table.until_seq(newest)
    for table in tables:
        same = next(each for each in tables if each.viewer == table.viewer)
        assert (table.seq, table.view) == (same.seq, same.view)


async def answer(table: TableClient, seat: int, script: int = 1) -> Frame:
    reply = choice(script, view_of(table), seat)
    assert reply is not None
    return await table.command(reply.decision, plain(reply.command))


async def test_one_match_on_two_processes(two: list[Server]) -> None:
    """Sockets are open and commands are given at both processes. One process dies and its clients move to the other."""
    one, other = (server.url for server in two)
    match, people = await asyncio.to_thread(start_match, one, "Ann", "Ben")
    watcher = await asyncio.to_thread(Guest(other).arrive)
    async with AsyncExitStack() as stack:
        tables = [
            await at(stack, people[0], match, one, other),
            await at(stack, people[1], match, other, one),
            await at(stack, people[0], match, other, one),
            await at(stack, watcher, match, one, other),
            await at(stack, watcher, match, other, one),
        ]
        await wait_until_caught_up(tables)
        assert [table.viewer for table in tables] == [0, 1, 0, -1, -1]
        count, down = 0, False
        while count < 30 and not tables[0].is_over:
            seat, table = next((seat, table) for seat, table in enumerate(tables[:2]) if table.owes())
            if seat == 0 and count % 2:
                table = tables[2]  # the same seat's tab at the other process
            assert (await answer(table, seat))["t"] == "accepted"
            await wait_until_caught_up(tables)
            count += 1
            if count == 12:
                two[0].kill()
                down = True
            if count == 20:
                await asyncio.to_thread(two[0].start)
        assert down and count > 12
        for table in (tables[0], tables[3]):
            assert table.opened > 1
        await finish(tables, match, other)
    assert troubles(two[0]) == [] and troubles(two[1]) == []


async def finish(tables: list[TableClient], match: str, url: str) -> Any:
    """Resign, and compare every frame with the rules. Return the export."""
    await wait_until_caught_up(tables)
    if not tables[0].is_over:
        assert (await tables[0].ask("act", act="resign"))["t"] == "accepted"
    for table in tables:
        await table.catch_up()  # works even if no notification arrives
        await table.until_over()
    export = await asyncio.to_thread(Guest(url).arrive().get, f"matches/{match}/export")
    check_histories(export, tables)
    return export


async def test_two_seats_at_the_same_instant_at_different_processes(two: list[Server]) -> None:
    """Both sealed answers count, each once, turn after turn. The second one resolves the phase."""
    one, other = (server.url for server in two)
    match, people = await asyncio.to_thread(start_match, one, "Ann", "Ben")
    async with AsyncExitStack() as stack:
        tables = [await at(stack, people[0], match, one), await at(stack, people[1], match, other)]
        both = 0
        for _ in range(40):
            await wait_until_caught_up(tables)
            if tables[0].is_over:
                break
            owing = [(seat, table) for seat, table in enumerate(tables) if table.owes()]
            both += len(owing) == 2
            answers = await asyncio.gather(*(answer(table, seat) for seat, table in owing))
            assert [each["t"] for each in answers] == ["accepted"] * len(owing)
        assert both > 3
        export = await finish(tables, match, one)
        asked = [(entry["seat"], entry["decision"]) for entry in export["log"] if entry["decision"]]
        assert len(asked) == len(set(asked)), "an answer was counted twice"


async def test_one_seat_in_two_tabs_at_the_same_instant(two: list[Server]) -> None:
    """The same question is answered at both processes: one answer counts, the other is refused or replaces it."""
    one, other = (server.url for server in two)
    match, people = await asyncio.to_thread(start_match, one, "Ann", "Ben")
    async with AsyncExitStack() as stack:
        tabs = [await at(stack, people[0], match, url) for url in (one, other)]
        ben = await at(stack, people[1], match, other)
        for _ in range(12):
            await wait_until_caught_up([*tabs, ben])
            if ben.is_over:
                break
            if ben.owes():
                assert (await answer(ben, 1))["t"] == "accepted"
                await wait_until_caught_up([*tabs, ben])
            if not tabs[0].owes():
                continue
            (decision,) = tabs[0].owes()
            answers = await asyncio.gather(*(answer(tab, 0) for tab in tabs))
            kinds = sorted(each["t"] for each in answers)
            assert kinds in (["accepted", "accepted"], ["accepted", "refused"])
            assert all(each["code"] == "E-STALE" and each["text"] for each in answers if each["t"] == "refused")
            await wait_until_caught_up([*tabs, ben])
            assert decision not in tabs[0].owes()
        await finish([*tabs, ben], match, one)


async def test_the_same_ref_at_both_processes_counts_once(two: list[Server]) -> None:
    one, other = (server.url for server in two)
    match, people = await asyncio.to_thread(start_match, one, "Ann", "Ben")
    async with AsyncExitStack() as stack:
        tabs = [await at(stack, people[0], match, url) for url in (one, other)]
        await wait_until_caught_up(tabs)
        (decision,) = tabs[0].owes()
        message = {"ref": "twice", "decision": decision, "command": {"kind": "build", "items": []}}
        answers = await asyncio.gather(*(tab.ask("command", **message) for tab in tabs))
        assert [each["t"] for each in answers] == ["accepted", "accepted"]
        await wait_until_caught_up(tabs)
        assert tabs[0].seq == 2
        export = await finish(tabs, match, one)
        assert sum(entry["decision"] == decision for entry in export["log"]) == 1


async def test_lost_rings_heal(deaf: list[Server]) -> None:
    """Players without notifications still play on: a ping shows that there is news, commands meet the stored state."""
    one, other = (server.url for server in deaf)
    match, people = await asyncio.to_thread(start_match, one, "Ann", "Ben")
    async with AsyncExitStack() as stack:
        ann, ben = await at(stack, people[0], match, one), await at(stack, people[1], match, other)
        watchers = [await at(stack, await asyncio.to_thread(Guest(url).arrive), match, url) for url in (one, other)]
        tables = [ann, ben, *watchers]
        for _ in range(5):
            for seat, table in enumerate((ann, ben)):
                while table.owes():
                    assert (await answer(table, seat))["t"] == "accepted"
                    await table.catch_up()
            await catch_up_by_pings([table for table in tables if table.viewer == -1])
            await catch_up_by_pings([ann, ben])
            if ann.is_over:
                break
        assert not any(frame["t"] == "refused" for table in tables for frame in table.frames)
        assert watchers[1].seq > 4
        await finish(tables, match, one)


async def catch_up_by_pings(tables: list[TableClient]) -> None:
    """Check that all tables learn of the same turn and phase by pings alone."""
    for _ in range(100):
        for table in tables:
            await table.catch_up()
        if all(table.view["header"] == tables[0].view["header"] for table in tables):
            return
        await asyncio.sleep(0.1)
    raise AssertionError("ten seconds of pings did not bring the newest picture")


# ---- Cornered, four players ------------------------------------------------------------------------------------


@pytest.fixture(params=("rings", "no rings"))
def four(
    request: pytest.FixtureRequest, shared_environment: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[list[Server]]:
    """Yield two processes whose matches begin in the melee. They get each other's notifications, or all are lost."""
    monkeypatch.setattr(GAME, "new", begun.beginning([melee.position()]))  # the logs are read here
    shared_environment = {**shared_environment, "BEGIN_AT": begun.write(tmp_path / "melee.json", [melee.position()])}
    prefixes = {} if request.param == "rings" else {name: {"REDIS_PREFIX": name} for name in ("one", "other")}
    servers = [Server(tmp_path / name, **{**shared_environment, **prefixes.get(name, {})}) for name in ("one", "other")]
    with running(*servers) as both:
        yield both


async def test_four_seats_and_their_watchers_on_two_processes(four: list[Server]) -> None:
    """All seats that are asked answer at once, one of them in two tabs. Both processes have watchers of both kinds."""
    one, other = (server.url for server in four)
    start = functools.partial(start_match, one, "Ann", "Ben", "Cleo", "Dan", scenario="2012-cornered", open_views=1)
    match, people = await asyncio.to_thread(start)
    eve, zoe = [await asyncio.to_thread(Guest(other, name).arrive) for name in ("Eve", "Zoe")]
    async with AsyncExitStack() as stack:
        seats = [await at(stack, each, match, url) for each, url in zip(people, (one, other) * 2, strict=True)]
        tab = await at(stack, people[0], match, other)
        public, delayed = [[await at(stack, each, match, url) for url in (one, other)] for each in (eve, zoe)]
        tables = [*seats, tab, *public, *delayed]
        await wait_until_caught_up(tables)
        assert [table.viewer for table in tables] == [0, 1, 2, 3, 0, -1, -1, -1, -1]
        await look_back(delayed, 2)
        while seats[0].turn == 2:
            asked = [table for table in seats if table.owes()]
            if seats[0] in asked:
                asked.append(tab)
            answers = await asyncio.gather(*(answer(table, table.viewer, melee.script()) for table in asked))
            for table, got in zip(asked, answers, strict=True):
                is_late = table.viewer == 0 and got.get("code") == "E-STALE"  # the other tab ended the round
                assert got["t"] == "accepted" or is_late, got
            await wait_until_caught_up(tables)
        await look_back(delayed, 3)
        for table in seats[:2]:
            assert (await table.ask("act", act="resign"))["t"] == "accepted"
            await wait_until_caught_up(tables)
        await finish([seats[2], *tables], match, one)
    assert troubles(four[0]) == [] and troubles(four[1]) == []


async def look_back(delayed: list[TableClient], turn: int) -> None:
    """Check that turn 2 opens at both processes once turn 3 has come, with the same content, and no later turn."""
    for asked, seat in itertools.product((2, 3), range(4)):
        one, two = [await table.ask("past", seat=seat, turn=asked, ref=f"past{seat}") for table in delayed]
        assert one == two
        assert one.get("code", "") == ("" if asked < turn else "E-NOT-YET")


async def test_the_bell_alone_brings_the_news(two: list[Server], monkeypatch: pytest.MonkeyPatch) -> None:
    """No page at the other process asks for anything, and yet it sees every step."""
    monkeypatch.setattr(client, "PING_EVERY", 3600.0)
    one, other = (server.url for server in two)
    match, people = await asyncio.to_thread(start_match, one, "Ann", "Ben")
    async with AsyncExitStack() as stack:
        seats = [await at(stack, guest, match, one) for guest in people]
        near, far = [await at(stack, await asyncio.to_thread(Guest(url).arrive), match, url) for url in (one, other)]
        for _ in range(8):
            for table in (*seats, near):
                await table.catch_up()
            if near.is_over:
                break
            seat = next(seat for seat, table in enumerate(seats) if table.owes())
            assert (await answer(seats[seat], seat))["t"] == "accepted"
            await near.catch_up()
            await far.until(lambda: far.seq >= near.seq, 20)
            assert (far.seq, far.view) == (near.seq, near.view)
        assert far.seq > 4 and not any(frame["t"] == "pong" for frame in far.frames)
        await finish([*seats, near, far], match, one)
