"""Warp Arena's bad input through the socket: one clear refusal each; nothing changes, no other player is told anything.

Positions are written as in rule cases. Their map is `placed.ROSE`: grid 4 lies at the edge, grid 8 opposite.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.arena.commands import Pass
from engine.arena.state import State
from engine.games import GAMES
from tests import begun
from tests.engine.arena.placed import state_after_items
from tests.engine.arena.test_battery_bad_commands import legal_example, pass_all_windows
from tests.games.people import MatchClient, table
from tests.games.test_bad_input import answers, stored_rows

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]
GAME = GAMES["arena"]
P, Q = 0, 1
FOES = {"Q": ["C 8-2"]}
SIX = {"pieces": {"P": ["C 4-5 2", *[f"W{n} 4-0" for n in range(1, 6)]], **FOES}}
MOVING = {
    "pieces": {"P": ["C 4-5 1", "D1 1-0 4", "W1 2-0"], **FOES},
    "destroyed": ["1-1"],
    "discs": {"1-0": 1},
    "deck": [1, 2, 3],
}

Asked = tuple[State, int, str, dict[str, Any]]


def moving(piece: str, *steps: str) -> Asked:
    state = pass_all_windows(state_after_items(MOVING, {"act": "move"}))
    return state, P, GAME.open_questions(state)[P][0].id, {"kind": "move_piece", "piece": piece, "steps": list(steps)}


def a_sixth_warper() -> Asked:
    state = pass_all_windows(state_after_items(SIX, {"act": "convert"}))
    command = {"kind": "convert_disc", "make": "W", "hex": "4-0", "source": "0.C"}
    return state, P, GAME.open_questions(state)[P][0].id, command


def a_closed_window() -> Asked:
    """Return an answer of Q to the window of an action that Q has already let pass."""
    state = state_after_items(MOVING, {"act": "draw"})
    window = GAME.open_questions(state)[Q][0].id
    return GAME.apply(state, Q, window, Pass()).state, Q, window, {"kind": "pass"}


def placing(q: int, r: int) -> Asked:
    state, seat, decision, command = legal_example("place_grid")
    return state, seat, decision, {**command, "q": q, "r": r}


def changed_answer(kind: str, **fields: Any) -> Asked:
    """Return a legal answer with these fields changed."""
    state, seat, decision, command = legal_example(kind)
    return state, seat, decision, {**command, **fields}


def another_seats() -> Asked:
    """Return a command by which Q would spend P's action points."""
    state, _, decision, command = legal_example("draw")
    return state, Q, decision, command


BAD: dict[str, tuple[Callable[[], Asked], str]] = {
    "a move through the void": (lambda: moving("0.W1", "9-1"), "A-E-HEX"),
    "a move over a gap": (lambda: moving("0.W1", "8-2"), "A-E-STEP"),
    "onto a destroyed hex": (lambda: moving("0.D1", "1-1"), "A-E-DESTROYED"),
    "a fifth disc": (lambda: moving("0.D1", "take 1"), "A-E-DISC"),
    "a sixth Warper": (a_sixth_warper, "A-E-LIMIT"),
    "a closed window": (a_closed_window, "E-STALE"),
    "a card not held, in a fight": (lambda: changed_answer("defend", card="5"), "A-E-CARD"),
    "a Wild Warp not held": (lambda: (*wildless()[:3], {"kind": "cancel"}), "A-E-CARD"),
    "a special card not held": (lambda: changed_answer("play", card="disc"), "A-E-CARD"),
    "a grid that overlaps": (lambda: placing(1, 0), "A-E-PLACE"),
    "a grid that floats": (lambda: placing(9, 0), "A-E-PLACE"),
    "a seventh step of rotation": (lambda: changed_answer("rotate", rotation=6), "E-MALFORMED"),
    "another's action points": (another_seats, "E-STALE"),
}


def wildless() -> Asked:
    state = state_after_items({**MOVING, "hands": {"Q": [1]}}, {"act": "draw"})
    return state, Q, GAME.open_questions(state)[Q][0].id, {"kind": "pass"}


async def expect_refusal(line: MatchClient, decision: str, command: Any) -> tuple[str, str]:
    got = await line.ask("command", decision=decision, command=command)
    assert got["t"] == "refused" and len(got["text"]) > 15 and got["text"][-1] in ".!?", got
    return got["code"], got["text"]


@pytest.mark.parametrize("name", BAD)
async def test_one_clear_refusal(name: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    make, code = BAD[name]
    state, seat, decision, command = make()
    monkeypatch.setattr(GAME, "new", begun.beginning([state]))
    match, people = await table("Ann", "Ben", game="arena", scenario="arena-duel")
    watcher = await type(people[0])("Eve").arrive()
    lines = [await each.at(match) for each in (*people, watcher)]
    for each in lines:
        await each.receive_all()
    before = await stored_rows(match)
    views = [(await each.hello())["view"] for each in lines]
    assert (await expect_refusal(lines[seat], decision, command))[0] == code
    assert await stored_rows(match) == before
    for each, view in zip(lines, views, strict=True):
        assert await answers(each) == [] and (await each.hello())["view"] == view
    assert not [record for record in caplog.records if record.exc_info or record.levelname == "ERROR"]
