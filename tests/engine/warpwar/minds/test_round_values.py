"""The value that a mind gives to a round is what the rules make of it."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import numpy as np
import pytest

from engine.warpwar.minds.battle_mind import fleets
from engine.warpwar.minds.hulls import losses, place_hits_cheaply, strength, value, without
from engine.warpwar.minds.order_lists import as_order
from engine.warpwar.minds.round_values import Round
from tests.engine.warpwar.minds.exact import by_the_rules, hulls

BATTLES = {
    "beams": (["W1: TL0 PD=7 B=3 S=3"], ["W2: TL0 PD=8 B=4 S=2"]),
    "missiles and tech levels": (["W1: TL1 PD=7 T=2 M=5 S=2"], ["W2: TL0 PD=6 B=2 S=1 T=1 M=2"]),
    "fleets": (
        ["W1: TL0 PD=5 B=2 S=2", "W3: TL2 PD=5 T=2 M=4"],
        ["W2: TL1 PD=6 B=3 S=2", "W4: TL0 PD=4 C=2 SH=9", "S2: TL0 PD=4 B=2 S=2 A=3"],
    ),
}


@pytest.mark.parametrize("name", BATTLES)
def test_joint_orders_are_worth_what_the_rules_make_of_them(name: str) -> None:
    sides, rng = BATTLES[name], Random(7)
    own, foes = hulls(sides[0], 0), hulls(sides[1], 1)
    mine, theirs = fleets(own, foes, 4.0)
    own_rows = np.array([[rng.randrange(len(each)) for each in mine.lists] for _ in range(40)])
    foe_rows = np.array([[rng.randrange(len(each)) for each in theirs.lists] for _ in range(40)])
    found = Round(mine, theirs).payoffs(own_rows, foe_rows)
    for p in range(40):
        for q in range(p % 5, 40, 5):
            given = [
                as_order(ship, foes, each.rows[row], "")
                for ship, each, row in zip(own, mine.lists, own_rows[p], strict=True)
            ]
            given += [
                as_order(ship, own, each.rows[row], "")
                for ship, each, row in zip(foes, theirs.lists, foe_rows[q], strict=True)
            ]
            spent = sum(each.price[row] for each, row in zip(mine.lists, own_rows[p], strict=True))
            gained = sum(each.price[row] for each, row in zip(theirs.lists, foe_rows[q], strict=True))
            assert found[p, q] == pytest.approx(by_the_rules(sides, mine, theirs, given) - spent + gained), given


def test_a_ship_by_itself_is_judged_as_the_whole_fleet_is() -> None:
    """One ship's orders differ by as much as the joint orders that differ in that ship alone."""
    sides, rng = BATTLES["fleets"], Random(3)
    mine, theirs = fleets(hulls(sides[0], 0), hulls(sides[1], 1), 4.0)
    at = Round(mine, theirs)
    joint = np.array([rng.randrange(len(each)) for each in mine.lists])
    other = np.array([[rng.randrange(len(each)) for each in theirs.lists] for _ in range(6)])
    weights = np.array([0.3, 0.1, 0.2, 0.2, 0.1, 0.1])
    for ship in (0, 1):
        every = np.repeat(joint[None, :], len(mine.lists[ship]), axis=0)
        every[:, ship] = np.arange(len(every))
        whole = at.payoffs(every, other) @ weights
        alone = at.of_ship(joint, ship, other, weights)
        assert np.allclose(whole - whole[0], alone - alone[0])


def test_the_other_side_sees_the_same_round_turned() -> None:
    sides, rng = BATTLES["fleets"], Random(5)
    mine, theirs = fleets(hulls(sides[0], 0), hulls(sides[1], 1), 4.0)
    at = Round(mine, theirs)
    own, other = (
        np.array([[rng.randrange(len(each)) for each in side.lists] for _ in range(9)]) for side in (mine, theirs)
    )
    assert np.allclose(at.payoffs(own, other), -at.other_side.payoffs(other, own).T)


def test_hits_are_placed_where_they_cost_least() -> None:
    left = (("PD", 6), ("B", 3), ("S", 3))
    assert sum(place_hits_cheaply(left, 5).values()) == 5 and sum(place_hits_cheaply(left, 40).values()) == 12
    table = losses(left)
    assert table[0] == 0 and len(table) == 13 and table[12] == pytest.approx(value(left))
    assert all(more >= less for less, more in pairwise(table))
    best = max(("PD", "B", "S"), key=lambda attr: value(without(left, attr)))
    assert place_hits_cheaply(left, 1) == {best: 1}


def test_three_missiles_go_with_one_hit() -> None:
    assert without((("PD", 4), ("M", 5)), "M") == (("PD", 4), ("M", 2))
    assert without((("PD", 4), ("M", 2)), "M") == (("PD", 4),)


def test_what_cannot_fire_is_weak() -> None:
    armed, unarmed = (("PD", 8), ("B", 4)), (("PD", 12),)
    assert strength(armed) > 2 * strength(unarmed) and strength(()) == 0
