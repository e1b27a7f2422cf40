"""The disk is full or read-only while people play: each player gets one sentence and the operator one log line.

When the cause is gone, everything goes on by itself.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.live.client import Frame, TableClient
from tests.live.conftest import troubles
from tests.live.evening import start_match_of_guests
from tests.live.guest import Denied, Guest
from tests.live.history import check_histories
from tests.live.power_cut import recording
from tests.server import Server

BUILD = {"kind": "build", "items": []}
TROUBLE = ("full", "read only")


@contextmanager
def full(server: Server) -> Iterator[None]:
    """Make every write to a file fail as if the disk were full."""
    assert server.process is not None
    says = ("strace", "-f", "-p", str(server.process.pid), "--trace=pwrite64", "--inject=pwrite64:error=ENOSPC")
    with subprocess.Popen([*says, "-o", "/dev/null"], stderr=subprocess.PIPE, text=True) as tracer:
        assert tracer.stderr is not None
        assert "attached" in (line := tracer.stderr.readline()), line
        try:
            yield
        finally:
            tracer.terminate()


@contextmanager
def read_only_disk(server: Server) -> Iterator[None]:
    mark = Path(server.environment["READ_ONLY"])
    mark.touch()
    try:
        yield
    finally:
        mark.unlink()


@pytest.fixture(params=TROUBLE)
def unwell(
    request: pytest.FixtureRequest, servers: Callable[..., Server], tmp_path: Path
) -> Iterator[tuple[Server, Callable[[Server], Any]]]:
    server = servers(READ_ONLY=str(tmp_path / "read only"))
    server.module = "tests.readonly"
    if request.param == "full" and (why := recording.missing()):
        if os.environ.get("CI") == "true":
            pytest.fail(why)
        pytest.skip(why)
    yield server, full if request.param == "full" else read_only_disk


async def test_disk_unwell(unwell: tuple[Server, Callable[[Server], Any]]) -> None:
    server, trouble = unwell
    await asyncio.to_thread(server.start)
    people = [Guest(server.url, name).arrive() for name in ("Ann", "Ben")]
    match, _ = await asyncio.to_thread(start_match_of_guests, people)
    async with AsyncExitStack() as stack:
        ann, ben = tables = [await stack.enter_async_context(TableClient(each, match)) for each in people]
        for table in tables:
            await table.catch_up()
        with trouble(server):
            given = await ann.post("command", decision=ann.owes()[0], command=BUILD)
            await ann.until(lambda: received_frames(ann, "saving"))
            denied = await asyncio.to_thread(refusal_to_open_table, people[1])
            await ben.catch_up()
            assert not given.answer.done(), "acknowledged, and not on disk"
            assert [table.seq for table in tables] == [1, 1], "shown, and not on disk"
            assert not received_frames(ben, "saving"), "others hear that somebody does something"
        assert denied.status == 503 and denied.problem["code"] == "E-STORAGE", denied.problem
        assert (await asyncio.wait_for(given.answer, 60))["t"] == "accepted"
        assert (await asyncio.to_thread(people[1].open_table))["id"], "tables are opened again"
        await finish(ann, ben)
    assert tracebacks(server) == []


def received_frames(table: TableClient, kind: str) -> list[Frame]:
    return [frame for frame in table.frames if frame["t"] == kind]


def refusal_to_open_table(guest: Guest) -> Denied:
    """Return the server's refusal to open a table now."""
    with pytest.raises(Denied) as told:
        guest.open_table()
    return told.value


async def finish(ann: TableClient, ben: TableClient) -> None:
    assert (await ben.command(ben.owes()[0], BUILD))["t"] == "accepted"
    assert (await ann.ask("act", act="resign"))["t"] == "accepted"
    for table in (ann, ben):
        await table.until_over()
        await table.catch_up()
    export = await asyncio.to_thread(ann.guest.get, f"matches/{ann.match}/export")
    answers = sorted((entry["seat"], entry["command"]["kind"]) for entry in export["log"] if entry["decision"])
    assert answers == [(0, "build"), (1, "build")]
    check_histories(export, (ann, ben))


def tracebacks(server: Server) -> list[str]:
    """Return trouble in the log, without the lines that tell the operator of the cause or of refused requests."""
    told = (" ERROR games.storage_errors", "Service Unavailable")
    return [line for line in troubles(server) if not any(each in line for each in told)]
