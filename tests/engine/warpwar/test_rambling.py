"""Random legal play in many settings, with all invariants checked at each step."""

from __future__ import annotations

from random import Random

import pytest

from engine.core import codec
from engine.core.game import PUBLIC, Setup
from engine.core.table import open_seats
from engine.games import GAMES
from tests.engine.warpwar.ledger import check_position, check_step
from tests.engine.warpwar.rambling import ramble

pytestmark = pytest.mark.matches

GAME = GAMES["warpwar"]

SETTINGS = [
    Setup("1977-learning", 2),
    Setup("1977-basic", 2),
    Setup("1977-advanced", 2, {"loaded_rack": "sets_down"}),
    Setup("1994-basic", 2, {"cannon_targets": "each", "any_hit_holds": True}),
    Setup("1994-advanced", 2, {"half_bp": "ceil", "vic_1994": "first_three"}),
    Setup("1994-advanced", 2, {"blind": True, "ecm_floor": "1"}),
    Setup("2012-learning", 2),
    Setup("2012-learning", 2, {"movement": "plotted", "stale_2012": "controller"}),
    Setup("2012-classic-advanced", 2, {"armor": True, "cannons": True, "relay": False}),
    Setup("2012-classic-advanced", 2, {"semi_hidden": True, "counters": "drawn"}),
    Setup("2012-emperor", 2, {"advanced_generators": True, "lwg_cost": "10", "emperor_withdraws": False}),
    Setup("2012-emperor", 2, {"blind": True, "star_damage_time": "before"}),
    Setup("2012-cornered", 4, {"diplomacy": True, "dip_start": "cease_fire", "peace_stop": False}),
    Setup("2012-cornered", 3, {"map": "generated", "map_size": "small", "counters": "explored", "resign": "remove"}),
    Setup("2012-cluster", 4, {"diplomacy": True, "alliance_win": True, "entry_apart": "4"}),
    Setup("2012-cluster", 2, {"semi_hidden": True, "base_bp_2012": "ship_only"}),
    Setup("2012-black-hole", 4, {"diplomacy": True, "ally_repair": True, "stale_2012": "weaker_side"}),
]


def label(setup: Setup) -> str:
    return "-".join([setup.scenario, str(setup.seats), *setup.options])


def wander(setup: Setup, seed: int, steps: int, check_every: int = 1) -> bool:
    """Play at random for this many steps. Return whether the match ended."""
    rng = Random(seed)
    step = GAME.new(setup, seed)
    for number in range(steps):
        state = step.state
        check_position(state)
        seats = open_seats(GAME, state)
        if not seats:
            assert GAME.outcome(state) is not None
            return True
        if number % 200 == 150 and rng.random() < 0.2 and setup.seats > 2:
            step = GAME.resign(state, rng.choice(seats))
            continue
        if number % check_every == 0:
            for viewer in (*range(setup.seats), PUBLIC):
                codec.encode(GAME.view(state, viewer))
            data = codec.encode(state)
            assert codec.encode(codec.decode(data, GAME.state_type)) == data
        seat = rng.choice(seats)
        reply, step = ramble(state, seat, rng)
        assert all(GAME.tell(event.body) for event in step.events)
        check_step(state, step.state, step.events, seat, reply.command)
    return False


@pytest.mark.parametrize("setup", SETTINGS, ids=label)
def test_random_play_keeps_what_must_hold(setup: Setup) -> None:
    wander(setup, 17, 160, check_every=5)


@pytest.mark.battery
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("setup", SETTINGS, ids=label)
def test_random_matches_end(setup: Setup, seed: int) -> None:
    assert wander(setup, seed, 60_000, check_every=50)
