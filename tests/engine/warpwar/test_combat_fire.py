"""Fire, Screens, escapes, the end of a round, three quiet rounds; and the what-if table."""

from __future__ import annotations

from engine.warpwar.combat import combat_round, crt, fire, orders, stalemate
from engine.warpwar.combat.forces import Forces
from engine.warpwar.combat.results import FireResult
from engine.warpwar.combat.what_if import what_if
from engine.warpwar.commands import EcmUse, Order, WithdrawTo
from engine.warpwar.questions.question_types import WhatIfCell
from engine.warpwar.rules import Rules
from tests.engine.warpwar.fleets import R2012, forces, order, rules_with


def resolve_orders(at: Forces, *texts: str, rules: Rules = R2012, ecm: tuple[EcmUse, ...] = ()) -> FireResult:
    revealed = orders.complete(at, [order(text) for text in texts])
    return fire.resolve_fire(at, revealed, ecm, rules)


def test_launch_sets_down_and_spends_and_touches_nothing_else() -> None:
    at = forces(["W1: PD=9 T=2 M=6 C=2 SH=6 SR=1 CARRY=S5", "S5: PD=1", "W3: PD=1 SR=1"], ["W2: PD=6"])
    revealed = orders.complete(at, [order("W1 ATTACK W2 T=2 C=1(3) C=1(1); M1 at W2 D=1; M2 at W2 D=2")])
    changed = fire.launch(at, revealed)
    assert list(changed) == ["W1"]
    assert (changed["W1"].now["M"], changed["W1"].now["SH"]) == (4, 2)
    assert at.ships["W1"].now["M"] == 6
    dropped = fire.launch(at, orders.complete(at, [order("W1 DODGE D=0; DROP S5")]))
    assert (list(dropped), dropped["S5"].aboard, dropped["S5"].hex) == (["S5"], "", "")


def test_credit_counts_scored_hits_by_seat() -> None:
    at = forces(["W1: PD=9 B=3"], ["W2: PD=9 B=2"], ["W3: PD=9 S=4"], friends=((0, 1),))
    result = resolve_orders(at, "W1 DODGE W3 B=3", "W2 DODGE W3 B=2", "W3 DODGE S=4")
    assert result.credit == {"W3": {0: 3, 1: 2}}
    assert result.effective == {"W3": 1}


def test_shots_carry_drive_and_ecm() -> None:
    at = forces(["S1: PD=9 T=1 M=3"], ["W2: PD=9 E=3"])
    result = resolve_orders(at, "S1 DODGE T=1; M1 at W2 D=5", "W2 ATTACK D=3 E=2", ecm=(EcmUse("W2", "S1.M1", 2, -2),))
    shot = result.shots[0]
    assert (shot.drive, shot.diff, shot.ecm, shot.cell, shot.hits) == (3, 0, -2, "Hit+2", 4)


def test_one_of_many_guns_is_enough_to_hold() -> None:
    at = forces(["W1: PD=6", "W4: PD=6"], ["W2: PD=6 B=1", "S3: PD=6 C=1 SH=6"])
    result = resolve_orders(at, "W1 RETREAT D=3", "W4 RETREAT D=6", "W2 DODGE W1 D=0 B=1", "S3 ATTACK W1 D=3 C=1(1)")
    assert (result.escaped, result.held) == (("W4",), ("W1",))


def test_destroyed_riders_free_the_rack_for_a_pick_up() -> None:
    at = forces(["W1: PD=3 SR=2 CARRY=S5", "S5: PD=1", "S6: PD=1"], ["W2: PD=6 B=1"])
    revealed = orders.complete(at, [order("W1 DODGE; PICKUP S6"), order("W2 DODGE W1 B=1")])
    result = fire.resolve_fire(at, revealed, (), R2012)
    after = combat_round.close(at, revealed, result, {"W1": {"S5.PD": 1}}, R2012)
    assert (after.destroyed, after.picked, after.ships["S6"].aboard) == (("S5",), ("S6",), "W1")


