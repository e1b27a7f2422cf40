"""Player-turns of 1977 and 1994: order of events, occupation, ownership by passage, the phasing player's choices."""

from __future__ import annotations

from engine.core.game import PUBLIC
from engine.warpwar.commands import (
    Build,
    ChooseHome,
    EndMovement,
    Endow,
    Move,
    NextBattle,
    Repair,
    Scrap,
    Shift,
    Transact,
    Works,
)
from engine.warpwar.events import event_types
from engine.warpwar.phases import victory
from engine.warpwar.umpire import Umpire
from tests.engine.warpwar.position import GAME, Position, ship


def choose_ends(scenario: str) -> tuple[Position, int, int]:
    """Return the position after the choice of ends, the seat in the north, and the seat that moves first."""
    table = Position(scenario)
    second = table.state.priority[1]
    assert table.open_kinds(second) == ["home"] and table.open_kinds(1 - second) == []
    table.do(second, ChooseHome("Babylon"))
    return table, 1 - second, 1 - second


def test_the_second_player_chooses_the_end() -> None:
    """77 4, R-SEQ-08."""
    table, north, first = choose_ends("1977-advanced")
    assert sorted(table.state.sides[north].homes) == sorted(map(table.hex, ("Mosul", "Ur", "Larsu")))
    assert table.state.phasing == first and table.open_kinds(first) == ["build"] and table.open_kinds(1 - first) == []


def test_1977_learning_spends_exactly_forty_on_warpships() -> None:
    """77 4.1, R-BLD-10."""
    table, _, first = choose_ends("1977-learning")
    assert table.refusal_code(first, Build()) == "E-MUST-SPEND"
    assert table.refusal_code(first, Build((ship("Ur", PD=34),))) == "E-MUST-SPEND"
    assert table.refusal_code(first, Build((ship("Ur", "", PD=40),))) == "E-ATTR-EDITION"
    table.do(first, Build((ship("Ur", PD=20, B=15),)))
    assert table.open_kinds(first) == ["move"]


def test_1977_the_other_builds_on_his_own_turn_having_seen_the_first() -> None:
    table, _, first = choose_ends("1977-learning")
    table.do(first, Build((ship("Ur", PD=20, B=15),)))
    table.do(first, EndMovement())
    assert table.state.phasing == 1 - first and table.state.turn == 1
    assert [unit.id for unit in table.view(1 - first).units] == [f"W{1 + first}"]
    table.do(1 - first, Build((ship("Babylon", PD=20, B=15),)))
    table.do(1 - first, EndMovement())
    assert table.state.turn == 2 and table.open_kinds(first) == ["move"]


def test_1977_occupation_points_add_up_at_the_start_of_the_own_turn() -> None:
    """77 3(1), 4.2, R-VIC-05: Basic needs two points. The enemy base star is held at two own turn starts."""
    table, _north, first = choose_ends("1977-basic")
    second = 1 - first
    table.do(first, Build((ship("Ur", PD=30, B=15),)))
    table.do(first, EndMovement())
    table.do(second, Build((ship("Babylon", PD=30, B=15),)))
    table.do(second, EndMovement())
    table.state.ships[f"W{1 + first}"].hex = table.hex("Babylon")
    table.state.ships[f"W{1 + second}"].hex = table.hex("Mari")
    table.do(first, EndMovement())
    table.do(second, EndMovement())
    points = table.events_for_viewer(PUBLIC, event_types.Points)
    assert [(each.seat, each.vp) for each in points] == [(first, 1)]
    assert table.view(PUBLIC).sides[first].vp == 1 and GAME.outcome(table.state) is None
    table.do(first, EndMovement())
    table.do(second, EndMovement())
    assert table.outcome.winners == (first,)


