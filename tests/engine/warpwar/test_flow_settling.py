"""Advanced rules of 2012: what stars pay, Holds, Repair Bays, colonies, bases."""

from __future__ import annotations

from engine.core.game import PUBLIC
from engine.warpwar.commands import (
    Build,
    Deploy,
    NewPod,
    Rearrange,
    Repair,
    Shift,
    Transact,
    Works,
)
from engine.warpwar.events import event_types
from engine.warpwar.prompts import BuildPrompt
from engine.warpwar.state import Pod
from tests.engine.warpwar.position import Position, counter_with, ship


def classic() -> Position:
    """Return Classic Advanced before the first Build, with the 20 BP divided by default."""
    table = Position("2012-classic-advanced")
    table.idle_until("build")
    return table


# ---- economy ---------------------------------------------------------------------------------------------------------


def test_bases_collect_their_counters_from_turn_two() -> None:
    """12 6.3, 7.3.2: a home of 8 and two companions of 4 are 16 BP a turn, besides the first 20."""
    table = classic()
    assert sum(stock.bp for stock in table.stocks(0)) == 20
    table.build_nothing()
    table.idle_until("build")
    assert sum(stock.bp for stock in table.stocks(0)) == 36


def test_a_ship_alone_mines_into_its_holds_and_needs_power() -> None:
    """12 7.3.2, R-ECO-05, R-ECO-06."""
    table = classic()
    table.state.stars[table.hex("Mari")].counter = counter_with(s=1, d=0)
    table.state.stars[table.hex("Umma")].counter = counter_with(s=1, d=0)
    table.put_ship("W1: TL0 PD=4 H=1", 0, "Mari")
    table.put_ship("W2: TL0 PD={4}0 H=1", 1, "Umma")
    table.build_nothing()
    table.idle_until("build")
    assert (table.state.ships["W1"].bp, table.state.ships["W2"].bp) == (1, 0)


def test_a_repair_bay_uses_what_it_mines_this_turn_or_never() -> None:
    """12 7.1.3, R-ECO-05: without Holds the mined BP wait only for this Build."""
    table = classic()
    table.state.stars[table.hex("Mari")].counter = counter_with(s=1, d=0)
    table.put_ship("W1: TL0 PD={4}2 R=1", 0, "Mari")
    table.build_nothing()
    table.idle_until("build")
    fix = next(fix for fix in table.prompt(0, BuildPrompt).fixes if fix.ship == "W1")
    assert fix.payers == ("mined",)
    assert table.refusal_code(0, Build((Repair("W1", {"PD": 2}, "mined"),))) == "E-BP"
    table.do(0, Build((Repair("W1", {"PD": 1}, "mined"),)))
    table.do(1, Build())
    assert table.state.ships["W1"].has("PD") == 3 and table.state.mined == {}


def test_loading_needs_room_and_transfers_stay_at_one_star() -> None:
    """12 7.1.2, R-ECO-10, R-ECO-13."""
    table = classic()
    table.put_ship("W1: TL0 PD=4 H=1", 0, "Ur")
    table.put_ship("W3: TL0 PD=4 H=1", 0, "Mosul")
    table.build_nothing()
    table.idle_until("transact")
    stock = table.state.stars[table.hex("Ur")].bp = 15
    assert table.refusal_code(0, Transact((Shift("Ur", "base", "W1", 11),))) == "E-ROOM"
    assert table.refusal_code(0, Transact((Shift("Ur", "base", "W3", 1),))) == "E-SHIFT"
    assert table.refusal_code(0, Transact((Shift("Ur", "W1", "base", 1),))) == "E-BP"
    table.do(0, Transact((Shift("Ur", "base", "W1", 10),)))
    assert table.state.ships["W1"].bp == 10 and table.state.stars[table.hex("Ur")].bp == stock - 10


# ---- colonies and bases ----------------------------------------------------------------------------------------------


def settling_position() -> Position:
    """Return Classic Advanced, Build of turn 2.

    A pod of seat 0 is at Mari, where the counter allows a colony.
    """
    table = classic()
    table.state.stars[table.hex("Mari")].counter = counter_with(c=2, d=0)
    table.state.pods["P1"] = Pod("P1", 0, table.hex("Mari"))
    table.put_ship("W1: TL0 PD=5", 0, "Mari")
    table.build_nothing()
    table.idle_until("build")
    return table


