"""Rulings on building, repair, income and control, each in the smallest position that shows it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.game import PUBLIC
from engine.warpwar import position, victory_points
from engine.warpwar.commands import (
    Build,
    ChooseHome,
    Deploy,
    EndMovement,
    Move,
    Repair,
    Scrap,
    Transact,
)
from engine.warpwar.events import event_types
from engine.warpwar.prompts import BuildPrompt, MovePrompt, OrdersPrompt, TransactPrompt
from engine.warpwar.starmap import star_counters
from engine.warpwar.state import Pod
from tests.engine.warpwar.position import GAME, Position, ship
from tests.engine.warpwar.switches import building


def classic(**options: Any) -> Position:
    """Return Classic Advanced before the first Build."""
    table = Position("2012-classic-advanced", **options)
    table.idle_until("build")
    return table


def learning() -> Position:
    """Return Basic Learning before the Build of turn 2."""
    table = Position()
    table.build_nothing()
    table.idle_until("build")
    return table


def advanced_1977() -> tuple[Position, int]:
    """Return 1977 Advanced before the first Build, and the first player, who has the north."""
    table = Position("1977-advanced")
    second = table.state.priority[1]
    table.do(second, ChooseHome("Babylon"))
    return table, 1 - second


def test_one_repair_bay_and_one_beam_value() -> None:
    """R-BLD-04, R-BLD-15."""
    cost = GAME.explain(classic().view(0), {"kind": "cost", "attrs": {"PD": 1, "R": 2, "T": 5, "B": 9}, "wg": "WG"})
    assert [field for field, _ in cost.wrong] == ["attrs.R"]


def test_1977_ships_appear_on_any_own_base_star() -> None:
    """R-BLD-06, R-SEQ-07: there is one national stock, received before building."""
    table, first = advanced_1977()
    assert [(stock.hex, stock.bp) for stock in table.stocks(first)] == [("", 20)]
    table.do(first, Build((ship("Ur", PD=5), ship("Mosul", PD=4))))
    assert {each.hex for each in table.state.ships.values()} == {table.hex("Ur"), table.hex("Mosul")}
    assert table.state.sides[first].stock == 1


def test_each_base_pays_for_itself() -> None:
    """R-BLD-07, R-ECO-13."""
    table = classic()
    for star, bp in (("Ur", 10), ("Mosul", 10)):
        table.state.stars[table.hex(star)].bp = bp
    assert table.refusal_code(0, Build((ship("Ur", PD=9),))) == "E-BP"
    table.do(0, Build((ship("Ur", PD=5), ship("Mosul", PD=5))))
    table.do(1, Build())
    assert len(table.state.ships) == 2


def test_a_ship_keeps_its_level_through_repairs() -> None:
    """R-BLD-11."""
    table = classic()
    table.state.turn = 6
    table.put_ship("W1: TL0 PD={5}3", 0, "Ur")
    table.state.stars[table.hex("Ur")].bp = 12
    table.do(0, Build((Repair("W1", {"PD": 2}), ship("Ur", PD=5))))
    table.do(1, Build())
    assert (table.state.ships["W1"].tl, table.state.ships["W3"].tl) == (0, 1)


def test_ammunition_never_goes_above_what_was_built() -> None:
    """R-BLD-12."""
    table = learning()
    table.put_ship("W1: TL0 PD=5 T=1 M={6}4", 0, "Ur")
    assert table.refusal_code(0, Build((Repair("W1", {"M": 3}),))) == "E-OVER-ORIGINAL"


def test_new_ships_move_at_once_and_only_their_owner_hears_the_price() -> None:
    """R-BLD-13, R-BLD-14."""
    table = learning()
    table.do(0, Build((ship("Ur", PD=5),)))
    table.do(1, Build())
    assert table.open_kinds(0) == ["move"] and table.prompt(0, MovePrompt).movers[0].ship == "W1"
    assert table.events_for_viewer(1, event_types.Built)[0].units == ("W1",)
    assert (
        table.events_for_viewer(1, event_types.Spent) == []
        and "10 BP" in table.events_for_viewer(0, event_types.Spent)[0].lines[0]
    )


def test_ids_are_never_used_twice() -> None:
    """R-GEN-08."""
    table = learning()
    table.do(0, Build((ship("Ur", PD=5), ship("Ur", PD=5))))
    table.do(1, Build())
    del table.state.ships["W3"]
    table.idle_until("build")
    table.state.stars[table.hex("Ur")].bp = 50
    table.do(0, Build((ship("Ur", PD=5),)))
    table.do(1, Build())
    assert set(table.state.ships) == {"W1", "W5"}


def test_a_game_turn_is_a_full_cycle() -> None:
    """R-GEN-09: both player-turns of 1977 are turn 1."""
    table, first = advanced_1977()
    table.do(first, Build())
    assert (table.state.turn, table.state.phasing) == (1, 1 - first)
    table.do(1 - first, Build())
    assert (table.state.turn, table.state.phasing) == (2, first)


def test_open_counters_show_no_riders_records_or_stocks() -> None:
    """R-GEN-12."""
    table = learning()
    table.put_ship("W1: TL0 PD={5}2 SR=1", 0, "Mari")
    table.put_ship("S10: TL0 PD=1", 0, "Mari", aboard="W1")
    for viewer in (1, PUBLIC):
        view = table.view(viewer)
        assert [(unit.id, unit.hex) for unit in view.units] == [("W1", table.hex("Mari"))]
        assert view.records == () and view.sides[0].ships == 1
        assert view.economy is None or [stock.hex for stock in view.economy.stocks] == [table.hex("Babylon")]


# ---- repairs ----------------------------------------------------------------------------------------------------


def test_1977_repairs_on_own_base_stars_carried_systemships_too() -> None:
    """R-REP-01."""
    table, first = advanced_1977()
    table.put_ship("W1: TL0 PD={5}3 SR=1", first, "Ur")
    table.put_ship("S10: TL0 PD={2}1", first, "Ur", aboard="W1")
    table.put_ship("W3: TL0 PD={5}3", first, "Mari")
    fixes = {fix.ship: fix.payers for fix in table.prompt(first, BuildPrompt).fixes}
    assert fixes == {"W1": ("stock",), "S10": ("stock",)}
    assert table.refusal_code(first, Build((Repair("W3", {"PD": 1}, "stock"),))) == "E-NO-REPAIR"
    table.do(first, Build((Repair("W1", {"PD": 2}, "stock"), Repair("S10", {"PD": 1}, "stock"))))
    assert table.state.sides[first].stock == 17


def test_base_and_bay_are_both_offered_and_the_owner_names_the_source() -> None:
    """R-REP-02, R-REP-04: 2012 takes BP from any own ship's Holds there. The bay repairs its own ship and others."""
    table = classic()
    table.put_ship("W1: TL0 PD={5}3 R=1", 0, "Ur")
    table.put_ship("W3: TL0 PD={5}3 H=1 BP=4", 0, "Ur")
    fixes = {fix.ship: fix.payers for fix in table.prompt(0, BuildPrompt).fixes}
    assert fixes == {"W1": ("base", "W3"), "W3": ("base", "W3")}
    table.do(0, Build((Repair("W1", {"PD": 2}, "W3"), Repair("W3", {"PD": 1}, "base"))))
    table.do(1, Build())
    assert table.state.ships["W3"].bp == 2 and table.state.ships["W1"].has("PD") == 5


