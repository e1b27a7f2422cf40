"""Rulings about combat, each in play. Expected values are read from the CRT by hand."""

from __future__ import annotations

from typing import Any

from engine.core.game import PUBLIC
from engine.warpwar.combat.results import RoundResult
from engine.warpwar.commands import Build, Damage, EndMovement, Move, WithdrawTo
from engine.warpwar.events import event_types
from engine.warpwar.prompts import DamagePrompt, OrdersPrompt, WithdrawPrompt
from tests.engine.warpwar.position import Position
from tests.engine.warpwar.test_flow_2012 import battle, moving
from tests.engine.warpwar.test_flow_advanced import classic, four
from tests.engine.warpwar.test_flow_alternating import choose_ends


def sheet(table: Position, seat: int) -> OrdersPrompt:
    return next(prompt for prompt in table.view(seat).prompts if isinstance(prompt, OrdersPrompt))


def report(table: Position, viewer: int = 0) -> RoundResult:
    heard: RoundResult = table.events_for_viewer(viewer, event_types.RoundFought)[0].report
    return heard


def losses(found: RoundResult) -> dict[str, tuple[int, int, int]]:
    return {loss.ship: (loss.scored, loss.absorbed, loss.effective) for loss in found.losses}


def three_at_war(*ships: tuple[str, int], **options: Any) -> Position:
    """Return Combat of turn 2 of three players at Erech, all at War."""
    table = Position("2012-cornered", 3, **options)
    table.idle_until("build")
    table.build_nothing()
    table.idle_until("build")
    for record, owner in ships:
        table.put_ship(record, owner, "Erech")
    table.build_nothing()
    table.idle_until("orders")
    return table


def quiet_rounds(table: Position, number: int = 3) -> None:
    for _ in range(number):
        for seat in range(len(table.state.sides)):
            if "orders" in table.open_kinds(seat):
                table.orders(seat)


# ---- where, when, how long --------------------------------------------------------------------------------------


def test_no_combat_in_space_and_none_before_all_have_moved() -> None:
    """R-CMB-01, R-RET-07: enemies in one space hex do not fight. At a star they fight when movement is over."""
    table = moving()
    space = next(hex for hex in table.world.star_map.beside[table.hex("Mari")] if not table.world.star_map.is_star(hex))
    table.put_ship("W1: TL0 PD=6 B=2", 0, space)
    table.put_ship("W2: TL0 PD=6 B=2", 1, space)
    for id in ("W1", "W2"):
        table.state.ships[id].now["PD"] = 0  # a ship with power must go on to a star
    table.put_ship("W3: TL0 PD=6 B=2", 0, "Umma")
    table.put_ship("W4: TL0 PD=6 B=2", 1, "Umma")
    table.build_nothing()
    assert table.state.battles == []
    table.idle_until("orders")
    assert [battle.hex for battle in table.state.battles] == [table.hex("Umma")]


def test_a_fight_without_weapons_is_ended_by_three_quiet_rounds() -> None:
    """R-CMB-08."""
    table = battle(("W1: TL0 PD=6 S=2", 0, ""), ("W2: TL0 PD=6 S=2", 1, ""))
    quiet_rounds(table)
    assert "withdraw_to" in (*table.open_kinds(0), *table.open_kinds(1))


def test_combat_ends_when_no_two_at_war_are_left_and_one_drops_out_by_himself() -> None:
    """R-CMB-07, R-MULTI-03: the third ship is destroyed and its player drops out. The two others fight on."""
    table = three_at_war(("W1: TL0 PD=9 B=8", 0), ("W2: TL0 PD=9 B=2", 1), ("W3: TL0 PD=1", 2))
    table.orders(0, "W1 ATTACK W3 D=1 B=8")
    table.orders(1)
    table.orders(2, "W3 ATTACK D=1")
    assert table.open_kinds(0) == table.open_kinds(1) == ["orders"] and table.open_kinds(2) == []
    assert table.events_for_viewer(PUBLIC, event_types.BattleEnded) == []
    assert [foe.ship for foe in sheet(table, 0).foes] == ["W2"]


def test_retreated_ships_are_not_fought_again_in_the_same_turn() -> None:
    """R-RET-09, 1977: the ship that escaped waits for its owner's next movement."""
    table, _, first = choose_ends("1977-basic")
    other = 1 - first
    table.idle_until("move", first)
    for id in list(table.state.ships):
        del table.state.ships[id]
    table.put_ship("W21: PD=6 B=2", first, "Mari")
    table.put_ship("W22: PD=6 B=2", other, "Mari")
    table.do(first, EndMovement())
    table.orders(first)
    table.orders(other, "W22 RETREAT D=6")
    fled = table.state.ships["W22"].hex
    assert fled != table.hex("Mari") and all(battle.stage == "over" for battle in table.state.battles)
    assert "orders" not in (*table.open_kinds(0), *table.open_kinds(1))
    assert table.state.phasing == other and table.state.ships["W22"].hex == fled