def test_1977_a_base_star_with_an_enemy_on_it_neither_builds_nor_repairs() -> None:
    """R-BASE-10."""
    table, _north, first = choose_ends("1977-advanced")
    table.put_ship("W7: TL0 PD={5}3", first, "Ur")
    table.put_ship("W8: TL0 PD=5", 1 - first, "Ur")
    assert table.refusal_code(first, Build((ship("Ur", PD=5),))) == "E-NO-YARD"
    assert table.refusal_code(first, Build((Repair("W7", {"PD": 1}, "stock"),))) == "E-NO-REPAIR"
    table.do(first, Build((ship("Mosul", PD=5),)))


def test_1994_twenty_bp_are_divided_among_the_bases() -> None:
    """94 Advanced, R-BLD-08."""
    table, north, _first = choose_ends("1994-advanced")
    assert table.open_kinds(0) == ["endow"] and table.open_kinds(1) == ["endow"]
    assert table.refusal_code(north, Endow({"Ur": 19})) == "E-SHARES"
    assert table.refusal_code(north, Endow({"Babylon": 20})) == "E-NO-BASE"
    table.do(north, Endow({"Ur": 12, table.hex("Mosul"): 8}))
    table.do(1 - north, Endow({"Nineveh": 20}))
    assert [table.state.stars[table.hex(star)].bp for star in ("Mosul", "Ur", "Larsu")] == [8, 12, 0]


def advanced_1994() -> tuple[Position, int]:
    """Return 1994 Advanced at the first player's second turn, and the first player, who has the north."""
    table, _north, first = choose_ends("1994-advanced")
    while table.state.turn < 2:
        seat = next(seat for seat in (0, 1) if table.open_kinds(seat))
        table.idle(seat)
    assert table.state.phasing == first and table.open_kinds(first) == ["build"]
    return table, first


def test_1994_bases_get_twice_the_value_of_their_star() -> None:
    """94 IV, R-ECO-04: 8 + 4 + 4 for three bases on stars of value 4, 2, 2."""
    table, first = advanced_1994()
    values = [table.world.star_map.stars[table.hex(star)].value for star in ("Mosul", "Ur", "Larsu")]
    assert sum(stock.income for stock in table.stocks(first)) == 2 * sum(values) == 16
    table.build_nothing()
    table.idle_until("build", first)
    stocks = sorted(stock.bp for stock in table.stocks(first))
    assert sum(stocks) == 20 + 16 + 16


def test_1994_a_star_belongs_to_the_last_who_passed_and_pays_half_to_a_ship_with_room() -> None:
    """94 IV, R-ECO-03, R-ECO-04."""
    table, first = advanced_1994()
    table.put_ship("W1: TL0 PD=8 H=1", first, "Mari")
    table.idle_until("move", first)
    table.do(first, Move(("W1",), ("~Umma",)))
    control = {star.hex: star.control for star in table.view(PUBLIC).stars}
    assert control[table.hex("Umma")] == first
    table.idle_until("build", first)
    umma = table.world.star_map.stars[table.hex("Umma")].value
    assert table.state.ships["W1"].bp == umma // 2


def test_1994_base_works_are_paid_from_holds_but_not_with_bp_mined_there_this_turn() -> None:
    """94 IV, R-BASE-02."""
    table, first = advanced_1994()
    hauler = table.put_ship("W1: TL0 PD=8 H=3 BP=30", first, "Mari")
    table.state.stars[table.hex("Mari")].control = first
    table.idle_until("build", first)
    hauler = table.state.ships["W1"]
    hauler.bp, table.state.mined = 30, {"W1": 4}
    assert table.refusal_code(first, Build((Works("Mari", 27, "W1"),))) == "E-BP"
    table.do(first, Build((Works("Mari", 26, "W1"),)))
    assert table.state.stars[table.hex("Mari")].works == 26
    seen = {viewer: {s.hex: s.works for s in table.view(viewer).stars}[table.hex("Mari")] for viewer in (0, 1, PUBLIC)}
    assert seen == {first: 26, 1 - first: 0, PUBLIC: 0}


