"""Diplomacy and what it shows: circles of Allies, sealed hand-overs given back, face-down ships kept secret."""

from __future__ import annotations

from typing import Any

from engine import hexes
from engine.core import codec
from engine.core.game import PUBLIC
from engine.warpwar.commands import Build, Deploy, EndMovement, Give, Move, Relations, Take, Transact
from engine.warpwar.events import event_types
from engine.warpwar.prompts import RelationsPrompt, TransactPrompt
from engine.warpwar.starmap import star_counters
from engine.warpwar.state import Pod
from tests.engine.warpwar.position import GAME, Position, counter_with


def four(**options: Any) -> Position:
    return Position("2012-cornered", 4, diplomacy=True, **options)


def transactions(hidden: bool, theirs: str) -> Position:
    """Return seats 0 and 2 at peace. At Ur, the home of seat 2, are W1 of seat 0 with cargo and a ship of seat 2."""
    table = four(semi_hidden=True) if hidden else four()
    table.build_nothing()
    table.state.relations = {"0-2": "peace"}
    table.put_ship("W1: TL0 PD=9 H=2 BP=10", 0, "Ur")
    table.put_ship(f"{theirs}: TL0 PD=9 H=2", 2, "Ur")
    table.idle_until("transact")
    return table


def prompt(table: Position, seat: int, kind: Any) -> Any:
    return next(each for each in table.view(seat).prompts if isinstance(each, kind))


def test_circles_are_the_allies_of_each_seat_for_everybody_to_see() -> None:
    """Alliance is pairwise: 0 is allied with 1 and with 2, which are only at peace (12 10.1)."""
    table = four()
    assert table.view(0).circles == ()
    table.state.relations = {"0-1": "allied", "0-2": "allied", "1-2": "peace"}
    for viewer in (0, 3, PUBLIC):
        assert table.view(viewer).circles == ((1, 2), (0,), (0,), ())


def test_open_play_names_both_sides_units() -> None:
    table = transactions(False, "W5")
    found = prompt(table, 0, TransactPrompt).partners
    assert [(each.seat, each.own, each.theirs) for each in found] == [(2, ("W1",), ("base", "W5"))]


def test_a_face_down_ship_is_told_neither_by_the_prompt_nor_by_a_refusal() -> None:
    """R-HID-02, R-ECO-12: two worlds that differ only in the other's face-down ship give the same answers."""
    answers = []
    for theirs in ("W5", "W7"):
        table = transactions(True, theirs)
        for guess in ("W5", "W7", "W9"):
            plan = Transact(gives=(Give(2, "Ur", 3, "W1", guess),), takes=(Take(2, "Ur", 1, guess, "W1"),))
            table.do(0, plan)
        table.do(0, Transact())
        answers.append(prompt(table, 0, TransactPrompt))
    assert answers[0] == answers[1]
    assert [each.theirs for each in answers[0].partners] == [("base",)]  # a home is known to all


def test_the_sealed_plan_comes_back_whole_to_its_own_seat() -> None:
    table = four()
    table.build_nothing()
    table.state.relations = {"0-2": "peace"}
    table.idle_until("relations")
    home, theirs = (table.state.sides[seat].homes[0] for seat in (0, 2))
    table.state.sides[0].emperor = ""  # an Emperor at a star would keep the star
    plan = Relations({"1": "up"}, (Give(2, home),), (Take(2, theirs),))
    table.do(0, plan)
    found = prompt(table, 0, RelationsPrompt)
    assert (found.sealed, found.sealed_gives, found.sealed_takes) == ({"1": "up"}, (Give(2, home),), (Take(2, theirs),))
    other = prompt(table, 2, RelationsPrompt)
    assert (other.sealed, other.sealed_gives, other.sealed_takes) == ({}, (), ())


def test_who_made_peace_with_a_player_that_resigned_can_still_go_to_war() -> None:
    """R-VIC-15, R-DIP-02: down needs only one side, so peace is war two turns later.

    Up needs both and is not offered.
    """
    table = four()
    table.build_nothing()
    table.state.relations = {"0-2": "peace"}
    table.idle_until("build")
    table.state = GAME.resign(table.state, 2).state
    for level in ("cease_fire", None):
        table.idle_until("relations")
        assert prompt(table, 0, RelationsPrompt).choices["2"] == ("down",)
        assert prompt(table, 0, RelationsPrompt).traders == ()
        for word in ("2", "0", "7", "²", "٢", "x"):
            assert table.refusal_code(0, Relations({word: "up"})) == "E-VOTE"
        table.do(0, Relations({"2": "down"}))
        table.idle_until("build")
        assert table.state.relations.get("0-2") == level
    table.idle_until("relations")
    at_war = prompt(table, 0, RelationsPrompt)
    assert "2" not in at_war.choices and "2" not in at_war.levels, "no step is open any more"
    assert table.refusal_code(0, Relations({"2": "down"})) == "E-VOTE"


def voting() -> Position:
    """Return the end of turn 1 with seats 0 and 2 at peace.

    W1 of seat 0 and W3 of seat 2 share Erech, to which seat 0 came first.
    """
    table = four()
    table.build_nothing()
    table.state.relations = {"0-2": "peace"}
    table.idle_until("build")
    erech = table.hex("Erech")
    table.put_ship("W1: TL0 PD=5 SR=1 H=1", 0, "Erech")
    table.put_ship("W3: TL0 PD=5", 2, "Erech")
    table.put_ship("W5: TL0 PD=5", 0, "Adab")
    table.state.stars[erech].control = 0
    table.idle_until("relations")
    assert controls(table, "Erech") == controls(table, "Adab") == 0
    return table


def controls(table: Position, place: str) -> int:
    return next(star.control for star in table.view(PUBLIC).stars if star.hex == table.hex(place))


