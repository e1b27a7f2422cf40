"""Sumeria under kill -9 during a battle: one redraw is sealed, the other is still owed.

The match is `sumeria_positions.last_city`: Ann's sixteen armies go from Uruk to Ben's last city. All players have
sockets.
"""

from __future__ import annotations

import asyncio
import functools
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.core.game import Reply
from engine.games import GAMES
from engine.sumeria.commands import Levy, Move, Redraw, Segment
from tests import begun
from tests.e2e.sumeria_positions import LAST, last_city
from tests.live.bot import view_of
from tests.live.client import TableClient
from tests.live.guest import Guest, start_match
from tests.live.stores import Sqlite
from tests.live.test_kill9 import Match
from tests.server import Server

GAME = GAMES["sumeria"]
ANN, BEN = range(2)

SCRIPT: dict[tuple[int, str], list[Any]] = {
    (ANN, "levy"): [Levy({"0610": 16}, "0610")],
    (ANN, "segment"): [
        Segment((Move("0610", 16, path=("0709", "0810")),)),
        Segment((Move("0810", 16, path=("0910", "0911")),)),
    ],
    (ANN, "redraw"): [Redraw(("J1", "J2", "T3"))],
    (BEN, "redraw"): [Redraw(("T1", "M2", "T5", "C1"))],
}
"""Answers by seat and kind of question, in order. All other questions are answered as for an absent player."""


class SumeriaMatch(Match):
    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.left = {key: list(commands) for key, commands in SCRIPT.items()}

    async def next(self) -> tuple[int, Reply]:
        """Return the first seat that owes an answer, and its answer."""
        async with asyncio.timeout(60):
            while not any(table.owes() for table in self.seats):
                for table in self.seats:
                    await table.catch_up()
        seat = next(seat for seat, table in enumerate(self.seats) if table.owes())
        view = view_of(self.seats[seat])
        asked = next(each for each in view.decisions if not each.answered)
        scripted = self.left.get((seat, asked.kind))
        reply = Reply(asked.id, scripted.pop(0)) if scripted else GAME.idle(view)
        assert reply is not None
        return seat, reply

    def check_sealed(self, seat: int, reply: Reply) -> None:
        """Check that the seat sees what it has sealed as long as the question is open."""
        view = self.seats[seat].view
        for decision, prompt in zip(view["decisions"], view["prompts"], strict=True):
            if decision["id"] == reply.decision:
                assert decision["answered"] and prompt["answer"] == list(reply.command.lay)


@pytest.fixture
def server(servers: Callable[..., Server], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """Yield a server whose matches begin in the position. This process reads their logs from the same position."""
    monkeypatch.setattr(GAME, "new", begun.beginning([last_city()]))
    server = servers(BEGIN_AT=begun.write(tmp_path / "position.json", [last_city()]))
    yield server


@asynccontextmanager
async def connected_match(server: Server) -> AsyncIterator[SumeriaMatch]:
    """Yield a match with two seats and a watcher."""
    await asyncio.to_thread(server.start)
    table = {"game": "sumeria", "scenario": LAST.scenario, "options": LAST.options}
    match, people = await asyncio.to_thread(functools.partial(start_match, server.url, "Ann", "Ben", **table))
    watcher = await asyncio.to_thread(Guest(server.url).arrive)
    async with AsyncExitStack() as stack:
        tables = [await stack.enter_async_context(TableClient(each, match)) for each in (*people, watcher)]
        for each in tables:
            await each.until_shown()
        yield SumeriaMatch(server, Sqlite(server.data), 0, tables[:-1], tables[-1])


async def test_killed_in_the_middle_of_a_battle(server: Server) -> None:
    """Kills when Ann's redraw is stored, and before Ben's is stored. Then the battle is decided, and the match."""
    async with connected_match(server) as match:
        seat, reply = await match.next()
        while not isinstance(reply.command, Redraw):
            await match.step(seat, reply)
            seat, reply = await match.next()
        assert seat == ANN
        others = [dict(table.view) for table in match.tables[BEN:]]
        await match.step(ANN, reply, "stored")
        one_redraw_sealed(match, others)

        seat, reply = await match.next()
        assert seat == BEN
        await match.step(BEN, reply, "held")
        assert match.is_over and not any(match.left.values())
        await match.tables[-1].until_over()
        assert match.tables[-1].view["header"]["outcome"]["winners"] == [ANN]
        await match.finish()


def one_redraw_sealed(match: SumeriaMatch, before: list[dict[str, Any]]) -> None:
    """Check that Ann sees what she laid off. The others see only that she has answered: they do not see her hand."""
    assert match.seats[ANN].view["prompts"][0]["answer"] == ["J1", "J2", "T3"]
    for table, earlier in zip(match.tables[BEN:], before, strict=True):
        assert {name for name, part in table.view.items() if part != earlier[name]} == {"header", "battle"}
        assert table.view["battle"]["attack"]["is_in"] and table.view["battle"]["defend"]["owes"]
        assert "J10" not in str(table.view)
