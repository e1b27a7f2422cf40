"""Log lines: what happened, in words that a player can read."""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

from engine.core.game import Setup
from engine.core.table import moments, suggesting
from engine.warpwar.commands import Move
from engine.warpwar.events import event_types
from engine.warpwar.starmap import printed_maps
from tests.engine.warpwar.position import GAME, Position

MAP: dict[str, Any] = {"map": "generated", "map_seed": 5}
NEW = Setup("2012-cornered", 2, MAP)


def test_stars_of_a_new_galaxy_are_called_by_their_names() -> None:
    """A hex id stands only for space. The names of the printed maps for such a hex do not matter."""
    match = islice(moments(GAME, NEW, 3, suggesting(GAME, 3)), 150)
    told = " ".join(GAME.tell(event.body) for moment in match for event in moment.events)
    star_map = Position(NEW.scenario, 2, **MAP).world.star_map
    assert not set(re.findall(r"\b\d{4}\b", told)) & star_map.stars.keys()
    assert {star.name for star in star_map.stars.values()} & set(re.findall(r"\w+", told))
    assert not {star.name for star in printed_maps.classic().stars.values()} & set(re.findall(r"\w+", told))


def test_a_move_through_a_hex_that_is_a_star_on_the_classic_map() -> None:
    """0804 is Larsu on the classic map and space on this one."""
    table = Position("2012-cornered", **MAP)
    table.idle_until("build")
    star_map = table.world.star_map
    assert "0804" not in star_map.stars and printed_maps.classic().stars["0804"].name == "Larsu"
    table.put_ship("W1: TL0 PD=9", 0, "0804")
    table.build_nothing()
    table.idle_until("move", 0)
    table.idle(0)  # the default must leave space for the nearest star
    moved = table.events_for_viewer(1, event_types.Moved)[0]
    told = GAME.tell(moved)
    assert told.startswith("{0} moves W1: 0804 > ") and told.endswith(f" > {star_map.stars[moved.path[-1]].name}.")


def test_printed_maps_need_no_names_in_their_events() -> None:
    table = Position("2012-learning")
    table.build_nothing()
    table.idle_until("build")
    table.put_ship("W1: TL0 PD=9", 0, "Mari")
    table.build_nothing()
    table.do(0, Move(("W1",), ("~Umma",)))
    moved = table.events_for_viewer(1, event_types.Moved)[0]
    assert moved.names is None and GAME.tell(moved) == "{0} moves W1: Mari > Umma."


def test_an_explored_star_is_told_by_the_set_that_is_played() -> None:
    """Counter 20 by the files of `star_counters` (R-STAR-01)."""
    line = "You explore Kling and find star counter 20: base {}, colony {}, ship {} BP a turn, 1 VP."
    assert GAME.tell(event_types.Explored(0, "5B1", 20)) == line.format(4, 2, 1)
    assert GAME.tell(event_types.Explored(0, "5B1", 20, "wild")) == line.format(2, 1, 0)
    table = Position("2012-cluster", 2, star_set="wild")
    for _ in range(60):
        table.idle(0 if table.open_kinds(0) else 1)
        found = [event.body for event in table.events if isinstance(event.body, event_types.Explored)]
        if found:
            break
    assert found[0].star_set == "wild"