def test_a_pod_becomes_a_colony_that_collects_from_the_next_turn() -> None:
    """12 7.1.4, R-COL-02, R-COL-06."""
    table = settling_position()
    mari = table.state.stars[table.hex("Mari")]
    table.do(0, Build((Deploy("P1"),)))
    table.do(1, Build())
    mari = table.state.stars[table.hex("Mari")]
    assert (mari.colony, mari.bp) == (0, 0) and table.state.pods == {}
    assert table.events_for_viewer(PUBLIC, event_types.Founded)[0].what == "colony"
    table.idle_until("build")
    assert table.state.stars[table.hex("Mari")].bp == 2


def test_a_colony_stores_forty_at_most() -> None:
    """12 7.1.4, R-ECO-09."""
    table = settling_position()
    table.do(0, Build((Deploy("P1"),)))
    table.do(1, Build())
    table.state.stars[table.hex("Mari")].bp = 39
    table.idle_until("build")
    assert table.state.stars[table.hex("Mari")].bp == 40


def test_classic_advanced_builds_no_bases() -> None:
    """12 6.3, R-BASE-13."""
    table = settling_position()
    assert table.refusal_code(0, Build((Works("Mari", 1, "colony"),))) == "E-NO-WORKS"


def test_a_colony_grows_into_a_base_over_several_turns() -> None:
    """12 3.4, 7.1.4, R-BASE-03 to R-BASE-05: 25 BP from its stock, but not in the turn in which it was founded."""
    table = Position("2012-emperor")
    table.idle_until("build")
    star = table.state.stars[table.hex("Mari")]
    star.counter, star.colony, star.colony_since, star.control, star.bp = counter_with(c=2, b=4, d=0), 0, 1, 0, 30
    assert table.refusal_code(0, Build((Works("Mari", 25, "colony"),))) == "E-NO-WORKS"
    table.build_nothing()
    table.idle_until("build")
    table.do(0, Build((Works("Mari", 20, "colony"),)))
    table.do(1, Build())
    assert {s.hex: s.works for s in table.view(0).stars}[table.hex("Mari")] == 20
    assert {s.hex: s.works for s in table.view(1).stars}[table.hex("Mari")] == 0
    table.idle_until("build")
    table.do(0, Build((Works("Mari", 5, "colony"),)))
    table.do(1, Build())
    star = table.state.stars[table.hex("Mari")]
    assert (star.base, star.colony, star.works) == (0, -1, 0)
    assert star.bp == 30 - 25 + 2 + 2 + 4, "two colony incomes, and the base's B value from the next collection"
    assert table.view(1).sides[0].bases == 3


def test_pods_cost_fifteen_and_ride_in_racks() -> None:
    """12 7.1.4, R-COL-01."""
    table = classic()
    table.state.stars[table.hex("Ur")].bp = 21
    table.do(0, Build((NewPod("Ur"), ship("Ur", PD=0, SR=1))))
    table.do(1, Build())
    assert table.state.stars[table.hex("Ur")].bp == 0
    table.idle_until("rearrange", 0)
    table.do(0, Rearrange({"P1": "W1"}))
    assert table.state.pods["P1"].aboard == "W1"


def test_a_falling_colony_is_plundered_and_its_pods_go() -> None:
    """12 7.1.4, R-BASE-08, R-BASE-12, R-COL-03: half of 13 is 6. The Hold of W2 takes it."""
    table = classic()
    mari = table.state.stars[table.hex("Mari")]
    mari.colony, mari.colony_since, mari.bp, mari.counter = 0, 1, 13, counter_with(c=1, d=0)
    table.state.pods["P1"] = Pod("P1", 0, table.hex("Mari"))
    table.put_ship("W2: TL0 PD=4 H=1", 1, "Mari")
    table.build_nothing()
    table.idle_until("transact")
    mari = table.state.stars[table.hex("Mari")]
    assert (mari.colony, mari.bp) == (-1, 0) and "P1" not in table.state.pods
    assert table.state.ships["W2"].bp >= 6
    assert table.state.sides[1].points == 5
