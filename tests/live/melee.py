"""A turn of Cornered with four players, from its last move on: three fleets lie at one star.

The turn contains every kind of command: a move, rounds of sealed orders and damage of three sides, rearrangement, and
the next turn's transactions and sealed building of all four.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.core import codec
from engine.core.game import Setup
from engine.core.table import Moment, moments, open_seats
from engine.warpwar.state import State
from tests.live.script import GAME, choice

SETUP = Setup("2012-cornered", 4)
KINDS = frozenset({"move", "orders", "damage", "rearrange", "transact", "build"})
FLEET = {"PD": 5, "B": 3, "S": 2, "T": 2, "M": 6}
SCRIPTS: tuple[int, ...] = (2, *range(100))
"""The first script worked when this was written."""


@cache
def position() -> State:
    """Return a state in which the last move of turn 2 is to be made and the other players' ships lie together."""
    state: State = next(
        m.state for m in moments(GAME, SETUP, 1, lambda view, seat: choice(0, view, seat)) if _is_last_move(m)
    )
    state = codec.copy(state)
    star = sorted(hex for hex, star in state.stars.items() if star.base < 0 and star.colony < 0)[20]
    for ship in state.ships.values():
        if ship.owner != state.moving.mover:
            ship.hex = star
        ship.built = {**FLEET, "SR": 2 if ship.is_warpship else 0}
        ship.now = dict(ship.built)
    return codec.copy(state)


@cache
def building() -> State:
    """Return the state in which all four players are asked what they build in turn 2."""
    found: State = next(
        m.state
        for m in moments(GAME, SETUP, 1, lambda view, seat: choice(0, view, seat))
        if (m.state.turn, m.state.phase, len(open_seats(GAME, m.state))) == (2, "build", SETUP.seats)
    )
    return found


def _is_last_move(moment: Moment) -> bool:
    state: State = moment.state
    return (state.turn, state.phase, len(state.moving.acted)) == (2, "movement", SETUP.seats - 1)


@cache
def script() -> int:
    """Return the first script in which every kind of command occurs before all have built."""
    return next(each for each in SCRIPTS if {kind for kind, _ in commands(each)} >= KINDS)


def commands(number: int) -> list[tuple[str, int]]:
    """Return kind and seat of every command of a script until the next movement."""
    state: Any = position()
    found: list[tuple[str, int]] = []
    while state.over is None and not (state.turn == 3 and state.phase == "movement"):
        seat = open_seats(GAME, state)[0]
        reply = choice(number, GAME.view(state, seat), seat)
        assert reply is not None
        found.append((codec.encode(reply.command).decode().split('"')[3], seat))
        state = GAME.apply(state, seat, reply.decision, reply.command).state
    return found
