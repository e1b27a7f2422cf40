"""Questions marked as having one answer. The marks are compared with all possible answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from engine.arena import auto_pass
from engine.arena.commands import BeginCombat, Draw, Pass
from engine.arena.knowledge.known_state import known_state
from engine.arena.setup.options import rules_of
from engine.core.errors import Refusal
from engine.core.game import PUBLIC, Decision, Setup
from engine.core.table import moments, open_seats, suggesting
from tests.engine.arena.legal_answers import has_choice
from tests.engine.arena.live import GAME, Live
from tests.engine.arena.melee import melee
from tests.engine.arena.wild import wild


def marks(live: Live, seat: int) -> tuple[bool, bool]:
    """Return whether the seat's open question passes, and whether it does so at once."""
    question = GAME.open_questions(live.state)[seat][0]
    return question.passes, question.at_once


def test_who_holds_no_wild_warp_need_not_be_asked_in_a_window() -> None:
    live = Live(hands=[["1"], ["1", "destroy"], ["wild"]], deck=["2"] * 9).do(0, Draw())
    assert live.open_kinds() == {1: ["window"], 2: ["window"]}
    assert marks(live, 1) == (True, False), "his cards are hidden, so the table takes its time"
    assert marks(live, 2) == (False, False)
    reply = GAME.pass_by(GAME.view(live.state, 1))
    assert reply is not None and reply.command == Pass() and GAME.pass_by(GAME.view(live.state, 2)) is None
    assert marks(live.do(1, Pass()), 1) == (False, False), "it is answered"


def test_of_an_empty_hand_everybody_knows() -> None:
    live = Live(hands=[["1"], []], deck=["2"] * 9).do(0, Draw())
    assert marks(live, 1) == (True, True)


def test_the_only_combat_that_is_due_begins_by_itself() -> None:
    """Two robots stand in one hex. No card may be played before the combat, and there is one way to begin it."""
    alone = Live(["0.D1 1-0", "1.D1 1-0"], hands=[["destroy"], []], options={"special_cards": False})
    alone.state.attacker = 0
    assert alone.open_kinds() == {0: ["action"]} and marks(alone, 0) == (True, True)
    reply = GAME.pass_by(GAME.view(alone.state, 0))
    assert reply is not None and reply.command == BeginCombat("1-0")
    two = Live(["0.D1 1-0", "1.D1 1-0", "0.D2 2-0", "1.D2 2-0"], options={"special_cards": False})
    two.state.attacker = 0
    assert marks(two, 0) == (False, False), "either may be fought first"
    near = Live(["0.D1 1-0", "1.D1 1-0", "0.B1 1-1"], options={"special_cards": False})
    near.state.attacker = 0
    assert marks(near, 0) == (False, False), "the B-bot may take part or not"


# ---- in whole matches --------------------------------------------------------------------------------------------


def positions_of_bots(setup: Setup, seed: int, most: int) -> Iterator[Any]:
    for count, moment in enumerate(moments(GAME, setup, seed, suggesting(GAME, seed))):
        yield moment.state
        if count >= most:
            return


def positions_of_fights(seed: int, most: int) -> Iterator[Any]:
    """Yield the positions of random play from a crowded position."""
    variants: list[dict[str, Any]] = [{}, {"initiative_cards": "printed"}, {"fixed_strengths": True}]
    state, rng = melee(seed, 2 + seed % 3, **variants[seed % 3]), Random(seed)
    for _ in range(most):
        yield state
        seats = open_seats(GAME, state)
        if not seats:
            return
        seat = rng.choice(seats)
        reply = wild(GAME.view(state, seat), rng)
        if reply is not None:
            with suppress(Refusal):
                state = GAME.apply(state, seat, reply.decision, reply.command).state


def check_marks(state: Any, seen: Counter[str]) -> None:
    """Check each open question: it is marked exactly if one answer only is legal, and the table gives that answer.

    It is marked `at_once` only if the public view, which knows no hand, leads to the same mark.
    """
    public = auto_pass.open_questions(known_state(state, PUBLIC), rules_of(state.setup))
    for seat, asked in GAME.open_questions(state).items():
        view = GAME.view(state, seat)
        for question, as_seen in zip(asked, public[seat], strict=True):
            if question.answered:
                assert not question.passes
                continue
            assert question.passes != has_choice(GAME, state, seat, view, question), question
            assert question.at_once == (as_seen.at_once and not as_seen.answered), question
            seen[_label(question)] += 1
            reply = GAME.pass_by(view)
            assert (reply is not None) == question.passes
            if reply is not None:
                GAME.check(state, seat, reply.decision, reply.command)


def _label(question: Decision) -> str:
    return question.kind + (" at once" if question.at_once else " passes" if question.passes else "")


@pytest.mark.parametrize("scenario", ["arena-quick-duel", "arena-four"])
def test_every_question_of_a_match_is_marked_as_it_should_be(scenario: str) -> None:
    seen: Counter[str] = Counter()
    seats = {"arena-quick-duel": 2, "arena-four": 4}[scenario]
    for state in positions_of_bots(Setup(scenario, seats, {"initiative_cards": "sealed"}), 7, 500):
        check_marks(state, seen)
    assert seen["window"] and seen["window passes"] and seen["action"]


def test_every_question_of_random_fights_is_marked_as_it_should_be() -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        for state in positions_of_fights(seed, 250):
            check_marks(state, seen)
    assert {*seen} >= {
        "window", "window passes", "window at once", "action", "action at once", "defend", "defend passes", "field",
        "fight", "move",
    }, seen  # fmt: skip
