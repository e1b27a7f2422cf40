"""The fine print of rulings: the second half of a sentence, the tie, the exception."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.game import PUBLIC
from engine.warpwar import position
from engine.warpwar.commands import Build, Deploy, Give, Move, NewPod, NewShip, SeatEmperor, Take, Transact, Works
from engine.warpwar.events import event_types
from engine.warpwar.knowledge import sightings
from engine.warpwar.phases import victory
from engine.warpwar.phases.common import losses
from engine.warpwar.setup.scenario_schema import Victory
from engine.warpwar.state import Memory, Note, Pod
from engine.warpwar.umpire import Umpire
from tests.engine.warpwar.position import GAME, Position, counter_with


def cornered_position(seats: int = 2, **options: Any) -> Position:
    """Return a position in Build of turn 2."""
    table = Position("2012-cornered", seats, **options)
    table.idle_until("build")
    table.build_nothing()
    table.idle_until("build")
    return table


# ---- movement ---------------------------------------------------------------------------------------------------


def test_a_lone_systemship_stops_a_warpship() -> None:
    """R-MOVE-04: "an enemy ship" of any kind stops it. The enemy's base alone does not."""
    table = cornered_position()
    table.put_ship("W1: TL0 PD=9", 0, "Erech")
    table.put_ship("S11: TL0 PD=1", 1, "Adab")
    table.build_nothing()
    table.idle_until("move", 0)
    assert table.refusal_code(0, Move(("W1",), ("~Adab", "~Erech"))) == "E-STOP"
    del table.state.ships["S11"]
    table.do(0, Move(("W1",), ("~Adab", "~Erech")))


def test_a_ship_that_has_moved_is_not_pinned() -> None:
    """R-PIN-01: seat 1 has more ships and moves first. W2 stays by choice before W1 comes; W4 has not moved."""
    table = cornered_position()
    table.put_ship("W1: TL0 PD=9", 0, "Erech")
    for id in ("W2", "W4"):
        table.put_ship(f"{id}: TL0 PD=9", 1, "Adab")
    table.build_nothing()
    table.do(1, Move(("W2",)))
    table.state.moving.mover = 0  # one ship each is left: a tie, in which either seat might move first
    table.do(0, Move(("W1",), ("~Adab",)))
    assert table.events_for_viewer(PUBLIC, event_types.Moved)[0].pinned == ("W4",)


def test_what_a_blind_player_remembers_does_not_bind_him() -> None:
    """R-GEN-11: an enemy seen at Adab a turn ago stops no ship, wherever it is now."""
    table = cornered_position(blind=True)
    adab = table.hex("Adab")
    table.put_ship("W1: TL0 PD=9", 0, "Erech")
    table.put_ship("W2: TL0 PD=9", 1, "Elam")
    table.state.sides[0].known[adab] = Memory(1, units=[Note("W2", 1, "W")])
    table.build_nothing()
    table.idle_until("move", 0)
    assert [(unit.hex, unit.memory) for unit in table.view(0).units if unit.id == "W2"] == [(adab, 1)]
    table.do(0, Move(("W1",), ("~Adab", "~Erech")))
    assert table.state.ships["W1"].hex == table.hex("Erech")


def test_passing_only_binds_who_comes_and_at_peace() -> None:
    """R-DIP-08 with `peace_stop` off: a ship already there may stay. Allies may end their move there."""
    table = cornered_position(4, diplomacy=True, peace_stop=False)
    home = table.state.sides[2].homes[0]
    star = table.world.star_map.warps[home][0]
    table.put_ship("W1: TL0 PD=9", 0, home)
    table.put_ship("W5: TL0 PD=9", 0, star)
    table.state.relations = {"0-2": "peace"}
    table.build_nothing()
    table.idle_until("move", 0)
    way = (f"~{table.world.star_map.label(home)}",)
    assert table.refusal_code(0, Move(("W5",), way)) == "E-PASS-ONLY"
    table.do(0, Move(("W1",)))
    table.state.relations = {"0-2": "allied"}
    table.do(0, Move(("W5",), way))
    assert table.state.ships["W5"].hex == home


def test_ships_of_who_resigned_are_not_asked_to_move() -> None:
    """R-VIC-15: the event goes on without these ships."""
    table = cornered_position(3)
    for seat in range(3):
        table.put_ship(f"W{seat + 1}: TL0 PD=5", seat, table.state.sides[seat].homes[0])
    table.state = GAME.resign(table.state, 2).state
    table.build_nothing()
    while table.state.phase == "movement":
        mover = next(seat for seat in range(3) if table.open_kinds(seat))
        assert mover != 2
        table.idle(mover)
    assert table.state.ships["W3"].hex == table.state.sides[2].homes[0]


