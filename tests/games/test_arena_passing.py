"""Warp Arena at the table: a player without a Wild Warp need not answer a window, and no other viewer notices that."""

from __future__ import annotations

import re
from typing import Any

import pytest
from pytest_django import Settings

from engine.arena.game import WarpArena
from engine.arena.rules import WILD
from engine.core.game import Decision, Setup, Step
from games.play import passing, store
from games.play.table_state import TableState
from tests.games.hands import Hands
from tests.games.people import Guest, MatchClient, eventually, table
from tests.games.test_time import acts, at_rest

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]

DUEL = {"game": "arena", "scenario": "arena-quick-duel"}
SEED = "r1-" + "16" * 32
"""Seat 0 is first, and seat 1 holds 5, 4, and 3."""
DELAY = passing.delay(SEED, "1 w1")


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Hands:
    settings.PLAY_GAP = 10**6
    monkeypatch.setattr(store, "new_seed", lambda *_: SEED)
    return Hands(monkeypatch)


async def open_draw_window() -> tuple[str, MatchClient, MatchClient, MatchClient]:
    """Open a window about Ann's first action. Return the match, and the lines of Ann, of Ben and of a watcher."""
    match, (ann, ben) = await table("Ann", "Ben", **DUEL)
    a, b, w = await ann.at(match), await ben.at(match), await Guest("Eve").at(match)
    decision = (await a.hello())["view"]["decisions"][0]
    got = await a.ask("command", decision=decision["id"], command={"kind": "draw"})
    assert got["t"] == "accepted", got
    return match, a, b, w


async def has_passed(match: str) -> bool:
    return (1, "pass") in await acts(match)


async def test_the_table_answers_within_seconds_for_who_can_only_pass(hands: Hands) -> None:
    match, a, b, _ = await open_draw_window()
    view: Any = (await b.hello())["view"]
    assert len(view["hand"]) == 3 and "wild" not in view["hand"]
    assert view["decisions"][0]["passes"] and "at_once" not in view["decisions"][0]
    hands.pass_by(DELAY - 0.5)
    await at_rest(match)
    assert not await has_passed(match)
    hands.pass_by(1)
    await eventually(lambda: has_passed(match))
    assert (await a.hello())["view"].get("window") is None


def test_what_everybody_sees_is_answered_at_once() -> None:
    question = Decision("7.action", "action", passes=True, at_once=True)
    table = passing.after_step(TableState(), {0: (question,)}, SEED, 100)
    assert table.passes == {"0 7.action": 100}
    assert passing.answer_time_after_restart(table, 0, question, SEED, 500) == 500, "after a restart, too"


def with_wild_warp(monkeypatch: pytest.MonkeyPatch) -> None:
    """Swap Ben's 5 for a Wild Warp from the deck."""
    dealt = WarpArena.new

    def other(game: WarpArena, setup: Setup, seed: Any) -> Step[Any]:
        step = dealt(game, setup, seed)
        hand, deck = step.state.players[1].hand, step.state.deck.cards
        at = max(at for at, card in enumerate(deck) if card == WILD)
        hand[0], deck[at] = deck[at], hand[0]
        return step

    monkeypatch.setattr(WarpArena, "new", other)


async def world(monkeypatch: pytest.MonkeyPatch, has_wild: bool) -> tuple[list[str], list[str]]:
    """Return what Ann and a watcher are sent if the table answers for Ben, or if Ben has a choice and passes."""
    hands = Hands(monkeypatch)
    if has_wild:
        with_wild_warp(monkeypatch)
    match, a, b, w = await open_draw_window()
    assert ("passes" in (await b.hello())["view"]["decisions"][0]) != has_wild
    for line in (a, w):
        await line.receive_all()
        line.frames.clear()
    hands.pass_by(DELAY / 2)
    await at_rest(match)
    for line in (a, w):
        await line.hello()
    if has_wild:
        hands.now += DELAY / 2 + 1
        await b.ask("command", decision="w1", command={"kind": "pass"})
    else:
        hands.pass_by(DELAY / 2 + 1)
    await eventually(lambda: has_passed(match))
    found = []
    for line in (a, w):
        await line.until("update")
        await line.receive_all()
        await line.hello()
        found.append([_same(text, match) for text in line.frames if '"t":"table"' not in text])
    for line in (a, b, w):
        await line.close()
    return found[0], found[1]


def _same(text: str, match: str) -> str:
    text = re.sub(r"\b[0-9a-f]{12}\b", "WHO", text.replace(match, "ID"))
    return re.sub(r'"(code|url)":"[^"]*"', r'"\1":""', text)


async def test_nobody_can_tell_whether_he_had_a_choice(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    spared, answered = await world(monkeypatch, False), await world(monkeypatch, True)
    assert any('"window"' in frame for frame in spared[0])
    assert spared == answered
