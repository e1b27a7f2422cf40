"""Four players of Cornered and watchers of both kinds, on two processes between which notifications go wrong.

Each person has a page at one of two nodes; Ann and the watchers have one at each. Between the nodes a notification is
lost, doubled, or late and in the wrong order, by chance. The pages do only what an open page does (docs/protocol.md).
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import msgspec
import pytest

from engine.core.game import PUBLIC
from games.play.models import Entry
from games.play.node import Node
from tests import begun
from tests.games.layers import Layer
from tests.games.people import Guest, MatchClient, table
from tests.live import melee
from tests.live.history import check_histories, plain
from tests.live.script import GAME, choice

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]

NAMES = ("Ann", "Ben", "Cleo", "Dan")


class Unruly(Layer):
    """Loses, doubles, and holds back its messages, by its own random numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.dice, self.fates = Random(4), dict.fromkeys(("lose", "double", "hold", ""), 0)

    async def group_send(self, group: str, message: Any) -> None:
        self.mode = self.dice.choice(list(self.fates))
        self.fates[self.mode] += 1
        await super().group_send(group, message)
        if len(self.held) > 3:
            await self.release()


class Page:
    """What a page keeps of its frames: the picture and its sequence number, as tests/live/history.py compares them."""

    def __init__(self, line: MatchClient) -> None:
        self.line, self.frames = line, [line.first]
        self.viewer, self.seq = line.first["viewer"], line.first["seq"]
        self.view, self.log = dict(line.first["view"]), list(line.first["log"])

    def take(self, frame: Any) -> None:
        self.frames.append(frame)
        if frame["t"] == "welcome":
            self.seq, self.view, self.log = frame["seq"], dict(frame["view"]), list(frame["log"])
        elif frame["t"] == "update" and frame["base"] == self.seq:
            self.seq, self.view = frame["seq"], self.view | frame["view"]
            self.log += frame.get("log", ())

    async def receive_all(self) -> None:
        """Receive all frames, ask for news by the held sequence number, and receive all frames again."""
        for frame in await self.line.receive_all():
            self.take(frame)
        await self.line.send({"t": "ping", "have": self.seq})
        for frame in await self.line.receive_all():
            self.take(frame)

    async def ask(self, kind: str, **fields: Any) -> Any:
        begin = len(self.line.frames)
        answer = await self.line.ask(kind, **fields)
        for text in self.line.frames[begin:]:
            self.take(msgspec.json.decode(text))
        return answer

    def owes(self) -> list[str]:
        return [each["id"] for each in self.view["decisions"] if not each.get("answered")]

    async def answer(self, ref: str) -> Any:
        """Give the script's answer to the first open question."""
        view = msgspec.convert(self.view, GAME.view_type)
        reply = choice(melee.script(), view, self.viewer)
        assert reply is not None
        return await self.ask("command", ref=ref, decision=reply.decision, command=plain(reply.command))


@pytest.fixture
async def layer() -> Unruly:
    return Unruly()


async def check_caught_up(pages: list[Page]) -> None:
    """Check that every page shows the newest picture, and the same as the other page of the same viewer."""
    for page in pages:
        await page.receive_all()
    for page in pages:
        same = next(each for each in pages if each.viewer == page.viewer)
        assert (page.seq, page.view, page.log) == (same.seq, same.view, same.log)


async def look_back(pages: list[Page], turn: int) -> None:
    """Check that both processes open the same finished turns, and no other."""
    for asked in range(2, turn + 1):
        for seat in range(len(NAMES)):
            one, other = [await page.line.ask("past", seat=seat, turn=asked, ref="past") for page in pages]
            assert one == other
            if asked == turn:
                assert one["code"] == "E-NOT-YET"
            else:
                assert {one["answer"]["turn"], *(_turns(one["answer"]))} == {asked}


def _turns(page: Any) -> list[int]:
    return [step["view"]["header"]["turn"] for step in page["steps"] if "header" in step["view"]]


async def test_a_turn_of_four_whatever_becomes_of_the_bells(
    nodes: list[Node], layer: Unruly, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the last move of turn 2 to the building of turn 3, all asked seats answer at once, at both nodes."""
    monkeypatch.setattr(GAME, "new", begun.beginning([melee.position()]))
    match, people = await table(*NAMES, game="warpwar", scenario="2012-cornered", open_views=1)
    eve, zoe = [await Guest(name).arrive() for name in ("Eve", "Zoe")]
    one, other = nodes
    ann, ben, cleo, dan, tab = [
        Page(await guest.at(match, at))
        for guest, at in zip([*people, people[0]], (one, other, one, other, other), strict=True)
    ]
    seats, public = [ann, ben, cleo, dan], [Page(await eve.at(match, at)) for at in nodes]
    delayed = [Page(await zoe.at(match, at)) for at in nodes]
    pages = [*seats, tab, *public, *delayed]
    assert [page.viewer for page in pages] == [0, 1, 2, 3, 0, *[PUBLIC] * 4]
    given: set[tuple[int, str]] = set()
    turn = 0
    for count in range(100):
        await check_caught_up(pages)
        if ann.view["header"]["turn"] != turn:
            turn = ann.view["header"]["turn"]
            await look_back(delayed, turn)
        asked = [page for page in seats if page.owes()]
        if turn == 3 and all(page.view["decisions"][0]["kind"] == "move" for page in asked):
            break
        answering = [*asked, tab] if ann in asked else asked
        refs = [f"{count}.{place}" for place in range(len(answering))]
        answers = await asyncio.gather(*(page.answer(ref) for page, ref in zip(answering, refs, strict=True)))
        for page, got in zip(answering, answers, strict=True):
            is_tab = page.viewer == 0 and got["t"] == "refused"  # the other tab was first, and the round is over
            assert got["t"] == "accepted" or (is_tab and got["code"] == "E-STALE"), got
            if got["t"] == "accepted":
                given.add((page.viewer, got["ref"]))
    assert turn == 3 and all(layer.fates.values()), layer.fates
    for page in (ann, ben, cleo):
        assert (await page.ask("act", act="resign", ref="resign"))["t"] == "accepted"
        given.add((page.viewer, "resign"))
    await check_caught_up(pages)
    rows = Entry.objects.filter(table_id=match, seat__gte=0).values_list("seat", "ref")
    stored = [row async for row in rows]
    assert sorted(stored) == sorted(given), "acknowledged is stored, once, and nothing else"
    export = await eve.get(f"matches/{match}/export")
    check_histories(export, pages)  # type: ignore[arg-type]
