"""Builds the state before the first question (R-GEN-04).

The map is empty, sides have no homes, the random numbers are seeded, and the order of seats is drawn.
"""

from __future__ import annotations

from engine.core.chance import Chance, Seed, derive, number_of, rules_of
from engine.core.game import Seat, Setup
from engine.warpwar.rules import Rules
from engine.warpwar.setup.match_map import galaxy_seed
from engine.warpwar.state import Side, Star, State
from engine.warpwar.world import world_of

SHEETS = 3
"""First version of the rules with two sheets per turn instead of four (R-SEQ-09)."""

NEWS = 5
"""First version of the rules in which a seat is not asked to answer a sheet that contains nothing new (R-GEN-13)."""


def initial_state(setup: Setup, seed: Seed) -> State:
    """Return the state of a new match. All random numbers of the match are derived from `seed`."""
    map_seed = galaxy_seed(setup, number_of(seed, "map"))
    world = world_of(setup, map_seed, rules_of(seed))
    chance = Chance(derive(seed, "play"))
    friendly = world.rules.diplomacy and world.rules.dip_start != "war"
    pairs = [(a, b) for a in range(setup.seats) for b in range(a + 1, setup.seats)] if friendly else []
    return State(
        setup=setup,
        seed=seed,
        chance=chance,
        map_seed=map_seed,
        two_sheets=rules_of(seed) >= SHEETS,
        asks_for_news=rules_of(seed) >= NEWS,
        sides=[Side(seat) for seat in range(setup.seats)],
        priority=_priority(chance, setup.seats, world.rules),
        relations={f"{a}-{b}": world.rules.dip_start for a, b in pairs},
        stars={hex: Star(hex) for hex in world.star_map.stars},
    )


def _priority(chance: Chance, seats: int, rules: Rules) -> list[Seat]:
    """Return the seats in random order.

    If players take turns, only the first seat is random, and the other seats follow by number (R-GEN-10).
    """
    drawn = chance.shuffled(range(seats))
    return drawn if rules.common_turn else [(drawn[0] + place) % seats for place in range(seats)]
