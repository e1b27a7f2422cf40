"""Warp Arena under kill -9: in an open window, with sealed answers in it, and in a fight with cards face down.

The match is `arena_positions.four` from Ann's phase on. The script below plays it to its end. All four players have
sockets, and none lets a question pass beforehand.
"""

from __future__ import annotations

import asyncio
import functools
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.arena.commands import BeginCombat, BeginFight, Cancel, Defend, Destroy, Done, Move, MovePiece
from engine.core.game import Reply
from engine.games import GAMES
from tests import begun
from tests.e2e.arena_positions import FOUR, chance, four
from tests.live.bot import view_of
from tests.live.client import TableClient
from tests.live.guest import Guest, start_match
from tests.live.stores import Sqlite
from tests.live.test_kill9 import NAMES, Match
from tests.server import NO_PASSING, Server

GAME = GAMES["arena"]
ANN, BEN, CLEO, DAN = range(4)


def position() -> Any:
    """Return the position at Ann's phase.

    Ann breaks 5-1, then her Destructer beats Cleo's Converter and her Blaster beats Ben's.
    """
    state = four()
    state.order, state.to_play, state.active = [ANN, BEN, CLEO, DAN], [BEN, CLEO, DAN], ANN
    state.chance = chance((6, 1, 1), (6, 4, 4), (10, 9, 9), (12, 1, 4), (6, 6, 6), (12, 1, 4))
    for player in state.players:
        player.passes = None
    return state


SCRIPT: dict[tuple[int, str], list[Any]] = {
    (ANN, "action"): [Destroy(5), Move(), BeginCombat("2-0"), BeginCombat("6-4", ("0.B1",))],
    (ANN, "window"): [Cancel()],
    (ANN, "move"): [MovePiece("0.D1", ("2-0",)), Done()],
    (ANN, "fight"): [BeginFight("0.D1"), BeginFight("0.B1", "5")],
    (BEN, "window"): [Cancel()],
    (BEN, "defend"): [Defend("3")],
}
"""Answers by seat and kind of question, in order. All other questions are answered as for an absent player."""


class ArenaMatch(Match):
    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.left = {key: list(commands) for key, commands in SCRIPT.items()}

    async def following(self) -> tuple[int, Reply] | None:
        """Return the first seat that owes an answer, and its answer;

        None: the table's own answers have ended the match.
        """
        async with asyncio.timeout(60):
            while not self.is_over:
                for seat, table in enumerate(self.seats):
                    if table.owes():
                        return seat, self._answer(seat)
                for table in self.seats:
                    await table.catch_up()
        return None

    def _answer(self, seat: int) -> Reply:
        view = view_of(self.seats[seat])
        asked = next(each for each in view.decisions if not each.answered and not each.at_once)
        scripted = self.left.get((seat, asked.kind))
        if scripted:
            return Reply(asked.id, scripted.pop(0))
        reply = GAME.idle(view)
        assert reply is not None and reply.decision == asked.id
        return reply

    async def play(self, most: int = 60, stage: str = "", until: Callable[[Reply], bool] = lambda _: False) -> None:
        """Play to the end, or to an answer for which `until` is true.

        Kill the server at that answer if there is a stage.
        """
        for _ in range(most):
            if (following := await self.following()) is None:
                return
            seat, reply = following
            last = until(reply)
            await self.step(seat, reply, stage if last else "")
            if last:
                return
        raise AssertionError("the script does not come to its end")

    async def outage(self) -> float:
        """Kill the server between two commands.

        Return the seconds until it is back and the pages of all players are shown.
        """
        opened = [table.opened for table in self.tables]
        self.server.kill()
        begin = time.monotonic()
        await asyncio.to_thread(self.server.start)
        down = time.monotonic() - begin
        for table, before in zip(self.tables, opened, strict=True):
            await table.until_opened(before + 1)
            await table.catch_up()
        return down


