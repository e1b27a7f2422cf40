"""Ending Time (2012 §6.1, R-VIC-10): the turn in progress is finished. Then points count, then ships, then a draw."""

from __future__ import annotations

import pytest

from engine.core.errors import Illegal
from engine.core.events import ALL
from engine.core.game import PUBLIC, Setup
from engine.warpwar.events import event_types
from engine.warpwar.rules import Rules
from engine.warpwar.setup import scenario
from tests.engine.warpwar.position import GAME, Position
from tests.engine.warpwar.test_rulings_turn import cornered_position, home


def time_up(table: Position) -> None:
    step = GAME.time_up(table.state)
    table.state, table.events = step.state, step.events


def test_only_cornered_has_one_and_the_default_is_the_printed_four_hours() -> None:
    limits = {name: GAME.time_limit(Setup(name, scenario.get(name).seats[0])) for name in scenario.names()}
    assert {name: limit for name, limit in limits.items() if limit} == {"2012-cornered": 14_400}
    printed = [each.n for each in scenario.get("2012-cornered").victory if each.kind == "ending_time"]
    assert printed == [Rules().ending_time] == [240]
    assert GAME.time_limit(Setup("2012-cornered", 4, {"ending_time": "0"})) is None


def test_the_turn_in_progress_is_finished_then_points_then_ships_then_shared() -> None:
    """R-VIC-10: equal in all is a draw, one ship more wins, a colony (5 points) counts more than a ship."""
    for ships, colony, winners in (((0, 0), -1, ()), ((0, 1), -1, (1,)), ((0, 1), 0, (0,))):
        table = cornered_position(2)
        for star in table.state.stars.values():
            star.counter = 0
        space = next(h for h in table.world.star_map.beside[home(table, 0)] if not table.world.star_map.is_star(h))
        for seat, number in enumerate(ships):
            if number:
                table.put_ship(f"W{seat + 1}: TL0 PD={{3}}0 B=1", seat, space)
        if colony >= 0:
            table.state.stars[table.hex("Elam")].colony = colony
        time_up(table)
        assert GAME.outcome(table.state) is None and table.open_kinds(0) == table.open_kinds(1) == ["build"]
        assert table.view(PUBLIC).header.turn == 2
        table.build_nothing()
        table.idle_until("never")
        assert table.outcome.reason == "ending_time" and table.outcome.winners == winners
        assert table.state.turn == 2


def test_time_that_runs_out_after_the_turns_victory_check_still_ends_this_turn() -> None:
    """R-VIC-10: during the votes of diplomacy the turn's victory check is already done. Turn 3 must not begin."""
    table = cornered_position(4, diplomacy=True)
    table.build_nothing()
    table.idle_until("relations")
    assert table.state.turn == 2 and table.state.phase == "relations"
    time_up(table)
    table.idle_until("never")
    assert table.outcome.reason == "ending_time" and table.state.turn == 2


def test_time_that_runs_out_in_the_set_up_leaves_one_turn() -> None:
    table = Position("2012-cornered", 2)
    assert table.state.turn == 0
    time_up(table)
    assert GAME.tell(table.events[0].body) == "The table has reached its time limit: turn 1 is the last turn."
    table.idle_until("never")
    assert table.outcome.reason == "ending_time" and table.state.turn == 1


def test_another_condition_met_in_the_last_turn_comes_first_in_the_printed_order() -> None:
    """R-VIC-02: Cornered prints the Emperor before Ending Time."""
    table = cornered_position(2)
    table.state.sides[1].emperor_lost = True
    time_up(table)
    table.build_nothing()
    table.idle_until("never")
    assert table.outcome.reason == "emperor" and table.outcome.winners == (0,)


def test_everybody_hears_it_once_and_only_once() -> None:
    table = cornered_position(3)
    time_up(table)
    assert [(event.to, event.body) for event in table.events] == [(ALL, event_types.TimeUp(2))]
    with pytest.raises(Illegal, match="already its last turn"):
        GAME.time_up(table.state)
