"""The common turn of 2012, event by event, in the Basic Learning scenario (12 2 to 12 6.2)."""

from __future__ import annotations

import pytest

from engine.core.errors import Stale
from engine.core.game import PUBLIC
from engine.warpwar.commands import (
    Build,
    Damage,
    EndMovement,
    Move,
    Orders,
    Rearrange,
    Repair,
    Settle,
    Unseal,
    WithdrawTo,
)
from engine.warpwar.events import event_types
from engine.warpwar.prompts import OrdersPrompt, WithdrawPrompt
from tests.engine.warpwar.position import GAME, Position, order, outcome_of, ship


def moving() -> Position:
    """Return the Learning scenario in the Movement event of turn 2, with an empty map."""
    table = Position()
    table.build_nothing()
    table.idle_until("build")
    assert table.state.turn == 2
    return table


# ---- building ---------------------------------------------------------------------------------------------------


def test_both_plan_in_secret_and_counters_appear_together() -> None:
    """12 2.2, R-SEQ-04: building is sealed and placed at the same time. Ids do not reveal the other side's count."""
    table = Position()
    assert [stock.bp for stock in table.stocks(0)] == [40]
    table.do(0, Build((ship("Ur", PD=7, B=3, S=2, T=1, M=9), ship("Ur", "", PD=3, B=1))))
    assert table.state.ships == {} and table.view(1).units == ()
    assert table.view(1).header.status == ("in", "owes")
    table.do(1, Build((ship("Babylon", PD=10, B=5),)))
    assert [unit.id for unit in table.view(PUBLIC).units] == ["W1", "W2", "S10"]
    assert {unit.id: unit.hex for unit in table.view(1).units}["S10"] == table.hex("Ur")
    assert [record.id for record in table.view(1).records] == ["W2"]
    assert [stock.bp for stock in table.stocks(0)] == [40 - 21 - 4]


def test_a_sealed_plan_may_be_replaced_or_taken_back_until_the_last_is_in() -> None:
    table = Position()
    table.do(0, Build((ship("Ur", PD=5, B=3),)))
    first = table.decision(0)
    table.do(0, Build((ship("Ur", PD=9, B=3),)))
    assert table.events == ()
    table.do(0, Unseal())
    assert table.open_kinds(0) == ["build"]
    assert table.refusal_code(0, Unseal()) == "E-NOTHING-SEALED"
    table.do(0, Build((ship("Ur", PD=8, B=3),)))
    table.do(1, Build())
    assert table.state.ships["W1"].built == {"PD": 8, "B": 3}
    with pytest.raises(Stale):
        GAME.apply(table.state, 0, first, Build())


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (Build((ship("Ur", PD=36),)), "E-BP"),
        (Build((ship("Babylon", PD=5),)), "E-NO-YARD"),
        (Build((ship("Mari", PD=5),)), "E-NO-YARD"),
        (Build((ship("Nowhere", PD=5),)), "E-NO-YARD"),
        (Build((ship("Ur", PD=5, E=1),)), "E-ATTR-EDITION"),
        (Build((ship("Ur", "", PD=5, SR=1),)), "E-SYS-SR"),
        (Build((ship("Ur"),)), "E-EMPTY-HULL"),
        (Build((Repair("W9", {"PD": 1}),)), "E-NO-SHIP"),
        (EndMovement(), "E-WRONG-ANSWER"),
    ],
)
def test_what_may_not_be_built(plan: object, code: str) -> None:
    assert Position().refusal_code(0, plan) == code


def test_repair_restores_lost_points_and_missiles_share_bp() -> None:
    """12 7.5, R-REP-03: one BP may resupply three ships with a Missile each. No value goes above the original."""
    table = moving()
    for id in ("W1", "W3", "W5"):
        table.put_ship(f"{id}: TL0 PD={{5}}5 B=1 M={{3}}2", 0, "Ur")
    table.state.stars[table.hex("Ur")].bp = 1
    assert table.refusal_code(0, Build((Repair("W1", {"M": 2}),))) == "E-OVER-ORIGINAL"
    table.do(0, Build(tuple(Repair(id, {"M": 1}) for id in ("W1", "W3", "W5"))))
    table.do(1, Build())
    assert [table.state.ships[id].has("M") for id in ("W1", "W3", "W5")] == [3, 3, 3]
    assert table.state.stars[table.hex("Ur")].bp == 0


def test_eight_bp_come_each_turn_after_the_first() -> None:
    """12 6.2, R-ECO-02."""
    table = Position()
    table.build_nothing()
    table.idle_until("build")
    assert table.state.turn == 2
    assert [stock.bp for stock in table.stocks(0)] == [48]


