"""Semi-hidden and blind play: face-down counters stay hidden, and nothing shows what is out of sight (12 7.4, 12 8)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core import codec
from engine.core.game import PUBLIC, Setup
from engine.core.table import moments, suggesting
from engine.warpwar.commands import Build, Deploy, Dummies, EndMovement, Give, Move, Orders, Relations, Take, Transact
from engine.warpwar.events import event_types
from engine.warpwar.state import Pod, Sighting
from engine.warpwar.view import SightingView
from tests.engine.twins import check_pair
from tests.engine.warpwar.position import GAME, Position
from tests.engine.warpwar.secrets import hidden_pairs

pytestmark = pytest.mark.matches


def face_down_position(**options: Any) -> Position:
    """Return Classic Advanced with face-down counters, at Build of turn 1."""
    table = Position("2012-classic-advanced", **(options or {"semi_hidden": True}))
    table.idle_until("build")
    return table


def stacks(table: Position, viewer: int) -> dict[str, int]:
    return {stack.hex: stack.count for stack in table.view(viewer).stacks}


# ---- semi-hidden ------------------------------------------------------------------------------------------------


def test_others_see_the_owner_the_hex_and_one_number() -> None:
    """R-HID-01, R-HID-02: Warpship, rider, pod and dummies count equally.

    Home bases are known, so they do not count.
    """
    table = face_down_position()
    mari = table.hex("Mari")
    table.put_ship("W1: TL0 PD=5 SR=1", 0, "Mari")
    table.put_ship("S10: TL0 PD=1", 0, "Mari", aboard="W1")
    table.state.pods["P1"] = Pod("P1", 0, mari)
    table.do(0, Build((Dummies("Mari", 2),)))
    assert stacks(table, 1)[mari] == 3, "the plan is still sealed"
    table.do(1, Build())
    assert stacks(table, 1) == stacks(table, PUBLIC) == {mari: 5}
    assert [unit.id for unit in table.view(1).units] == [] and stacks(table, 0) == {mari: 2}, "his own dummies"
    assert table.view(1).sides[0].ships == -1


def test_a_hidden_colony_is_not_read_from_a_prompt_or_a_refusal() -> None:
    """R-HID-02: a friend's face-down counter is a colony or a pod. The plan is accepted, and may have no effect."""
    views = []
    for is_colony in (True, False):
        table = Position("2012-cornered", 4, diplomacy=True, semi_hidden=True)
        table.idle_until("build")
        table.state.relations = {"0-2": "peace"}
        star = table.state.stars[table.hex("Mari")]
        table.put_ship("W1: TL0 PD=5", 0, "Mari")
        table.put_ship("W3: TL0 PD=5", 2, "Mari")
        table.state.pods["P51"] = Pod("P51", 0, star.hex)
        if is_colony:
            star.colony, star.colony_since = 2, 0
        else:
            table.state.pods["P53"] = Pod("P53", 2, star.hex)
        views.append(codec.encode(table.view(0)))
        table.do(0, Build((Deploy("P51"),)))
        table.build_nothing()
        after = table.state.stars[star.hex]
        assert (after.colony, "P51" in table.state.pods) == ((2, True) if is_colony else (0, False))
    assert views[0] == views[1]


def test_the_house_rule_shows_presence_only() -> None:
    table = face_down_position(semi_hidden=True, stack_view="presence")
    table.put_ship("W1: TL0 PD=5", 0, "Mari")
    assert stacks(table, 1) == {table.hex("Mari"): 0}


def test_seven_dummies_and_never_alone() -> None:
    """12 7.4, R-HID-03."""
    table = face_down_position()
    table.put_ship("W1: TL0 PD=9", 0, "Mari")
    assert table.refusal_code(0, Build((Dummies("Umma", 1),))) == "E-DUMMIES"
    assert table.refusal_code(0, Build((Dummies("Mari", 4), Dummies("Ur", 4)))) == "E-DUMMIES"
    table.do(0, Build((Dummies("Mari", 3),)))
    table.do(1, Build())
    table.do(0, Move(("W1",), ("dummies 2", "~Umma")))
    assert table.state.sides[0].dummies == {table.hex("Umma"): 2}, "the third stood alone and is gone"
    seen = table.events_for_viewer(1, event_types.StackMoved)[0]
    assert seen.path == (table.hex("Mari"), table.hex("Umma"))
    assert table.events_for_viewer(1, event_types.Moved) == [] and table.events_for_viewer(
        PUBLIC, event_types.StackMoved
    ) == [seen]