def test_a_bay_that_is_carried_works() -> None:
    """R-REP-04, 2012."""
    table = classic()
    table.put_ship("W1: TL0 PD={5}3 SR=1 H=1 BP=5", 0, "Mari")
    table.put_ship("S10: TL0 PD=1 R=1", 0, "Mari", aboard="W1")
    assert [fix.payers for fix in table.prompt(0, BuildPrompt).fixes] == [("W1",)]


@pytest.mark.parametrize(("allowed", "seen"), [(False, set()), (True, {"W3"})])
def test_allies_are_repaired_by_house_rule_only(allowed: bool, seen: set[str]) -> None:
    """R-REP-05."""
    options = {"ally_repair": True} if allowed else {}
    table = Position("2012-cornered", 4, diplomacy=True, **options)
    table.idle_until("build")
    table.state.relations = {"0-1": "allied"}
    table.put_ship("W3: TL0 PD={5}3", 1, table.state.sides[0].homes[0])
    assert {fix.ship for fix in table.prompt(0, BuildPrompt).fixes} == seen


def test_no_repair_under_the_guns() -> None:
    """R-REP-06."""
    table = learning()
    table.put_ship("W1: TL0 PD={5}3", 0, "Ur")
    table.put_ship("W2: TL0 PD=5", 1, "Ur")
    assert table.prompt(0, BuildPrompt).fixes == ()
    assert table.refusal_code(0, Build((ship("Ur", PD=5),))) == "E-NO-YARD"


