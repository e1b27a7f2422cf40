"""Whether a question of Sumeria has more than one legal answer. All possible answers are tried."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from engine.core.errors import Refusal
from engine.core.game import AnyGame, Decision
from engine.sumeria import commands as cmd
from engine.sumeria import prompts as ask
from engine.sumeria.position import enemies_of
from engine.sumeria.questions.from_view import position_of
from engine.sumeria.terrain.land import the_land
from engine.sumeria.terrain.reach import reach
from engine.sumeria.view import View

LAND = the_land()


def has_choice(game: AnyGame, state: Any, seat: int, view: View, question: Decision) -> bool:
    """Return whether at least two different answers are legal."""
    prompt = next(each for each in view.prompts if each.decision == question.id)
    legal = (each for each in possible_answers(view, prompt) if _is_legal(game, state, seat, question.id, each))
    return len(list(islice(legal, 2))) == 2


def _is_legal(game: AnyGame, state: Any, seat: int, decision: str, command: Any) -> bool:
    try:
        game.check(state, seat, decision, command)
    except Refusal:
        return False
    return True


def possible_answers(view: View, prompt: ask.Prompt) -> Iterator[Any]:
    """Yield different commands of every kind that may answer the prompt, legal and illegal ones."""
    match prompt:
        case ask.PlacePrompt():
            yield from (cmd.ChooseCity(city.hex) for city in prompt.free)
        case ask.LevyPrompt():
            cities = [city.hex for city in prompt.cities]
            yield from (cmd.Levy({one: prompt.levy}, other) for one in cities for other in cities)
        case ask.SegmentPrompt():
            yield cmd.Segment()
            yield from (cmd.Segment((move,)) for move in _moves(view))
        case ask.RedrawPrompt():
            yield cmd.Redraw()
            yield from (cmd.Redraw((card,)) for card in prompt.hand)
        case ask.PlayPrompt():
            yield cmd.Play()
            yield from (cmd.Play((card,)) for card in prompt.hand)


def _moves(view: View) -> Iterator[cmd.Move]:
    position, seat = position_of(view), view.viewer
    enemies, leader = enemies_of(LAND, position, seat), position.leaders[seat]
    for place in position.armies[seat]:
        yield from (cmd.Move(place, 1, False, each.path) for each in reach(LAND, enemies, "army", place))
    if leader:
        yield from (cmd.Move(leader, 0, True, each.path) for each in reach(LAND, enemies, "leader", leader))