def test_an_enemy_warpship_burns_dummies_and_stops_only_for_real_ships() -> None:
    """12 7.4, R-HID-04: a colony with dummies lets it pass, a hidden ship does not. The mover learns it in this way."""
    table = face_down_position()
    umma = table.state.stars[table.hex("Umma")]
    umma.colony, umma.colony_since = 1, 1
    table.state.sides[1].dummies = {umma.hex: 2}
    table.put_ship("W2: TL0 PD=3", 1, "Mari")
    start = next(hex for hex in table.world.star_map.warps[umma.hex] if hex != table.hex("Mari"))
    table.put_ship("W1: TL0 PD=9 B=1", 0, start)
    table.build_nothing()
    table.state.turn = 2
    table.idle_until("move", 0)
    path = ("~Umma", "~Mari", "~Umma")
    table.do(0, Move(("W1",), path))
    moved = table.events_for_viewer(0, event_types.Moved)[0]
    assert moved.stopped and table.state.ships["W1"].hex == table.hex("Mari")
    assert table.state.sides[1].dummies == {}
    assert table.view(0).sides[1].seat == 1
    known = {star.hex: star.colony for star in table.view(0).stars}
    assert known[umma.hex] == 1, "passing showed the colony"


def test_dummies_vanish_where_they_come_upon_an_enemy_or_he_becomes_one() -> None:
    """12 7.4, R-HID-04: "as soon as an enemy is in the same hex", whichever came first."""
    table = face_down_position()
    table.put_ship("W1: TL0 PD=9", 0, "Mari")
    table.put_ship("W2: TL0 PD={9}0", 1, "Umma")
    table.do(0, Build((Dummies("Mari", 3),)))
    table.do(1, Build())
    table.do(0, Move(("W1",), ("dummies 2", "~Umma")))
    assert table.state.sides[0].dummies == {}

    table = Position("2012-cornered", 4, diplomacy=True, semi_hidden=True)
    table.idle_until("build")
    table.state.relations = {"0-1": "cease_fire"}
    table.put_ship("W1: TL0 PD=9", 0, "Mari")
    table.put_ship("W2: TL0 PD=9", 1, "Mari")
    table.do(0, Build((Dummies("Mari", 2),)))
    table.build_nothing()
    assert table.state.sides[0].dummies == {table.hex("Mari"): 2}
    table.idle_until("relations")
    table.do(1, Relations({"0": "down"}))
    table.idle_until("build")
    assert table.state.sides[0].dummies == {}


def test_sides_read_counters_while_they_fight_and_not_after() -> None:
    """12 7.4, R-HID-05: ids and kinds at the star are read, not riders in racks. They are remembered with the turn."""
    table = face_down_position()
    table.put_ship("W1: TL0 PD=6 SR=1", 0, "Mari")
    table.put_ship("S10: TL0 PD=1", 0, "Mari", aboard="W1")
    table.put_ship("W2: TL0 PD=6", 1, "Mari")
    table.build_nothing()
    table.idle_until("orders")
    assert [unit.id for unit in table.view(1).units if unit.owner == 0] == ["W1"]
    assert table.view(1).records[0].id == "W2" and len(table.view(1).records) == 1
    for _ in range(3):
        table.do(0, Orders())
        table.do(1, Orders())
    assert table.view(1).sightings == (), "as long as they are read nothing needs to be remembered"
    turn = table.state.turn
    table.idle_until("build")
    assert [unit.id for unit in table.view(1).units if unit.owner == 0] == []
    assert table.view(1).sightings == (SightingView(table.hex("Mari"), 0, turn, ("W1",)),)
    assert table.view(0).sightings == (SightingView(table.hex("Mari"), 1, turn, ("W2",)),)
    assert table.view(PUBLIC).sightings == ()


