"""Rulings about the course of a turn, hidden counters, diplomacy, control and victory, each in play."""

from __future__ import annotations

from typing import Any

from engine.core import codec
from engine.core.game import PUBLIC
from engine.warpwar import victory_points
from engine.warpwar.commands import Build, ChooseHome, Dummies, EndMovement, Move, Relations
from engine.warpwar.events import event_types
from engine.warpwar.phases import victory
from engine.warpwar.setup.scenario_schema import Victory
from engine.warpwar.starmap.star_counters import counter
from engine.warpwar.umpire import Umpire
from tests.engine.warpwar.position import GAME, Position, counter_with
from tests.engine.warpwar.test_flow_2012 import moving
from tests.engine.warpwar.test_flow_advanced import four
from tests.engine.warpwar.test_flow_alternating import choose_ends


def cornered_position(seats: int = 3, **options: Any) -> Position:
    """Return Cornered in Build of turn 2, where each seat has its base."""
    table = Position("2012-cornered", seats, **options)
    table.idle_until("build")
    table.build_nothing()
    table.idle_until("build")
    assert table.state.turn == 2
    return table


def home(table: Position, seat: int) -> str:
    return table.state.sides[seat].homes[0]


# ---- what is seen -----------------------------------------------------------------------------------------------


def test_open_counters_show_id_kind_hex_and_owner_only() -> None:
    """R-GEN-12: no record, no damage, no cargo, no rider."""
    table = cornered_position(2)
    table.put_ship("W1: TL0 PD={9}5 SR=1 H=1 BP=7", 0, "Elam")
    table.put_ship("S10: TL0 PD=4", 0, "Elam", aboard="W1")
    seen = [unit for unit in table.view(1).units if unit.owner == 0 and unit.kind != "emperor"]
    assert [(unit.id, unit.kind, unit.hex, unit.aboard) for unit in seen] == [("W1", "W", table.hex("Elam"), "")]
    assert table.view(1).records == () and table.view(PUBLIC).records == ()
    assert table.view(PUBLIC).economy is None and table.view(1).sides[0].ships == 1


def test_the_activation_tells_whose_it_is_and_no_count() -> None:
    """R-HID-06: a second Warpship or a dummy looks the same to the other side while seat 0 moves."""
    worlds = []
    for second in (True, False):
        table = Position("2012-classic-advanced", semi_hidden=True)
        table.idle_until("build")
        table.put_ship("W1: TL0 PD=5", 0, "Mari")
        if second:
            table.put_ship("W3: TL0 PD=5", 0, "Mari")
        else:
            table.do(0, Build((Dummies("Mari", 1),)))
        table.build_nothing()
        assert table.open_kinds(0) == ["move"]
        table.state.sides[0].dealt = {"W": 2}
        table.do(0, EndMovement())
        worlds.append(
            (table.view(1).stacks, table.view(1).sides, table.view(1).header, table.events_for_viewer(1, object))
        )
    assert worlds[0] == worlds[1]


def test_a_lone_base_destroyed_is_in_everybodys_log() -> None:
    """R-HID-07: the colony that no other player had seen falls at the end of the turn. All viewers see it."""
    table = cornered_position(3, semi_hidden=True)
    elam = table.state.stars[table.hex("Elam")]
    elam.colony = 0
    table.put_ship("W2: TL0 PD=5", 1, "Elam")
    table.build_nothing()
    table.idle_until("build")
    assert table.state.stars[elam.hex].colony == -1
    for viewer in (PUBLIC, 2):
        assert next(star for star in table.view(viewer).stars if star.hex == elam.hex).colony == -1


# ---- order of the end of the turn -------------------------------------------------------------------------------


def test_star_damage_comes_before_bases_fall() -> None:
    """R-SEQ-05: the dangerous star destroys the only intruder, so the base stands."""
    table = cornered_position(2)
    star = table.state.stars[home(table, 0)]
    star.counter = next(n for n in range(17, 65) if counter(n).d)
    table.put_ship("W2: TL0 PD=1", 1, star.hex)
    table.build_nothing()
    table.idle_until("build")
    assert "W2" in table.state.lost and table.state.stars[star.hex].base == 0


def test_1994_plunder_comes_before_the_victory_check() -> None:
    """R-SEQ-06, R-BASE-08: 9 BP are on the last base. 4 are in the raider's Holds when the match ends."""
    table = Position("1994-advanced")
    table.idle_until("build")
    seat = table.state.phasing
    other = 1 - seat
    for star in table.state.stars.values():
        if star.base == other and star.hex != home(table, other):
            star.base = -1
            star.bp = 0
    table.state.stars[home(table, other)].bp = 9
    table.put_ship("W21: TL0 PD=5 H=1", seat, home(table, other))
    table.do(seat, Build())
    table.idle_until("never")
    assert table.outcome.winners == (seat,)
    assert table.state.ships["W21"].bp == 4 and table.state.phasing == seat


