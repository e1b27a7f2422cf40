"""Random legal play of every scenario and of option sets, checked at each step. The long form is the battery."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.game import Setup
from tests.engine.warpwar.option_sets import SETS
from tests.engine.warpwar.roaming import GAME, Pace, roam

pytestmark = pytest.mark.matches

SETUPS = [
    pytest.param(Setup(card.name, seats), id=f"{card.name}-{seats}")
    for card in GAME.scenarios()
    for seats in sorted({card.seats[0], card.seats[1]})
]
OPTIONS = [pytest.param(setup, id=name) for name, setup in SETS.items()]


@pytest.mark.parametrize("setup", SETUPS)
def test_random_play_keeps_every_rule_of_the_house(setup: Setup) -> None:
    done = roam(setup, 4, 80 if setup.seats < 8 else 50, Pace(look=2, nonsense=2, twins=10))
    assert done.taken > 30
    assert {"E-STALE", "E-MALFORMED"} & set(done.refused) or sum(done.refused.values()) > 10


@pytest.mark.parametrize("setup", OPTIONS)
def test_random_play_under_options(setup: Setup) -> None:
    done = roam(setup, 9, 70, Pace(look=3, nonsense=4, twins=12))
    assert done.taken > 30


@pytest.mark.battery
@pytest.mark.parametrize("lot", range(20))
def test_two_thousand_matches_of_learning(lot: int) -> None:
    """Each lot plays a hundred matches with pure apply, JSON round trip, replay and twins at every step."""
    kinds: Counter[str] = Counter()
    for seed in range(100 * lot, 100 * lot + 100):
        done = roam(Setup("2012-learning", 2), seed, 90, Pace(look=1, nonsense=2, twins=1))
        kinds += done.kinds
    assert {"Build", "Move", "Orders", "Damage", "WithdrawTo", "Unseal"} <= set(kinds)


@pytest.mark.battery
@pytest.mark.parametrize("setup", [*SETUPS, *OPTIONS])
def test_hundred_matches_of_everything(setup: Setup) -> None:
    for seed in range(100):
        roam(setup, seed, 260, Pace(look=5, nonsense=5, twins=25))
