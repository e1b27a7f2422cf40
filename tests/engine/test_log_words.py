"""The log speaks to players: no internal name of the program stands in a sentence, whatever was decided."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from engine.core.game import Setup
from engine.core.table import moments, suggesting
from engine.games import GAMES
from engine.warpwar.events import event_types
from engine.warpwar.events.event_text import WHAT_SEALED, tell
from engine.warpwar.phases.combat import ANSWERS
from tests.engine.battery import INTERNAL

PHASES = Path("engine/warpwar/phases")
SCENARIOS = [(game.name, card.name, card.seats[0]) for game in GAMES.values() for card in game.scenarios()]


def sealed_answer_names() -> Iterator[str]:
    """Yield the names that the phases of WarpWar give to their sealed answers."""
    for path in PHASES.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "seal":
                yield from (str(each.value) for each in call.args[4:5] if isinstance(each, ast.Constant))
    yield from ANSWERS


def test_every_sealed_answer_has_a_name() -> None:
    assert {*sealed_answer_names()} == {*WHAT_SEALED}
    assert [name for name in WHAT_SEALED.values() if INTERNAL.search(name) or not name.strip()] == []


def test_the_end_of_the_turn_is_called_by_its_name() -> None:
    assert tell(event_types.Sealed(0, "end_turn")) == "{0} has sealed the End-turn sheet."
    assert tell(event_types.Sealed(0, "end_turn", back=True)) == "{0} takes back the End-turn sheet."


def test_a_word_of_another_version_is_not_shown() -> None:
    assert tell(event_types.Sealed(0, "two_words")) == "{0} has sealed an answer."


@pytest.mark.parametrize(("game", "scenario", "seats"), SCENARIOS, ids=lambda value: str(value))
def test_no_word_of_the_program_is_told(game: str, scenario: str, seats: int) -> None:
    rules = GAMES[game]
    told = [
        rules.tell(event.body)
        for moment in islice(moments(rules, Setup(scenario, seats), 7, suggesting(rules, 7)), 60)
        for event in moment.events
    ]
    assert told and [sentence for sentence in told if INTERNAL.search(sentence)] == []