def test_escaping_ships_take_riders_and_pick_ups_along() -> None:
    at = forces(["W1: PD=3 SR=2 CARRY=S5", "S5: PD=1", "S6: PD=1"], ["W2: PD=6"], exits=("1720",))
    revealed = orders.complete(at, [order("W1 RETREAT; PICKUP S6")])
    result = fire.resolve_fire(at, revealed, (), R2012)
    after = combat_round.close(at, revealed, result, {}, R2012)
    assert after.left == {"W1": "1720"}
    assert [after.ships[id].hex for id in ("W1", "S5", "S6", "W2")] == ["1720", "1720", "1720", ""]


def test_the_report_has_orders_with_levels_and_no_damage() -> None:
    at = forces(["W1: TL2 PD=3 B=3"], ["W2: TL1 PD=6 B=1"])
    revealed = orders.complete(at, [order("W1 DODGE W2 B=3")])
    result = fire.resolve_fire(at, revealed, (), R2012)
    after = combat_round.close(at, revealed, result, {"W2": {"PD": 5}}, R2012)
    report = combat_round.report(4, at, revealed, result, after)
    assert report.orders == ("W1 (TL2) DODGE W2 D=0 B=3", "W2 (TL1) DODGE D=6")
    assert report.fleets == {"0": ("W1",), "1": ("W2",)}
    assert report.round == 4


def test_hundreds_of_ships_are_resolved() -> None:
    ours = [f"W{n}: PD=9 T=9 M=99" for n in range(1, 121)]
    theirs = [f"S{n}: PD=9 S=9" for n in range(200, 320)]
    at = forces(ours, theirs)
    volley = "; ".join(f"M{n} at S{199 + n} D=2" for n in range(1, 61))
    given = [order(f"W{n} ATTACK T=60; {volley}") for n in range(1, 121)]
    result = fire.resolve_fire(at, orders.complete(at, given), (), R2012)
    assert len(result.shots) == 120 * 60


# ---- three quiet rounds -----------------------------------------------------------------------------------------


def test_quiet_rounds() -> None:
    quiet = 0
    for effective, expected in ((False, 1), (False, 2), (True, 0), (False, 1), (False, 2), (False, 3)):
        quiet = stalemate.quiet_after(quiet, effective)
        assert quiet == expected
        assert stalemate.must_withdraw(quiet) == (quiet == 3)


def test_claim_lists() -> None:
    def everybody(a: int, b: int) -> bool:
        return a != b

    assert stalemate.of_player_turn([0, 1], 0) == [0]
    assert stalemate.of_player_turn([0, 1, 2], 1) == [1]  # R-STALE-08: the others stay
    assert stalemate.withdrawing([2, 0, 1], everybody) == [0, 1]
    assert stalemate.withdrawing([2, 0, 1], lambda a, b: a != b and {a, b} != {0, 2}) == [1]
    assert stalemate.withdrawing(stalemate.by_control([2, 0, 1], 1), everybody) == [2, 0]
    assert stalemate.withdrawing(stalemate.by_control([2, 0, 1], None), everybody) == [0, 1]
    assert stalemate.withdrawing(stalemate.by_value([2, 0, 1], {0: 5, 1: 9, 2: 5}), everybody) == [2, 0]


STAR = forces(["W1: PD=3 SR=2 CARRY=S5", "S5: PD=1", "S6: PD=9", "S7: PD=2"], ["W2: PD=6"], exits=("1720", "1618"))


