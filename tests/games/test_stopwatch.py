"""No stopwatch at the socket: until its answer is sent, the event loop does the same work in twin worlds.

Work is counted, not timed: calls of our functions by name, and bytes encoded. Each message is heard once before, so
that caches are warm. A refused command waits for no other command.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
from collections import Counter
from collections.abc import Coroutine, Generator, Iterator
from random import Random
from types import FrameType
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import codec
from engine.core.errors import Refusal
from engine.core.game import PUBLIC, STANDING
from games import rate_limits
from games.play import match_socket
from games.play.connection import Connection, Frame
from games.play.node import node
from games.play.room import Room
from games.play.sections import Stream, all_sections, digest
from tests.engine.nonsense import spoilt
from tests.engine.warpwar.position import GAME
from tests.engine.warpwar.secrets import hidden_pairs
from tests.engine.warpwar.test_bad_commands import SPOILT, legal_example
from tests.engine.warpwar.test_stopwatch import worlds_with_others_sealed
from tests.games.people import MatchClient, eventually, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]

OURS = ("/games/", "/engine/")
TRUE = {f"game.py:WarpWar.{name}" for name in ("apply", "view", "views", "open_questions")}
"""Functions that work on the true position. Answers use what was shown, and dry runs use what the asker knows."""

Work = Counter[str]


class Counted:
    """Awaits the handling of a message and counts the calls of its own steps, not those of other tasks."""

    def __init__(self, hearing: Coroutine[Any, Any, None]) -> None:
        self.hearing, self.work = hearing, Counter[str]()

    def note(self, frame: FrameType, event: str, arg: Any) -> None:
        code = frame.f_code
        if event == "call" and any(each in code.co_filename for each in OURS) and "/tests/" not in code.co_filename:
            self.work[f"{code.co_filename.rpartition('/')[2]}:{code.co_qualname}"] += 1
        elif event == "return" and code is codec.encode.__code__ and arg is not None:
            self.work["bytes encoded"] += len(arg)

    def __await__(self) -> Generator[Any, Any, None]:
        while True:
            sys.setprofile(self.note)
            try:
                awaited = self.hearing.send(None)
            except StopIteration:
                return
            finally:
                sys.setprofile(None)
            yield awaited


class Page:
    """A socket of one seat, without a network: it handles messages and keeps the answers."""

    def __init__(self, room: Room, guest: str) -> None:
        async def send(frame: Frame) -> None:
            raise AssertionError("nothing is sent without a writer")

        self.room, self.connection = room, Connection(send, guest)
        room.delivery.join(self.connection)
        self.connection.greeted = True

    async def work_of(self, message: Any, once: bool = False) -> Work:
        """Return the work of handling the message (for the second time, unless `once`), and the size of its answer."""
        for _ in range(1 if once else 2):
            self.connection.has_read()
            self.connection._queue.clear()
            self.room.match.applied.__init__()  # type: ignore[misc]
            for budget in rate_limits.BUDGETS:
                budget.reset()
            counted = Counted(match_socket._hear(self.room, self.connection, {"text": json.dumps(message)}))
            gc.disable()
            await counted
            gc.enable()
        counted.work["bytes sent"] = sum(len(frame["text"]) for frame in self.connection._queue)
        assert counted.work["bytes sent"]
        return counted.work


def put_position(room: Room, state: Any) -> None:
    """Put the room into that position."""
    match = room.match
    assert match.position is not None
    made = all_sections(match.game, state, state.setup.seats)
    match.sections.replace_all(state, made)
    streams = {str(viewer): Stream(1, digest(sections), 0) for viewer, sections in made.items()}
    match.position = replace(match.position, setup=state.setup, state=state, streams=streams)


def messages(state: Any, seat: int, decision: str, command: Any, rng: Random) -> Iterator[Any]:
    """Yield dry runs (fine, stale, spoilt), refused commands, questions, and requests for the whole picture."""
    tries = [(decision, command), (f"{decision}.x", command), (STANDING, {"kind": "move_plans", "plans": []})]
    tries += [(decision, each) for each in rng.sample(list(spoilt(command, SPOILT)), 8)]
    for question, tried in tries:
        yield {"t": "check", "ref": "r", "decision": question, "command": tried}
        try:
            GAME.check(state, seat, question, codec.read_command(tried, GAME.command_type))
        except Refusal:
            yield {"t": "command", "ref": "r", "decision": question, "command": tried}
    for asked_for in ({"kind": "planning"}, {"kind": "reach", "ship": "W1"}, {"kind": "nothing"}):
        yield {"t": "ask", "ref": "r", "question": asked_for}
    yield {"t": "propose", "ref": "r", "to": 99, "terms": {}, "until": 9}
    for have in (0, 1):
        yield {"t": "hello", "v": 1, "have": have}
        yield {"t": "ping", "have": have}


async def page_of_seat(seats: int, seat: int) -> Page:
    """Return a page of that seat at a table of this many seats."""
    names = ("Ann", "Ben", "Cat", "Dan")[:seats]
    match, people = await table(*names, game="warpwar", scenario="1977-basic", options={})
    room = await node().room(match)
    assert room is not None
    await asyncio.sleep(0)
    return Page(room, (await people[seat].get("me"))["id"])


def twins(state: Any, seat: int, rng: Random) -> Iterator[tuple[Any, Any]]:
    """Yield pairs of positions in which that seat is shown the same."""
    sealed = [world.state for world in worlds_with_others_sealed(state, seat, rng)]
    hidden = [(pair.one.state, pair.other.state) for pair in hidden_pairs(state, rng) if seat not in pair.knowing]
    for one, other in [(sealed[0], each) for each in sealed[1:]] + hidden:
        if one != other and codec.encode(GAME.view(one, seat)) == codec.encode(GAME.view(other, seat)):
            yield one, other


@pytest.mark.parametrize("kind", ["orders", "build", "plot", "move", "standing_orders"])
async def test_answers_are_the_same_work_in_twin_worlds(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The worlds differ in the other seats' sealed answers and filings, and in all else that the seat cannot see."""
    monkeypatch.setattr(rate_limits, "FORGET", 1e9)
    found, seat, decision, command = legal_example(kind)
    page, rng, pairs = await page_of_seat(2, seat), Random(kind), 0
    asking = list(messages(found.state, seat, decision, command, rng))
    assert {each["t"] for each in asking} == {"check", "command", "ask", "propose", "hello", "ping"}
    for one, other in twins(found.state, seat, rng):
        for message in asking:
            put_position(page.room, one)
            first = await page.work_of(message)
            assert not TRUE & first.keys(), message
            put_position(page.room, other)
            assert await page.work_of(message) == first, message
        pairs += 1
    assert pairs >= 1