def test_full_power_in_combat_after_a_move() -> None:
    """R-MOVE-11: a move costs MP, not power."""
    table = moving()
    table.put_ship("W1: TL0 PD=6 B=2", 0, "Mari")
    table.put_ship("W2: TL0 PD=1 B=1", 1, "Umma")
    table.build_nothing()
    while "move" in (*table.open_kinds(0), *table.open_kinds(1)):
        seat = 0 if table.open_kinds(0) else 1
        table.do(seat, Move(("W1",), ("~Umma",)) if seat == 0 else EndMovement())
    assert [fighter.pd for fighter in sheet(table, 0).fighters] == [6]


def test_own_ships_move_one_after_another_and_see_what_the_first_met() -> None:
    """R-MOVE-12, 1994 blind: the first ship finds an enemy at Umma. The owner knows this before moving the next."""
    table = Position("1994-basic", blind=True)
    table.idle_until("build")
    table.idle_until("build", seat := 1 - table.state.phasing)
    table.put_ship("W21: TL0 PD=9 B=2", seat, "Mari")
    table.put_ship("W23: TL0 PD=9 B=2", seat, "Mari")
    table.put_ship("W20: TL0 PD=9", 1 - seat, "Umma")
    table.do(seat, Build())
    assert "W20" not in [unit.id for unit in table.view(seat).units]
    table.do(seat, Move(("W21",), ("~Umma", "~Girsu")))
    assert table.state.ships["W21"].hex == table.hex("Umma"), "stopped by what it could not see"
    assert "W20" in [unit.id for unit in table.view(seat).units if not unit.memory]
    assert table.refusal_code(seat, Move(("W23",), ("~Umma", "~Girsu"))) == "E-STOP"


def test_a_pinned_ship_takes_nothing_aboard_a_later_one_may() -> None:
    """R-PIN-02."""
    table = moving()
    table.put_ship("W1: TL0 PD=6 SR=1", 0, "Mari")
    table.put_ship("S10: TL0 PD=2", 0, "Mari")
    table.put_ship("W3: TL0 PD=6 SR=1", 0, "Umma")
    for id in ("W2", "W4", "W6"):
        table.put_ship(f"{id}: TL0 PD=6 B=1", 1, "Ubaid")
    table.build_nothing()
    assert table.open_kinds(1) == ["move"]
    table.do(1, Move(("W2",), ("~Mari",)))
    while table.open_kinds(1) == ["move"]:
        table.do(1, EndMovement())
    assert table.refusal_code(0, Move(("W1",), ("pick S10",))) == "E-PINNED"
    table.do(0, Move(("W3",), ("~Mari", "pick S10")))
    assert table.state.ships["S10"].aboard == "W3"


# ---- who reads what ---------------------------------------------------------------------------------------------


def test_orders_are_read_by_the_sides_alone() -> None:
    """R-CMB-03, R-SPEC-01: a third player and spectators read only losses."""
    table = three_at_war(("W1: TL0 PD=9 B=8", 0), ("W2: TL0 PD=2", 1))
    table.orders(0, "W1 ATTACK W2 D=1 B=8")
    table.orders(1, "W2 ATTACK D=1")
    assert len(report(table, 0).orders) == len(report(table, 1).orders) == 2
    for outside in (2, PUBLIC):
        told = report(table, outside)
        assert told.orders == () and told.shots == () and [loss.ship for loss in told.losses] == ["W2"]
    table = three_at_war(("W1: TL0 PD=9 B=8", 0), ("W2: TL0 PD=2", 1), battle_reveal="all")
    table.orders(0, "W1 ATTACK W2 D=1 B=8")
    table.orders(1, "W2 ATTACK D=1")
    assert len(report(table, 2).orders) == len(report(table, PUBLIC).orders) == 2


def test_where_every_player_fights_everybody_reads() -> None:
    """R-SPEC-01."""
    table = battle(("W1: TL0 PD=9 B=8", 0, ""), ("W2: TL0 PD=2", 1, ""))
    table.orders(0)
    table.orders(1)
    assert len(report(table, PUBLIC).orders) == 2


