"""Order checks and defaults: they use own knowledge only, name each fault's field, and stay quick on bad input."""

from __future__ import annotations

from engine.warpwar.combat import orders
from engine.warpwar.commands import Order, Shot
from tests.engine.warpwar.fleets import R1977, R2012, forces, order, rules_with


def codes(faults: object) -> list[str]:
    return sorted(fault.code for fault in faults)  # type: ignore[attr-defined]


DUEL = forces(["W1: PD=6 B=3 S=2", "S5: PD=2"], ["W2: PD=6 B=3 SR=1 CARRY=S9", "S9: PD=1"])


def test_a_legal_set_has_no_faults() -> None:
    given = [order("W1 ATTACK W2 D=1 B=3 S=2"), order("S5 DODGE D=2")]
    assert orders.check_orders(DUEL, 0, given, R2012) == []


def test_no_orders_at_all_are_legal() -> None:
    assert orders.check_orders(DUEL, 0, [], R2012) == []


def test_foreign_missing_and_carried_ships_get_no_orders() -> None:
    given = [order("W2 DODGE D=1"), order("S9 DODGE D=1"), order("W77 DODGE D=1")]
    faults = orders.check_orders(DUEL, 0, given, R2012)
    assert [(fault.code, fault.field) for fault in faults] == [
        ("E-NOT-YOURS", "orders.W2"), ("E-NOT-YOURS", "orders.S9"), ("E-NOT-YOURS", "orders.W77"),
    ]  # fmt: skip


def test_what_rides_in_an_enemy_rack_is_refused_in_the_words_for_what_is_nowhere() -> None:
    """A refusal would otherwise reveal what the enemy carries."""
    riding = orders.check_orders(DUEL, 0, [order("W1 ATTACK S9 D=0 B=1")], R2012)
    nowhere = orders.check_orders(DUEL, 0, [order("W1 ATTACK S8 D=0 B=1")], R2012)
    assert [fault.text.replace("S9", "S8") for fault in riding] == [fault.text for fault in nowhere]
    riding = orders.check_orders(DUEL, 0, [order("S9 DODGE D=0")], R2012)
    nowhere = orders.check_orders(DUEL, 0, [order("S8 DODGE D=0")], R2012)
    assert [fault.text.replace("S9", "S8") for fault in riding] == [fault.text for fault in nowhere]


def test_a_second_order_for_a_ship_is_refused() -> None:
    faults = orders.check_orders(DUEL, 0, [order("W1 DODGE D=1"), order("W1 DODGE D=2")], R2012)
    assert codes(faults) == ["E-ORDER-TWICE"]


def test_fields_point_into_the_order() -> None:
    faults = orders.check_orders(DUEL, 0, [order("W1 ATTACK W2 D=3 B=4 S=3")], R2012)
    assert [(fault.code, fault.field) for fault in faults] == [
        ("E-POWER", "orders.W1"), ("E-CAP-B", "orders.W1.B"), ("E-CAP-S", "orders.W1.S"),
    ]  # fmt: skip


def test_a_destination_needs_a_retreat() -> None:
    faults = orders.check_orders(DUEL, 0, [Order("W1", "DODGE", D=1, to="1720")], R2012)
    assert [(fault.code, fault.field) for fault in faults] == [("E-TACTIC", "orders.W1.to")]


def test_1977_allows_one_pick_up_or_drop_whatever_the_racks() -> None:
    at = forces(["W1: PD=3 SR=3 CARRY=S5", "S5: PD=1", "S6: PD=1"], ["W2: PD=3"])
    assert orders.check_orders(at, 0, [order("W1 DODGE D=0; PICKUP S6")], R1977) == []
    assert codes(orders.check_orders(at, 0, [order("W1 DODGE D=0; PICKUP S6; DROP S5")], R1977)) == ["E-PICKDROP-COUNT"]
    assert orders.check_orders(at, 0, [order("W1 DODGE D=0; PICKUP S6; DROP S5")], R2012) == []


def test_a_systemship_has_no_racks_to_pick_up_with() -> None:
    at = forces(["S5: PD=1", "S6: PD=1"], ["W2: PD=3"])
    assert codes(orders.check_orders(at, 0, [order("S5 DODGE D=0; PICKUP S6")], R2012)) == ["E-PICKDROP-COUNT"]