def follow(room: Room, was: Any, state: Any) -> None:
    """Let another process lead the match from one position to another, while only watchers looked on here."""
    put_position(room, was)
    assert room.match.position is not None
    news = {str(viewer): Stream(2, digest(made), 0) for viewer, made in all_sections(GAME, state, 2).items()}
    room.match.sections.follow(state, {PUBLIC})
    room.match.position = replace(room.match.position, head=2, state=state, streams=news)


@pytest.mark.parametrize("kind", ["orders", "build", "move"])
async def test_a_view_that_waited_is_the_same_work_whatever_has_changed_unseen(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With two processes, a seat comes to the one that only followed. Nothing or much has changed meanwhile."""
    monkeypatch.setattr(rate_limits, "FORGET", 1e9)
    found, seat, _, _ = legal_example(kind)
    page, rng, pairs = await page_of_seat(2, seat), Random(kind), 0
    for one, other in twins(found.state, seat, rng):
        works = []
        for was, state in ((one, one), (other, one), (one, one), (other, one)):
            follow(page.room, was, state)
            works.append(await page.work_of({"t": "hello", "v": 1, "have": 0}, once=True))
            del works[-1]["bytes sent"]  # news of the table may come in between
        assert works[2] == works[3] and works[2]["build_view.py:sections"]
        pairs += 1
    assert pairs >= 1


async def test_a_refused_command_waits_for_nobody() -> None:
    """Another seat's command, perhaps a secret one, is being stored: the room is locked."""
    match, (_, ben) = await table("Ann", "Ben")
    b = await ben.at(match)
    async with node().rooms[match].lock:
        for decision, card in (("r1", 5), ("r2", b.first["view"]["hand"][0])):
            command = {"kind": "bid", "card": card}
            assert (await b.ask("command", decision=decision, command=command))["t"] == "refused"
            assert (await b.ask("check", decision=decision, command=command))["t"] == "refused"
    card = b.first["view"]["hand"][0]
    assert (await b.ask("command", decision="r1", command={"kind": "bid", "card": card}))["t"] == "accepted"


async def test_what_was_allowed_is_looked_at_again_when_the_position_has_changed() -> None:
    """Two answers of one seat were both allowed when they came. The second one finds its question gone."""
    match, (ann, ben) = await table("Ann", "Ben")
    a, b, again = await ann.at(match), await ben.at(match), await ben.at(match)
    hands = [line.first["view"]["hand"] for line in (a, b)]
    await a.ask("command", decision="r1", command={"kind": "bid", "card": hands[0][0]})
    room = node().rooms[match]
    waiting: list[MatchClient] = []

    async def are_waiting() -> bool:
        return len(room.lock._waiters or ()) == len(waiting)

    async with room.lock:
        for line, card in ((b, hands[1][0]), (again, hands[1][1])):
            command = {"kind": "bid", "card": card}
            await line.send({"t": "command", "ref": f"c{card}", "decision": "r1", "command": command})
            waiting.append(line)
            await eventually(are_waiting)
    assert (await b.until("accepted"))["ref"] == f"c{hands[1][0]}"
    assert (await again.until("refused"))["code"] == "E-STALE"