def test_of_damage_all_see_how_much_and_nobody_where() -> None:
    """R-CMB-10, R-DMG-08: the enemy reads hits and Screens. The places are sealed and shown only to the owner."""
    table = battle(("W1: TL0 PD=8 B=4 S=2", 0, ""), ("W2: TL0 PD=8 B=4 S=2", 1, ""))
    table.orders(0, "W1 ATTACK W2 D=2 B=4")
    table.orders(1, "W2 ATTACK W1 D=2 B=4 S=2")
    assert losses(report(table)) == {"W1": (6, 0, 6), "W2": (6, 2, 4)}  # Attack, +0, against Attack: Hit+2
    assert table.open_kinds(0) == table.open_kinds(1) == ["damage"]
    table.do(0, Damage({"W1": {"B": 4, "S": 2}}))
    assert table.open_kinds(1) == ["damage"] and table.decision(1).endswith("r1.damage"), (
        "no next round before all are in"
    )
    assert table.state.ships["W1"].has("B") == 4, "sealed, not carried out"
    table.do(1, Damage({"W2": {"PD": 4}}))
    assert [table.events_for_viewer(seat, event_types.Crossed)[0].seat for seat in (0, 1)] == [0, 1]
    assert table.events_for_viewer(PUBLIC, event_types.Crossed) == []
    assert table.view(1).records[0].id == "W2" and len(table.view(1).records) == 1


def test_damage_counts_from_the_next_round() -> None:
    """R-DMG-11: both fire with all they had. The next sheet shows what is left."""
    table = battle(("W1: TL0 PD=8 B=4", 0, ""), ("W2: TL0 PD=8 B=4", 1, ""))
    table.orders(0, "W1 ATTACK W2 D=2 B=4")
    table.orders(1, "W2 ATTACK W1 D=2 B=4")
    table.do(0, Damage({"W1": {"B": 4, "PD": 2}}))
    table.do(1, Damage({"W2": {"B": 4, "PD": 2}}))
    assert [(each.pd, each.caps["B"]) for each in sheet(table, 0).fighters] == [(6, 0)]


def test_exactly_the_hits_must_be_placed() -> None:
    """R-DMG-09."""
    table = battle(("W1: TL0 PD=8 B=4", 0, ""), ("W2: TL0 PD=8 B=4", 1, ""))
    table.orders(0, "W1 ATTACK W2 D=2 B=4")
    table.orders(1, "W2 ATTACK D=2")
    for wrong in ({"PD": 5}, {"PD": 7}, {}):
        assert table.refusal_code(1, Damage({"W2": wrong})) == "E-DMG-COUNT"
    assert table.refusal_code(1, Damage({"W2": {"B": 5, "PD": 1}})) == "E-DMG-OVER"
    table.do(1, Damage({"W2": {"B": 4, "PD": 2}}))


def test_a_hit_is_one_point_three_missiles_or_six_shells() -> None:
    """R-DMG-02: six hits on B, T, E (one point each) and three lots of ammunition."""
    table = Position("1994-basic")
    table.idle_until("build")
    seat = table.state.phasing
    table.put_ship("W21: TL0 PD=8 B=4", seat, "Mari")
    table.put_ship("W22: TL0 PD=8 B=1 T=1 E=1 M=6 C=1 SH=7", 1 - seat, "Mari")
    table.do(seat, Build())
    table.do(seat, EndMovement())
    table.orders(seat, "W21 ATTACK W22 D=2 B=4")
    table.orders(1 - seat, "W22 ATTACK D=2")
    table.do(1 - seat, Damage({"W22": {"B": 1, "T": 1, "E": 1, "M": 2, "SH": 1}}))
    now = table.state.ships["W22"].now
    assert {attr: now.get(attr, 0) for attr in ("B", "T", "E", "M", "C", "SH", "PD")} == {
        "B": 0, "T": 0, "E": 0, "M": 0, "C": 1, "SH": 1, "PD": 8,
    }  # fmt: skip


def test_missiles_fired_are_gone_before_damage() -> None:
    """R-DMG-04: the only Missile was fired, so it can take no hit."""
    table = battle(("W1: TL0 PD=8 B=4", 0, ""), ("W2: TL0 PD=8 T=1 M=1", 1, ""))
    table.orders(0, "W1 ATTACK W2 D=2 B=4")
    table.orders(1, "W2 ATTACK D=2 T=1; M1 at W1 D=9")
    wound = table.prompt(1, DamagePrompt).wounds[0]
    assert wound.hits == 6 and wound.room.get("M", 0) == 0
    assert table.refusal_code(1, Damage({"W2": {"M": 1, "PD": 5}})) == "E-DMG-OVER"


