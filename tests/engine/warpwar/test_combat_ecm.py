"""ECM: checks, and the default split compared with every possible split."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.warpwar.combat import ecm, fire, orders
from engine.warpwar.combat.forces import Forces
from engine.warpwar.commands import EcmUse, Order, Shot
from engine.warpwar.rules import Rules
from tests.engine.warpwar.fleets import R2012, forces, order, rules_with


def hits(at: Forces, revealed: dict[str, Order], uses: tuple[EcmUse, ...], rules: Rules) -> int:
    return sum(shot.hits for shot in fire.resolve_fire(at, revealed, uses, rules).shots if shot.target == "W2")


def every_split(at: Forces, revealed: dict[str, Order], rules: Rules) -> tuple[int, int]:
    """Return (least hits, fewest points that reach them), found by trying all splits."""
    coming = ecm.incoming(at, 1, revealed)
    powered = revealed["W2"].E
    best = (10**6, 0)
    for points in product(range(powered + 1), repeat=len(coming)):
        if sum(points) > powered:
            continue
        ranges = []
        for missile, each in zip(coming, points, strict=True):
            low, high = ecm.reach(missile, each, rules)
            ranges.append(range(low, high + 1))
        for changes in product(*ranges):
            uses = tuple(
                EcmUse("W2", missile.missile, each, change)
                for missile, each, change in zip(coming, points, changes, strict=True)
                if each
            )
            assert ecm.check_ecm(at, 1, uses, revealed, rules) == []
            best = min(best, (hits(at, revealed, uses, rules), sum(points)))
    return best


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.integers(1, 9), min_size=1, max_size=3),
    st.integers(0, 3), st.integers(0, 2), st.integers(0, 2), st.integers(0, 5),
    st.sampled_from(["ATTACK", "DODGE", "RETREAT"]), st.sampled_from(["both", "lower"]), st.integers(0, 1),
)  # fmt: skip
def test_the_default_is_a_best_split(
    drives: list[int], powered: int, own: int, foe: int, drive: int, tactic: str, direction: str, floor: int
) -> None:
    rules = rules_with(ecm_direction=direction, ecm_floor=floor)
    at = forces([f"S1: TL{foe} PD=9 T=9 M=9"], [f"W2: TL{own} PD=9 E=3"])
    shots = tuple(Shot("W2", each) for each in drives)
    revealed = orders.complete(
        at,
        [Order("S1", "DODGE", T=len(shots), missiles=shots), Order("W2", tactic, D=drive, E=powered)],  # type: ignore[arg-type]
    )
    uses = ecm.default_ecm(at, 1, revealed, rules)
    assert ecm.check_ecm(at, 1, uses, revealed, rules) == []
    found = (hits(at, revealed, uses, rules), sum(use.points for use in uses))
    assert found == every_split(at, revealed, rules)


def test_ties_go_to_the_earlier_missile_and_downwards() -> None:
    """R-ECM-08: both Missiles at -1 against Attack hit for 2 each.

    2 lower misses, and the points suffice for one Missile.
    """
    at = forces(["S1: PD=9 T=9 M=9"], ["W2: PD=9 E=3"])
    revealed = orders.complete(at, [order("S1 DODGE T=2; M1 at W2 D=2; M2 at W2 D=2"), order("W2 ATTACK D=3 E=3")])
    assert ecm.default_ecm(at, 1, revealed, R2012) == (EcmUse("W2", "S1.M1", 2, -2),)


def test_missiles_are_ordered_by_firer_and_number() -> None:
    at = forces(["S10: PD=9 T=9 M=9", "S9: PD=9 T=9 M=9", "W30: PD=9 T=1 M=3"], ["W2: PD=9 E=3"])
    revealed = orders.complete(
        at,
        [order("S10 DODGE T=1; M1 at W2 D=2"), order("W30 DODGE T=1; M1 at W2 D=2"),
         order("S9 DODGE T=2; M1 at W2 D=2; M2 at W2 D=2"), order("W2 ATTACK D=3 E=3")],
    )  # fmt: skip
    assert [each.missile for each in ecm.incoming(at, 1, revealed)] == ["W30.M1", "S9.M1", "S9.M2", "S10.M1"]


def test_missiles_of_several_players_are_ordered_by_firer_too() -> None:
    at = forces(["S10: PD=9 T=9 M=9"], ["W2: PD=9 E=3"], ["S9: PD=9 T=9 M=9"])
    revealed = orders.complete(
        at, [order("S10 DODGE T=1; M1 at W2 D=2"), order("S9 DODGE T=1; M1 at W2 D=2"), order("W2 ATTACK D=3 E=3")]
    )
    assert [each.missile for each in ecm.incoming(at, 1, revealed)] == ["S9.M1", "S10.M1"]
    assert {(each.tactic, each.D) for each in ecm.incoming(at, 1, revealed)} == {("ATTACK", 3)}


def test_the_step_is_skipped_without_powered_ecm_or_without_a_missile() -> None:
    at = forces(["S1: PD=9 B=2 T=9 M=9"], ["W2: PD=9 E=3"])
    fired, beamed = order("S1 DODGE T=1; M1 at W2 D=2"), order("S1 DODGE W2 B=1")
    assert ecm.deciders(at, orders.complete(at, [fired, order("W2 ATTACK D=3 E=1")])) == [1]
    assert ecm.deciders(at, orders.complete(at, [fired, order("W2 ATTACK D=3")])) == []
    assert ecm.deciders(at, orders.complete(at, [beamed, order("W2 ATTACK D=3 E=1")])) == []


def test_faults_name_the_use() -> None:
    at = forces(["S1: PD=9 T=9 M=9"], ["W2: PD=9 E=3", "W4: PD=3 E=1"])
    revealed = orders.complete(
        at, [order("S1 DODGE T=2; M1 at W2 D=2; M2 at W2 D=2"), order("W2 ATTACK D=3 E=2"), order("W4 DODGE E=1")]
    )
    uses = [
        EcmUse("W2", "S1.M1", 1, -1),
        EcmUse("W2", "S1.M1", 1, 0),
        EcmUse("W4", "S1.M2", 1),
        EcmUse("W2", "S1.M2", 2, 3),
    ]
    faults = ecm.check_ecm(at, 1, uses, revealed, R2012)
    assert [(fault.code, fault.field) for fault in faults] == [
        ("E-ECM-TARGET", "uses.1.missile"), ("E-ECM-TARGET", "uses.2.missile"),
        ("E-ECM-POINTS", "uses.3.points"), ("E-ECM-AMOUNT", "uses.3.change"),
    ]  # fmt: skip


def test_foreign_ecm_is_refused() -> None:
    at = forces(["S1: PD=9 T=9 M=9"], ["W2: PD=9 E=3"])
    revealed = orders.complete(at, [order("S1 DODGE T=1; M1 at W2 D=2"), order("W2 ATTACK D=3 E=2")])
    faults = ecm.check_ecm(at, 0, [EcmUse("W2", "S1.M1", 1, -1)], revealed, R2012)
    assert [fault.code for fault in faults] == ["E-ECM-TARGET"]


def test_hundreds_of_missiles_get_a_default() -> None:
    lines = [f"S{n}: TL1 PD=60 T=60 M=60" for n in range(1, 9)]
    at = forces(lines, ["W2: TL3 PD=500 E=400"])
    salvo = tuple(Shot("W2", 1 + n % 9) for n in range(60))
    given = [Order(f"S{n}", "DODGE", T=60, missiles=salvo) for n in range(1, 9)]
    revealed = orders.complete(at, [*given, order("W2 ATTACK D=4 E=400")])
    uses = ecm.default_ecm(at, 1, revealed, R2012)
    assert ecm.check_ecm(at, 1, uses, revealed, R2012) == []
    assert hits(at, revealed, uses, R2012) < hits(at, revealed, (), R2012)


def test_effective_points() -> None:
    assert [ecm.effective(points, balance) for points, balance in ((2, -1), (1, -1), (1, -3), (1, 2), (0, 5))] == [
        1,
        0,
        0,
        3,
        0,
    ]
