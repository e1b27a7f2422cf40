"""Advanced and optional rules of 2012: counters, Emperors, diplomacy, trade, entries, plots."""

from __future__ import annotations

from typing import Any

from engine.core.game import PUBLIC
from engine.warpwar.commands import (
    Build,
    ChooseHome,
    Damage,
    EndMovement,
    Enter,
    Give,
    Move,
    PlaceCounter,
    Plot,
    Relations,
    SeatEmperor,
    Take,
    Transact,
)
from engine.warpwar.events import event_types
from engine.warpwar.prompts import CounterPrompt, DamagePrompt, EnterPrompt
from engine.warpwar.starmap import star_counters
from tests.engine.warpwar.position import Position, ship


def classic() -> Position:
    """Return Classic Advanced before the first Build, with the 20 BP divided by default."""
    table = Position("2012-classic-advanced")
    table.idle_until("build")
    return table


# ---- stars -----------------------------------------------------------------------------------------------------------


def test_dangerous_stars_hit_every_ship_there_and_owners_place_it() -> None:
    """12 7.3.1, R-STAR-05: D hits strike without Screen. Riders are not hit."""
    table = classic()
    hard = next(n for n, each in star_counters.all_counters().items() if each.d == 2)
    table.state.stars[table.hex("Mari")].counter = hard
    table.put_ship("W1: TL0 PD=4 S=4 SR=1", 0, "Mari")
    table.put_ship("S10: TL0 PD=2", 0, "Mari", aboard="W1")
    table.put_ship("W2: TL0 PD=1", 1, "Umma")
    table.build_nothing()
    table.idle_until("damage", 0)
    assert [(w.ship, w.hits) for w in table.prompt(0, DamagePrompt).wounds] == [("W1", 2)]
    table.do(0, Damage({"W1": {"S": 2}}))
    assert table.state.ships["W1"].has("S") == 2 and table.state.ships["S10"].has("PD") == 2


def test_drawn_counters_are_placed_in_turn_and_seen_by_the_drawer_first() -> None:
    """R-STAR-02."""
    table = Position("2012-classic-advanced", counters="drawn")
    first, second = table.state.priority
    assert table.open_kinds(first) == ["place_counter"] and table.open_kinds(second) == []
    drawn = table.prompt(first, CounterPrompt).counter
    assert drawn == star_counters.view_of(table.state.bag[0])
    assert table.refusal_code(first, PlaceCounter("Ur")) == "E-COUNTER"
    table.do(first, PlaceCounter("Mari"))
    assert {s.hex: s.counter for s in table.view(PUBLIC).stars}[table.hex("Mari")] == drawn
    assert table.open_kinds(second) == ["place_counter"]


def test_the_first_warpship_to_come_draws_the_counter_and_sees_it_alone() -> None:
    """12 10.3, R-STAR-03, R-STAR-04."""
    table = Position("2012-classic-advanced", counters="explored")
    table.idle_until("build")
    table.state.stars[table.hex("Ur")].bp = 12
    table.do(0, Build((ship("Ur", PD=7),)))
    table.do(1, Build())
    neighbour = table.world.star_map.warps[table.hex("Ur")][0]
    table.do(0, Move(("W1",), ("~" + table.world.star_map.stars[neighbour].name,)))
    found = table.events_for_viewer(0, event_types.Explored)[0]
    assert found.at == neighbour and table.events_for_viewer(1, event_types.Explored) == []
    seen = {viewer: {s.hex: s for s in table.view(viewer).stars}[neighbour] for viewer in (0, 1)}
    own, other = seen[0].counter, seen[1].counter
    assert own is not None and own.number == found.counter and other is None
    assert seen[1].explored


# ---- Emperors --------------------------------------------------------------------------------------------------------


