"""Only questions with a choice are asked. Each question is compared with all possible answers."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

from engine.core.game import Setup
from engine.core.table import Chooser, moments, suggesting
from engine.games import GAMES
from tests.engine.sumeria.legal_answers import has_choice
from tests.engine.sumeria.players import random_player

GAME = GAMES["sumeria"]


def at_random(seed: int) -> Chooser:
    rng = Random(seed)
    return lambda view, seat: random_player(view, rng)


@pytest.mark.parametrize(
    ("setup", "chooser"),
    [
        (Setup("sumeria-draft", 4, {"hand_play": True}), at_random(3)),
        (Setup("sumeria-fair", 2), suggesting(GAME, 5)),
    ],
)
def test_every_question_leaves_a_choice(setup: Setup, chooser: Chooser) -> None:
    asked: Counter[str] = Counter()
    for moment in islice(moments(GAME, setup, 5, chooser), 250):
        for seat, questions in GAME.open_questions(moment.state).items():
            view = GAME.view(moment.state, seat)
            for question in questions:
                assert has_choice(GAME, moment.state, seat, view, question), question
                asked[question.kind] += 1
    assert asked["segment"] and asked["redraw"]