# ---- Emperors ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("record", "riders", "fits"),
    [
        ("W1: TL0 PD=5 SR=1 H=1", (), True),
        ("W1: TL0 PD=5 SR=1 H=1 BP=1", (), False),
        ("W1: TL0 PD=5 SR=1 H=2 BP=10", (), True),
        ("W1: TL0 PD=5 SR=1 H=2 BP=11", (), False),
        ("W1: TL0 PD=5 SR=1 H=1", ("S10",), False),
        ("W1: TL0 PD=5 SR=2 H=1", ("S10",), True),
        ("W1: TL0 PD=5 SR=2 H=1", ("S10", "P51"), False),
        ("W1: TL0 PD=5 SR={1}0 H=1", (), False),
        ("W1: TL0 PD=5 SR=1 H={1}0", (), False),
    ],
)
def test_the_emperor_needs_a_free_rack_and_an_empty_hold(record: str, riders: tuple[str, ...], fits: bool) -> None:
    """R-EMP-03: both are undamaged, and hold no Systemship, pod or BP."""
    table = cornered_position()
    home = table.state.sides[0].homes[0]
    table.put_ship(record, 0, home)
    for id in riders:
        if id.startswith("S"):
            table.put_ship(f"{id}: TL0 PD=1", 0, home, aboard="W1")
        else:
            table.state.pods[id] = Pod(id, 0, table.hex(home), "W1")
    plan = Build((SeatEmperor("W1"),))
    if fits:
        table.do(0, plan)
    else:
        assert table.refusal_code(0, plan) == "E-EMPEROR"


def test_equal_hits_on_an_emperors_ship_are_credited_by_priority() -> None:
    """R-VIC-09: seats 1 and 2 have two hits each. The one earlier in this turn's list gets the 40 points."""
    table = cornered_position(3)
    table.put_ship("W1: TL0 PD=5 SR=1 H=1", 0, "Elam")
    table.state.sides[0].emperor = "W1"
    ump = Umpire(table.state, table.world)
    losses.remove_lost(ump, ["W1"], credit={"W1": {"1": 2, "2": 2}})
    first = min((1, 2), key=position.seats_by_priority(table.state, table.world.rules).index)
    assert [side.points for side in table.state.sides] == [40 * (seat == first) for seat in range(3)]


# ---- victory ----------------------------------------------------------------------------------------------------


def after_turn_forty(table: Position) -> tuple[int, ...]:
    table.build_nothing()
    table.state.turn = 40
    while GAME.outcome(table.state) is None:
        table.idle(next(seat for seat in range(len(table.state.sides)) if table.open_kinds(seat)))
    assert table.outcome.reason == "ending_turn"
    winners: tuple[int, ...] = table.outcome.winners
    return winners


def test_systemships_count_where_points_are_equal() -> None:
    """R-VIC-02, R-VIC-10: both have a base and its star.

    Seat 0 has a Warpship; seat 1 has one too, or also a Systemship.
    """
    for ships, winners in ((("W2",), ()), (("W2", "S11"), (1,))):
        table = cornered_position()
        table.put_ship("W1: TL0 PD=5", 0, table.state.sides[0].homes[0])
        for id in ships:
            table.put_ship(f"{id}: TL0 PD=5", 1, table.state.sides[1].homes[0])
        assert after_turn_forty(table) == winners


def test_who_lost_his_emperor_cannot_win_by_points() -> None:
    """R-EMP-07: three players. The one without an Emperor has 500 points and plays on."""
    table = cornered_position(3)
    table.state.sides[0].points, table.state.sides[0].emperor_lost, table.state.sides[0].emperor = 500, True, ""
    table.state.sides[1].points = 7
    assert after_turn_forty(table) == (1,)


def test_a_pod_keeps_a_player_in_the_game() -> None:
    """R-VIC-12: "no base, colony or pod". A player who is out leaves no Emperor, and no event tells of its fall."""
    for pod in (True, False):
        table = cornered_position(3)
        table.state.stars[table.state.sides[2].homes[0]].base = -1
        table.put_ship("W3: TL0 PD=5 SR=2 H=1", 2, "Elam")
        table.state.sides[2].emperor = "W3"
        if pod:
            table.state.pods["P3"] = Pod("P3", 2, table.hex("Elam"), "W3")
        ump = Umpire(table.state, table.world)
        victory.production(ump, Victory("production", ""))
        assert table.state.sides[2].out != pod
        told = [type(event.body) for event in ump.events]
        assert told == ([] if pod else [event_types.SeatOut])
        shown = [unit for unit in table.view(PUBLIC).units if unit.kind == "emperor" and unit.owner == 2]
        assert len(shown) == pod


