"""Rulings about building, repair, technology and stocks, each in play. Expected values are worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.chance import Seed, new_seed
from engine.core.errors import Illegal
from engine.core.game import PUBLIC, Setup
from engine.warpwar.commands import Build, Deploy, Move, NewShip, Repair, Scrap, Shift, Transact, Works
from engine.warpwar.events import event_types
from engine.warpwar.prompts import BuildPrompt
from engine.warpwar.state import Pod
from tests.engine.warpwar.position import GAME, Position, counter_with, ship
from tests.engine.warpwar.test_flow_2012 import moving
from tests.engine.warpwar.test_flow_advanced import four
from tests.engine.warpwar.test_flow_alternating import choose_ends


def building(table: Position, seat: int) -> BuildPrompt:
    return next(prompt for prompt in table.view(seat).prompts if isinstance(prompt, BuildPrompt))


def position_with_bp(scenario: str, bp: int, **options: Any) -> Position:
    """Return Build of turn 1, with this many BP at Ur and none elsewhere."""
    table = Position(scenario, **options)
    table.idle_until("build")
    for star in table.state.stars.values():
        star.bp = bp if star.hex == table.hex("Ur") else 0
    return table


def owner_of_ur(table: Position) -> int:
    return table.state.stars[table.hex("Ur")].base


def test_any_number_of_tubes_and_racks_but_one_repair_bay() -> None:
    """R-BLD-04."""
    table = position_with_bp("2012-classic-advanced", 60)
    seat = owner_of_ur(table)
    two_bays = NewShip("Ur", {"PD": 3, "R": 2}, "WG")
    assert table.refusal_code(seat, Build((two_bays,))) == "E-ATTR-EDITION"
    table.do(seat, Build((NewShip("Ur", {"PD": 3, "T": 9, "SR": 8, "H": 7, "R": 1}, "WG"),)))


def test_1977_ships_appear_on_any_own_base_star_without_an_enemy() -> None:
    """R-BLD-06: one national stock of 20 pays for ships at two bases. No ship appears where an enemy is."""
    table, _, first = choose_ends("1977-advanced")
    one, two, _three = table.state.sides[first].homes
    both = Build((ship(one, "", PD=9), ship(two, "", PD=11)))
    too_dear = Build((ship(one, "", PD=9), ship(two, "", PD=12)))
    assert table.refusal_code(first, too_dear) == "E-BP"
    table.put_ship("W9: PD=5", 1 - first, one)
    assert table.refusal_code(first, both) == "E-NO-YARD"
    del table.state.ships["W9"]
    table.do(first, both)
    assert sorted(unit.hex for unit in table.state.ships.values()) == sorted((one, two))
    assert table.state.sides[first].stock == 0


def test_a_base_builds_with_its_own_stock_only() -> None:
    """R-BLD-07: 9 BP at Ur and 30 at another base do not make 10 at Ur."""
    table = position_with_bp("2012-classic-advanced", 9)
    seat = owner_of_ur(table)
    other = next(hex for hex in table.state.sides[seat].homes if hex != table.hex("Ur"))
    table.state.stars[other].bp = 30
    assert table.refusal_code(seat, Build((ship("Ur", PD=5),))) == "E-BP"
    table.do(seat, Build((ship("Ur", PD=4), ship(other, PD=25))))


def test_the_tech_level_is_that_of_the_turn_of_building_and_stays() -> None:
    """R-BLD-11: TL is 1 from turn 6 (12 7.2). A repair in turn 11, at TL 2, does not raise it."""
    table = position_with_bp("2012-classic-advanced", 40)
    seat = owner_of_ur(table)
    table.state.turn = 6
    assert building(table, seat).tl == 1
    table.do(seat, Build((ship("Ur", PD=4, B=2),)))
    table.do(1 - seat, Build())
    built = next(iter(table.state.ships.values()))
    assert built.tl == 1
    table.idle_until("build")
    table.state.turn = 11
    table.state.ships[built.id].now["B"] = 0
    table.do(seat, Build((Repair(built.id, {"B": 2}),)))
    table.do(1 - seat, Build())
    assert table.state.ships[built.id].tl == 1 and table.state.ships[built.id].has("B") == 2


def test_ammunition_built_is_the_most_a_ship_ever_has() -> None:
    """R-BLD-12."""
    table = moving()
    table.put_ship("W1: TL0 PD=5 T=1 M={4}3", 0, "Ur")
    assert table.refusal_code(0, Build((Repair("W1", {"M": 2}),))) == "E-OVER-ORIGINAL"
    table.do(0, Build((Repair("W1", {"M": 1}),)))


def test_new_ships_move_and_are_loaded_in_the_turn_they_are_built() -> None:
    """R-BLD-13: 1 MP takes the new Systemship aboard, the next MP go to Erech by warpline."""
    table = Position()
    table.do(0, Build((ship("Ur", PD=9, SR=1), ship("Ur", "", PD=4))))
    table.do(1, Build())
    table.do(0, Move(("W1",), ("pick S10", "~Erech")))
    assert table.state.ships["S10"].aboard == "W1"
    assert table.state.ships["S10"].hex == table.state.ships["W1"].hex == table.hex("Erech")


def test_spending_is_secret_the_counters_that_appear_are_not() -> None:
    """R-BLD-14."""
    table = Position()
    table.do(0, Build((ship("Ur", PD=9, B=3), ship("Ur", "", PD=4))))
    table.do(1, Build())
    assert [body.units for body in table.events_for_viewer(1, event_types.Built)] == [("W1", "S10")]
    assert table.events_for_viewer(1, event_types.Spent) == table.events_for_viewer(PUBLIC, event_types.Spent) == []
    assert table.events_for_viewer(0, event_types.Spent)[0].seat == 0
    assert table.view(1).records == () and all(stock.hex != table.hex("Ur") for stock in table.stocks(1))


def test_ids_run_on_and_are_never_used_twice() -> None:
    """R-GEN-08: W1 and S10 are the first ids. There is no maximum of ships. A scrapped ship's id is not used again."""
    table = Position()
    many = tuple(ship("Ur", "", PD=1) for _ in range(40))
    table.do(0, Build(many))
    table.do(1, Build((ship("Babylon", PD=8),)))
    mine = [each.id for each in table.state.ships.values() if each.owner == 0]
    assert len(mine) == len(set(mine)) == 40 and "S10" in mine and "W2" in table.state.ships
    table = Position("2012-classic-advanced")
    table.idle_until("build")
    seat = owner_of_ur(table)
    for star in table.state.stars.values():
        star.bp = 40
    table.do(seat, Build((ship("Ur", PD=3),)))
    table.do(1 - seat, Build())
    first = next(iter(table.state.ships))
    table.idle_until("transact", seat)
    table.do(seat, Transact((Scrap(first),)))
    table.idle_until("build", seat)
    table.do(seat, Build((ship("Ur", PD=3),)))
    table.idle_until("move")
    assert first not in table.state.ships and first in table.state.lost and len(table.state.ships) == 1


