"""A whole match over real sockets: two bots play, a third person watches."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from typing import Any

from tests.live.bot import play, suggesting, with_names
from tests.live.client import TableClient
from tests.live.conftest import troubles
from tests.live.guest import Guest, start_match
from tests.live.script import choice, find_script
from tests.server import ROOT, Server

LINES = 100
"""Number of log lines that a page gets when it is opened."""


def keys_of(value: Any) -> Iterator[str]:
    """Yield all keys of a JSON value, at any depth."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from keys_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys_of(inner)


def check_numbers(table: TableClient) -> None:
    """Check that, from the first picture on, each update is based on the held sequence number and none is missing."""
    held = 0
    for frame in table.frames:
        if frame["t"] == "welcome":
            assert frame["seq"] >= held
            held = frame["seq"]
        elif frame["t"] == "update":
            assert (frame["base"], frame["seq"]) == (held, held + 1)
            held = frame["seq"]
        elif frame["t"] == "pong":
            assert frame["seq"] == held
    assert held == table.seq


def check_lines(table: TableClient) -> None:
    """Check that the log lines are numbered without gaps, whatever frame they came in."""
    numbers = [line["n"] for line in table.log]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


async def check_fresh(table: TableClient) -> None:
    """Check that the picture merged from updates is the one that a page opened now gets."""
    async with TableClient(table.guest, table.match) as fresh:
        await fresh.until_shown()
        await table.until(lambda: table.seq >= fresh.seq)
        assert (table.viewer, table.seq, table.view) == (fresh.viewer, fresh.seq, fresh.view)
        assert table.log[-LINES:] == fresh.log
        await fresh.ping(have=0)
        await fresh.until(lambda: sum(frame["t"] == "welcome" for frame in fresh.frames) == 2)
        assert fresh.view == table.view  # a welcome replaces the whole picture


class Turns:
    """Stops both bots after each turn, so that all pictures can be compared while nothing changes."""

    def __init__(self, players: list[TableClient], tables: list[TableClient]) -> None:
        self.players, self.tables = players, tables
        self.checked = 0
        self.waiting = 0
        self.go = asyncio.Event()

    async def before(self, player: TableClient) -> None:
        if player.turn <= self.checked:
            return
        self.waiting += 1
        go = self.go
        if self.waiting == len(self.players):
            for table in self.tables:
                await check_fresh(table)
            self.checked, self.waiting, self.go = player.turn, 0, asyncio.Event()
            go.set()
        async with asyncio.timeout(60):
            await go.wait()


async def test_two_bots_play_a_match_and_every_picture_is_whole(servers: Callable[..., Server]) -> None:
    server = servers()
    await asyncio.to_thread(server.start)
    match, people = await asyncio.to_thread(start_match, server.url, "Ann", "Ben")
    watcher = await asyncio.to_thread(Guest(server.url).arrive)
    async with AsyncExitStack() as stack:
        ann, ben, public = [await stack.enter_async_context(TableClient(each, match)) for each in (*people, watcher)]
        turns = Turns([ann, ben], [ann, ben, public])
        script = find_script(frozenset(), 40, 120, ends=True)
        counts = await asyncio.gather(
            play(ann, lambda view: choice(script, view, 0), lambda: turns.before(ann)),
            play(ben, lambda view: choice(script, view, 1), lambda: turns.before(ben)),
        )
        await public.until_over()
        assert [table.viewer for table in turns.tables] == [0, 1, -1]
        assert turns.checked >= 2 and min(counts) > 10
        for table in turns.tables:
            await check_fresh(table)
            check_numbers(table)
            check_lines(table)
            assert table.gaps == 0 and table.opened == 1
            assert table.view["header"] == ann.view["header"]
        assert public.view["header"]["outcome"]["text"]
        for frame in public.frames:
            view = frame.get("view", {})
            assert view.get("decisions", []) == [] and view.get("prompts", []) == []
            assert not {"sealed", "last"} & set(keys_of(view)), frame
        detail = await asyncio.to_thread(people[0].get, f"matches/{match}")
        end = public.view["header"]["outcome"]
        assert detail["status"] == "finished"
        assert detail["outcome"] == {**end, "text": with_names(public, end["text"])}
        assert troubles(server) == []


async def test_a_bot_joins_by_code_and_plays_to_the_end(calm: Server) -> None:
    """The example of docs/bots.md runs unchanged, as its own process."""
    host = await asyncio.to_thread(Guest(calm.url, "Host").arrive)
    detail = await asyncio.to_thread(host.open_table)
    command = [sys.executable, "-m", "tests.live.bot", calm.url, detail["code"]]
    robot = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    async with TableClient(host, detail["id"]) as table:
        await table.until(lambda: all(person.get("ready") for person in table.table["people"][1:]))
        await asyncio.to_thread(host.start, detail["id"])
        answers = asyncio.create_task(play(table, suggesting(table)))
        await table.until(lambda: table.is_over or table.turn == 4)  # two careful players may go on for hours
        await table.ask("act", act="resign")
        await answers
    said, _ = await asyncio.wait_for(robot.communicate(), 60)
    assert robot.returncode == 0 and b"It is over" in said
