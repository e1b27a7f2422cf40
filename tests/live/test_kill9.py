"""The server is killed with -9 again and again during a match; the pages of all players go on by themselves.

A kill happens at one stage of a command: "held" (the database cannot store it), "sent", "stored", "answered" or
"shown".
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import itertools
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.core.game import Reply
from tests import begun, services
from tests.live import melee
from tests.live.bot import view_of
from tests.live.client import Pending, TableClient
from tests.live.conftest import troubles
from tests.live.guest import Guest, start_match
from tests.live.history import check_histories, plain
from tests.live.script import GAME, KINDS, choice, find_script, kind_of
from tests.live.stores import Postgres, Sqlite, Store
from tests.server import NO_PASSING, Server

NAMES = ("Ann", "Ben", "Cleo", "Dan")
STAGES = ("stored", "held", "answered", "sent", "shown")


class Match:
    """Scripted players and a watcher at one match of a server that may die at any moment."""

    def __init__(
        self, server: Server, store: Store, script: int, seats: list[TableClient], watcher: TableClient
    ) -> None:
        self.server, self.store, self.script, self.seats = server, store, script, seats
        self.tables = [*seats, watcher]
        self.given: list[tuple[int, Reply]] = []
        """Acknowledged commands, in order."""

    @property
    def is_over(self) -> bool:
        return self.seats[0].is_over

    async def next(self) -> tuple[int, Reply]:
        """Wait until a page is asked. Return the first seat that owes an answer, and the script's answer."""
        async with asyncio.timeout(60):
            while not any(table.owes() for table in self.seats):
                for table in self.seats:
                    await table.catch_up()
        seat = next(seat for seat, table in enumerate(self.seats) if table.owes())
        reply = choice(self.script, view_of(self.seats[seat]), seat)
        assert reply is not None
        return seat, reply

    async def step(self, seat: int, reply: Reply, stage: str = "") -> None:
        """Give the answer, and kill the server at this stage of it.

        Then wait until all tables have received all frames.
        """
        table = self.seats[seat]
        opened = [each.opened for each in self.tables]
        command = {"decision": reply.decision, "command": msgspec.to_builtins(reply.command)}
        if stage:
            pending = await getattr(self, f"kill_when_{stage}")(table, command)
            await asyncio.to_thread(self.server.start)
        else:
            pending = await table.post("command", **command)
        answer = await asyncio.wait_for(pending.answer, 60)
        assert answer["t"] == "accepted", (stage, command, answer)
        self.given.append((seat, reply))
        for each, before in zip(self.tables, opened, strict=True):
            if stage:
                await each.until_opened(before + 1)
            await each.catch_up()
        self.check_sealed(seat, reply)

    def check_sealed(self, seat: int, reply: Reply) -> None:
        """Check that an acknowledged answer is not asked for again, and that its seat sees it while it is sealed."""
        own = {each["id"]: each.get("answered", False) for each in self.seats[seat].view["decisions"]}
        assert own.get(reply.decision, True), "an acknowledged answer is asked for again"
        if reply.decision in own:
            at = list(own).index(reply.decision)
            prompt = self.seats[seat].view["prompts"][at]
            assert prompt["decision"] == reply.decision and prompt.get("sealed", "") != ""

    # ---- the stages ------------------------------------------------------------------------------------------

    async def kill_when_held(self, table: TableClient, command: dict[str, Any]) -> Pending:
        """Kill the server while another program locks the database.

        The command cannot be stored and is not acknowledged.
        """
        with self.store.block_writes():
            pending = await table.post("command", **command)
            await asyncio.sleep(0.2)
            assert not pending.answer.done()
            self.server.kill()
        return pending

    async def kill_when_sent(self, table: TableClient, command: dict[str, Any]) -> Pending:
        pending = await table.post("command", **command)
        self.server.kill()
        return pending

    async def kill_when_stored(self, table: TableClient, command: dict[str, Any]) -> Pending:
        """Kill the server when a new commit is visible to others, before this page could read the answer."""
        with self.store.watch():
            before = self.store.mark()
            pending = await table.post("command", **command)
            end = time.monotonic() + 60
            while self.store.mark() == before:  # do not yield to other tasks here, or the page would read on
                assert time.monotonic() < end, "the command is not stored"
            self.server.kill()
        return pending

    async def kill_when_answered(self, table: TableClient, command: dict[str, Any]) -> Pending:
        pending = await table.post("command", **command)
        await asyncio.wait_for(asyncio.shield(pending.answer), 60)
        self.server.kill()
        return pending

    async def kill_when_shown(self, table: TableClient, command: dict[str, Any]) -> Pending:
        pending = await table.post("command", **command)
        await asyncio.wait_for(asyncio.shield(pending.answer), 60)
        for each in self.tables:
            await each.catch_up()
        self.server.kill()
        return pending

    # ---- the end ---------------------------------------------------------------------------------------------

    async def finish(self) -> None:
        """Resign, export the log, and compare every frame that any table received with it."""
        for seat, table in enumerate(self.seats[:-1]):
            if not table.is_over and table.view["header"]["status"][seat] != "out":
                assert (await table.ask("act", act="resign"))["t"] == "accepted"
                self.given.append((seat, Reply("", {"act": "resign"})))
                await table.catch_up()
        for each in self.tables:
            await each.until_over()
            await each.catch_up()
        export = await asyncio.to_thread(self.seats[0].guest.get, f"matches/{self.seats[0].match}/export")
        log = [(entry["seat"], entry["decision"], entry["command"]) for entry in export["log"] if entry["seat"] >= 0]
        given = [(seat, reply.decision, plain(reply.command)) for seat, reply in self.given]
        assert [each for each in log if each in given] == given
        passed = [each for each in log if each not in given]
        assert all(command == {"kind": "pass"} for *_, command in passed), "what nobody is asked the table passes"
        check_histories(export, self.tables, [(seat, decision) for seat, decision, _ in passed])
        assert troubles(self.server) == []