def test_how_many_ships_another_let_stay_is_not_counted() -> None:
    """R-HID-06: two Warpships that stay one by one, or one next to a dummy.

    The next mover sees the same in both cases.
    """
    seen = []
    for ships in (("W1", "W3"), ("W1",)):
        table = face_down_position()
        for id in ships:
            table.put_ship(f"{id}: TL0 PD=9", 0, "Mari")
        table.put_ship("W2: TL0 PD=9", 1, "Sumer")
        table.do(0, Build((Dummies("Mari", 2 - len(ships)),)))
        table.do(1, Build())
        for id in ships:
            if not table.open_kinds(1):
                table.do(0, Move((id,)))
        table.idle_until("move", 1)
        assert table.decision(1) == "t1.move.0"
        seen.append(codec.encode(table.view(1)))
    assert seen[0] == seen[1]


def pinning(**options: Any) -> Position:
    """Return a match in which W1 moves first and meets W2 at Umma, which has not moved yet."""
    table = face_down_position(**options)
    table.put_ship("W1: TL0 PD=9", 0, "Mari")
    table.put_ship("W3: TL0 PD=9", 0, "Mari")
    table.put_ship("W2: TL0 PD=9", 1, "Umma")
    table.build_nothing()
    table.do(0, Move(("W1",), ("~Umma",)))
    assert table.state.moving.pinned == ["W2"]
    return table


def test_whom_a_face_down_ship_pins_nobody_reads_before_the_combat() -> None:
    """12 7.4, R-HID-05: "inspection happens only in the combat event NOT movement". The owner sees it on the ship."""
    table = pinning()
    moved = table.events_for_viewer(0, event_types.Moved)[0]
    assert moved.stopped and moved.pinned == ()
    assert table.events_for_viewer(1, event_types.Moved) == [] and "W2" not in str(table.events_for_viewer(0, object))
    assert [(unit.id, unit.pinned) for unit in table.view(1).units] == [("W2", True)]
    assert [unit.id for unit in table.view(0).units] == ["W1", "W3"]
    open_play = pinning(semi_hidden=False)
    assert open_play.events_for_viewer(0, event_types.Moved)[0].pinned == ("W2",)


def test_blind_players_hear_of_pins_where_they_have_a_unit() -> None:
    """R-GEN-11: seat 2 sees the start of the move but not its end."""
    table = Position("2012-cornered", 3, blind=True)
    table.idle_until("build")
    table.put_ship("W1: TL0 PD=9", 0, "Erech")
    table.put_ship("W4: TL0 PD=9", 0, "Erech")
    table.put_ship("W3: TL0 PD={9}0", 2, "Erech")
    table.put_ship("W2: TL0 PD=9", 1, "Adab")
    table.build_nothing()
    table.do(0, Move(("W1",), ("~Adab",)))
    assert table.events_for_viewer(1, event_types.Moved)[0].pinned == ("W2",)
    assert [(moved.path, moved.pinned) for moved in table.events_for_viewer(2, event_types.Moved)] == [
        ((table.hex("Erech"),), ())
    ]


def test_allies_share_what_they_remember() -> None:
    """R-HID-05, R-DIP-09: an Ally of a side reads its notes. A fourth seat and the public learn nothing."""
    table = Position("2012-cornered", 4, diplomacy=True, semi_hidden=True)
    table.idle_until("build")
    mari = table.hex("Mari")
    table.state.relations = {"0-2": "allied"}
    table.state.sides[0].sightings = [Sighting(3, mari, 1, ["W2"]), Sighting(3, mari, 2, ["W3"])]
    remembered = (SightingView(mari, 1, 3, ("W2",)),)
    assert table.view(0).sightings == table.view(2).sightings == remembered, "an Ally's own ships lie open anyway"
    assert table.view(1).sightings == table.view(3).sightings == table.view(PUBLIC).sightings == ()


# ---- blind ------------------------------------------------------------------------------------------------------


