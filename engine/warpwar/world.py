"""What never changes in a match: scenario, rules, map. Made once for a setup and shared; never part of a state."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.core import codec
from engine.core.game import Setup
from engine.warpwar.prompts import CounterView
from engine.warpwar.rules import Rules
from engine.warpwar.setup import match_map, match_rules, scenario
from engine.warpwar.setup.match_map import MatchMap
from engine.warpwar.setup.scenario_schema import Scenario, Victory, by_the_book
from engine.warpwar.starmap import star_counters
from engine.warpwar.starmap.star_map import StarMap


@dataclass(frozen=True)
class World:
    """Scenario, rules, map and setup of a match."""

    scenario: Scenario
    rules: Rules
    match_map: MatchMap
    setup: Setup

    @property
    def star_map(self) -> StarMap:
        return self.match_map.star_map

    @property
    def victory(self) -> tuple[Victory, ...]:
        """The conditions in the order in which they count (R-VIC-02)."""
        listed = self.scenario.victory
        return by_the_book(listed) if self.rules.vic_order == "book" else listed

    @property
    def first_phase(self) -> str:
        """The phase turn 1 begins with where the scenario leaves some out; "" for the usual one."""
        return self.scenario.first_phase

    def counter(self, number: int) -> CounterView | None:
        """A star counter as shown; None for number 0."""
        return star_counters.view_of(number, self.rules.star_set) if number else None


def world_of(setup: Setup, map_seed: int = 0) -> World:
    """The world of a setup, kept for next time. Raises Illegal for a setup that no scenario allows."""
    return _world(codec.encode(setup), map_seed)


@lru_cache(maxsize=256)
def _world(setup_bytes: bytes, map_seed: int) -> World:
    setup: Setup = codec.decode(setup_bytes, Setup)
    played = scenario.get(setup.scenario)
    rules = match_rules.rules_for(setup.scenario, setup.options)
    return World(played, rules, match_map.match_map_of(setup, map_seed), setup)