def test_nobody_else_knows_in_which_unit_the_emperor_is() -> None:
    """12 6.1, R-EMP-02, R-EMP-03, R-EMP-06."""
    table = Position("2012-emperor")
    table.idle_until("build")
    table.state.stars[table.hex("Ur")].bp = 20
    fitting, bare = ship("Ur", PD=3, SR=1, H=1), ship("Ur", PD=5)
    assert table.refusal_code(0, Build((bare, SeatEmperor("W1")))) == "E-EMPEROR"
    table.do(0, Build((fitting, SeatEmperor("W1"))))
    table.do(1, Build())
    assert table.state.sides[0].emperor == "W1"
    assert table.state.sides[1].emperor in [table.hex("Nineveh"), table.hex("Babylon")]
    mine = next(u for u in table.view(0).units if u.kind == "emperor" and u.owner == 0)
    theirs = next(u for u in table.view(1).units if u.kind == "emperor" and u.owner == 0)
    assert (mine.hex, mine.aboard) == (table.hex("Ur"), "W1") and (theirs.hex, theirs.aboard) == (mine.hex, "")


def test_losing_the_emperor_loses_a_game_of_two() -> None:
    """12 6.1, R-EMP-01, R-EMP-07."""
    table = Position("2012-emperor")
    table.idle_until("build")
    table.do(0, Build((SeatEmperor(table.hex("Ur")),)))
    table.do(1, Build())
    table.put_ship("W2: TL0 PD=5", 1, "Ur")
    table.idle_until("never")
    assert table.outcome.winners == (1,) and table.outcome.reason == "emperor"
    assert table.events_for_viewer(PUBLIC, event_types.EmperorLost)[0].by == 1


# ---- diplomacy -------------------------------------------------------------------------------------------------------


def four(**options: Any) -> Position:
    """Return a match of four players in their corners, at Build of turn 1."""
    table = Position("2012-cornered", 4, diplomacy=True, **options)
    for seat, star in enumerate(("Kling", "Sol", "Ur", "Babylon")):
        table.do(seat, ChooseHome(star))
    table.idle_until("build")
    return table


def test_up_needs_both_and_down_needs_one() -> None:
    """12 10.1, R-DIP-01, R-DIP-02."""
    table = four()
    table.build_nothing()
    table.idle_until("relations")
    table.do(0, Relations({"1": "up", "2": "up"}))
    table.do(1, Relations({"0": "up"}))
    table.do(2, Relations())
    table.do(3, Relations())
    assert table.state.relations == {"0-1": "cease_fire"}
    assert table.view(PUBLIC).sides[1].relations["0"] == "cease_fire"
    table.idle_until("relations")
    assert table.refusal_code(0, Relations({"2": "down"})) == "E-VOTE"
    table.do(0, Relations({"1": "up"}))
    table.do(1, Relations({"0": "down"}))
    table.do(2, Relations())
    table.do(3, Relations())
    assert table.state.relations == {}


def test_a_cease_fire_closes_the_others_stars_and_stops_combat() -> None:
    """12 10.1, R-DIP-04, R-DIP-05, R-DIP-07."""
    table = four()
    table.build_nothing()
    table.state.relations = {"0-2": "cease_fire"}
    table.idle_until("build")
    table.put_ship("W1: TL0 PD=9 B=3", 0, "Erech")
    table.put_ship("W3: TL0 PD=9 B=3", 2, "Erech")
    table.build_nothing()
    table.idle_until("move", 0)
    assert table.refusal_code(0, Move(("W1",), ("~Ur",))) == "E-CEASE-FIRE"
    table.do(0, EndMovement())
    table.idle_until("relations")
    assert table.state.battles == []


def test_allies_read_each_others_records() -> None:
    """12 10.1, R-DIP-09."""
    table = four()
    table.put_ship("W1: TL0 PD=9 B=3", 0, "Erech")
    assert table.view(2).records == ()
    table.state.relations = {"0-2": "allied"}
    assert [record.id for record in table.view(2).records] == ["W1"]
    assert table.view(1).records == table.view(PUBLIC).records == ()