def test_blind_players_see_their_own_hexes_and_remember() -> None:
    """R-GEN-11."""
    table = face_down_position(blind=True)
    table.put_ship("W1: TL0 PD=9", 0, "Mari")
    table.put_ship("W2: TL0 PD=9", 1, "Umma")
    assert [unit.id for unit in table.view(0).units] == ["W1"]
    assert table.view(PUBLIC).units == ()
    table.build_nothing()
    table.idle_until("move", 0)
    table.do(0, Move(("W1",), ("~Umma",)))
    assert [(unit.id, unit.memory) for unit in table.view(0).units] == [("W1", 0), ("W2", 0)]
    table.state.ships["W1"].hex = table.hex("Mari")
    remembered = [unit for unit in table.view(0).units if unit.id == "W2"]
    assert [(unit.hex, unit.memory) for unit in remembered] == [(table.hex("Umma"), 1)]


def test_what_is_out_of_sight_makes_no_difference() -> None:
    """Twins: a foreign ship is elsewhere, out of sight in both worlds. A blind player gets the same in both."""
    table = face_down_position(blind=True)
    table.put_ship("W1: TL0 PD=9", 0, "Mari")
    table.put_ship("W2: TL0 PD=9", 1, "Umma")
    twin = codec.copy(table.state)
    twin.ships["W2"].hex = table.hex("Sumer")
    for viewer in (0, PUBLIC):
        assert codec.encode(GAME.view(table.state, viewer)) == codec.encode(GAME.view(twin, viewer))
    for state in (table.state, twin):
        table.state = state
        assert table.refusal_code(0, Build((Dummies("Mari", 1),))) == "E-DUMMIES"
        assert table.refusal_code(0, EndMovement()) == "E-WRONG-ANSWER"


# ---- whole matches ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "setup",
    [
        Setup("2012-classic-advanced", 2, {"semi_hidden": True}),
        Setup("2012-emperor", 2, {"semi_hidden": True, "counters": "explored"}),
        Setup("2012-emperor", 2, {"blind": True}),
        Setup("1994-basic", 2, {"blind": True}),
        Setup("2012-cornered", 4, {"diplomacy": True}),
        Setup("2012-classic-advanced", 2, {"movement": "plotted"}),
    ],
    ids=lambda setup: f"{setup.scenario}-{'-'.join(setup.options)}",
)
def test_twin_worlds_under_the_options_that_hide_most(setup: Setup) -> None:
    rng, compared = Random(3), 0
    for number, moment in enumerate(moments(GAME, setup, 3, suggesting(GAME, 3))):
        if number % 11 == 0:
            for pair in hidden_pairs(moment.state, rng):
                check_pair(GAME, setup, pair)
                compared += 1
        if number > 260:
            break
    assert compared > 10


def test_who_is_asked_tells_nothing_of_what_lies_face_down() -> None:
    """Stacks of one Warpship and of one Systemship look the same, also in the list of seats the table waits for."""
    statuses = set()
    for record in ("W1: TL0 PD=5", "S10: TL0 PD=5"):
        table = face_down_position()
        table.put_ship(record, 0, "Mari")
        table.build_nothing()
        table.idle_until("rearrange", 1)
        statuses.add((table.view(1).header.status, tuple(table.view(1).stacks)))
    assert len(statuses) == 1


def test_a_trade_with_somebody_out_of_sight_is_not_refused_for_what_stands_there() -> None:
    """R-DIP-13: the answer is the same with or without the other's ship. The trade is carried out only with it."""
    answers = set()
    for there in (True, False):
        table = Position("2012-cornered", 4, diplomacy=True, semi_hidden=True)
        table.idle_until("build")
        table.build_nothing()
        table.state.relations = {"0-1": "peace"}
        table.put_ship("W1: TL0 PD=5 H=1 BP=9", 0, "Mari")
        table.put_ship("W2: TL0 PD=5 H=1", 1, "Mari" if there else "Umma")
        table.idle_until("transact")
        table.do(0, Transact(gives=(Give(1, "Mari", 4, "W1", "W2"),)))
        answers.add(str(table.events))
        take = Transact(takes=(Take(0, "Mari", 4, "W1", "W2"),))
        table.do(1, take if there else Transact())
        table.idle_until("build")
        assert table.state.ships["W1"].bp == (5 if there else 9)
    assert len(answers) == 1
