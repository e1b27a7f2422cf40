"""Build points and victory points, worked out by hand from the rulebooks and the rulings."""

from __future__ import annotations

import pytest

from engine.warpwar.economy import (
    Deposit,
    Miner,
    Unit,
    collect,
    collector,
    counter_income,
    flat_income,
    halve_bp,
    into_colony,
    may_found_base,
    may_found_colony,
    owner_by_passage,
    plunder,
    value_income,
)
from engine.warpwar.setup.match_rules import edition_rules, rules_for
from engine.warpwar.starmap.star_counters import counter
from engine.warpwar.victory_points import Tally, has_enough_points, occupation_points, victory_points

R77, R94 = edition_rules("1977"), edition_rules("1994")
R12 = edition_rules("2012", ["advanced", "tech", "counters"])
CEIL94 = edition_rules("1994", changes={"half_bp": "ceil"})


@pytest.mark.parametrize(
    ("scenario", "first", "later"),
    [
        ("1977-learning", 40, 0), ("1977-basic", 50, 0), ("1977-advanced", 20, 10), ("1994-basic", 40, 8),
        ("1994-advanced", 20, 0), ("2012-learning", 40, 8), ("2012-cornered", 20, 0), ("2012-cluster", 0, 0),
    ],
)  # fmt: skip
def test_flat_incomes(scenario: str, first: int, later: int) -> None:
    """R-ECO-01, R-ECO-02: star economies begin with 20 BP and then use the income of their stars."""
    rules = rules_for(scenario)
    assert [flat_income(rules, turn) for turn in (1, 2, 9)] == [first, later, later]


@pytest.mark.parametrize(("value", "base", "ship"), [(0, 0, 0), (1, 2, 0), (2, 4, 1), (3, 6, 1), (4, 8, 2), (5, 10, 2)])
def test_star_values_of_1994(value: int, base: int, ship: int) -> None:
    """R-ECO-04; P-071 (value 3: base 6), P-072 (value 5: ship 2)."""
    assert (value_income(value, "base", R94), value_income(value, "ship", R94)) == (base, ship)


def test_odd_halves_by_the_switch() -> None:
    """R-GEN-03, half_bp."""
    assert [halve_bp(bp, R94) for bp in (0, 1, 5)] == [0, 0, 2]
    assert [halve_bp(bp, CEIL94) for bp in (0, 1, 5)] == [0, 1, 3]
    assert value_income(1, "ship", CEIL94) == 1 and value_income(5, "base", CEIL94) == 10
    assert plunder(9, [10], CEIL94) == [5] and plunder(9, [10], R94) == [4]


@pytest.mark.parametrize(
    ("number", "ship", "colony", "base"),
    [(1, 2, 4, 8), (9, 1, 2, 4), (17, 0, 0, 0), (22, 3, 5, 10), (23, 3, 4, 0), (34, 4, 0, 0), (64, 6, 0, 0)],
)
def test_star_counters_pay_by_unit(number: int, ship: int, colony: int, base: int) -> None:
    each = counter(number)
    units: tuple[Unit, ...] = ("ship", "colony", "base")
    assert tuple(counter_income(each, unit) for unit in units) == (ship, colony, base)


def test_where_nothing_can_be_founded() -> None:
    """R-COL-02, R-BASE-04, R-STAR-06: 23 is an ore field (B-), 34 a gas giant (C- B-), 1 a home."""
    assert [may_found_colony(counter(number)) for number in (1, 23, 34)] == [True, True, False]
    assert [may_found_base(counter(number)) for number in (1, 23, 34)] == [True, False, False]
    assert may_found_colony(None) and may_found_base(None)


def test_collecting_in_1994() -> None:
    """R-ECO-03, R-ECO-04. Contested stars pay no player (R-ECO-11)."""
    assert collect("base", R94, value=3) == Deposit(6, 0)
    assert collect("ship", R94, value=5, room=10) == Deposit(2, 0)
    assert collect("ship", R94, value=5, room=1) == Deposit(1, 1)
    assert collect("ship", R94, value=5, room=0) == Deposit(0, 2)
    assert collect("base", R94, value=3, owned_before=False) == Deposit(0, 0)
    assert collect("base", R94, value=3, contested=True) == Deposit(0, 0)
    assert collect("ship", R94, value=4, pd=0, room=10) == Deposit(2, 0), "1994 asks no power of a miner"