def test_1977_points_count_at_the_start_of_the_own_turn() -> None:
    """R-VIC-01, R-VIC-05: a ship on the base star at the end of its own turn is not yet worth a point."""
    table, _, first = choose_ends("1977-learning")
    other = 1 - first
    table.idle_until("move", first)
    for id in list(table.state.ships):
        del table.state.ships[id]
    table.put_ship("W21: PD=9 B=2", first, "Mari")
    table.put_ship("W22: PD=9 B=2", other, "Eridu")
    table.state.turn = 3
    goal = home(table, other)
    table.state.ships["W21"].hex = next(h for h in table.world.star_map.beside[goal])
    table.do(first, Move(("W21",), (goal,)))
    assert table.state.phasing == other and table.state.sides[first].points == 0
    table.do(other, EndMovement())
    assert table.state.sides[first].points == 1 and table.outcome.reason == "occupation"


# ---- diplomacy --------------------------------------------------------------------------------------------------


def test_a_level_binds_for_the_whole_next_turn() -> None:
    """R-DIP-03: under cease fire there is no fight, although one seat has voted to end it. After the vote there is."""
    table = four()
    table.build_nothing()
    table.idle_until("build")
    table.state.relations = {"0-2": "cease_fire"}
    table.put_ship("W1: TL0 PD=5 B=1", 0, "Elam")
    table.put_ship("W3: TL0 PD=5 B=1", 2, "Elam")
    table.build_nothing()
    table.idle_until("relations")
    assert table.state.battles == []
    table.do(0, Relations({"2": "down"}))
    assert table.state.relations == {"0-2": "cease_fire"}, "sealed until all have voted"
    table.idle_until("orders")
    assert [battle.sides for battle in table.state.battles] == [[0, 2]] and table.state.turn == 3


def test_victory_is_single_unless_the_house_rule_shares_it() -> None:
    """R-DIP-10: of four players two Allies are left. Without `alliance_win` the match goes on."""
    for shared in (False, True):
        table = Position("2012-cluster", 4, diplomacy=True, alliance_win=shared)
        table.idle_until("build")
        table.state.relations = {"0-1": "allied"}
        for id, ship in list(table.state.ships.items()):
            if ship.owner in (2, 3):
                del table.state.ships[id]
        for id, pod in list(table.state.pods.items()):
            if pod.owner in (2, 3):
                del table.state.pods[id]
        turn = table.state.turn
        for _ in range(60):
            if GAME.outcome(table.state) is not None or table.state.turn > turn + 2:
                break
            table.idle(next(seat for seat in range(4) if table.open_kinds(seat)))
        outcome = GAME.outcome(table.state)
        assert (outcome.winners if outcome else None) == ((0, 1) if shared else None)
        assert table.state.sides[2].out and table.state.sides[3].out


# ---- control and points -----------------------------------------------------------------------------------------


def test_who_controls_a_star() -> None:
    """R-STAR-07: the only owner there; among friends the last holder; with enemies, or with pods alone, no seat."""
    table = four()
    elam = table.hex("Elam")

    def control(viewer: int = PUBLIC) -> int:
        return next(star.control for star in table.view(viewer).stars if star.hex == elam)

    assert control() == -1
    table.put_ship("W1: TL0 PD=5", 0, "Elam")
    assert control() == 0
    table.put_ship("W3: TL0 PD=5", 2, "Elam")
    assert control() == -1, "at War nobody"
    table.state.relations = {"0-2": "peace"}
    table.state.stars[elam].control = 2
    assert control() == 2, "among friends who held it last"
    del table.state.ships["W3"]
    assert control() == 0
    table.state.stars[elam].colony = 3
    assert control() == 3, "a colony holds its star"


def test_points_of_a_star_are_its_counters_else_one() -> None:
    """R-STAR-08, R-VIC-08: a ship on a star of 2 VP, a colony (5) on one of 1 VP, the home base 10 and 3."""
    table = cornered_position(2)
    table.state.stars[table.hex("Elam")].counter = counter_with(vp=2)
    table.state.stars[table.hex("Mari")].counter = counter_with(vp=1)
    table.put_ship("W1: TL0 PD=5", 0, "Elam")
    table.state.stars[table.hex("Mari")].colony = 0
    assert victory_points.points(table.state, table.world, 0) == (10 + 3) + 2 + (5 + 1)
    for star in table.state.stars.values():
        star.counter = 0
    assert victory_points.points(table.state, table.world, 0) == (10 + 1) + 1 + (5 + 1)


def test_homes_nobody_chose_take_ordinary_counters() -> None:
    """R-STAR-09: with two players Kling and Sol are taken. Ur and Babylon are stars like others."""
    table = Position("2012-cornered", 2)
    table.do(0, ChooseHome("Kling"))
    table.do(1, ChooseHome("Sol"))
    numbers = {star: table.state.stars[table.hex(star)].counter for star in ("Kling", "Sol", "Ur", "Babylon")}
    assert numbers["Kling"] <= 16 and numbers["Sol"] <= 16
    assert numbers["Ur"] >= 17 and numbers["Babylon"] >= 17


# ---- victory ----------------------------------------------------------------------------------------------------


