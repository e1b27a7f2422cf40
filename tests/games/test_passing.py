"""Questions that their seat need not be asked: the table answers them after a delay that reveals nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest
from pytest_django import Settings

from engine.core.game import STANDING
from games.play import passing, store
from games.play.node import node
from tests.games.hands import Hands
from tests.games.people import Guest, MatchClient, eventually, table
from tests.games.test_table_acts import act
from tests.games.test_time import acts, at_rest, restart

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]

LEARNING = {"game": "warpwar", "scenario": "2012-learning"}
SEED = "r3-" + "5a" * 32
BUILD = "t1.build"
DELAY = passing.delay(SEED, f"0 {BUILD}")
"""The delay of seat 0 in a match of this seed; drawn from 3 to 6 s."""


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Hands:
    settings.PLAY_GAP = 10**6
    monkeypatch.setattr(store, "new_seed", lambda *_: SEED)
    return Hands(monkeypatch)


async def passes(line: MatchClient, *parts: str, opened: str = "") -> None:
    got = await line.ask("command", decision=STANDING, command={"kind": "passes", "parts": parts, "opened": opened})
    assert got["t"] == "accepted", got


async def has_built(match: str, *seats: int) -> bool:
    """Return whether exactly these seats have built, in this order."""
    return [seat for seat, kind in await acts(match) if kind == "build"] == [*seats]


async def at_home(match: str) -> None:
    """Wait until this process is the match's home and has done the work that follows from it."""

    async def holds() -> bool:
        return node().looks_after(match)

    await eventually(holds)
    await at_rest(match)


def test_the_moment_is_drawn_for_each_seat_and_question() -> None:
    drawn = {passing.delay(SEED, f"{seat} t{turn}.build") for seat in range(4) for turn in range(25)}
    assert len(drawn) == 100 and 3 <= min(drawn) < 3.3 and 5.7 < max(drawn) <= 6


async def test_the_table_answers_for_who_lets_it_pass(hands: Hands) -> None:
    match, (ann, ben) = await table("Ann", "Ben", **LEARNING)
    a, b = await ann.at(match), await ben.at(match)
    await passes(a, "build")
    assert (await a.hello())["view"]["decisions"][0]["passes"]
    assert "passes" not in (await b.hello())["view"]["decisions"][0]
    hands.pass_by(DELAY - 0.5)
    await at_rest(match)
    assert await has_built(match)
    hands.pass_by(1)
    await eventually(lambda: has_built(match, 0))
    assert (await b.hello())["view"]["header"]["status"] == ["in", "owes"]


async def test_who_opens_it_answers_by_himself(hands: Hands) -> None:
    match, (ann, _) = await table("Ann", "Ben", **LEARNING)
    a = await ann.at(match)
    await passes(a, "build")
    await passes(a, "build", opened=BUILD)
    hands.pass_by(100)
    await at_rest(match)
    assert await has_built(match)
    await passes(a)
    assert "passes" not in (await a.hello())["view"]["standing"]


async def test_it_outlives_a_restart_and_waits_in_a_pause(hands: Hands) -> None:
    match, (ann, ben) = await table("Ann", "Ben", **LEARNING)
    a = await ann.at(match)
    await passes(a, "build")
    hands.pass_by(1)
    assert await act(a, "pause") == ""
    hands.pass_by(1000)
    await at_rest(match)
    assert await has_built(match)
    assert await act(a, "unpause") == ""
    hands.pass_by(DELAY - 1.5)
    await restart(hands)  # for a player who means to open it, the time begins again
    b = await ben.at(match)
    await at_home(match)
    assert node().rooms[match].match.deadlines() == {0: hands.now + DELAY}
    hands.pass_by(DELAY - 0.5)
    await at_rest(match)
    assert await has_built(match)
    hands.pass_by(1)
    await eventually(lambda: has_built(match, 0))
    assert (await b.hello())["view"]["header"]["status"] == ["in", "owes"]


async def world(monkeypatch: pytest.MonkeyPatch, lets_pass: bool) -> tuple[list[str], list[str]]:
    """Return what Ben and a watcher are sent if Ann lets it pass, or if she answers with nothing at that moment."""
    hands = Hands(monkeypatch)
    match, (ann, ben) = await table("Ann", "Ben", **LEARNING)
    a, b, w = await ann.at(match), await ben.at(match), await Guest("Eve").at(match)
    await passes(a, *(("build",) if lets_pass else ("votes",)))
    hands.pass_by(DELAY + 1)
    if not lets_pass:
        await a.ask("command", decision=BUILD, command={"kind": "build"})
    await eventually(lambda: has_built(match, 0))
    found = []
    for line in (b, w):
        await line.until("update")
        await line.receive_all()
        await line.hello()
        found.append(
            [_same(text, match) for text in line.frames if '"t":"table"' not in text]
        )  # table frames tell who came
    for line in (a, b, w):
        await line.close()
    return found[0], found[1]


def _same(text: str, match: str) -> str:
    text = re.sub(r"\b[0-9a-f]{12}\b", "WHO", text.replace(match, "ID"))
    return re.sub(r'"(code|url)":"[^"]*"', r'"\1":""', text)


async def test_nobody_else_can_tell_who_lets_it_pass(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    silent, answered = await world(monkeypatch, True), await world(monkeypatch, False)
    assert any('"in"' in frame for frame in silent[0])
    assert silent == answered


async def test_bots_answer_at_their_own_pace(hands: Hands, settings: Settings) -> None:
    """A bot answers a question that it need not be asked like any other, so its pace reveals nothing either."""
    settings.PLAY_BOT_PACE = 3600
    ann = await Guest("Ann").arrive()
    match = (await ann.post("matches", {**LEARNING, "seats": 2}))["id"]
    await ann.post(f"matches/{match}/bot", {"seat": 1, "bot": True})
    await ann.post(f"matches/{match}/start")
    a = await ann.at(match)
    await passes(a, "build")
    hands.pass_by(100)
    await eventually(lambda: has_built(match, 0))
    got: Any = (await a.hello())["view"]["header"]["status"]
    assert got == ["in", "owes"]