def test_technology_counts_game_turns_not_player_turns() -> None:
    """R-GEN-09, R-TL-01: in game-turn 5 of 1977 both players build at TL 1. In game-turn 4 neither does."""
    for turn, level in ((4, 0), (5, 1)):
        table, _, first = choose_ends("1977-advanced")
        table.state.turn = turn
        assert building(table, first).tl == level
        table.do(first, Build())
        table.idle_until("build", 1 - first)
        assert table.state.turn == turn and building(table, 1 - first).tl == level


@pytest.mark.parametrize("scenario", ["1994-basic", "1994-advanced", "1977-advanced"])
def test_printed_alternating_scenarios_are_for_two(scenario: str) -> None:
    """R-GEN-10."""
    with pytest.raises(Illegal) as refused:
        GAME.new(Setup(scenario, 3), 1)
    assert refused.value.faults[0].code == "E-SEATS"


# ---- stocks -----------------------------------------------------------------------------------------------------


def test_scrapped_bp_build_in_the_same_turn() -> None:
    """R-SEQ-02, R-ECO-08: PD 8 and the generator are worth 13 BP, and half is 6.

    With 4 in stock they pay a ship of 10.
    """
    table = position_with_bp("2012-classic-advanced", 0)
    seat = owner_of_ur(table)
    table.put_ship("W9: TL0 PD=8", seat, "Ur")
    table.build_nothing()
    table.idle_until("transact", seat)
    table.state.stars[table.hex("Ur")].bp = 4
    table.do(seat, Transact((Scrap("W9"),)))
    table.idle_until("build", seat)
    assert table.refusal_code(seat, Build((ship("Ur", PD=6),))) == "E-BP"
    table.do(seat, Build((ship("Ur", PD=5),)))