def test_trade_needs_both_plans() -> None:
    """12 10.1, R-ECO-12, R-DIP-11: a Give without its Take does nothing."""
    table = four()
    table.build_nothing()
    table.state.relations = {"0-2": "peace"}
    table.put_ship("W1: TL0 PD=9 H=2 BP=10", 0, "Ur")
    table.idle_until("transact")
    give, take = Give(2, "Ur", 7, "W1", "base"), Take(0, "Ur", 7, "W1", "base")
    assert table.refusal_code(0, Transact(gives=(Give(1, "Ur", 7, "W1", "base"),))) == "E-TRADE"
    stock = table.state.stars[table.hex("Ur")].bp
    table.do(0, Transact(gives=(give,)))
    assert table.state.ships["W1"].bp == 10
    table.do(2, Transact(takes=(take,)))
    table.idle_until("build")
    assert table.state.ships["W1"].bp == 3 and table.state.stars[table.hex("Ur")].bp == stock + 7


# ---- entries and plots -----------------------------------------------------------------------------------------------


def test_entering_ships_cost_exactly_twenty_five_and_bring_pods_and_cargo() -> None:
    """12 6.6: 14 BP are free besides the generator, three racks and three Holds."""
    table = Position("2012-cluster", 2)
    prompt = table.prompt(0, EnterPrompt)
    assert prompt.free_bp == 14 and prompt.fixed == {"SR": 3, "H": 3}
    edge = prompt.hexes[0]
    good = {"PD": 8, "B": 3, "S": 3, "SR": 3, "H": 3}
    assert table.refusal_code(0, Enter(edge, {**good, "PD": 7})) == "E-ENTRY"
    assert table.refusal_code(0, Enter(edge, {**good, "SR": 2, "PD": 9})) == "E-ENTRY"
    assert table.refusal_code(0, Enter(table.hex("Ur"), good)) == "E-ENTRY"
    table.do(0, Enter(edge, good))
    assert table.view(1).units == ()
    table.do(1, Enter(edge, good))
    assert [unit.id for unit in table.view(PUBLIC).units] == ["W1", "W2"]
    record = table.view(0).records[0]
    assert (record.bp, record.riders) == (20, ("P1", "P3"))
    assert table.state.turn == 1 and table.state.phase == "movement"


def test_entries_too_near_are_asked_again() -> None:
    """House rule `entry_apart`."""
    table = Position("2012-cluster", 2, entry_apart="4")
    edge = table.prompt(0, EnterPrompt).hexes[0]
    good = {"PD": 8, "B": 3, "S": 3, "SR": 3, "H": 3}
    table.do(0, Enter(edge, good))
    table.do(1, Enter(edge, good))
    later = table.state.priority[1]
    assert table.open_kinds(later) == ["enter"] and table.open_kinds(1 - later) == []
    assert edge not in table.prompt(later, EnterPrompt).hexes


def test_plotted_ships_meet_on_the_way() -> None:
    """R-INIT-04: W1 and W2, with 4 MP each, come to Mari in the same quarter, and both stop there."""
    table = Position(movement="plotted")
    table.build_nothing()
    table.idle_until("build")
    table.put_ship("W1: TL0 PD=4 B=1", 0, "Umma")
    ends = table.world.star_map.warps[table.hex("Mari")]
    table.put_ship("W2: TL0 PD=4 B=1", 1, next(hex for hex in ends if hex != table.hex("Umma")))
    table.build_nothing()
    assert table.open_kinds(0) == ["plot"] and table.open_kinds(1) == ["plot"]
    assert table.refusal_code(0, Plot((Move(("W2",), ("~Mari",)),))) == "E-NO-SHIP"
    table.do(0, Plot((Move(("W1",), ("~Mari",)),)))
    assert table.state.ships["W1"].hex == table.hex("Umma")
    table.do(1, Plot((Move(("W2",), ("~Mari", "~Umma")),)))
    assert table.state.ships["W1"].hex == table.state.ships["W2"].hex == table.hex("Mari")
    assert table.open_kinds(0) == ["orders"]
