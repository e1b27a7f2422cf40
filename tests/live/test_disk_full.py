"""The disk is full: a command waits and its sender is told so. When there is room again, all goes on by itself."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Callable

import msgspec

from tests.live.bot import suggesting, view_of
from tests.live.client import TableClient
from tests.live.conftest import troubles
from tests.live.guest import start_match
from tests.server import Server

ROOM = 4096
"""Bytes that no file may grow beyond: less than a page of the database's write-ahead log with its header."""


async def test_a_command_waits_for_room_on_the_disk(servers: Callable[..., Server]) -> None:
    server = servers()
    server.start()
    match, people = await asyncio.to_thread(start_match, server.url, "Ann", "Ben")
    assert server.process is not None
    async with TableClient(people[0], match) as table:
        await table.until(table.owes)
        reply = suggesting(table)(view_of(table))
        assert reply is not None
        usual = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (ROOM, usual[1]))
        sent = await table.post("command", decision=reply.decision, command=msgspec.to_builtins(reply.command))
        await table.until(lambda: any(frame["t"] == "saving" for frame in table.frames))
        assert not sent.answer.done()
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, usual)
        assert (await sent.answer)["t"] == "accepted"
    server.stop()
    assert troubles(server) == []
    assert "does not answer; a batch of 1 waits" in server.log.read_text()