def test_withdrawal_checks() -> None:
    good = WithdrawTo(to={"W1": "1618"}, carry={"S6": "W1", "S7": ""})
    assert stalemate.check_withdrawal(STAR, 0, good) == []
    bad = WithdrawTo(
        to={"W1": "1799", "S6": "1720", "W2": "1720"}, carry={"S6": "W1", "S7": "W1", "S5": "W1", "P9": "W1"}
    )
    assert [(fault.code, fault.field) for fault in stalemate.check_withdrawal(STAR, 0, bad)] == [
        ("E-NOT-ADJACENT", "to.W1"), ("E-NOT-YOURS", "to.S6"), ("E-NOT-YOURS", "to.W2"),
        ("E-RACKS", "carry.S7"), ("E-PICK-NOT-HERE", "carry.S5"), ("E-PICK-NOT-HERE", "carry.P9"),
    ]  # fmt: skip
    assert [f.code for f in stalemate.check_withdrawal(STAR, 0, WithdrawTo(carry={"S6": "W2"}))] == ["E-NOT-YOURS"]


def test_the_default_withdrawal_saves_the_dearest() -> None:
    assert stalemate.default_withdrawal(STAR, 0, ["P1"]) == WithdrawTo(to={"W1": "1720"}, carry={"S6": "W1"})
    roomy = forces(["W1: PD=3 SR=3", "S6: PD=9"], ["W2: PD=6"], exits=("1720",))
    assert stalemate.default_withdrawal(roomy, 0, ["P1", "P2", "P3"]).carry == {"S6": "W1", "P1": "W1", "P2": "W1"}


# ---- what if ----------------------------------------------------------------------------------------------------


def test_what_if_reads_the_table_in_ranges() -> None:
    table = what_if(order("W1 ATTACK W2 D=4 B=3"), 1, "W2", 10, R2012)
    assert table.weapons == ("B",)
    assert [cell for cell in table.cells if cell.tactic == "ATTACK"] == [
        WhatIfCell("ATTACK", 0, 1, ("Miss",), 0), WhatIfCell("ATTACK", 2, 2, ("Hit+1",), 5),
        WhatIfCell("ATTACK", 3, 4, ("Hit+2",), 6), WhatIfCell("ATTACK", 5, 6, ("Hit",), 4),
        WhatIfCell("ATTACK", 7, 10, ("Miss",), 0),
    ]  # fmt: skip


def test_what_if_covers_every_drive_once_and_agrees_with_the_fire() -> None:
    mine = order("W1 DODGE W2 D=3 T=2 C=1(2); M1 at W2 D=4; M2 at W9 D=1")
    table = what_if(mine, 2, "W2", 12, R2012)
    assert table.weapons == ("C1", "M1")
    at = forces(["W1: TL2 PD=9 C=1 SH=6 T=2 M=6"], ["W2: PD=20", "W9: PD=9"])
    for tactic in ("ATTACK", "DODGE", "RETREAT"):
        for drive in range(13):
            rows = [row for row in table.cells if row.tactic == tactic and row.low <= drive <= row.high]
            revealed = orders.complete(at, [mine, Order("W2", tactic, D=drive), Order("W9", "DODGE")])
            result = fire.resolve_fire(at, revealed, (), R2012)
            shots = [shot for shot in result.shots if shot.target == "W2"]
            assert len(rows) == 1
            assert rows[0].cells == tuple(shot.cell for shot in shots)
            assert rows[0].hits == sum(shot.hits for shot in shots)
            back = [row for row in table.back if row.tactic == tactic and row.low <= drive <= row.high]
            assert back[0].cells == (crt.read_cell(tactic, drive - 3, "DODGE"),)


def test_what_if_of_a_systemship_asks_no_retreat() -> None:
    table = what_if(order("W1 ATTACK S5 D=4 B=3"), 0, "S5", 3, R2012, foe_warpship=False)
    assert {cell.tactic for cell in table.cells} == {"ATTACK", "DODGE"}


def test_what_if_with_a_target_a_cannon() -> None:
    mine = order("W1 ATTACK D=4 C=1(3 at W2) C=1(1 at W3)")
    assert what_if(mine, 0, "W3", 3, rules_with(cannon_targets="each")).weapons == ("C2",)