# ---- movement ---------------------------------------------------------------------------------------------------


def armed_position() -> Position:
    """Return turn 1 after building: W1 at Ur, W2 at Babylon, both with 12 MP."""
    table = Position()
    table.do(0, Build((ship("Ur", PD=12, B=2),)))
    table.do(1, Build((ship("Babylon", PD=12, B=2),)))
    return table


def test_no_ship_enters_an_enemy_base_star_in_turn_one() -> None:
    """12 4, R-BASE-11."""
    table = armed_position()
    mover = 0 if table.open_kinds(0) else 1
    mine, other = (("W1", "Babylon"), ("W2", "Ur"))[mover]
    reach = GAME.explain(table.view(mover), {"kind": "reach", "ship": mine})
    assert table.hex(other) not in [each.hex for each in reach.hexes]


def test_movement_ends_at_a_star_and_paths_are_checked() -> None:
    """12 4, R-MOVE-08."""
    table = armed_position()
    mover = 0 if table.open_kinds(0) else 1
    own = ("W1", "W2")[mover]
    beside = table.world.star_map.beside[table.hex(("Ur", "Babylon")[mover])][0]
    assert table.refusal_code(mover, Move((own,), (beside,))) == "E-END-AT-STAR"
    assert table.refusal_code(mover, Move((own,), ("~Mari",))) == "E-NO-WARPLINE"
    assert table.refusal_code(mover, Move(("W9",), ())) == "E-NO-SHIP"
    table.do(mover, Move((own,), ()))
    assert table.events_for_viewer(PUBLIC, event_types.Stayed)[0].ships == (own,)


def test_most_ships_left_moves_first_and_entering_pins() -> None:
    """12 4, R-INIT-02, R-PIN-01: an enemy Warpship that enters a hex takes the move from unmoved Warpships there."""
    table = moving()
    table.put_ship("W1: TL0 PD=6 B=2", 0, "Mari")
    table.put_ship("W3: TL0 PD=6 B=2", 0, "Mari")
    table.put_ship("W2: TL0 PD=6 B=2", 1, "Umma")
    table.build_nothing()
    assert table.open_kinds(0) == ["move"] and table.open_kinds(1) == []
    table.do(0, Move(("W1",), ("~Umma",)))
    moved = table.events_for_viewer(1, event_types.Moved)[0]
    assert moved.pinned == ("W2",) and moved.path == (table.hex("Mari"), table.hex("Umma"))
    assert table.open_kinds(0) == ["move"]
    table.do(0, EndMovement())
    assert table.open_kinds(0) == ["orders"] and table.open_kinds(1) == ["orders"]


# ---- combat -----------------------------------------------------------------------------------------------------


def battle(*ships: tuple[str, int, str]) -> Position:
    """Return the Combat event of turn 2 with these ships at Mari."""
    table = moving()
    for record, owner, aboard in ships:
        table.put_ship(record, owner, "Mari", aboard)
    table.build_nothing()
    table.idle_until("orders")
    return table


def test_a_round_is_sealed_then_revealed_with_fire_damage_and_destruction() -> None:
    """12 5.1 to 12 5.5, R-CMB-06: +1 in the Attack row against Attack is Hit+2. The Screen of 2 absorbs 2."""
    table = battle(("W1: TL0 PD=8 B=4 S=2", 0, ""), ("W2: TL0 PD=8 B=4 S=2", 1, ""))
    table.orders(0, "W1 ATTACK W2 D=3 B=4 S=1")
    assert table.view(1).battles[0].mine == () and table.view(1).battles[0].waiting == (1,)
    table.orders(1, "W2 ATTACK D=2 S=2")
    report = table.events_for_viewer(PUBLIC, event_types.RoundFought)[0].report
    assert [(shot.diff, shot.cell, shot.hits) for shot in report.shots] == [(1, "Hit+2", 6)]
    assert [(loss.scored, loss.absorbed, loss.effective) for loss in report.losses] == [(6, 2, 4)]
    assert table.open_kinds(1) == ["damage"] and table.open_kinds(0) == []
    assert table.refusal_code(1, Damage({"W2": {"B": 3}})) == "E-DMG-COUNT"
    table.do(1, Damage({"W2": {"B": 4}}))
    assert table.state.ships["W2"].now == {"PD": 8, "B": 0, "S": 2}
    assert table.events_for_viewer(0, event_types.Crossed) == []
    assert table.events_for_viewer(1, event_types.Crossed)[0].lines
    assert table.decision(0).endswith("r2.orders")