def test_cyclic_and_mad_pick_ups_are_answered() -> None:
    at = forces(["S5: PD=1", "S6: PD=1", "W1: PD=1 SR=2"], ["W2: PD=3"])
    mad = [
        order("S5 DODGE D=0; PICKUP S6"),
        order("S6 DODGE D=0; PICKUP S5"),
        order("W1 DODGE D=0; PICKUP W1 S5 S5; DROP S5"),
    ]
    found = codes(orders.check_orders(at, 0, mad, R2012))
    assert {"E-PICK-CLASH", "E-PICK-NOT-HERE", "E-DROP-NOT-CARRIED", "E-PICKDROP-COUNT"} <= set(found)


def test_very_many_orders_are_answered() -> None:
    """The lists are the longest that a command may hold, and all entries are wrong."""
    shots = tuple(Shot("W2", n % 100) for n in range(60))
    many = [
        Order(
            f"W{n}",
            "RETREAT",
            "W2",
            9999,
            9999,
            9999,
            9999,
            9999,
            (9,) * 60,
            (),
            shots,
            ("S5",) * 60,
            ("S6",) * 60,
            "1",
        )
        for n in range(120)
    ]
    assert codes(orders.check_orders(DUEL, 0, many, R2012)).count("E-NOT-YOURS") == 119
    again = codes(orders.check_orders(DUEL, 0, [many[1]] * 120, R2012))
    assert again.count("E-ORDER-TWICE") == 119 and len(again) < 119 + 20, "each thing wrong is said once"


def test_defaults_dodge_with_the_screen_up() -> None:
    at = forces(["W1: PD=6 B=3 S=2", "W3: PD=3 S=4", "S5: PD={2}0 S=1"], ["W2: PD=6"])
    full = orders.complete(at, [])
    assert full["W1"] == Order("W1", "DODGE", D=4, S=2)
    assert full["W3"] == Order("W3", "DODGE", S=3)
    assert full["S5"] == Order("S5", "DODGE")


def test_what_is_picked_up_lies_still_by_default() -> None:
    at = forces(["W1: PD=6 SR=1", "S5: PD=3 S=1"], ["W2: PD=6"])
    full = orders.complete(at, [order("W1 DODGE D=0; PICKUP S5")])
    assert full["S5"] == Order("S5", "DODGE")


def test_what_is_set_down_has_no_order() -> None:
    at = forces(["W1: PD=6 SR=1 CARRY=S5", "S5: PD=3 S=1"], ["W2: PD=6"])
    assert list(orders.complete(at, [order("W1 DODGE D=0; DROP S5")])) == ["W1", "W2"]


def test_bystanders_take_no_part() -> None:
    at = forces(["W1: PD=6"], ["W2: PD=6"], ["W3: PD=6"], friends=((0, 2), (1, 2)))
    assert at.seats() == [0, 1]
    assert list(orders.complete(at, [])) == ["W1", "W2"]


def test_a_retreat_without_destination_gets_the_default() -> None:
    at = forces(["W1: PD=6", "W4: PD=6"], ["W2: PD=6"], exits=("1720", "1618"))
    full = orders.complete(at, [order("W1 RETREAT D=6"), order("W4 RETREAT to 1618 D=6")])
    assert (full["W1"].to, full["W4"].to) == ("1720", "1618")


def test_power_counts_each_cannon_once() -> None:
    assert orders.power(order("S1 ATTACK W2 D=3 E=1 T=1 C=1(3) C=1(1)")) == 7


def test_house_rules_of_orders() -> None:
    at = forces(["W1: PD={3}0", "S3: PD=4 C=2 SH=6"], ["W2: PD=3", "W4: PD=3"])
    assert orders.check_orders(at, 0, [order("W1 RETREAT D=0")], R2012) == []
    assert codes(orders.check_orders(at, 0, [order("W1 RETREAT D=0")], rules_with(pd0_retreat=False))) == ["E-TACTIC"]
    each = [order("S3 ATTACK D=0 C=1(3 at W2) C=1(3 at W4)")]
    assert orders.check_orders(at, 0, each, rules_with(cannon_targets="each")) == []
    assert codes(orders.check_orders(at, 0, each, R2012)) == ["E-TARGET"]
    bad = [order("S3 ATTACK D=0 C=1(3 at W2) C=1(3 at W9)")]
    assert codes(orders.check_orders(at, 0, bad, rules_with(cannon_targets="each"))) == ["E-TARGET"]
    short = [Order("S3", "ATTACK", cannons=(3, 3), cannon_targets=("W2",))]
    assert codes(orders.check_orders(at, 0, short, rules_with(cannon_targets="each"))) == ["E-TARGET"]