def test_bp_are_loaded_in_the_transactions_only() -> None:
    """R-SEQ-03."""
    table = position_with_bp("2012-classic-advanced", 10)
    seat = owner_of_ur(table)
    table.put_ship("W9: TL0 PD=8 H=1", seat, "Ur")
    assert table.refusal_code(seat, Transact((Shift("Ur", "base", "W9", 5),))) == "E-WRONG-ANSWER"


def test_1994_loading_comes_before_scrapping() -> None:
    """R-SEQ-03: the BP from scrapping stay on the base this turn."""
    table, _, first = choose_ends("1994-advanced")
    table.idle_until("build", first)
    home = table.state.sides[first].homes[0]
    table.put_ship("W9: TL0 PD=8", first, home)
    table.put_ship("W11: TL0 PD=8 H=1", first, home)
    table.idle_until("transact", first)
    table.state.stars[home].bp = 0
    assert table.refusal_code(first, Transact((Scrap("W9"), Shift(home, "base", "W11", 5)))) in ("E-BP", "E-SHIFT")
    table.do(first, Transact((Scrap("W9"),)))
    assert table.state.stars[home].bp == 6


def test_1977_build_and_repair_in_any_order() -> None:
    """R-SEQ-07."""
    for turned in (False, True):
        table, _, first = choose_ends("1977-advanced")
        home = table.state.sides[first].homes[0]
        table.put_ship("W9: PD={8}5", first, home)
        items = (ship(home, "", PD=10), Repair("W9", {"PD": 3}, "stock"))
        table.do(first, Build(items[::-1] if turned else items))
        assert table.state.sides[first].stock == 7 and table.state.ships["W9"].has("PD") == 8


# ---- repair -----------------------------------------------------------------------------------------------------


def test_1977_repairs_only_on_an_own_base_star_riders_included() -> None:
    """R-REP-01."""
    table, _, first = choose_ends("1977-advanced")
    home = table.state.sides[first].homes[0]
    table.put_ship("W9: PD=8 SR=1", first, home)
    table.put_ship("S11: PD={4}2", first, home, aboard="W9")
    table.put_ship("W11: PD={8}5", first, "Mari")
    assert table.refusal_code(first, Build((Repair("W11", {"PD": 1}, "stock"),))) == "E-NO-REPAIR"
    table.do(first, Build((Repair("S11", {"PD": 2}, "stock"),)))
    assert table.state.ships["S11"].has("PD") == 4 and table.state.sides[first].stock == 18


def test_2012_a_bay_is_paid_from_any_own_hold_there_1994_from_its_own() -> None:
    """R-REP-02."""
    table = position_with_bp("2012-classic-advanced", 0)
    table.put_ship("W9: TL0 PD=5 R=1", 0, "Mari")
    table.put_ship("W11: TL0 PD={5}3 H=1 BP=10", 0, "Mari")
    assert table.refusal_code(0, Build((Repair("W11", {"PD": 1}, "base"),))) == "E-NO-REPAIR"
    table.do(0, Build((Repair("W11", {"PD": 2}, "W11"),)))
    table.do(1, Build())
    assert table.state.ships["W11"].bp == 8 and table.state.ships["W11"].has("PD") == 5
    table, _, first = choose_ends("1994-advanced")
    table.idle_until("build", first)
    table.put_ship("W9: TL0 PD={6}5 R=1 H=1 BP=10", first, "Mari")
    table.put_ship("W11: TL0 PD={5}3 H=1 BP=10", first, "Mari")
    assert table.refusal_code(first, Build((Repair("W9", {"PD": 1}, "W11"),))) == "E-NO-REPAIR"
    table.do(first, Build((Repair("W11", {"PD": 2}, "W9"),)))
    assert table.state.ships["W9"].bp == 8