def test_orders_beyond_a_ship_are_refused() -> None:
    """12 5.2, R-GEN-05. The other side learns nothing of the refusal."""
    table = battle(("W1: TL0 PD=4 B=4 S=2", 0, ""), ("W2: TL0 PD=8 B=4", 1, ""))
    assert table.refusal_code(0, Orders((order("W1 ATTACK W2 D=3 B=4"),))) == "E-POWER"
    assert table.refusal_code(0, Orders((order("W2 ATTACK D=3"),))) == "E-NOT-YOURS"
    assert table.refusal_code(0, Orders((order("W1 ATTACK W9 D=0 B=4"),))) == "E-TARGET"


def test_a_ship_whose_hits_exceed_all_it_has_is_gone_without_a_question() -> None:
    """R-CMB-09: there is no choice, so the owner is not asked. The combat ends with this ship."""
    table = battle(("W1: TL0 PD=9 B=6", 0, ""), ("W2: TL0 PD=2 B=1", 1, ""))
    table.orders(0, "W1 ATTACK W2 D=2 B=6")
    table.orders(1, "W2 ATTACK D=2")
    assert "W2" not in table.state.ships and "W2" in table.state.lost
    assert table.events_for_viewer(PUBLIC, event_types.RoundFought)[0].report.losses[0].destroyed
    assert table.events_for_viewer(PUBLIC, event_types.BattleEnded)[0].holder == 0


def test_a_retreating_ship_escapes_to_the_hex_it_chose() -> None:
    """12 5.3, R-RET-01, R-RET-04: each Beam fired at it gives only Escapes."""
    table = battle(("W1: TL0 PD=8 B=2", 0, ""), ("W2: TL0 PD=8 B=4", 1, ""))
    exit_hex = table.world.star_map.beside[table.hex("Mari")][3]
    table.orders(0, f"W1 RETREAT to {exit_hex} D=8")
    table.orders(1, "W2 ATTACK W1 D=4 B=4")
    assert table.state.ships["W1"].hex == exit_hex
    assert table.events_for_viewer(PUBLIC, event_types.Left)[0].to == exit_hex
    assert table.events_for_viewer(PUBLIC, event_types.BattleEnded)[0].holder == 1


def test_three_quiet_rounds_send_the_later_arrival_away() -> None:
    """12 5.1 6(c), R-STALE-02: the side that controlled the star before movement stays."""
    table = moving()
    table.put_ship("W2: TL0 PD=6 B=2", 1, "Mari")
    table.put_ship("W1: TL0 PD=6 B=2 SR=1", 0, "Umma")
    table.put_ship("S10: TL0 PD=3", 0, "Umma", aboard="W1")
    table.build_nothing()
    while table.open_kinds(0) == ["move"] or table.open_kinds(1) == ["move"]:
        seat = 0 if table.open_kinds(0) else 1
        table.do(seat, Move(("W1",), ("~Mari",)) if seat == 0 else EndMovement())
    for number in (1, 2, 3):
        assert table.decision(0).endswith(f"r{number}.orders")
        table.orders(0)
        table.orders(1)
    assert table.open_kinds(0) == ["withdraw_to"] and table.open_kinds(1) == []
    exits = table.prompt(0, WithdrawPrompt).exits
    table.do(0, WithdrawTo({"W1": exits[2]}))
    assert table.state.ships["W1"].hex == table.state.ships["S10"].hex == exits[2]
    assert table.events_for_viewer(PUBLIC, event_types.Left)[0].how == "withdrew"


def test_systemships_without_a_rack_are_lost_at_a_withdrawal() -> None:
    """R-STALE-04."""
    table = battle(
        ("W1: TL0 PD=6 SR=1", 0, ""), ("S10: TL0 PD=3", 0, ""), ("S12: TL0 PD=3", 0, ""), ("W2: TL0 PD=6", 1, "")
    )
    table.state.moving.claims[table.hex("Mari")] = [1, 0]
    for _ in range(3):
        table.orders(0)
        table.orders(1)
    table.do(0, WithdrawTo({}, {"S12": "W1"}))
    assert set(table.state.ships) == {"W1", "S12", "W2"} and table.state.ships["S12"].aboard == "W1"
    assert table.events_for_viewer(PUBLIC, event_types.Lost)[0].units == ("S10",)


def test_pick_up_and_drop_in_a_round() -> None:
    """12 5.6, R-PICK: the dropped Systemship is no target this round and fights from the next round on."""
    table = battle(
        ("W1: TL0 PD=6 SR=2", 0, ""),
        ("S10: TL0 PD=3", 0, ""),
        ("S12: TL0 PD=3 B=1", 0, "W1"),
        ("W2: TL0 PD=6 B=1", 1, ""),
    )
    table.orders(0, "W1 DODGE D=0; PICKUP S10; DROP S12", "S10 DODGE D=0")
    table.orders(1)
    report = table.events_for_viewer(1, event_types.RoundFought)[0].report
    assert report.dropped == ("S12",)
    assert table.state.ships["S10"].aboard == "W1" and table.state.ships["S12"].aboard == ""
    assert [unit.id for unit in table.view(1).units if unit.owner == 0] == ["W1", "S12"]
    assert [foe.ship for foe in table.prompt(1, OrdersPrompt).foes] == ["W1", "S12"]