def test_of_two_conditions_in_one_turn_the_scenarios_first_counts() -> None:
    """R-VIC-02: seat 1 holds sixteen stars when seat 0 takes its Emperor. The Emperor is higher in the list."""
    table = Position("2012-emperor")
    table.idle_until("build")
    table.build_nothing()
    table.idle_until("build")
    prey = table.state.sides[1].emperor
    assert table.state.stars[prey].base == 1
    table.put_ship("W1: TL0 PD=5 B=1", 0, table.world.star_map.label(prey))
    free = [star for star in table.state.stars.values() if star.base < 0][:18]
    for star in free:
        star.colony = 1
    table.build_nothing()
    table.idle_until("never")
    assert table.outcome.winners == (0,) and table.outcome.reason == "emperor"


def test_the_same_condition_by_two_goes_to_points_then_ships_then_is_shared() -> None:
    """R-VIC-02, R-VIC-10, turn 40 of Cornered: equal in all is a draw, a ship more wins, a colony counts more."""
    for ships, colony, winners in (((0, 0), -1, ()), ((1, 0), -1, (0,)), ((1, 0), 1, (1,))):
        table = cornered_position(2)
        for star in table.state.stars.values():
            star.counter = 0
        table.state.turn = 40
        space = next(h for h in table.world.star_map.beside[home(table, 0)] if not table.world.star_map.is_star(h))
        for seat, number in enumerate(ships):
            if number:
                table.put_ship(f"W{seat + 1}: TL0 PD={{3}}0 B=1", seat, space)
        if colony >= 0:
            table.state.stars[table.hex("Elam")].colony = colony
        table.build_nothing()
        table.idle_until("never")
        assert table.outcome.reason == "ending_turn" and table.outcome.winners == winners


def test_a_base_falls_to_several_and_the_one_with_most_ships_is_credited() -> None:
    """R-MULTI-04, R-VIC-09: seat 2 has two ships at the base, seat 1 has one.

    Seat 2 gets base (10) and Emperor (40).
    """
    table = four()
    table.build_nothing()
    table.idle_until("build")
    table.state.relations = {"1-2": "peace"}
    for record, owner in (("W2: TL0 PD=5", 1), ("W3: TL0 PD=5", 2), ("W7: TL0 PD=5", 2)):
        table.put_ship(record, owner, "Kling")
    table.build_nothing()
    told: list[Any] = []
    while table.state.turn == 2 and not told:
        table.idle(next(seat for seat in range(4) if table.open_kinds(seat)))
        told = table.events_for_viewer(PUBLIC, event_types.BaseFell)
    assert told[0].by == 2 and (table.state.sides[1].points, table.state.sides[2].points) == (0, 50)


def test_total_destruction_asks_for_the_last_counter() -> None:
    """R-VIC-13: a ship without power keeps its player in the game. A player with nothing on the map is out."""
    for left, out in ((True, False), (False, True)):
        table = Position("2012-cluster", 3)
        table.idle_until("move")
        table.state.ships["W3"].now["PD"] = 0
        for id, pod in list(table.state.pods.items()):
            if pod.owner == 2:
                del table.state.pods[id]
        if not left:
            del table.state.ships["W3"]
        for _ in range(40):
            if table.state.turn > 1 or GAME.outcome(table.state) is not None:
                break
            table.idle(next(seat for seat in range(3) if table.open_kinds(seat)))
        assert table.state.sides[2].out is out


def test_2012_nothing_is_won_before_the_end_of_the_turn() -> None:
    """R-VIC-01: an enemy is on the last base from movement on. The match ends only in End Turn."""
    table = moving()
    table.put_ship("W1: TL0 PD=9 B=2", 0, "Mari")
    table.put_ship("W3: TL0 PD=9 B=2", 0, "Babylon")
    table.put_ship("W2: TL0 PD=9 B=2", 1, "Mari")
    table.build_nothing()
    table.idle_until("orders")
    assert GAME.outcome(table.state) is None, "a ship stands alone on the enemy's base, and the fight goes on elsewhere"
    table.idle_until("never")
    assert table.outcome.winners == (0,)


def test_a_star_cluster_is_won_by_who_controls_all_of_it_at_one_check() -> None:
    """12 6.1, R-VIC-16: all listed stars are needed. A star shared with an enemy is not controlled (R-STAR-07)."""
    table = Position("2012-classic-advanced")
    table.idle_until("build")
    cluster = Victory(kind="star_cluster", text="", stars=("Mari", "Umma", "Girsu"))

    def winners() -> tuple[int, ...] | None:
        ump = Umpire(codec.copy(table.state), table.world)
        victory.CHECKS["star_cluster"](ump, cluster)
        return None if ump.state.over is None else ump.state.over.winners

    table.put_ship("W1: TL0 PD=1", 0, "Mari")
    table.put_ship("W2: TL0 PD=1", 0, "Umma")
    assert winners() is None
    table.put_ship("W3: TL0 PD=1", 0, "Girsu")
    assert winners() == (0,)
    table.put_ship("W4: TL0 PD=1", 1, "Girsu")
    assert winners() is None