def test_a_bay_on_a_carried_systemship_serves_every_own_ship_there() -> None:
    """R-REP-04."""
    table = position_with_bp("2012-classic-advanced", 0)
    table.put_ship("W9: TL0 PD={5}4 SR=1 H=1 BP=10", 0, "Mari")
    table.put_ship("S11: TL0 PD={3}2 R=1", 0, "Mari", aboard="W9")
    table.put_ship("W11: TL0 PD={5}3", 0, "Mari")
    table.do(0, Build(tuple(Repair(id, {"PD": 1}, "W9") for id in ("W9", "S11", "W11"))))
    table.do(1, Build())
    assert [table.state.ships[id].has("PD") for id in ("W9", "S11", "W11")] == [5, 3, 4]
    assert table.state.ships["W9"].bp == 7 and table.state.ships["S11"].has("R") == 1


def test_allies_are_not_repaired_unless_the_table_says_so() -> None:
    """R-REP-05 and its house rule `ally_repair`."""
    for allowed in (False, True):
        table = four(ally_repair=allowed)
        table.state.relations = {"0-2": "allied"}
        table.put_ship("W3: TL0 PD={6}4", 2, "Kling")
        stock = table.state.stars[table.hex("Kling")].bp
        plan = Build((Repair("W3", {"PD": 2}, "base"),))
        if not allowed:
            assert table.refusal_code(0, plan) == "E-NO-SHIP"
            continue
        table.do(0, plan)
        table.build_nothing()
        assert table.state.ships["W3"].has("PD") == 6 and table.state.stars[table.hex("Kling")].bp == stock - 2


def test_nothing_is_repaired_beside_an_enemy() -> None:
    """R-REP-06."""
    table = position_with_bp("2012-classic-advanced", 20)
    seat = owner_of_ur(table)
    table.put_ship("W9: TL0 PD={6}4", seat, "Ur")
    table.put_ship("W8: TL0 PD=3", 1 - seat, "Ur")
    assert table.refusal_code(seat, Build((Repair("W9", {"PD": 2}),))) == "E-NO-REPAIR"
    del table.state.ships["W8"]
    table.do(seat, Build((Repair("W9", {"PD": 2}),)))


def test_a_colony_repairs_from_its_own_store() -> None:
    """R-COL-05."""
    table = position_with_bp("2012-classic-advanced", 20)
    mari = table.state.stars[table.hex("Mari")]
    mari.colony, mari.bp = 0, 3
    table.put_ship("W9: TL0 PD={8}4", 0, "Mari")
    assert table.refusal_code(0, Build((Repair("W9", {"PD": 4}, "colony"),))) == "E-BP"
    assert table.refusal_code(0, Build((Repair("W9", {"PD": 2}, "base"),))) == "E-NO-REPAIR"
    table.do(0, Build((Repair("W9", {"PD": 3}, "colony"),)))
    table.do(1, Build())
    assert table.state.stars[mari.hex].bp == 0 and table.state.ships["W9"].has("PD") == 7


# ---- colonies and works -----------------------------------------------------------------------------------------


def test_among_friends_the_controller_deploys_else_the_first_in_the_list() -> None:
    """R-COL-04."""
    table = four()
    table.state.relations = {"0-2": "peace"}
    place = table.hex("Elam")
    for seat, id in ((0, "1"), (2, "3")):
        table.put_ship(f"W{id}: TL0 PD=5 SR=1", seat, place)
        table.state.pods[f"P{id}"] = Pod(f"P{id}", seat, place)
    rank = {seat: n for n, seat in enumerate(table.state.priority)}
    first = min((0, 2), key=rank.__getitem__)
    table.do(0, Build((Deploy("P1"),)))
    table.do(2, Build((Deploy("P3"),)))
    table.build_nothing()
    assert table.state.stars[place].colony == first
    assert [pod.owner for pod in table.state.pods.values()] == [2 - first]


