"""What never changes in a match: scenario, rules, map. It is cached for each setup and never part of a state."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.core import codec
from engine.core.chance import rules_of
from engine.core.game import Setup
from engine.warpwar.prompts import CounterView
from engine.warpwar.rules import Rules
from engine.warpwar.setup import match_map, match_rules, scenario
from engine.warpwar.setup.edition_files import PRESENT
from engine.warpwar.setup.match_map import MatchMap
from engine.warpwar.setup.scenario_schema import Scenario, Victory, by_the_book
from engine.warpwar.starmap import star_counters
from engine.warpwar.starmap.star_map import StarMap
from engine.warpwar.state import State


@dataclass(frozen=True)
class World:
    """The data that never change in a match: scenario, rules, map and setup."""

    scenario: Scenario
    rules: Rules
    match_map: MatchMap
    setup: Setup

    @property
    def star_map(self) -> StarMap:
        return self.match_map.star_map

    @property
    def victory(self) -> tuple[Victory, ...]:
        """The victory conditions in the order in which they are checked (R-VIC-02)."""
        listed = self.scenario.victory
        return by_the_book(listed) if self.rules.vic_order == "book" else listed

    @property
    def first_phase(self) -> str:
        """The phase with which turn 1 begins, if the scenario skips some phases. It is "" if turn 1 begins as usual."""
        return self.scenario.first_phase

    def counter(self, number: int) -> CounterView | None:
        """Return a star counter in the form used in views, or None for number 0."""
        return star_counters.view_of(number, self.rules.star_set) if number else None


def world_of(setup: Setup, map_seed: int = 0, version: int = PRESENT) -> World:
    """Return the world of a setup. Worlds are cached. Raise Illegal if no scenario allows the setup.

    `version`: version of the rules with which the match was started (`chance.rules_of`).
    """
    return _world(codec.encode(setup), map_seed, version)


def world_for(state: State) -> World:
    """Return the world of a match.

    It depends on the match's setup, its map seed, and the version of the rules with which the match was started.
    """
    return world_of(state.setup, state.map_seed, rules_of(state.seed))


@lru_cache(maxsize=256)
def _world(setup_bytes: bytes, map_seed: int, version: int) -> World:
    setup: Setup = codec.decode(setup_bytes, Setup)
    played = scenario.of(setup)
    rules = match_rules.rules_for(scenario.source_of(setup), setup.options, version)
    return World(played, rules, match_map.match_map_of(setup, map_seed), setup)