def test_missiles_read_the_attack_row_and_add_the_firers_tech_level() -> None:
    """R-WPN-07, R-BLD-11, R-TL-03: the Missile of a dodging TL 2 ship, 3 against 2.

    Attack row +1 against Attack is Hit+2.
    """
    table = battle(("W1: TL2 PD=8 T=1 M=3", 0, ""), ("W2: TL0 PD=12 B=4", 1, ""))
    table.orders(0, "W1 DODGE D=2 T=1; M1 at W2 D=3")
    table.orders(1, "W2 ATTACK D=2")
    shot = report(table).shots[0]
    assert (shot.diff, shot.cell, shot.hits) == (1, "Hit+2", 2 + 2 + 2)


def test_ecm_is_asked_only_where_there_is_something_to_bend() -> None:
    """R-ECM-06."""
    for points, missiles, asked in ((2, 1, ["ecm"]), (0, 1, []), (2, 0, [])):
        table = classic()
        table.build_nothing()
        table.idle_until("build")
        table.put_ship("W21: TL0 PD=8 T=1 M=3", 0, "Mari")
        table.put_ship("W22: TL0 PD=8 E=2", 1, "Mari")
        table.build_nothing()
        table.idle_until("orders")
        table.orders(0, "W21 ATTACK D=2 T=1; M1 at W22 D=3" if missiles else "W21 ATTACK D=2")
        table.orders(1, f"W22 ATTACK D=2 E={points}" if points else "W22 ATTACK D=2")
        assert [kind for kind in table.open_kinds(1) if kind == "ecm"] == asked and "ecm" not in table.open_kinds(0)


# ---- withdrawal -------------------------------------------------------------------------------------------------


def test_ships_without_power_withdraw_too_each_its_own_way() -> None:
    """R-STALE-03."""
    table = battle(("W1: TL0 PD={6}0 B=2", 0, ""), ("W3: TL0 PD=6 B=2", 0, ""), ("W2: TL0 PD=6", 1, ""))
    table.state.moving.claims[table.hex("Mari")] = [1, 0]
    quiet_rounds(table)
    exits = table.prompt(0, WithdrawPrompt).exits
    table.do(0, WithdrawTo({"W1": exits[0], "W3": exits[1]}))
    assert (table.state.ships["W1"].hex, table.state.ships["W3"].hex) == (exits[0], exits[1])
    assert exits[0] != exits[1]


def test_what_the_withdrawn_leave_behind_falls_to_those_who_stay() -> None:
    """R-STALE-05: the intruder claimed the star first. The base's owner withdraws, and the base falls."""
    table = moving()
    table.put_ship("W1: TL0 PD=6", 0, "Ur")
    table.put_ship("W2: TL0 PD=6", 1, "Ur")
    table.build_nothing()
    table.idle_until("orders")
    table.state.moving.claims[table.hex("Ur")] = [1, 0]
    quiet_rounds(table)
    assert table.open_kinds(0) == ["withdraw_to"]
    table.idle(0)
    assert table.events_for_viewer(PUBLIC, event_types.BaseFell)[0].by == 1
    assert table.outcome.winners == (1,)


def test_an_emperors_ship_may_hold_out_by_house_rule_but_not_for_ever() -> None:
    """R-STALE-07, R-EMP-05: without the duty to withdraw the fight goes on, for at most sixty rounds."""
    for withdraws in (True, False):
        table = Position("2012-emperor", emperor_withdraws=withdraws)
        table.idle_until("build")
        table.put_ship("W1: TL0 PD=6 SR=1 H=1", 0, "Mari")
        table.put_ship("W2: TL0 PD=6", 1, "Mari")
        table.build_nothing()
        table.state.sides[0].emperor = "W1"
        table.idle_until("orders")
        table.state.moving.claims[table.hex("Mari")] = [1, 0]
        quiet_rounds(table)
        if withdraws:
            assert table.open_kinds(0) == ["withdraw_to"]
            continue
        assert table.open_kinds(0) == ["orders"] and table.decision(0).endswith("r4.orders")
        quiet_rounds(table, 56)
        assert table.open_kinds(0) == ["orders"] and table.decision(0).endswith("r60.orders")
        quiet_rounds(table, 1)
        assert "orders" not in table.open_kinds(0)


def test_an_interned_or_friendly_ship_is_no_target() -> None:
    """R-MULTI-02, R-DIP-07: a friend of both sides is no target and has no orders."""
    table = four()
    table.build_nothing()
    table.idle_until("build")
    table.state.relations = {"0-2": "peace", "1-2": "peace"}
    for record, owner in (("W1: TL0 PD=6 B=2", 0), ("W2: TL0 PD=6 B=2", 1), ("W3: TL0 PD=6 B=2", 2)):
        table.put_ship(record, owner, "Elam")
    table.build_nothing()
    table.idle_until("orders")
    assert [foe.ship for foe in sheet(table, 0).foes] == ["W2"] and table.open_kinds(2) == []