# ---- stars ------------------------------------------------------------------------------------------------------


def settling(**held: int) -> Position:
    """Return Build of turn 2 with a pod of seat 0 at Elam. `held` sets fields of the star."""
    table = cornered_position(3)
    star = table.state.stars[table.hex("Elam")]
    star.counter = counter_with(c=2, b=4, d=0)
    for name, value in held.items():
        setattr(star, name, value)
    table.put_ship("W1: TL0 PD=5", 0, "Elam")
    table.state.pods["P51"] = Pod("P51", 0, star.hex)
    return table


def test_a_star_bears_one_colony_and_none_beside_a_base() -> None:
    """R-COL-02."""
    for held in ({}, {"colony": 0, "colony_since": 1}, {"base": 0}):
        table = settling(**held)
        if held:
            assert table.refusal_code(0, Build((Deploy("P51"),))) == "E-NO-COLONY"
        else:
            table.do(0, Build((Deploy("P51"),)))


def test_without_an_emperor_nothing_is_founded() -> None:
    """R-EMP-07 with three players: pods may still be built but not deployed. Colonies do not grow into bases."""
    table = settling()
    table.state.sides[0].emperor_lost, table.state.sides[0].emperor = True, ""
    home = table.state.sides[0].homes[0]
    assert table.refusal_code(0, Build((Deploy("P51"),))) == "E-NO-COLONY"
    table.do(0, Build((NewPod(home),)))
    table = settling(colony=0, colony_since=1, bp=30)
    table.state.sides[0].emperor_lost, table.state.sides[0].emperor = True, ""
    assert table.refusal_code(0, Build((Works("Elam", 10, "colony"),))) == "E-NO-WORKS"


def test_at_peace_no_colony_is_founded_where_the_other_controls() -> None:
    """R-COL-02: both have a ship at Elam.

    The seat that was first there controls it (R-STAR-07) and alone may settle.
    """
    for holder, met in ((1, "E-NO-COLONY"), (0, "fine")):
        table = settling(control=holder)
        table.state.relations = {"0-1": "peace"}
        table.put_ship("W2: TL0 PD=5", 1, "Elam")
        if met == "fine":
            table.do(0, Build((Deploy("P51"),)))
        else:
            assert table.refusal_code(0, Build((Deploy("P51"),))) == met


def test_a_base_finished_this_turn_builds_nothing_yet() -> None:
    """R-BASE-05: 25 BP finish it. The 20 BP left in its store buy no ship in the same plan."""
    table = settling(colony=0, colony_since=1, bp=45)
    finish = Works("Elam", 25, "colony")
    assert table.refusal_code(0, Build((finish, NewShip("Elam", {"PD": 5}, "WG")))) == "E-NO-YARD"
    table.do(0, Build((finish,)))


# ---- what is known ----------------------------------------------------------------------------------------------


def test_a_colony_founded_after_the_visit_is_not_known() -> None:
    """R-HID-02: seat 1 has been at Elam. The pod becomes a colony later, and the stack is as high as before."""
    table = cornered_position(semi_hidden=True)
    elam = table.state.stars[table.hex("Elam")]
    elam.counter = counter_with(c=2, d=0)
    table.put_ship("W1: TL0 PD=5", 0, "Elam")
    table.state.pods["P51"] = Pod("P51", 0, elam.hex)
    table.state.sides[1].known[elam.hex] = Memory(1)
    before = [stack for stack in table.view(1).stacks if stack.hex == elam.hex]
    table.do(0, Build((Deploy("P51"),)))
    table.build_nothing()
    assert [stack for stack in table.view(1).stacks if stack.hex == elam.hex] == before and before[0].count == 2
    assert next(star.colony for star in table.view(1).stars if star.hex == elam.hex) == -1


