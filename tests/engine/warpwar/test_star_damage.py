"""Dangerous stars, where a question would reveal what others may not know."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.game import PUBLIC
from engine.warpwar.commands import StandingOrders
from engine.warpwar.events import event_types
from engine.warpwar.starmap import star_counters
from tests.engine.warpwar.position import Position


@pytest.mark.parametrize("options", [{"counters": "explored"}, {"semi_hidden": True}, {"blind": True}])
def test_where_being_asked_would_tell_dangerous_stars_hit_without_a_question(options: dict[str, Any]) -> None:
    """R-STAR-10: hits follow the list of R-DMG-10 (Screen before Beam before PD). Only the owner is told."""
    table = Position("2012-classic-advanced", **options)
    table.idle_until("build")
    hard = next(n for n, each in star_counters.all_counters().items() if each.d == 2)
    table.state.stars[table.hex("Mari")].counter = hard
    table.put_ship("W1: TL0 PD=4 B=3 S=1", 0, "Mari")
    table.build_nothing()
    heard: dict[int, list[Any]] = {0: [], 1: [], PUBLIC: []}
    for _ in range(40):
        if table.state.turn == 2:
            break
        seat = next(each for each in (0, 1) if table.open_kinds(each))
        assert table.open_kinds(seat) != ["damage"]
        table.idle(seat)
        for viewer, bodies in heard.items():
            bodies += table.events_for_viewer(viewer, event_types.Crossed)
    assert table.state.turn == 2
    assert (table.state.ships["W1"].has("S"), table.state.ships["W1"].has("B")) == (0, 2)
    assert [body.lines for body in heard[0]] == [("W1: S=1 B=1",)] and not heard[1] and not heard[PUBLIC]


def test_a_standing_list_says_where_a_dangerous_star_hits_without_a_question() -> None:
    """R-STAR-10, R-DMG-10: PD comes first, as filed."""
    table = Position("2012-classic-advanced", counters="explored")
    table.idle_until("build")
    hard = next(n for n, each in star_counters.all_counters().items() if each.d == 2)
    table.state.stars[table.hex("Mari")].counter = hard
    table.put_ship("W1: TL0 PD=4 B=3 S=1", 0, "Mari")
    table.state.sides[0].standing = StandingOrders(damage=("PD",))
    table.build_nothing()
    while table.state.turn == 1:
        table.idle(next(each for each in (0, 1) if table.open_kinds(each)))
    assert table.state.ships["W1"].now == {"PD": 2, "B": 3, "S": 1}