def test_1994_scrapping_pays_half_and_cargo_goes_to_the_base() -> None:
    """94 Scrapping, R-ECO-08: PD 5, B 2, H 1 and generator 5 are 13 BP, and half is 6.

    7 BP of cargo come in addition.
    """
    table, first = advanced_1994()
    table.put_ship("W1: TL0 PD=5 B=2 H=1 BP=7", first, "Ur")
    table.build_nothing()
    table.idle_until("transact", first)
    stock = table.state.stars[table.hex("Ur")].bp
    assert table.refusal_code(first, Transact((Shift("Ur", "W1", "W1", 1),))) == "E-SHIFT"
    table.do(first, Transact((Scrap("W1"),)))
    assert table.state.stars[table.hex("Ur")].bp == stock + (5 + 2 + 1 + 5) // 2 + 7


def test_the_phasing_player_names_the_next_battle() -> None:
    """R-CMB-02."""
    table, first = advanced_1994()
    for n, place in enumerate(("Mari", "Umma")):
        table.put_ship(f"W{2 * n + 11}: TL0 PD=6 B=2", first, place)
        table.put_ship(f"W{2 * n + 12}: TL0 PD=6 B=2", 1 - first, place)
    table.idle_until("next_battle", first)
    assert table.open_kinds(1 - first) == []
    assert table.refusal_code(first, NextBattle("Ur")) == "E-BATTLE"
    table.do(first, NextBattle("Umma"))
    stages = {battle.hex: battle.stage for battle in table.view(PUBLIC).battles}
    assert stages == {table.hex("Mari"): "waiting", table.hex("Umma"): "orders"}
    assert ".".join(table.decision(first).split(".")[2:4]) == f"battle.{table.hex('Umma')}"


def test_three_quiet_rounds_send_the_phasing_player_away() -> None:
    """77 7(6)(c), R-STALE-02."""
    table, first = advanced_1994()
    table.put_ship("W11: TL0 PD=6", first, "Mari")
    table.put_ship("W12: TL0 PD=6", 1 - first, "Mari")
    table.idle_until("withdraw_to")
    assert table.open_kinds(first) == ["withdraw_to"] and table.open_kinds(1 - first) == []


def test_1994_ends_when_no_working_base_is_left() -> None:
    """94 II, R-VIC-03."""
    table, first = advanced_1994()
    for n, star in enumerate(table.state.sides[1 - first].homes):
        table.put_ship(f"W{n + 21}: TL0 PD=6", first, star)
    table.idle_until("never")
    assert table.outcome.winners == (first,) and table.outcome.reason == "bases"


def test_1977_learning_is_drawn_after_turn_forty() -> None:
    """R-VIC-07: this holds even if something happened now and then."""
    table, _, _ = choose_ends("1977-learning")
    while GAME.outcome(table.state) is None:
        seat = next(seat for seat in (0, 1) if table.open_kinds(seat))
        table.state.stirred = True
        table.idle(seat)
    assert table.outcome.reason == "turn_limit" and table.state.turn == 40


def test_1977_is_drawn_when_no_ship_can_do_anything() -> None:
    """77 3(1), R-VIC-06: no Warpship has power, and none stands on an enemy base star."""
    table, _, first = choose_ends("1977-basic")
    while table.state.turn < 2:
        table.idle(next(seat for seat in (0, 1) if table.open_kinds(seat)))
    table.state.ships.clear()
    idle = table.put_ship("W9: TL0 PD={5}0 B=1", first, "Mari")
    able = table.put_ship("W8: TL0 PD=1", 1 - first, "Umma")
    for power, place, over in ((1, "Umma", False), (0, "Ur", False), (0, "Umma", True)):
        able.now, able.hex = {"PD": power, "B": 1}, table.hex(place)
        ump = Umpire(table.state, table.world)
        victory.enter(ump)
        assert (ump.state.over is not None) == over, (power, place, idle)
    assert table.outcome.reason == "no_effective_ships"