def test_a_base_is_handed_over_with_its_stock() -> None:
    """R-ECO-12: both halves are in the End Turn. 20 BP lie there. Next turn the home pays 8 to its new owner."""
    table = voting()
    home = table.state.sides[0].homes[0]
    table.state.sides[0].emperor = "W1"
    assert table.state.stars[home].bp == 20
    for seat, plan in enumerate((Relations(gives=(Give(2, home),)), Relations(), Relations(takes=(Take(0, home),)))):
        table.do(seat, plan)
    assert table.state.stars[home].base == 0, "one half is still sealed with nobody's knowledge"
    table.do(3, Relations())
    star = table.state.stars[home]
    assert (star.base, star.control, star.bp) == (2, 2, 20 + 8)
    told = [event.body for event in table.events if isinstance(event.body, event_types.Traded)]
    assert [GAME.tell(body) for body in told] == [f"{{0}} gives the star {table.world.star_map.label(home)} to {{2}}."]
    assert [side.bases for side in table.view(PUBLIC).sides] == [0, 1, 2, 1]


def test_half_a_trade_of_a_star_does_nothing() -> None:
    table = voting()
    home = table.state.sides[0].homes[0]
    table.state.sides[0].emperor = "W1"
    table.do(0, Relations(gives=(Give(2, home),)))
    table.idle_until("build")
    assert table.state.stars[home].base == 0


def test_control_of_a_bare_star_goes_to_who_has_a_ship_there() -> None:
    """R-ECO-12, R-STAR-07: Erech is handed over. Adab cannot be, because seat 2 has nothing there.

    An Emperor holds its star.
    """
    table = voting()
    assert table.refusal_code(0, Relations(gives=(Give(2, "Adab"),))) == "E-TRADE"
    home = table.state.sides[0].homes[0]
    table.state.sides[0].emperor = home
    assert table.refusal_code(0, Relations(gives=(Give(2, home),))) == "E-TRADE"
    table.do(0, Relations(gives=(Give(2, "Erech"),)))
    table.do(1, Relations())
    table.do(2, Relations(takes=(Take(0, "Erech"),)))
    table.do(3, Relations())
    assert controls(table, "Erech") == 2 and controls(table, "Adab") == 0


def test_a_counter_is_not_read_from_the_refusal_of_a_colony() -> None:
    """R-COL-02, R-STAR-04: friends share a star that only one has explored. The other may try, and learns it then."""
    answers = []
    for number in (counter_with(c=-1, d=0), counter_with(c=2, d=0)):
        table = Position("2012-cluster", 4, diplomacy=True)
        table.idle_until("build")
        table.state.relations = {"0-2": "peace"}
        star = table.state.stars[table.hex("Mari")]
        star.counter = number
        table.state.sides[0].explored[star.hex] = 1
        table.put_ship("W1: TL0 PD=5", 0, "Mari")
        table.put_ship("W3: TL0 PD=5", 2, "Mari")
        table.state.pods["P51"] = Pod("P51", 2, star.hex)
        table.state.pods["P53"] = Pod("P53", 0, star.hex)
        own = table.refusal_code(0, Build((Deploy("P53"),))) if star_counters.counter(number).c < 0 else "open"
        before = codec.encode(table.view(2))
        table.do(2, Build((Deploy("P51"),)))
        answers.append((before, codec.encode(table.view(2))))
        table.build_nothing()
        colony = table.state.stars[star.hex].colony
        assert (own, colony, "P51" in table.state.pods) in (("E-NO-COLONY", -1, True), ("open", 2, False))
    assert answers[0] == answers[1]


def interned_position(record: str) -> Position:
    """Return Build of turn 2 just after a cease fire began.

    W1 and a pod of seat 0 are at Elam, a colony of seat 2.
    """
    table = four()
    table.build_nothing()
    table.idle_until("build")
    elam = table.state.stars[table.hex("Elam")]
    elam.counter, elam.colony, elam.colony_since, elam.control = counter_with(s=1, c=2, d=0), 2, 1, 2
    table.put_ship(record, 0, "Elam")
    table.state.pods["P51"] = Pod("P51", 0, elam.hex)
    table.state.relations = {"0-2": "cease_fire"}
    return table


def test_an_interned_ship_must_leave_and_the_absent_players_does() -> None:
    """R-DIP-05: it may neither stay nor end the movement. By default it goes to the nearest star that it may enter."""
    table = interned_position("W1: TL0 PD=5 H=1")
    assert table.refusal_code(0, Build((Deploy("P51"),))) == "E-NO-COLONY"
    table.build_nothing()
    table.idle_until("move", 0)
    assert table.refusal_code(0, Move(("W1",))) == "E-MUST-LEAVE"
    assert table.refusal_code(0, EndMovement()) == "E-MUST-LEAVE"
    table.idle(0)
    there = table.state.ships["W1"].hex
    way = hexes.cheapest(table.hex("Elam"), table.world.star_map.roads)
    free = [star.hex for star in table.state.stars.values() if 2 not in (star.base, star.colony)]
    assert there in free and way[there].cost == min(way[star].cost for star in free)


def test_an_interned_ship_without_power_stays_and_counts_for_nothing() -> None:
    """R-DIP-05: it collects nothing (2 BP go to the colony, none to its Hold), controls nothing and opposes nothing."""
    table = interned_position("W1: TL0 PD={5}0 B=1 H=1")
    table.build_nothing()
    table.idle_until("build")
    elam = table.state.stars[table.hex("Elam")]
    assert (elam.colony, elam.bp, table.state.ships["W1"].bp) == (2, 2, 0)
    assert table.state.ships["W1"].hex == elam.hex and controls(table, "Elam") == 2
    assert "P51" in table.state.pods, "nor does anybody destroy its pod"