@pytest.fixture
def server(servers: Callable[..., Server], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """Yield a server whose matches begin in the position. This process reads their logs from the same position."""
    monkeypatch.setattr(GAME, "new", begun.beginning([position()]))
    begin_at = begun.write(tmp_path / "position.json", [position()])
    server = servers(BEGIN_AT=begin_at, PLAY_BEAT="0.5", **NO_PASSING)
    yield server


@asynccontextmanager
async def connected_match(server: Server) -> AsyncIterator[ArenaMatch]:
    """Yield a match with four seats and a watcher."""
    await asyncio.to_thread(server.start)
    table = {"game": "arena", "scenario": FOUR.scenario, "options": FOUR.options}
    match, people = await asyncio.to_thread(functools.partial(start_match, server.url, *NAMES, **table))
    watcher = await asyncio.to_thread(Guest(server.url).arrive)
    async with AsyncExitStack() as stack:
        tables = [await stack.enter_async_context(TableClient(each, match)) for each in (*people, watcher)]
        for each in tables:
            await each.until_shown()
        yield ArenaMatch(server, Sqlite(server.data), 0, tables[:-1], tables[-1])


async def test_killed_in_a_window_and_in_a_fight(server: Server) -> None:
    async with connected_match(server) as match:
        began = time.monotonic()
        await match.play(until=lambda reply: isinstance(reply.command, Destroy))
        await window_with_one_answer(match, began)
        await match.play(stage="stored", until=lambda reply: isinstance(reply.command, Cancel))
        await match.play(until=lambda reply: reply.command == BeginFight("0.B1", "5"))
        await card_face_down(match)
        await match.play(stage="held", until=lambda reply: isinstance(reply.command, Defend))
        await window_of_the_cards(match)
        await match.play()
        await match.tables[-1].until_over()
        assert match.tables[-1].view["header"]["outcome"]["winners"] == [ANN]
        assert not any(match.left.values())
        await match.finish()


async def window_with_one_answer(match: ArenaMatch, began: float) -> None:
    """Check a window that Ben has answered, and Cleo and Dan not.

    After the kill the same window is open, and no other viewer sees that Ben has answered.
    """
    ben, cleo, watcher = match.seats[BEN], match.seats[CLEO], match.tables[-1]
    await cleo.until(lambda: cleo.table.get("window"))
    whole = cleo.table["window"]["left"]
    before = [table.view for table in (cleo, watcher)]
    await match.play(until=lambda reply: isinstance(reply.command, Cancel))
    assert [table.view for table in (cleo, watcher)] == before
    mine = dict(ben.view)

    down = await match.outage()
    assert ben.view == mine and ben.view["prompts"][0]["sealed"] == "cancel" and ben.owes() == []
    assert [table.view for table in (cleo, watcher)] == before
    assert before[1]["header"]["status"] == ["idle", "owes", "owes", "owes"]
    for table in match.tables:
        now = table.table["window"]
        assert now["running"] and now["seconds"] == 3600
        assert whole - (time.monotonic() - began - down / 2) - 1 < now["left"] <= 3600, "downtime is nobody's time"


async def card_face_down(match: ArenaMatch) -> None:
    """Check that Ann's card still lies face down after the kill, and that no other viewer knows which card it is."""
    views = [dict(table.view) for table in match.tables]
    await match.outage()
    assert [table.view for table in match.tables] == views
    for seat, view in enumerate(views):
        assert view["combat"]["fight"]["laid"] == [ANN]
        assert not view["combat"]["fight"].get("cards")
        assert ("5" in view["hand"]) is False or seat == ANN


async def window_of_the_cards(match: ArenaMatch) -> None:
    """Check that both cards are open until Ann has answered. The table answers for Ben, whose hand is empty."""
    await match.seats[ANN].until(match.seats[ANN].owes)
    for table in match.tables:
        await table.catch_up()
        assert table.view["window"]["kind"] == "fight"
        assert table.view["combat"]["fight"]["cards"] == {"0": "5", "1": "3"}