def test_an_incomplete_base_is_lost_whole_the_colonys_stock_is_plundered() -> None:
    """R-BASE-07, R-BASE-08: 10 BP of works are lost. Of the 9 BP in store 4 are taken away."""
    table = Position("2012-cornered", 2)
    table.idle_until("build")
    elam = table.state.stars[table.hex("Elam")]
    elam.colony, elam.works, elam.works_by, elam.bp = 0, 10, 0, 9
    table.put_ship("W8: TL0 PD=5 H=2", 1, "Elam")
    table.build_nothing()
    table.idle_until("build")
    elam = table.state.stars[elam.hex]
    assert (elam.colony, elam.works, elam.works_by, elam.bp) == (-1, 0, -1, 0)
    assert table.state.ships["W8"].bp >= 4


def test_works_go_on_over_turns_and_a_finished_base_waits_a_turn() -> None:
    """R-BASE-05: a base completed in turn 1 pays its B (4) and builds in turn 2, which begins at once here."""
    table = Position("2012-cornered", 2)
    table.idle_until("build")
    elam = table.state.stars[table.hex("Elam")]
    elam.colony, elam.colony_since, elam.bp, elam.counter = 0, 0, 40, counter_with(b=4, d=0)
    table.do(0, Build((Works("Elam", 25),)))
    table.do(1, Build())
    elam = table.state.stars[elam.hex]
    assert elam.base == 0 and elam.colony == -1 and elam.bp == 40 - 25 + 4
    assert table.state.turn == 2
    assert next(yard for yard in building(table, 0).yards if yard.hex == elam.hex).ships


def test_basic_learning_breaks_ships_up_for_half_their_value_since_rules_4() -> None:
    """R-BLD-16: PD 4 of 6, B 3, a lot of Missiles and the generator are 13 BP. Half is 6, spent on this sheet."""
    table = position_without_bp(new_seed(4, bytes(16)))
    seat = owner_of_ur(table)
    table.put_ship("W9: PD={6}4 B=3 M={4}3", seat, "Ur")
    (site,) = building(table, seat).transact.sites  # type: ignore[union-attr]
    assert site.scrap == {"W9": 6}
    table.do(seat, Build((ship("Ur", "", PD=6),), (Scrap("W9"),)))
    table.build_nothing()
    assert "W9" not in table.state.ships
    assert (table.state.turn, table.state.stars[table.hex("Ur")].bp) == (2, 8)  # only the income of turn 2


@pytest.mark.parametrize("seed", [new_seed(3, bytes(16)), 7])
def test_matches_begun_under_earlier_rules_go_on_without_scrapping(seed: Seed) -> None:
    """R-BLD-16."""
    table = position_without_bp(seed)
    seat = owner_of_ur(table)
    table.put_ship("W9: PD={6}4 B=3", seat, "Ur")
    assert building(table, seat).transact is None
    if table.state.two_sheets:
        assert table.refusal_code(seat, Build((), (Scrap("W9"),))) == "E-SCRAP"


def position_without_bp(seed: Seed) -> Position:
    """Return Basic Learning at the Build of turn 1, with empty stocks."""
    table = Position("2012-learning", seed=seed)
    table.idle_until("build")
    for star in table.state.stars.values():
        star.bp = 0
    return table


def test_everything_wrong_with_a_plan_is_named_at_once() -> None:
    """R-GEN-05: all faults are named, as by the adjudicator (C-434): 8 of 7 lost points, and 11 BP of work for 2 BP."""
    table = position_with_bp("2012-classic-advanced", 2)
    seat = owner_of_ur(table)
    table.put_ship("W1: PD={9}2", seat, "Ur")
    table.put_ship("W3: PD={5}2", seat, "Ur")
    plan = Build((Repair("W1", {"PD": 8}), Repair("W3", {"PD": 3}), NewShip("Ur", {"C": 1}, "WG")))
    with pytest.raises(Illegal) as refused:
        GAME.check(table.state, seat, table.decision(seat), plan)
    assert [(fault.code, fault.field) for fault in refused.value.faults] == [
        ("E-OVER-ORIGINAL", "items.0.restore.PD"),
        ("E-ATTR-EDITION", "items.2.attrs.C"),
        ("E-BP", "items"),
    ]
