"""An arena that the match's own dice deal, instead of players who place grids in turn (option `layout`)."""

from __future__ import annotations

from engine.arena.events import event_types
from engine.arena.setup import dealt_shape
from engine.arena.state import Grid
from engine.arena.umpire import Umpire


def deal(ump: Umpire) -> None:
    """Place all grids in a shape that is fair to all seats.

    The place of each grid in it and its rotation are random.
    """
    numbers = ump.dice.shuffled([str(n + 1) for n in range(ump.rules.grids)], "grids")
    ump.say(event_types.Shuffled(len(numbers), "grids"))
    for number, (q, r) in zip(numbers, dealt_shape.centres(ump.rules.grids, len(ump.state.players)), strict=True):
        rotation = ump.roll(6, "deal") - 1
        ump.state.arena.grids[number] = Grid(q, r, rotation)
        ump.say(event_types.GridPlaced(int(number), q, r, rotation))
