"""Random play of every scenario and of option sets, checked at every step. The battery tries 20,000 commands."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.core import codec
from engine.core.game import Setup, Step
from tests.engine.arena.melee import melee
from tests.engine.arena.roaming import GAME, Roamed, roam, roam_on

pytestmark = pytest.mark.matches

SETUPS = [
    *(Setup(card.name, seats) for card in GAME.scenarios() for seats in sorted(set(card.seats))),
    Setup("arena-quick", 3, {"chain": True, "initiative_cards": "printed", "turn_limit": 0}),
    Setup("arena-quick", 4, {"initiative_cards": "sealed", "steal_own": True}),
    Setup("arena-quick", 2, {"fixed_strengths": True, "placed_disc": True}),
    Setup("arena-quick", 2, {"special_cards": False, "range_through": "hexes"}),
    Setup("arena-quick", 3, {"combat_cards": False, "initiative_cards": "printed"}),
    Setup("arena-quick", 2, {"combat_cards": False, "special_cards": False, "action_destroy": False}),
    Setup("arena-quick", 2, {"wild_in_fights": False, "initiative_cards": "sealed", "grids": "4"}),
]


MELEES: list[dict[str, Any]] = [
    {}, {"chain": True}, {"fixed_strengths": True}, {"initiative_cards": "sealed"}, {"initiative_cards": "printed"},
    {"turn_limit": 2}, {"first_order": "seats", "initiative_cards": "sealed"}, {"placed_disc": True},
]  # fmt: skip


def roam_from_melee(seed: int, most: int, **pace: int) -> Roamed:
    """Play at random from a crowded position."""
    state = melee(seed, 2 + seed % 3, **MELEES[seed % len(MELEES)])
    return roam_on(Step(codec.copy(state)), seed, most, **pace)


def label(setup: Setup) -> str:
    return "-".join([setup.scenario, str(setup.seats), *setup.options])


@pytest.mark.parametrize("setup", SETUPS, ids=label)
def test_random_play_keeps_what_must_hold(setup: Setup) -> None:
    """Matches are played one after another until a hundred commands are accepted."""
    taken, refused, seed = 0, 0, 5
    while taken < 100:
        done = roam(setup, seed, 100 - taken)
        taken, refused, seed = taken + len(done.log), refused + sum(done.refused.values()), seed + 1
    assert refused > 10


@pytest.mark.parametrize("seed", range(14))
def test_random_fights_keep_what_must_hold(seed: int) -> None:
    assert len(roam_from_melee(seed, 90).log) > 0


def test_every_kind_of_command_comes_up_and_every_code() -> None:
    """Six matches and six crowded positions contain almost all kinds of commands and refusals."""
    kinds: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for seed in range(6):
        for done in (
            roam(Setup("arena-quick", 4, {"chain": True}), seed, 260, look=0, nonsense=0),
            roam_from_melee(7 * seed, 200, look=0, nonsense=0),
        ):
            kinds += done.kinds
            refused += done.refused
    assert set(kinds) >= {
        "FreeDisc", "Destroy", "WarpGrid", "Draw", "Rotate", "Convert", "WarpConverter", "Move", "Cards", "WarpRandom",
        "DoubleWarp", "DoubleWarpTwo", "WarpPiece", "PlayCard", "EndPhase", "PlaceWarped", "SetRotations",
        "ConvertDisc", "MovePiece", "Done", "Pass", "Passes", "BeginCombat", "BeginFight", "Defend",
        "AttackField", "PairUp", "ShareDiscs", "TakeDiscs", "Concede", "Cancel", "GiveDisc",
    }  # fmt: skip
    assert set(refused) >= {"A-E-TURN", "A-E-DISC", "A-E-CARD", "A-E-PIECE", "A-E-GRID", "A-E-POINTS", "A-E-STEP"}


@pytest.mark.battery
@pytest.mark.parametrize("lot", range(10))
def test_twenty_thousand_random_commands(lot: int) -> None:
    """Each lot tries two thousand commands over all setups in turn. A match runs to its end or for 400 commands."""
    tried, number = 0, 0
    while tried < 2000:
        setup = SETUPS[(lot + 3 * number) % len(SETUPS)]
        done = roam(setup, 1000 * lot + number, 400, look=9, nonsense=3)
        more = roam_from_melee(1000 * lot + number, 200, look=9, nonsense=3)
        tried += sum(len(each.log) + sum(each.refused.values()) for each in (done, more))
        number += 1
