"""Rulings on combat, its secrecy, and endings, each in the smallest position that shows it."""

from __future__ import annotations

from typing import Any

from engine.core.game import PUBLIC
from engine.warpwar.commands import Build, Damage, Ecm, EcmUse, EndMovement, Move, Orders, SeatEmperor, Works
from engine.warpwar.events import event_types
from engine.warpwar.prompts import MovePrompt, OrdersPrompt, WithdrawPrompt
from tests.engine.warpwar.position import GAME, Position, order


def learning() -> Position:
    """Return Basic Learning before the Build of turn 2."""
    table = Position()
    table.build_nothing()
    table.idle_until("build")
    return table


def battle(*ships: tuple[str, int, str]) -> Position:
    """Return the Combat event of turn 2 with these ships at Mari."""
    table = learning()
    for record, owner, aboard in ships:
        table.put_ship(record, owner, "Mari", aboard)
    table.build_nothing()
    table.idle_until("orders")
    return table


def three(**options: Any) -> Position:
    """Return a match of three players in the Black Hole before the first Build."""
    table = Position("2012-black-hole", 3, **options)
    table.idle_until("build")
    return table


# ---- where and how long -----------------------------------------------------------------------------------------


def test_no_combat_in_space() -> None:
    """R-CMB-01, R-RET-07: enemies in one space hex do not fight, and no seat controls it."""
    table = learning()
    space = table.world.star_map.beside[table.hex("Mari")][0]
    table.put_ship("W1: TL0 PD=5 B=2", 0, space)
    table.put_ship("W2: TL0 PD=5 B=2", 1, space)
    table.put_ship("W3: TL0 PD={5}0 B=2", 0, "Umma")
    table.put_ship("W4: TL0 PD={5}0 B=2", 1, "Umma")
    for id in ("W1", "W2"):
        table.state.ships[id].now["PD"] = 0
    table.build_nothing()
    assert [each.hex for each in table.view(0).battles] == [table.hex("Umma")]


def test_unarmed_enemies_fight_on_until_somebody_withdraws() -> None:
    """R-CMB-07, R-CMB-08, R-STALE-05: the side that stays controls the star afterwards."""
    table = battle(("W1: TL0 PD=5", 0, ""), ("W2: TL0 PD=5", 1, ""))
    for _ in range(3):
        table.do(0, Orders())
        table.do(1, Orders())
    goer = 0 if table.open_kinds(0) else 1
    table.idle(goer)
    control = {star.hex: star.control for star in table.view(PUBLIC).stars}
    assert control[table.hex("Mari")] == 1 - goer


def test_a_withdrawal_is_no_tactic_so_ships_without_power_go_too() -> None:
    """R-STALE-03."""
    table = battle(("W1: TL0 PD={5}0 B=1", 0, ""), ("W2: TL0 PD=5", 1, ""))
    table.state.moving.claims[table.hex("Mari")] = [1, 0]
    for _ in range(3):
        table.do(0, Orders())
        table.do(1, Orders())
    assert table.prompt(0, WithdrawPrompt).ships == ("W1",)
    table.idle(0)
    assert table.state.ships["W1"].hex in table.world.star_map.beside[table.hex("Mari")]


def test_a_ship_that_retreated_waits_for_its_next_movement() -> None:
    """R-RET-09, 1994: no second combat in the same player-turn."""
    table = Position("1994-basic")
    second = table.state.priority[1]
    table.idle_until("build")
    while table.state.turn < 2:
        table.idle(next(seat for seat in (0, 1) if table.open_kinds(seat)))
    first = 1 - second
    table.put_ship("W1: TL0 PD=8 B=2", first, "Mari")
    table.put_ship("W2: TL0 PD=8 B=2", second, "Mari")
    table.idle_until("orders")
    table.orders(second, "W2 RETREAT D=8")
    table.orders(first, "W1 ATTACK W2 D=2 B=2")
    assert table.state.ships["W2"].hex != table.hex("Mari")
    assert table.state.phasing == second and table.open_kinds(second) == ["build"]


# ---- what is told -----------------------------------------------------------------------------------------------