def test_a_colony_repairs_from_its_own_stock() -> None:
    """R-COL-05."""
    table = classic()
    mari = table.state.stars[table.hex("Mari")]
    mari.colony, mari.bp = 0, 3
    table.put_ship("W1: TL0 PD={5}1", 0, "Mari")
    assert table.refusal_code(0, Build((Repair("W1", {"PD": 4}, "colony"),))) == "E-BP"
    table.do(0, Build((Repair("W1", {"PD": 3}, "colony"),)))
    table.do(1, Build())
    assert table.state.ships["W1"].has("PD") == 4


def test_of_two_friends_the_first_by_priority_founds_the_colony() -> None:
    """R-COL-04."""
    table = Position("2012-cornered", 4, diplomacy=True)
    table.idle_until("build")
    for seat in (0, 1):
        table.state.pods[f"P{seat + 1}"] = Pod(f"P{seat + 1}", seat, table.hex("Mari"))
        table.put_ship(f"W{seat + 1}: TL0 PD=5", seat, "Mari")
    table.state.stars[table.hex("Mari")].counter = next(
        number for number, each in star_counters.all_counters().items() if each.c > 0 and not each.d
    )
    table.state.relations = {"0-1": "peace"}
    for seat in range(4):
        table.do(seat, Build((Deploy(f"P{seat + 1}"),) if seat < 2 else ()))
    first = min((0, 1), key=table.state.priority.index)
    assert table.state.stars[table.hex("Mari")].colony == first
    assert f"P{2 - first}" in table.state.pods and f"P{first + 1}" not in table.state.pods


# ---- order of events --------------------------------------------------------------------------------------------


def test_scrapped_bp_build_in_the_same_turn() -> None:
    """R-SEQ-02, R-SEQ-03: scrapping is one of the BP transactions, before building. The BP stay on that base."""
    table = classic()
    table.put_ship("W1: TL0 PD=10 B=5", 0, "Ur")
    table.build_nothing()
    table.idle_until("transact", 0)
    before = table.state.stars[table.hex("Ur")].bp
    table.do(0, Transact((Scrap("W1"),)))
    assert table.state.stars[table.hex("Ur")].bp == before + 10 and table.open_kinds(0) == ["build"]
    assert table.events_for_viewer(1, event_types.Lost)[0].how == "scrapped"


def test_star_damage_comes_before_the_fall_of_colonies() -> None:
    """R-SEQ-05: the star destroys the intruder, so the colony stands."""
    table = classic()
    mari = table.state.stars[table.hex("Mari")]
    mari.counter = next(number for number, each in star_counters.all_counters().items() if each.d)
    mari.colony, mari.control = 0, 0
    table.put_ship("W2: TL0 PD=1", 1, "Mari")
    table.build_nothing()
    table.idle_until("build")
    assert table.state.stars[table.hex("Mari")].colony == 0 and "W2" in table.state.lost


def test_a_fallen_base_counts_at_once_in_the_player_turn_of_1994() -> None:
    """R-SEQ-06, R-VIC-01: first destruction, then rearrangement, then the victory check, all before the next player."""
    table = Position("1994-basic")
    second = table.state.priority[1]
    table.do(second, ChooseHome("Babylon"))
    first = 1 - second
    while table.state.turn < 2:
        table.idle(next(seat for seat in (0, 1) if table.open_kinds(seat)))
    table.put_ship("W1: TL0 PD=5", first, "Babylon")
    table.idle_until("never")
    assert table.outcome.winners == (first,) and table.state.phasing == first


# ---- control ----------------------------------------------------------------------------------------------------


