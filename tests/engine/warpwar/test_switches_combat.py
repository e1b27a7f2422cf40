"""Options about combat. Each of their values is tried in the live game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.warpwar import commands as c
from engine.warpwar.events import event_types
from tests.engine.warpwar.switches import ALL_WEAPONS, Switches, building, fighting, outcome, tries


def bent(change: int, **options: Any) -> str:
    """Return the outcome of using ECM 4 on a Missile of drive 3."""
    table = fighting(("W1: TL0 PD=9 T=1 M=3", 0, ""), ("W2: TL0 PD=9 E=4", 1, ""), **options)
    table.orders(0, "W1 ATTACK D=2 T=1; M1 at W2 D=3")
    table.orders(1, "W2 DODGE D=2 E=4")
    return outcome(lambda: table.do(1, c.Ecm((c.EcmUse("W2", "W1.M1", 4, change),))))


def two_targets(**options: Any) -> str:
    table = fighting(
        ("W1: TL0 PD=9 C=2 SH=6", 0, ""), ("W2: TL0 PD=9", 1, ""), ("W4: TL0 PD=9", 1, ""), **ALL_WEAPONS, **options
    )
    split = c.Order("W1", "ATTACK", D=2, cannons=(3, 3), cannon_targets=("W2", "W4"))
    return outcome(lambda: table.do(0, c.Orders((split,))))


MISSILE = "W1 ATTACK D=8 T=1; M1 at W2 D=3"
"""Drive 3 against a ship that lies still: +3 in the Attack row against Retreat hits."""


def flees(firing: str, **options: Any) -> bool:
    """Return whether W2, which lies still, escapes from W1 at drive 8."""
    table = fighting(("W1: TL0 PD=12 T=1 M=3", 0, ""), ("W2: TL0 PD=9", 1, ""), **options)
    table.orders(0, firing)
    table.orders(1, "W2 RETREAT D=0")
    table.idle_until("orders") if "damage" in table.open_kinds(1) else None
    return table.state.ships["W2"].hex != table.hex("Elam")


def powerless_tactics(**options: Any) -> tuple[str, ...]:
    table = fighting(("W1: TL0 PD={5}0 B=1", 0, ""), ("W2: TL0 PD=9", 1, ""), **options)
    tactics: tuple[str, ...] = table.view(0).prompts[0].fighters[0].tactics  # type: ignore[union-attr]
    return tactics


def hit_on_a_loaded_rack(**options: Any) -> str:
    """Return the outcome of placing six hits, one of them on the loaded rack."""
    table = fighting(("W1: TL0 PD=8 B=4", 0, ""), ("W2: TL0 PD=8 SR=1", 1, ""), ("S11: TL0 PD=2", 1, "W2"), **options)
    table.orders(0, "W1 ATTACK W2 D=2 B=4")
    table.orders(1, "W2 ATTACK D=2")
    return outcome(lambda: table.do(1, c.Damage({"W2": {"SR": 1, "PD": 5}})))


def who_reads(**options: Any) -> bool:
    table = fighting(("W1: TL0 PD=8", 0, ""), ("W2: TL0 PD=8", 1, ""), seats=3, **options)
    table.orders(0)
    table.orders(1)
    return bool(table.events_for_viewer(2, event_types.RoundFought)[0].report.orders)


def withdrawing(**options: Any) -> list[int]:
    """Return the seats that must withdraw after three quiet rounds.

    Seat 0 is stronger and seat 1 claimed the star first. Seat 0 controls the star if `stale_2012` is "controller";
    otherwise no seat does.
    """
    table = fighting(("W1: TL0 PD=9 S=9", 0, ""), ("W2: TL0 PD=5", 1, ""), **options)
    elam = table.hex("Elam")
    table.state.moving.claims[elam] = [1, 0]
    table.state.stars[elam].control = 0 if options.get("stale_2012") == "controller" else -1
    for _ in range(3):
        table.orders(0)
        table.orders(1)
    return [seat for seat in (0, 1) if "withdraw_to" in table.open_kinds(seat)]


def emperors_ship(**options: Any) -> str:
    table = building(**options)
    table.put_ship("W1: TL0 PD=6 SR=1 H=1", 0, "Elam")
    table.put_ship("W2: TL0 PD=6", 1, "Elam")
    table.build_nothing()
    table.state.sides[0].emperor = "W1"
    table.idle_until("orders")
    table.state.moving.claims[table.hex("Elam")] = [1, 0]
    for _ in range(3):
        table.orders(0)
        table.orders(1)
    return table.open_kinds(0)[0]


def star_or_fight(**options: Any) -> str:
    """Return the first question at a dangerous star with a battle."""
    table = building(**options)
    table.state.stars[table.hex("Elam")].counter = next(
        n for n in range(17, 65) if (seen := table.world.counter(n)) is not None and seen.d
    )
    table.put_ship("W1: TL0 PD=8 B=4", 0, "Elam")
    table.put_ship("W2: TL0 PD=8 B=4", 1, "Elam")
    table.build_nothing()
    for _ in range(10):
        asked = [kind for seat in (0, 1) for kind in table.open_kinds(seat) if kind in ("damage", "orders")]
        if asked:
            return asked[0]
        table.idle(0 if table.open_kinds(0) else 1)
    raise AssertionError


SWITCHES: Switches = {
    "ecm_direction": [
        ("both", lambda **o: bent(2, **o), "ok"),
        ("lower", lambda **o: bent(2, **o), "E-ECM-AMOUNT"),
        ("lower", lambda **o: bent(-2, **o), "ok"),
    ],
    "ecm_floor": [("0", lambda **o: bent(-3, **o), "ok"), ("1", lambda **o: bent(-3, **o), "E-ECM-AMOUNT")],
    "cannon_targets": [("one", two_targets, "E-TARGET"), ("each", two_targets, "ok")],
    "missile_only_firer_holds": [
        (False, lambda **o: flees(MISSILE, **o), True),
        (True, lambda **o: flees(MISSILE, **o), False),
    ],
    "any_hit_holds": [(False, lambda **o: flees(MISSILE, **o), True), (True, lambda **o: flees(MISSILE, **o), False)],
    "pd0_retreat": [
        (True, powerless_tactics, ("ATTACK", "DODGE", "RETREAT")),
        (False, powerless_tactics, ("ATTACK", "DODGE")),
    ],
    "loaded_rack": [("protected", hit_on_a_loaded_rack, "E-DMG-LOADED-SR"), ("sets_down", hit_on_a_loaded_rack, "ok")],
    "battle_reveal": [("sides", who_reads, False), ("all", who_reads, True)],
    "stale_2012": [
        ("claim_list", withdrawing, [0]),
        ("controller", withdrawing, [1]),
        ("weaker_side", withdrawing, [1]),
    ],
    "emperor_withdraws": [(True, emperors_ship, "withdraw_to"), (False, emperors_ship, "orders")],
    "star_damage_time": [("after", star_or_fight, "orders"), ("before", star_or_fight, "damage")],
}


@pytest.mark.parametrize(("key", "value", "watch", "expected"), tries(SWITCHES))
def test_switch(key: str, value: Any, watch: Callable[..., Any], expected: Any) -> None:
    assert watch(**{key: value}) == expected
