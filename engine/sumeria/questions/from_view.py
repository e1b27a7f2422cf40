"""World and position from a view. The answers to questions and the bots use them."""

from __future__ import annotations

from engine.core.game import Setup
from engine.sumeria.position import NEUTRAL, MapPosition
from engine.sumeria.view import View
from engine.sumeria.world import World, world_of


def world_of_view(view: View) -> World:
    return world_of(Setup(view.setup.scenario, view.setup.seats, view.setup.options))


def position_of(view: View) -> MapPosition:
    """Return the position that the view shows. All of this information is public."""
    armies: list[dict[str, int]] = [{} for _ in view.sides]
    for stack in view.position.stacks:
        if stack.seat != NEUTRAL:
            armies[stack.seat][stack.place] = stack.armies
    return MapPosition(dict(view.position.control), armies, list(view.position.leaders), list(view.position.emptied))