@asynccontextmanager
async def connected_match(
    server: Server, script: int, names: Sequence[str] = NAMES[:2], store: Store | None = None, **more: Any
) -> AsyncIterator[Match]:
    await asyncio.to_thread(server.start)
    match, people = await asyncio.to_thread(functools.partial(start_match, server.url, *names, **more))
    watcher = await asyncio.to_thread(Guest(server.url).arrive)
    async with AsyncExitStack() as stack:
        tables = [await stack.enter_async_context(TableClient(each, match)) for each in (*people, watcher)]
        for table in tables:
            await table.until_shown()
        yield Match(server, store or Sqlite(server.data), script, tables[:-1], tables[-1])


KILLS = Counter(dict.fromkeys(KINDS, 1)) + Counter(build=1, orders=1)
"""Number of kills at each kind of command.

Of two sealed answers, one kill at the first and one at the one that resolves them.
"""


async def test_killed_at_every_kind_of_command(servers: Callable[..., Server]) -> None:
    """Plays one match after another until every kind of command was killed."""
    stages, left = itertools.cycle(STAGES), KILLS.copy()
    for _ in range(4):
        async with connected_match(servers(**NO_PASSING), find_script(KINDS, 0, 100, ends=False)) as match:
            while any(left.values()) and not match.is_over:
                seat, reply = await match.next()
                kind = kind_of(reply.command)
                await match.step(seat, reply, next(stages) if left[kind] else "")
                left[kind] = max(0, left[kind] - 1)
            await match.finish()
        if not any(left.values()):
            return
    raise AssertionError(f"never asked for: {+left}")


@pytest.mark.battery
@pytest.mark.parametrize("first", range(len(STAGES)))
async def test_killed_at_every_step(servers: Callable[..., Server], first: int) -> None:
    """Kills at every command of a match. Over the five runs, each command is killed at every stage."""
    stages = itertools.islice(itertools.cycle(STAGES), first, None)
    async with connected_match(servers(**NO_PASSING), find_script(KINDS, 0, 100, ends=False)) as match:
        met: set[str] = set()
        while not (met == KINDS or match.seats[0].is_over):
            seat, reply = await match.next()
            met.add(kind_of(reply.command))
            await match.step(seat, reply, next(stages))
        await match.finish()


# ---- Cornered, four players ------------------------------------------------------------------------------------


@pytest.fixture(params=("sqlite", "postgres"))
def house(
    request: pytest.FixtureRequest, servers: Callable[..., Server], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Server, Store]]:
    """Yield a server whose matches begin in the melee: on the default database, and on PostgreSQL with Redis."""
    monkeypatch.setattr(GAME, "new", begun.beginning([melee.position()]))  # the logs are read here
    with contextlib.ExitStack() as stack:
        environment = stack.enter_context(services.shared_services_or_skip()) if request.param == "postgres" else {}
        begin_at = begun.write(tmp_path / "melee.json", [melee.position()])
        server = servers(BEGIN_AT=begin_at, **environment, **NO_PASSING)
        stack.callback(server.kill)
        yield server, Postgres(environment["DATABASE_URL"]) if environment else Sqlite(server.data)


def connected_melee(house: tuple[Server, Store]) -> Any:
    server, store = house
    return connected_match(server, melee.script(), NAMES, store, scenario=melee.SETUP.scenario)


async def test_four_players_killed_at_every_kind_of_command(house: tuple[Server, Store]) -> None:
    """On each database, every kind of command and every stage is met by a kill. Of sealed answers it is the last."""
    plan = melee.commands(melee.script())
    last = {_end_of_first(plan, kind) - 1 for kind in melee.KINDS}
    stages = itertools.cycle(STAGES)
    async with connected_melee(house) as match:
        for at, (kind, seat) in enumerate(plan):
            found, reply = await match.next()
            assert (found, kind_of(reply.command)) == (seat, kind)
            await match.step(seat, reply, next(stages) if at in last else "")
            if at >= max(last):
                break
        await match.finish()


def _end_of_first(plan: Sequence[tuple[str, int]], kind: str) -> int:
    """Return the index at which the first run of this kind of command ends."""
    first = next(at for at, (each, _) in enumerate(plan) if each == kind)
    return next((at for at in range(first, len(plan)) if plan[at][0] != kind), len(plan))


@pytest.mark.battery
@pytest.mark.parametrize("first", range(len(STAGES)))
async def test_four_players_killed_at_every_step(house: tuple[Server, Store], first: int) -> None:
    """Kills at every command of a turn, from a battle of three to the building of four.

    Over the five runs, at every stage.
    """
    stages = itertools.islice(itertools.cycle(STAGES), first, None)
    async with connected_melee(house) as match:
        for kind, seat in melee.commands(melee.script()):
            found, reply = await match.next()
            assert (found, kind_of(reply.command)) == (seat, kind)
            await match.step(seat, reply, next(stages))
        await match.finish()