def test_battles_run_side_by_side() -> None:
    """R-CMB-02: each battle asks its own questions, independent of the other."""
    table = moving()
    for place, one, two in (("Mari", "W1", "W2"), ("Umma", "W3", "W4")):
        table.put_ship(f"{one}: TL0 PD=6 B=2", 0, place)
        table.put_ship(f"{two}: TL0 PD=6 B=2", 1, place)
    table.build_nothing()
    table.idle_until("orders")
    assert table.open_kinds(0) == ["orders", "orders"]
    table.orders(0, at="Umma")
    table.orders(1, at="Umma")
    rounds = {battle.hex: battle.round for battle in table.view(0).battles}
    assert rounds == {table.hex("Mari"): 1, table.hex("Umma"): 2}


# ---- end of the turn --------------------------------------------------------------------------------------------


def test_free_rearrangement_is_sealed_and_needs_racks() -> None:
    """12 2.5, 5.7, R-PICK-07."""
    table = moving()
    table.put_ship("W1: TL0 PD=6 SR=1", 0, "Mari")
    for id in ("S10", "S12"):
        table.put_ship(f"{id}: TL0 PD=2", 0, "Mari")
    table.build_nothing()
    table.idle_until("rearrange")
    assert table.refusal_code(0, Rearrange({"S10": "W1", "S12": "W1"})) == "E-RACKS"
    assert table.refusal_code(0, Rearrange({"W1": "S10"})) == "E-PICK-NOT-HERE"
    table.do(0, Rearrange({"S12": "W1"}))
    assert table.state.ships["S12"].aboard == "W1"
    assert table.events_for_viewer(1, event_types.Rearranged)[0].aboard == ("S12",)


def bases_under_attack(*bases: tuple[str, int]) -> Position:
    table = moving()
    for n, (base, owner) in enumerate(bases):
        table.put_ship(f"W{n + 1}: TL0 PD=6 B=2", owner, base)
    return table


def test_a_base_falls_to_a_ship_alone_there_and_the_game_is_won() -> None:
    """12 3.4, 12 6.2, R-BASE-06."""
    table = bases_under_attack(("Babylon", 0))
    table.build_nothing()
    table.idle_until("never")
    assert table.outcome.winners == (0,)
    assert table.events_for_viewer(PUBLIC, event_types.BaseFell)[0].owner == 1
    assert GAME.open_questions(table.state) == {}


def test_both_bases_in_one_turn_is_a_draw() -> None:
    """R-VIC-04."""
    table = bases_under_attack(("Babylon", 0), ("Ur", 1))
    table.build_nothing()
    table.idle_until("never")
    assert table.outcome.winners == () and table.outcome.reason == "bases"


def test_records_open_when_the_game_is_over() -> None:
    """R-GEN-07, R-GEN-04: all viewers see the records, and the seed behind the commitment."""
    table = bases_under_attack(("Babylon", 0))
    before = table.view(PUBLIC)
    assert before.records == () and before.setup.seed == ""
    table.build_nothing()
    table.idle_until("never")
    after = table.view(PUBLIC)
    assert [record.id for record in after.records] == ["W1"] and after.setup.seed == "1"
    assert after.setup.commitment == before.setup.commitment and after.end is not None


def test_resigning_gives_the_other_the_game() -> None:
    """R-VIC-15."""
    table = Position()
    outcome = outcome_of(GAME.resign(table.state, 0).state)
    assert outcome.winners == (1,) and outcome.reason == "resignation"


def test_a_draw_is_offered_after_fifteen_quiet_turns_and_declared_after_thirty() -> None:
    """R-VIC-07, R-VIC-17."""
    table = Position()
    table.idle_until("settle")
    assert table.state.turn == 15 and table.open_kinds(0) == ["settle"]
    table.do(0, Settle(draw=True))
    table.do(1, Settle(draw=False))
    assert GAME.outcome(table.state) is None
    table.idle_until("never", limit=400)
    assert table.state.turn == 30 and table.outcome.reason == "endless"


def test_both_agreeing_ends_a_quiet_game() -> None:
    table = Position()
    table.idle_until("settle")
    table.do(0, Settle(draw=True))
    table.do(1, Settle(draw=True))
    assert table.outcome.reason == "agreed"
