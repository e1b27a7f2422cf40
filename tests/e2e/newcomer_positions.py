"""Positions for the tests of newcomers' problems (docs/newcomers.md), by their set-up: Ann has seat 0, Ben seat 1."""

from __future__ import annotations

from engine.core.game import Setup
from engine.warpwar.state import State
from tests.engine.warpwar.position import NEWS, Position

ATTACK = Setup("2012-learning", 2)


def attack() -> State:
    """Return a position in turn 2 where Ann is to move. W1 at Ur, with 12 MP, has 8 MP to Babylon, where W2 is.

    Both ships were built earlier.
    """
    table = Position(ATTACK.scenario, ATTACK.seats, seed=NEWS)
    table.idle_until("build")
    while table.state.turn < 2:
        for seat in (0, 1):
            if table.open_kinds(seat):
                table.idle(seat)
    table.state.priority = [1, 0]
    table.put_ship("W1: TL0 PD=12 B=4 S=3 T=1 M=6", 0, "Ur")
    table.put_ship("W2: TL0 PD=8 B=3 S=2", 1, "Babylon")
    for seat in (0, 1):
        table.idle(seat)
    assert table.open_kinds(0) == ["move"]
    return table.state


POSITIONS = [attack()]