def test_outsiders_of_a_battle_read_losses_only() -> None:
    """R-CMB-03, R-SPEC-01: a third player and the public read no orders."""
    table = three()
    table.put_ship("W1: TL0 PD=8 B=6", 0, "Mari")
    table.put_ship("W2: TL0 PD=2 B=1", 1, "Mari")
    table.build_nothing()
    table.idle_until("orders")
    table.orders(0, "W1 ATTACK W2 D=2 B=6")
    table.orders(1, "W2 ATTACK D=2")
    for side in (0, 1):
        report = table.events_for_viewer(side, event_types.RoundFought)[0].report
        assert len(report.orders) == 2 and report.shots
    for other in (2, PUBLIC):
        report = table.events_for_viewer(other, event_types.RoundFought)[0].report
        assert report.orders == report.shots == () and report.tactics == {}
        assert [loss.ship for loss in report.losses] == ["W2"]
        assert table.view(other).battles[0].rounds[0].orders == ()


def test_the_table_may_open_all_orders() -> None:
    """House rule `battle_reveal`."""
    table = three(battle_reveal="all")
    table.put_ship("W1: TL0 PD=8 B=1", 0, "Mari")
    table.put_ship("W2: TL0 PD=8 B=1", 1, "Mari")
    table.build_nothing()
    table.idle_until("orders")
    table.orders(0)
    table.orders(1)
    assert len(table.events_for_viewer(2, event_types.RoundFought)[0].report.orders) == 2


def test_where_hits_were_taken_is_told_to_nobody_else() -> None:
    """R-CMB-10, R-DMG-08, R-DMG-09: hits and effective hits are public. Their places are not."""
    table = battle(("W1: TL0 PD=8 B=4", 0, ""), ("W2: TL0 PD=8 B=4 S=2", 1, ""))
    table.orders(0, "W1 ATTACK W2 D=2 B=3")
    table.orders(1, "W2 ATTACK D=2")
    assert table.events_for_viewer(0, event_types.RoundFought)[0].report.losses[0].effective == 5
    seen = {}
    for places in ({"PD": 5}, {"B": 4, "S": 1}):
        step = GAME.apply(table.state, 1, table.decision(1), Damage({"W2": places}))
        seen[str(places)] = (GAME.view(step.state, 0), [e.body for e in step.events if e.to == "all" or 0 in e.to])
    assert len({str(each) for each in seen.values()}) == 1


# ---- a round ----------------------------------------------------------------------------------------------------


def test_missiles_leave_before_damage_and_damage_counts_from_the_next_round() -> None:
    """R-DMG-04, R-DMG-11, R-DMG-03, R-WPN-07: W2 fired 2 of 4 Missiles. A hit on M takes the remaining 2."""
    table = battle(("W1: TL0 PD=8 B=4", 0, ""), ("W2: TL0 PD=8 T=2 M=4", 1, ""))
    table.orders(0, "W1 ATTACK W2 D=2 B=1")
    table.orders(1, "W2 DODGE D=4 T=2; M1 at W1 D=9; M2 at W1 D=2")
    report = table.events_for_viewer(0, event_types.RoundFought)[0].report
    missiles = {shot.weapon: (shot.diff, shot.cell) for shot in report.shots if shot.firer == "W2"}
    assert missiles == {"M1": (7, "Miss"), "M2": (0, "Hit+2")}, "the Attack row, the Missile's own drive"
    table.do(0, Damage({"W1": {"PD": 4}}))
    assert table.state.ships["W2"].has("M") == 2
    assert next(f for f in table.prompt(0, OrdersPrompt).fighters).pd == 4


def test_an_unpowered_screen_absorbs_nothing_whatever_the_level() -> None:
    """R-TL-02."""
    table = battle(("W1: TL0 PD=8 B=4", 0, ""), ("W2: TL2 PD=8 S=2", 1, ""))
    table.orders(0, "W1 ATTACK W2 D=2 B=1")
    table.orders(1, "W2 ATTACK D=2")
    loss = table.events_for_viewer(0, event_types.RoundFought)[0].report.losses[0]
    assert (loss.scored, loss.absorbed) == (3, 0)


def ecm_fight(power: str) -> Position:
    """Return 1994 with W1 of the phasing player firing a Missile at W2. W2 powers its ECM with `power`."""
    table = Position("1994-basic")
    table.idle_until("build")
    while table.state.turn < 2:
        table.idle(next(seat for seat in (0, 1) if table.open_kinds(seat)))
    first = table.state.phasing
    table.put_ship("W1: TL0 PD=6 T=1 M=3", first, "Mari")
    table.put_ship("W2: TL0 PD=6 E=2", 1 - first, "Mari")
    table.idle_until("orders")
    table.orders(first, "W1 DODGE D=5 T=1; M1 at W2 D=3")
    table.orders(1 - first, f"W2 ATTACK D=3 {power}")
    return table


