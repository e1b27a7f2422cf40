"""Hull, cost, movement points, technology level, repair and scrap (77 5, 94 IV, 12 3, 7, 10.2)."""

from __future__ import annotations

import pytest

from engine.warpwar.setup.edition_files import edition_rules
from engine.warpwar.units import ship_design
from tests.engine.warpwar.fleets import R1977, R1994, R2012, rules_with

AWG = edition_rules("2012", ("advanced", "awg", "tech"))


def codes(attrs: dict[str, int], wg: str, rules: object = R2012, tl: int = 0) -> list[str]:
    return sorted({fault.code for fault in ship_design.check_design(attrs, wg, rules, tl)})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rules", "turns"),
    [(R1977, [(1, 0), (4, 0), (5, 1), (8, 1), (9, 2)]), (R1994, [(6, 0), (7, 1), (12, 1), (13, 2)]),
     (AWG, [(5, 0), (6, 1), (10, 1), (11, 2), (16, 3)]), (R2012, [(1, 0), (30, 0)])],
)  # fmt: skip
def test_technology_level(rules: object, turns: list[tuple[int, int]]) -> None:
    for turn, level in turns:
        assert ship_design.tl_of(turn, rules) == level, turn  # type: ignore[arg-type]


def test_tech_level_is_never_negative() -> None:
    assert ship_design.tl_of(0, R1977) == 0


def test_field_paths_name_the_item_and_attribute() -> None:
    faults = ship_design.check_design({"PD": 1, "SR": 1}, "", R2012, field="items.2")
    assert [(fault.code, fault.field) for fault in faults] == [("E-SYS-SR", "items.2.attrs.SR")]


def test_a_design_may_be_wrong_in_many_ways_at_once() -> None:
    assert codes({"PD": 8, "B": 2, "SR": 1, "Q": 1}, "SWG", AWG) == ["E-ATTR-EDITION", "E-SIZE-SWG", "E-SWG-SR"]


def test_points_of_zero_count_as_absent() -> None:
    assert codes({"PD": 1, "SR": 0, "E": 0}, "", R1977) == []


def test_only_one_repair_bay() -> None:
    assert codes({"PD": 1, "R": 2}, "WG", R2012) == ["E-ATTR-EDITION"]


def test_huge_numbers_are_answered() -> None:
    assert codes({"PD": 9999, "M": 9999}, "MWG", AWG) == ["E-SIZE-MWG"]


def test_movement_points_come_from_present_power() -> None:
    ship = ship_design.new_ship("W1", 0, {"PD": 9}, "WG", "0606", 0)
    ship.now["PD"] = 5
    assert [ship_design.mp(ship, rules) for rules in (R1977, R1994, R2012)] == [5, 3, 5]
    ship.now["PD"] = 0
    assert [ship_design.mp(ship, rules) for rules in (R1977, R1994, R2012)] == [0, 0, 0]


def test_armor_is_cheaper_at_higher_levels_and_repaired_at_two_a_bp() -> None:
    assert [ship_design.hull({"A": 8}, tl, R1994) for tl in (0, 1, 2, 6)] == [4, 3, 2, 1]
    assert ship_design.repair_cost([{"A": 5}], R1994) == 3


def test_repair_pools_ammunition_but_not_armor() -> None:
    work = [{"M": 4, "SH": 1, "A": 1}, {"M": 2, "SH": 6, "A": 1, "PD": 2}]
    assert ship_design.repair_cost(work, R1994) == 2 + 2 + 1 + 1 + 2


def test_repair_of_nothing_costs_nothing() -> None:
    assert ship_design.repair_cost([{}, {"M": 0}], R2012) == 0


def test_repair_never_exceeds_what_was_built() -> None:
    ship = ship_design.new_ship("W1", 0, {"PD": 7, "T": 1, "M": 3}, "WG", "0606", 0)
    ship.now.update(PD=2, M=1)
    assert ship_design.missing(ship) == {"PD": 5, "M": 2}
    assert ship_design.check_repair(ship, {"PD": 5, "M": 2}) == []
    faults = ship_design.check_repair(ship, {"PD": 6, "M": 2, "B": 1}, "items.0")
    assert [(fault.code, fault.field) for fault in faults] == [
        ("E-OVER-ORIGINAL", "items.0.restore.PD"),
        ("E-OVER-ORIGINAL", "items.0.restore.B"),
    ]


def test_scrap_of_a_damaged_ship_with_cargo() -> None:
    ship = ship_design.new_ship("W1", 0, {"PD": 4, "M": 7, "SH": 6, "C": 1, "H": 1, "R": 1}, "WG", "0606", 0)
    ship.now.update(M=5, SH=5)
    ship.bp = 10
    # The value is PD 4 + M 1 + SH 0 + C 1 + H 1 + R 5 + WG 5 = 17. Of the 5 Missiles, one full lot of 3 counts 1 BP,
    # and the other 2 count nothing.
    assert ship_design.value_now(ship, R1994) == 17
    assert ship_design.scrap_value(ship, R1994) == 8
    assert ship_design.scrap_value(ship, rules_with(R1994, half_bp="ceil")) == 9


def test_large_generator_price_is_a_house_rule() -> None:
    assert ship_design.generator_cost("LWG", AWG) == 15
    assert ship_design.generator_cost("LWG", edition_rules("2012", ("awg",), {"lwg_cost": 10})) == 10


def test_prices_and_lots_for_the_shipyard() -> None:
    assert ship_design.prices(R1994)["R"] == 5
    assert "M" not in ship_design.prices(R1994)
    assert ship_design.lots(2, R1994) == {"M": 3, "SH": 6, "A": 4}
