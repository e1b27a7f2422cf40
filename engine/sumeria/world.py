"""The parts of a match that never change: scenario, rules and land.

They are built once for a setup and shared. They are never part of a state.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.core import codec
from engine.core.game import Setup
from engine.sumeria.rules import Rules
from engine.sumeria.setup import scenarios
from engine.sumeria.setup.scenarios import Scenario
from engine.sumeria.terrain.land import Land, the_land


@dataclass(frozen=True)
class World:
    """The parts of a match that never change: scenario, rules and land."""

    scenario: Scenario
    rules: Rules
    land: Land


def world_of(setup: Setup) -> World:
    """Return the unchanging parts of a match with this setup, from a cache if possible.

    Raise Illegal if the scenario does not exist.
    """
    return _world(codec.encode(setup))


@lru_cache(maxsize=256)
def _world(setup_bytes: bytes) -> World:
    setup: Setup = codec.decode(setup_bytes, Setup)
    return World(scenarios.get(setup.scenario), scenarios.rules_for(setup.scenario, setup.options), the_land())
