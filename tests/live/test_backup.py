"""A copy made while people play is whole: restored into an empty folder, the match goes on with the same people."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import stat
import tarfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec

from tests import services
from tests.live.bot import suggesting, view_of
from tests.live.client import TableClient
from tests.live.conftest import troubles
from tests.live.guest import Guest, start_match
from tests.server import Server

LONG = "2012-cornered"
"""This match is not over after forty answers; the learning scenario may be over after twenty."""


async def answer(table: TableClient, seen: list[str]) -> None:
    """Give one answer of this seat, if it owes one. Add the ref to `seen` if the answer is acknowledged."""
    reply = suggesting(table)(view_of(table))
    if reply is None:
        return
    pending = await table.post("command", decision=reply.decision, command=msgspec.to_builtins(reply.command))
    if (await pending.answer)["t"] == "accepted":
        seen.append(pending.message["ref"])


async def play(tables: list[TableClient], seen: list[str], until: Callable[[], bool]) -> None:
    async with asyncio.timeout(120):
        while not until():
            assert not any(table.is_over or table.ended for table in tables)
            for table in tables:
                await table.catch_up()
                await answer(table, seen)


def run_refused_command(server: Server, *words: str) -> str:
    status, printed = server.run_command(*words)
    assert status == 1 and "Traceback" not in printed, printed
    return printed


def refs(data: Path) -> set[str]:
    with closing(sqlite3.connect(data / "warpwar.sqlite3")) as database:
        return {ref for (ref,) in database.execute("SELECT ref FROM play_entry")}


async def test_a_copy_made_while_people_play_is_brought_back_whole(
    servers: Callable[..., Server], tmp_path: Path
) -> None:
    server, file = servers(), tmp_path / "copies" / "hall.tar.gz"
    file.parent.mkdir()
    server.start()
    match, people = await asyncio.to_thread(lambda: start_match(server.url, "Ann", "Ben", scenario=LONG))
    seen: list[str] = []
    tables = [TableClient(each, match) for each in people]
    async with tables[0], tables[1]:
        await play(tables, seen, lambda: len(seen) >= 8)
        before = list(seen)
        copying = asyncio.create_task(asyncio.to_thread(server.manage, "backup", str(file)))
        await play(tables, seen, lambda: copying.done() or len(seen) >= 14)
        await copying
        later = len(seen) + 3
        await play(tables, seen, lambda: len(seen) >= later)
        assert "1 matches" in copying.result() and "is complete" in copying.result()
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert "A server is using" in run_refused_command(server, "restore", str(file))
        server.kill()
        shutil.rmtree(server.data)
        assert "1 matches" in server.manage("restore", str(file))
        assert set(before) <= refs(server.data) < {*seen, "start"} | set(before)
        server.start()
        again: list[str] = []
        tables = [TableClient(each, match) for each in people]
        async with tables[0], tables[1]:
            assert [table.viewer for table in tables] == [0, 1], "the sessions hold: the key came back as well"
            await play(tables, again, lambda: len(again) >= 3)
    server.stop()
    assert troubles(server) == []


def test_postgresql_is_copied_by_its_own_program(servers: Callable[..., Server], tmp_path: Path) -> None:
    with services.shared_services_or_skip() as environment:
        server, file = servers(**environment), tmp_path / "hall.tar.gz"
        server.start()
        Guest(server.url, "Ann").arrive().open_table()
        assert "The backup does not contain the secret key" in server.manage("backup", str(file))
        parts = read_archive(file)
        assert parts["database.pgdump"].startswith(b"PGDMP") and not json.loads(parts["about.json"])["key"]
        server.environment["DATABASE_URL"] = ""
        assert "A server is using" in run_refused_command(server, "restore", str(file)), "several share the folder"
        server.stop()
        assert "pg_restore --clean" in run_refused_command(server, "restore", str(file))


def read_archive(file: Path) -> dict[str, bytes]:
    with tarfile.open(file) as archive:
        return {each.name: archive.extractfile(each).read() for each in archive}  # type: ignore[union-attr]