def test_allies_read_each_others_orders_once_their_own_are_sealed() -> None:
    """R-DIP-09: seats 0 and 2 against seat 1.

    A seat that has sealed nothing sees nothing, and neither does an outsider.
    """
    table = cornered_position(4, diplomacy=True)
    table.state.relations = {"0-2": "allied"}
    for seat in range(3):
        table.put_ship(f"W{seat + 1}: TL0 PD=5 B=1", seat, "Elam")
    table.build_nothing()
    table.idle_until("orders")
    table.orders(2, "W3 ATTACK W2 D=2 B=1")

    def read_allied_orders(viewer: int) -> tuple[str, ...]:
        return table.view(viewer).battles[0].allies

    assert [read_allied_orders(viewer) for viewer in (0, 1, 2, 3, PUBLIC)] == [()] * 5
    table.orders(0, "W1 DODGE D=4")
    assert read_allied_orders(0) == ("W3 ATTACK W2 D=2 B=1",) and read_allied_orders(2) == ("W1 DODGE D=4",)
    assert [read_allied_orders(viewer) for viewer in (1, 3, PUBLIC)] == [()] * 3


def test_notes_of_a_fight_are_of_the_last_one() -> None:
    """R-HID-05: W1 and W3 were read in turn 2, W3 and W5 in turn 4. Within one turn the notes add up."""
    table = cornered_position(semi_hidden=True)
    elam = table.hex("Elam")
    for turn, ids in ((2, ("W1",)), (2, ("W1", "W3")), (4, ("W3",)), (4, ("W5",))):
        table.state.turn = turn
        table.state.ships = {}
        for id in ids:
            table.put_ship(f"{id}: TL0 PD=5", 0, "Elam")
        sightings.take_note(table.state, 1, elam)
        units = table.state.sides[1].sightings[0].units
    assert (table.state.sides[1].sightings[0].turn, units) == (4, ["W3", "W5"])


def test_home_counters_lie_open_where_the_others_are_explored() -> None:
    """R-STAR-03, R-STAR-04: all viewers, spectators too, read the two home counters of Cornered, and no other."""
    table = Position("2012-cornered", 2, counters="explored")
    table.idle_until("build")
    homes = {home for side in table.state.sides for home in side.homes}
    for viewer in (0, 1, PUBLIC):
        assert {star.hex for star in table.view(viewer).stars if star.counter is not None} == homes


def test_points_of_others_are_counted_without_reading_unseen_counters() -> None:
    """R-VIC-08, R-STAR-04: W1 holds a star of 3 VP that seat 1 never saw. It counts 3 for its owner, 1 for seat 1."""
    table = Position("2012-cornered", 2, counters="explored")
    table.idle_until("build")
    elam = table.state.stars[table.hex("Elam")]
    elam.counter = counter_with(vp=3)
    before = [table.view(viewer).sides[0].vp for viewer in (0, 1)]
    table.put_ship("W1: TL0 PD=5", 0, "Elam")
    table.state.sides[0].explored[elam.hex] = 1
    after = [table.view(viewer).sides[0].vp for viewer in (0, 1)]
    assert [new - old for new, old in zip(after, before, strict=True)] == [3, 1]


# ---- players who resigned, and lack of room --------------------------------------------------------------------------


def test_who_resigned_draws_no_counters() -> None:
    """R-STAR-02, R-VIC-15: the others go on in turn until each star has a counter."""
    table = Position("2012-cornered", 3, counters="drawn")
    table.idle_until("place_counter")
    gone = table.state.priority[1]
    table.state = GAME.resign(table.state, gone).state
    drawers = set()
    while table.state.phase == "counters":
        seat = next(seat for seat in range(3) if table.open_kinds(seat))
        drawers.add(seat)
        table.idle(seat)
    assert drawers == {0, 1, 2} - {gone}


@pytest.mark.parametrize(("bp", "arrives"), [(4, True), (5, False)])
def test_a_trade_needs_room(bp: int, arrives: bool) -> None:
    """R-ECO-12, R-ECO-13: 6 BP lie in the taker's only Hold. 4 more go in; 5 stay where they are."""
    table = cornered_position(4, diplomacy=True)
    home = table.state.sides[0].homes[0]
    table.state.relations = {"0-1": "peace"}
    table.put_ship("W1: TL0 PD=5 H=1 BP=9", 0, home)
    table.put_ship("W2: TL0 PD=5 H=1 BP=6", 1, home)
    table.build_nothing()
    table.idle_until("transact", 0)
    table.do(0, Transact(gives=(Give(1, home, bp, "W1", "W2"),)))
    table.do(1, Transact(takes=(Take(0, home, bp, "W1", "W2"),)))
    table.idle_until("build")
    left, there = (9 - bp, 6 + bp) if arrives else (9, 6)
    assert (table.state.ships["W1"].bp, table.state.ships["W2"].bp) == (left, there)
