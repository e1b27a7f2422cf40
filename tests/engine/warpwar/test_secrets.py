"""Hidden things stay hidden: matches of all scenarios and of the tables that hide most, with twins along the way."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.chance import Seed, new_seed
from engine.core.game import Setup
from engine.core.table import moments, suggesting
from engine.games import GAMES
from tests.engine.warpwar.option_sets import SETS
from tests.engine.warpwar.secrets import check_hidden

pytestmark = pytest.mark.matches

GAME = GAMES["warpwar"]
SETUPS = [
    pytest.param(Setup(card.name, seats), id=f"{card.name}-{seats}")
    for card in GAME.scenarios()
    for seats in sorted(set(card.seats))
    if seats != 5  # a party of eight covers what a party of five sees
]
HIDING = ("semi-hidden", "semi-hidden-explored", "blind", "plotted-semi-hidden", "diplomacy-allies", "diplomacy-hidden")


def check_match_secrets(
    setup: Setup, number: int, every: int, most: int, rules: int = GAME.rules, together: bool = True
) -> set[str]:
    """Return the kinds of secrets twinned in the first `most` commands of a match of computer players.

    The match begins under these rules. For `together` see `check_hidden`.
    """
    seed: Seed = number if rules == 1 else new_seed(rules, number.to_bytes(16))
    rng, kinds = Random(number), set()
    for number, moment in enumerate(moments(GAME, setup, seed, suggesting(GAME, seed))):
        if number % every == 0:
            kinds |= check_hidden(setup, moment.state, rng, together)
        if number > most:
            break
    return kinds


@pytest.mark.parametrize("setup", SETUPS)
def test_no_viewer_can_tell_twin_worlds_apart(setup: Setup) -> None:
    """Matches are played until each of these kinds has occurred. Some matches end before much is hidden."""
    kinds: set[str] = set()
    for number in range(9, 16):
        if not kinds >= {"record", "cargo", "BP", "news", "fights", "the"}:
            kinds |= check_match_secrets(setup, number, every=12 if setup.seats < 8 else 30, most=130)
    assert kinds >= {"record", "cargo", "BP", "news", "fights", "the"}


@pytest.mark.parametrize("setup", [Setup("2012-cornered", 4, {"diplomacy": True}), Setup("1994-advanced", 2)])
def test_no_viewer_can_tell_twin_worlds_of_rules_1_apart(setup: Setup) -> None:
    assert check_match_secrets(setup, 8, every=12, most=110, rules=1) >= {"record", "cargo", "BP", "passes"}


@pytest.mark.parametrize("name", HIDING)
def test_no_viewer_can_tell_what_is_hidden_most(name: str) -> None:
    assert check_match_secrets(SETS[name], 6, every=14, most=130) >= {"record", "BP"}


def test_every_kind_of_secret_is_twinned() -> None:
    """Emperors' ships, dummies, pods, works and star values: each occurs in some match."""
    kinds = check_match_secrets(SETS["semi-hidden-explored"], 3, every=9, most=260)
    kinds |= check_match_secrets(Setup("2012-cornered", 2), 1, every=11, most=330)
    assert kinds >= {
        "record", "cargo", "rider", "pod", "stock", "works", "value", "BP", "standing", "passes", "Emperor", "dummy",
        "bag", "the",
    }  # fmt: skip


@pytest.mark.battery
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("setup", [*SETUPS, *(pytest.param(SETS[name], id=name) for name in SETS)])
def test_whole_matches_of_twins(setup: Setup, seed: int) -> None:
    """In the long form each secret has a twin of its own."""
    check_match_secrets(setup, seed, every=7, most=1200, together=False)