def test_the_ecm_step_comes_only_where_ecm_is_powered() -> None:
    """R-ECM-06, R-ECM-01: 2 points move the Missile from +0 (Hit+2) to -2 (Hit)."""
    table = ecm_fight("")
    assert table.events_for_viewer(PUBLIC, event_types.RoundFought)[0].report.shots[0].cell == "Hit+2"
    table = ecm_fight("E=2")
    other = 1 - table.state.phasing
    assert table.open_kinds(other) == ["ecm"] and table.open_kinds(1 - other) == []
    assert table.events_for_viewer(PUBLIC, event_types.RoundFought) == []
    assert table.refusal_code(other, Ecm((EcmUse("W2", "W1.M1", 3, -3),))) == "E-ECM-POINTS"
    table.do(other, Ecm((EcmUse("W2", "W1.M1", 2, -2),)))
    shot = table.events_for_viewer(PUBLIC, event_types.RoundFought)[0].report.shots[0]
    assert (shot.ecm, shot.diff, shot.cell) == (-2, -2, "Hit")


# ---- pins -------------------------------------------------------------------------------------------------------


def test_a_pinned_ship_does_nothing_but_a_later_arrival_may_load() -> None:
    """R-PIN-02."""
    table = learning()
    table.put_ship("W1: TL0 PD=6 B=2", 0, "Umma")
    table.put_ship("W3: TL0 PD=6 B=2", 0, "Umma")
    table.put_ship("W2: TL0 PD=6 SR=1", 1, "Mari")
    table.put_ship("S11: TL0 PD=1", 1, "Mari")
    start = next(hex for hex in table.world.star_map.warps[table.hex("Mari")] if hex != table.hex("Umma"))
    table.put_ship("W4: TL0 PD=6 SR=1", 1, start)
    table.state.moving.acted = []
    table.build_nothing()
    while "W2" not in table.state.moving.pinned:
        seat = 0 if table.open_kinds(0) else 1
        table.do(seat, Move(("W1",), ("~Mari",)) if seat == 0 else Move(("W4",), ()))
    if "W4" not in table.state.moving.acted:
        table.idle_until("move", 1)
        assert [mover.ship for mover in table.prompt(1, MovePrompt).movers] == ["W4"]
        assert table.refusal_code(1, Move(("W2",), ("pick S11",))) == "E-PINNED"
        table.do(1, Move(("W4",), ("~Mari", "pick S11")))
        assert table.state.ships["S11"].aboard == "W4"
    assert table.state.ships["W2"].hex == table.hex("Mari")


def test_whose_activation_it_is_is_shown_but_no_counts() -> None:
    """R-HID-06."""
    table = Position("2012-classic-advanced", semi_hidden=True)
    table.idle_until("build")
    table.put_ship("W1: TL0 PD=6", 0, "Mari")
    table.put_ship("W3: TL0 PD=6", 0, "Mari")
    table.build_nothing()
    view = table.view(1)
    assert view.header.status == ("owes", "idle")
    assert view.prompts == () and {side.ships for side in view.sides if side.seat == 0} == {-1}


# ---- several players --------------------------------------------------------------------------------------------


def test_who_is_at_war_with_nobody_left_drops_out() -> None:
    """R-MULTI-03, R-DIP-03: 0 and 1 are at peace. When 2 is gone, 1 has no enemy to fight."""
    table = Position("2012-cornered", 4, diplomacy=True)
    table.idle_until("build")
    table.state.relations = {"0-1": "peace"}
    table.put_ship("W1: TL0 PD=8 B=6", 0, "Mari")
    table.put_ship("W2: TL0 PD=8 B=6", 1, "Mari")
    table.put_ship("W3: TL0 PD=1 B=1", 2, "Mari")
    table.build_nothing()
    table.idle_until("orders")
    assert {seat for seat in range(4) if table.open_kinds(seat)} == {0, 1, 2}
    assert table.refusal_code(0, Orders((order("W1 ATTACK W2 D=2 B=1"),))) == "E-TARGET"
    table.orders(0, "W1 ATTACK W3 D=1 B=6")
    table.orders(1)
    table.orders(2, "W3 ATTACK D=1")
    over = table.events_for_viewer(PUBLIC, event_types.BattleEnded)[0]
    assert over.holder == -1 and over.rounds == 1


def test_a_base_falls_to_the_player_with_most_ships_there() -> None:
    """R-MULTI-04, R-VIC-09."""
    table = Position("2012-cornered", 4, diplomacy=True)
    table.idle_until("build")
    table.state.relations = {"0-1": "peace"}
    home = table.state.sides[3].homes[0]
    table.do(3, Build((SeatEmperor(home),)))
    table.put_ship("W1: TL0 PD=5", 0, home)
    for id in ("W2", "W6"):
        table.put_ship(f"{id}: TL0 PD=5", 1, home)
    for seat in (0, 1, 2):
        table.do(seat, Build())
    table.idle_until("build")
    assert table.state.stars[home].base == -1
    assert table.state.sides[1].points == 10 + 40 and table.state.sides[0].points == 0


