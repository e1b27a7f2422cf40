"""The position before the first question: an empty map, sides without homes, chance seeded, seats drawn (R-GEN-04)."""

from __future__ import annotations

from engine.core.chance import Chance, Seed, derive, number_of, rules_of
from engine.core.game import Setup
from engine.warpwar.setup.match_map import galaxy_seed
from engine.warpwar.state import Side, Star, State
from engine.warpwar.world import world_of

SHEETS = 3
"""The version of the rules from which on two sheets a turn take the place of four (R-SEQ-09)."""


def initial_state(setup: Setup, seed: Seed) -> State:
    """A new state; all chance of the match comes from `seed`."""
    map_seed = galaxy_seed(setup, number_of(seed, "map"))
    world = world_of(setup, map_seed)
    chance = Chance(derive(seed, "play"))
    friendly = world.rules.diplomacy and world.rules.dip_start != "war"
    pairs = [(a, b) for a in range(setup.seats) for b in range(a + 1, setup.seats)] if friendly else []
    return State(
        setup=setup,
        seed=seed,
        chance=chance,
        map_seed=map_seed,
        two_sheets=rules_of(seed) >= SHEETS,
        sides=[Side(seat) for seat in range(setup.seats)],
        priority=chance.shuffled(range(setup.seats)),
        relations={f"{a}-{b}": world.rules.dip_start for a, b in pairs},
        stars={hex: Star(hex) for hex in world.star_map.stars},
    )
