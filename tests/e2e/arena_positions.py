"""Where matches of Warp Arena on the prepared server begin. Eight grids form a rose, with grid 1 in the middle.

Windows last an hour, so that no test waits for one to end.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from engine.arena.commands import Passes
from engine.arena.game import WarpArena
from engine.arena.state import State
from engine.core.chance import Chance
from engine.core.deck import Deck
from engine.core.game import Setup
from tests.engine.arena.tables import ROSE, arena, umpire

FOUR = Setup("arena-four", 4, {"grids": "8", "chain": True, "window": "3600"})
FIRST = Setup("arena-first", 2, {"first_order": "seats"})
DUEL = Setup("arena-duel", 2, {"window": "3600"})
Throw = tuple[int, int, int]
"""Number of sides of the die, and the lowest and the highest result allowed."""
Hands = Sequence[Sequence[str]]


def chance(*throws: Throw) -> Chance:
    """Return the first random stream whose dice give these results one after another."""
    for seed in count():
        stream = Chance(seed)
        if all(least <= stream.below(sides) + 1 <= most for sides, least, most in throws):
            return Chance(seed)
    raise AssertionError


def phase(setup: Setup, pieces: Sequence[str], hands: Hands, order: Sequence[int], luck: Chance) -> State:
    """Return the state as the first phase of a turn begins. All players after Ann and Ben let everything pass."""
    state = umpire(arena(ROSE, pieces, destroyed=["5-1"]), hands=hands, active=order[0]).state
    state.setup, state.chance, state.deck = setup, luck, Deck(["1", "2", "3", "4"])
    state.order, state.to_play = list(order), list(order[1:])
    for player in state.players[2:]:
        player.passes = Passes("always")
    return state


def four() -> State:
    """Return a position in Ben's phase; Ann's comes next and can eliminate all three others.

    See `test_arena_match.py`.
    """
    ann = ["0.C 8-0", "0.H1 1-4 1", "0.B1 1-0 4", "0.D1 2-5 4"]
    others = ["1.C 6-4", "1.W1 1-3 2", "2.C 2-0", "3.C 5-0"]
    luck = chance((8, 3, 3), (6, 1, 1), (6, 4, 4), (10, 9, 9), (12, 1, 4), (6, 6, 6), (12, 1, 4))
    return phase(FOUR, [*ann, *others], [["wild", "5", "double"], ["wild", "3"], ["2"], []], [1, 0, 2, 3], luck)


def duel() -> State:
    """Return a position in Ann's phase: grid 3 will warp, and her Blaster will beat Ben's Converter from a distance."""
    pieces = ["0.C 8-0", "0.H1 1-4 1", "0.B1 1-0 4", "1.C 6-4", "1.W1 1-3 2"]
    luck = chance((8, 3, 3), (6, 5, 5), (12, 1, 1))
    return phase(DUEL, pieces, [["wild", "5", "double"], ["2"]], [0, 1], luck)


def first() -> State:
    """Return the guided match with random seed 6: the 14th command that the guide advises is a fight.

    It comes before the bot's first phase. The guide first shows the disc at home, a disc on the way and the way to the
    enemy. With other seeds the robots do not meet for up to eight turns.
    """
    return WarpArena().new(FIRST, 6).state


ARENAS = [four(), duel(), first()]
