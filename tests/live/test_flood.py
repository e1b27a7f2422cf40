"""One guest floods the server from 25 sockets with the most expensive messages; other players play on meanwhile.

`python -m tests.bench --only attacks` measures how long they wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

from tests import begun
from tests.bench.attacks.frames import worst
from tests.bench.attacks.swarm import Plan, attacking
from tests.live import melee
from tests.live.client import TableClient
from tests.live.evening import answer_questions
from tests.live.guest import start_match
from tests.server import Server

NAMES = ("Ann", "Ben", "Cleo", "Dan")
SOCKETS = 25
PINGS, ROUNDS = 30, 5
ATTACK = 300.0
"""Seconds after which the attacker gives up if no test ends it: longer than the other players' timeouts."""


async def test_others_play_on_beside_a_flood(servers: Callable[..., Server], tmp_path: Path) -> None:
    server = servers(BEGIN_AT=begun.write(tmp_path / "melee.json", [melee.position()]))
    await asyncio.to_thread(server.start)
    (match, people), (other, strangers) = [
        await asyncio.to_thread(lambda: start_match(server.url, *NAMES, scenario=melee.SETUP.scenario))
        for _ in range(2)
    ]
    plan = Plan(server.url, match, people[0].cookie_header, SOCKETS, ATTACK, worst()["what_if"])
    async with AsyncExitStack() as stack:
        tables = [await stack.enter_async_context(TableClient(each, other)) for each in strangers]
        witness = await stack.enter_async_context(TableClient(people[1], match))
        stack.enter_context(attacking(tmp_path, plan))
        await witness.until(lambda: witness.table["people"][0].get("here"))  # the attack has begun
        async with asyncio.timeout(100):
            for _ in range(PINGS):
                await tables[0].catch_up()
            for _ in range(ROUNDS):
                assert await answer_questions(tables)
        assert [table.opened for table in tables] == [1, 1, 1, 1]