def test_who_controls_a_star() -> None:
    """R-STAR-07: the owner of base or colony, else of all ships there, else the last holder among friends there."""
    table = Position("2012-cornered", 4, diplomacy=True)
    table.idle_until("build")
    mari = table.state.stars[table.hex("Mari")]
    assert position.controller(table.state, mari) == -1
    table.put_ship("W1: TL0 PD=5", 0, "Mari")
    assert position.controller(table.state, mari) == 0
    table.put_ship("W2: TL0 PD=5", 1, "Mari")
    table.state.relations = {"0-1": "peace"}
    mari.control = 0
    assert position.controller(table.state, mari) == 0
    mari.control = 2
    assert position.controller(table.state, mari) == -1
    mari.colony = 1
    assert position.controller(table.state, mari) == 1


def test_points_of_a_star_are_its_counters() -> None:
    """R-STAR-08, R-VIC-08: the counter's VP, plus 10 for a base or 5 for a colony."""
    table = Position("2012-black-hole", 2)
    table.idle_until("build")
    home = table.state.stars[table.state.sides[0].homes[0]]
    number = next(n for n, each in star_counters.all_counters().items() if each.vp == 2)
    home.counter = number
    assert victory_points.points(table.state, table.world, 0) == 10 + 2
    assert table.view(1).sides[0].vp == 12


def test_a_home_nobody_picks_takes_an_ordinary_counter() -> None:
    """R-STAR-09: two players in Cornered leave two of the four homes."""
    table = Position("2012-cornered", 2)
    table.do(0, ChooseHome("Kling"))
    table.do(1, ChooseHome("Babylon"))
    numbers = {star: table.state.stars[table.hex(star)].counter for star in ("Kling", "Sol", "Ur", "Babylon")}
    assert (numbers["Kling"], numbers["Babylon"]) == (1, 4)
    assert min(numbers["Sol"], numbers["Ur"]) >= star_counters.FIRST_ORDINARY


def test_ships_of_1994_move_one_after_another_with_full_power_left_for_combat() -> None:
    """R-MOVE-11, R-MOVE-12: 8 PD are 4 MP in 1994, and all 8 fight."""
    table = Position("1994-basic")
    second = table.state.priority[1]
    table.do(second, ChooseHome("Babylon"))
    first = 1 - second
    while table.state.turn < 2:
        table.idle(next(seat for seat in (0, 1) if table.open_kinds(seat)))
    table.put_ship("W1: TL0 PD=8 B=2", first, "Mari")
    table.put_ship("W3: TL0 PD=8 B=2", first, "Mari")
    table.put_ship("W2: TL0 PD=8 B=2", second, "Umma")
    table.idle_until("move", first)
    table.do(first, Move(("W1",), ("~Umma",)))
    assert table.open_kinds(first) == ["move"] and [m.ship for m in table.prompt(first, MovePrompt).movers] == ["W3"]
    table.do(first, EndMovement())
    fighters = table.prompt(first, OrdersPrompt).fighters
    assert [(fighter.ship, fighter.pd) for fighter in fighters] == [("W1", 8)]


def test_halves_lie_on_the_base() -> None:
    """R-GEN-03: one half waits for another, is shown to the owner only, and is lost with the base."""
    table = building("2012-classic-advanced", half_bp="exact")
    home = table.state.sides[0].homes[0]
    table.put_ship("W1: TL0 PD=8", 0, home)
    table.build_nothing()
    table.idle_until("transact", 0)
    (site,) = [each for each in table.prompt(0, TransactPrompt).sites if each.hex == home]
    assert (site.scrap, site.halves, site.half) == ({"W1": 6}, ("W1",), False)
    table.do(0, Transact((Scrap("W1"),)))
    assert table.state.stars[home].half
    stocks = table.stocks(0)
    assert [stock.hex for stock in stocks if stock.half] == [home]
    assert "6½ BP" in table.events_for_viewer(0, event_types.Spent)[0].lines[0]
    assert not any(stock.half for stock in table.stocks(1))
    table.put_ship("W2: TL0 PD=8", 1, home)
    table.idle_until("build", 0)
    table.idle_until("transact", 0)
    assert table.state.stars[home].base == -1 and not table.state.stars[home].half