def test_collecting_in_2012() -> None:
    """R-ECO-05, R-ECO-06, R-ECO-09. Contested stars pay no player (R-ECO-11)."""
    assert collect("base", R12, counter=counter(22)) == Deposit(10, 0)
    assert collect("colony", R12, counter=counter(22), stock=37) == Deposit(3, 2)
    assert collect("colony", R12, counter=counter(22), stock=40) == Deposit(0, 5)
    assert collect("ship", R12, counter=counter(22), room=2) == Deposit(2, 1)
    assert collect("ship", R12, counter=counter(22), pd=0, room=9) == Deposit(0, 0)
    assert collect("ship", R12, counter=counter(22), owned_before=False, room=9) == Deposit(3, 0), "R-ECO-07"
    assert collect("base", R12, counter=counter(22), contested=True) == Deposit(0, 0)


def test_one_unit_collects_for_a_star() -> None:
    """R-ECO-06: the base collects, else the colony, else one ship with power. Ships need room."""
    ships = [Miner("W1", 0, 20), Miner("W2", 3, 5), Miner("S10", 1, 10)]
    assert collector(True, True, ships, R12) == ("base", "")
    assert collector(False, True, ships, R12) == ("colony", "")
    assert collector(False, False, ships, R12) == ("ship", "S10")
    assert collector(False, False, [Miner("W1", 0, 20)], R12) is None
    assert collector(False, False, [Miner("W1", 0, 20)], R94) == ("ship", "W1")
    assert collector(False, False, [Miner("W2", 3, 0)], R12) is None
    assert collector(False, False, [Miner("W2", 3, 0)], R12, bay_work=2) == ("ship", "W2")
    assert collector(False, False, [Miner("W1", 0, 20), Miner("W2", 3, 0)], R12) == ("ship", "W2"), (
        "any Hold there will do"
    )
    assert collector(False, False, [], R12) is None


def test_the_colony_store_holds_forty() -> None:
    """R-ECO-09."""
    assert into_colony(15, 30, R12) == Deposit(10, 5)
    assert into_colony(4, 0, R12) == Deposit(4, 0)


def test_ownership_by_passage() -> None:
    """R-ECO-03, the printed example: 1 passes, 2 passes, 1 passes again. The star changes its owner each time."""
    owner = -1
    for mover in (0, 1, 0):
        owner = owner_by_passage(owner, mover, base=-1, enemy_ships=False)
        assert owner == mover
    assert owner_by_passage(1, 0, base=-1, enemy_ships=True) == 1
    assert owner_by_passage(1, 0, base=1, enemy_ships=False) == 1


def test_plunder_is_half_and_goes_where_there_is_room() -> None:
    """R-BASE-08."""
    assert plunder(21, [4, 0, 20], R94) == [4, 0, 6]
    assert plunder(21, [], R94) == []
    assert plunder(1, [10], R94) == [0]


def test_occupation_points() -> None:
    """R-VIC-05. For the sum over own turns see P-073."""
    assert occupation_points({"0606", "0307"}, ["0606", "0606", "1719"]) == 1
    assert occupation_points({"0606", "0307"}, ["0606", "0307"]) == 2
    assert [has_enough_points(total, need=2) for total in (1, 2, 4)] == [False, True, True]


def test_victory_points_of_2012() -> None:
    """R-VIC-08, P-074: 40 + 2*10 + 10 + 3*5 + 0 + (3+2+1+1) = 92."""
    assert victory_points(Tally(1, 2, 1, 3, 0, (3, 2, 1, 1))) == 92
    assert victory_points(Tally(colonies_destroyed=2, bases_destroyed=1)) == 20
    assert victory_points(Tally()) == 0
    assert R77.national_stock
