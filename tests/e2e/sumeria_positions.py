"""Where matches of Sumeria on the prepared server begin. Ann has seat 0, Ben 1, Cleo 2, Dan 3; turn order is by seat.

Cards and dice come from the seeds of the states, so every battle ends as `test_sumeria_*.py` state it.
"""

from __future__ import annotations

from engine.core import codec
from engine.core.game import Setup
from engine.sumeria.game import GAME
from engine.sumeria.state import State
from tests.engine.sumeria.position import at_war

DRAFT = Setup("sumeria-draft", 4)
FOUR = Setup("sumeria-draft", 4, {"turns": 1})
QUIET = Setup("sumeria-draft", 2, {"turns": 3})
LAST = Setup("sumeria-draft", 2, {"turns": 4})
FIRST = Setup("sumeria-draft", 2, {"turns": 5})
TABLE = Setup("sumeria-draft", 4, {"turns": 6})
TABLE_SEED = 146
"""Seed with which Ben, Ann, Dan and Cleo pick in this order. Then turn order is by seat: Ann has 30 armies, Ben 20."""


def setup_with_order(setup: Setup, order: list[int]) -> State:
    """Return the set-up of the first seed whose dice let the seats pick cities in this order."""
    return next(state for state in (GAME.new(setup, seed).state for seed in range(1000)) if state.order == order)


def levy(setup: Setup, control: dict[str, str], levies: list[int]) -> State:
    """Return a state where all levies are to be placed. A seat with only one city is not asked."""
    state = at_war(dict(setup.options), players=["A", "B", "C", "D"][: setup.seats], control=control)
    assert state.setup == setup
    state.phase, state.segment, state.on_turn = "levy", 0, -1
    for side, armies in zip(state.sides, levies, strict=True):
        side.levy = armies
    state.sealed.needs = [seat for seat, cities in enumerate(control.values()) if " " in cities]
    return codec.copy(state)


def four_kings() -> State:
    """Return a position in the last turn: Ben's one city is Umma, three hexes from Ann's Nippur."""
    control = {"A": "Kish Nippur", "B": "Umma", "C": "Uruk Ur", "D": "Lagash Eridu"}
    return levy(FOUR, control, [14, 3, 4, 4])


def last_city() -> State:
    """Return a position where Ann has five cities, and Ben's one city is three hexes from her Uruk."""
    return levy(LAST, {"A": "Uruk Kish Nippur Lagash Eridu", "B": "Ur"}, [16, 2])


def far_apart() -> State:
    """Return a position in a War, with Ann to move. No stack is near an enemy stack.

    In one segment, Ann's three armies at 0709 could come near Ur.
    """
    control = {"A": "Kish+ Nippur", "B": "Ur+ Eridu"}
    return at_war(dict(QUIET.options), control=control, armies={"A": "Kish:3 0709:3", "B": "Ur:3"})


KINGDOMS = [
    setup_with_order(DRAFT, [1, 0, 3, 2]),
    four_kings(),
    far_apart(),
    last_city(),
    setup_with_order(FIRST, [0, 1]),
]
KINGDOMS.append(GAME.new(TABLE, TABLE_SEED).state)
