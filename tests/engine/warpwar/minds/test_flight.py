"""Leaving a battle: its assumed cost, and the hex to leave by."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from engine.warpwar.minds import MANNERS
from engine.warpwar.minds.battle_mind import exit_for, find_mixed_strategies, fleets
from engine.warpwar.minds.foe_past import Past
from engine.warpwar.minds.hulls import hull
from engine.warpwar.minds.order_lists import TACTICS
from engine.warpwar.minds.rule_of_thumb import Seen


def leaving(stays: float) -> float:
    """Return the probability that a ship leaves a foe of twice its size in a first round."""
    mine = hull("W1", 0, {"PD": 5, "B": 3, "S": 2})
    foe = hull("W2", 1, {"PD": 10, "B": 5, "S": 5})
    own, other = fleets([mine], [foe], 4.0)
    _, solved = find_mixed_strategies(
        own, other, replace(MANNERS["admiral"], stays=stays), Random(1), Past(1, (Seen(),))
    )
    flights = own.lists[0].column("tactic")[solved.own[:, 0]] == TACTICS.index("RETREAT")
    return float(solved.weights[flights].sum())


def test_who_counts_a_flight_dear_stays_more_often() -> None:
    assert leaving(20.0) < leaving(0.0) / 2


@pytest.mark.parametrize(
    ("mp", "chosen"),
    [
        (1, "north"),  # only the place itself is in reach: the default
        (2, "south"),  # Nippur is 2 MP from the south
        (5, "north"),  # Ur is 5 MP from the north, which comes first
    ],
)
def test_ships_leave_by_where_another_star_is_in_reach(mp: int, chosen: str) -> None:
    ways = {"north": {"Umma": 1, "Ur": 5, "Nippur": 9}, "south": {"Umma": 1, "Ur": 9, "Nippur": 2}}
    situation = SimpleNamespace(
        records={"W1": SimpleNamespace(mp=mp)}, stars=("Umma", "Ur", "Nippur"), distances=ways.__getitem__
    )
    prompt = SimpleNamespace(hex="Umma", exits=("north", "south"))
    assert exit_for(cast(Any, situation), cast(Any, SimpleNamespace(ship="W1")), cast(Any, prompt)) == chosen
