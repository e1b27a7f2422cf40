"""Deadlines of real server processes: each fires once, with one process or two, and also if a server was killed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.live.client import TableClient
from tests.live.conftest import troubles
from tests.live.guest import Guest, start_match
from tests.live.test_two_processes import at, running, shared_environment
from tests.server import Server

__all__ = ["shared_environment"]  # the fixture: a database and a Redis prefix for both processes

SHORT = {"per": "turn", "seconds": 2, "bank": 1}


@pytest.fixture
def both(shared_environment: dict[str, str], tmp_path: Path) -> Iterator[list[Server]]:
    with running(*(Server(tmp_path / name, **shared_environment) for name in ("one", "other"))) as servers:
        yield servers


async def later(table: TableClient, turns: int) -> None:
    """Wait until this many turns have passed by deadlines alone."""
    goal = table.turn + turns
    await table.until(lambda: table.turn >= goal or table.is_over, 240)
    assert not table.is_over


def check_log(log: list[dict[str, Any]]) -> None:
    """Check that every question was answered once, and every sealed phase by each seat."""
    asked = [(entry["seat"], entry["decision"]) for entry in log if entry["decision"]]
    assert len(asked) == len(set(asked)), "a deadline fired twice"
    assert {seat for seat, _ in asked} == {0, 1}


async def resign_and_read_log(table: TableClient, url: str, match: str) -> list[dict[str, Any]]:
    assert (await table.ask("act", act="resign"))["t"] == "accepted"
    await table.until_over()
    log: list[dict[str, Any]] = (await asyncio.to_thread(Guest(url).arrive().get, f"matches/{match}/export"))["log"]
    return log


async def test_deadlines_fire_once_though_two_processes_watch_them(both: list[Server]) -> None:
    """No seat answers anything. One process dies in between and comes back."""
    one, other = (server.url for server in both)
    match, people = await asyncio.to_thread(start_match, one, "Ann", "Ben", clock=SHORT)
    async with AsyncExitStack() as stack:
        tables = [await at(stack, people[0], match, one, other), await at(stack, people[1], match, other)]
        await later(tables[0], 2)
        both[0].kill()
        await later(tables[1], 2)
        await asyncio.to_thread(both[0].start)
        await later(tables[1], 1)
        assert (await tables[0].ask("act", act="pause"))["t"] == "accepted"
        await tables[1].until(lambda: tables[1].table.get("paused"))
        assert not any(clock.get("running") for clock in tables[1].table["clocks"])
        assert (await tables[0].ask("act", act="unpause"))["t"] == "accepted"
        await later(tables[1], 1)
        check_log(await resign_and_read_log(tables[1], other, match))
    assert troubles(both[0]) == [] and troubles(both[1]) == []


async def test_a_killed_servers_deadlines_go_on_with_nobody_looking(tmp_path: Path) -> None:
    """The default setup: one process, SQLite. After `kill -9` the match goes on before any page has reconnected."""
    server = Server(tmp_path)
    with running(server):
        match, people = await asyncio.to_thread(start_match, server.url, "Ann", "Ben", clock=SHORT)
        async with AsyncExitStack() as stack:
            await later(await at(stack, people[0], match, server.url), 1)
        server.kill()
        await asyncio.to_thread(server.start)
        found = await asyncio.to_thread(_turn_after, people[1], match, 2)
        assert found >= 3
        async with AsyncExitStack() as stack:
            table = await at(stack, people[1], match, server.url)
            check_log(await resign_and_read_log(table, server.url, match))
        assert "agrees" in await asyncio.to_thread(server.manage, "verify_matches")
        assert troubles(server) == []


def _turn_after(guest: Guest, match: str, turns: int) -> int:
    """Read the hall's row, without a socket, until this many more turns have passed. Return the turn."""
    first, end = guest.get(f"matches/{match}")["turn"], time.monotonic() + 240
    while (turn := int(guest.get(f"matches/{match}")["turn"])) < first + turns and time.monotonic() < end:
        time.sleep(0.2)
    return turn