def test_an_unfinished_base_falls_without_plunder() -> None:
    """R-BASE-07, 1994: the BP spent are lost."""
    table = Position("1994-advanced")
    table.idle_until("build")
    while table.state.turn < 2:
        table.idle(next(seat for seat in (0, 1) if table.open_kinds(seat)))
    first = table.state.phasing
    table.put_ship("W1: TL0 PD=8 H=2 BP=20", first, "Mari")
    table.state.stars[table.hex("Mari")].control = first
    table.do(first, Build((Works("Mari", 20, "W1"),)))
    table.state.ships["W1"].hex = table.hex("Umma")
    table.put_ship("W2: TL0 PD=8 H=2", 1 - first, "Mari")
    table.idle_until("move", 1 - first)
    table.do(1 - first, EndMovement())
    mari = table.state.stars[table.hex("Mari")]
    assert (mari.works, mari.works_by) == (0, -1) and table.state.ships["W2"].bp == 0
    assert table.events_for_viewer(first, event_types.BaseFell)[0].what == "works"


def test_a_lone_hidden_base_that_falls_is_in_everybodys_log() -> None:
    """R-HID-07."""
    table = Position("2012-classic-advanced", semi_hidden=True)
    table.idle_until("build")
    mari = table.state.stars[table.hex("Mari")]
    mari.colony, mari.control = 1, 1
    table.put_ship("W1: TL0 PD=5", 0, "Mari")
    table.build_nothing()
    table.idle_until("rearrange")
    assert table.events_for_viewer(PUBLIC, event_types.BaseFell)[0].at == table.hex("Mari")


# ---- endings ----------------------------------------------------------------------------------------------------


def test_the_scenarios_own_order_decides_between_two_conditions() -> None:
    """R-VIC-02: in Emperor the loss of an Emperor comes before sixteen stars."""
    table = Position("2012-emperor")
    table.idle_until("build")
    table.do(0, Build((SeatEmperor(table.hex("Ur")),)))
    table.do(1, Build())
    table.state.ships.clear()
    for _n, star in enumerate(list(table.state.stars.values())[:18]):
        if star.base < 0:
            star.colony = 0
    table.put_ship("W2: TL0 PD=5", 1, "Ur")
    for star in table.state.stars.values():
        star.counter = 1
    table.idle_until("never")
    assert table.outcome.reason == "emperor" and table.outcome.winners == (1,)


def test_total_destruction_leaves_the_last_with_a_counter() -> None:
    """R-VIC-13: a pod aboard a ship is a counter too. A player without any counter is out."""
    table = Position("2012-cluster", 2)
    table.idle_until("build")
    for id in [pod.id for pod in table.state.pods.values() if pod.owner == 1]:
        del table.state.pods[id]
    table.state.ships.pop("W2", None)
    table.idle_until("never")
    assert table.outcome.reason == "total_destruction" and table.outcome.winners == (0,)


def test_allies_win_together_only_by_house_rule() -> None:
    """R-DIP-10."""
    for together in (False, True):
        options = {"alliance_win": True} if together else {}
        table = Position("2012-cluster", 4, diplomacy=True, **options)
        table.idle_until("build")
        table.remove(2, 3)
        table.state.relations = {"0-1": "allied"}
        table.idle_until("relations")
        outcome = GAME.outcome(table.state)
        assert (outcome is not None and outcome.winners == (0, 1)) == together


def test_an_emperors_ship_may_be_let_stay() -> None:
    """R-STALE-07, R-EMP-05: with the house rule the combat goes on after three quiet rounds."""
    for stays in (False, True):
        options = {"emperor_withdraws": False} if stays else {}
        table = Position("2012-emperor", **options)
        table.idle_until("build")
        table.build_nothing()
        table.put_ship("W1: TL0 PD=5 SR=1 H=1", 0, "Mari")
        table.put_ship("W2: TL0 PD=5", 1, "Mari")
        table.state.sides[0].emperor = "W1"
        table.state.turn = 2
        table.idle_until("orders")
        table.state.moving.claims[table.hex("Mari")] = [1, 0]
        for _ in range(3):
            table.do(0, Orders())
            table.do(1, Orders())
        assert table.open_kinds(0) == (["orders"] if stays else ["withdraw_to"])
