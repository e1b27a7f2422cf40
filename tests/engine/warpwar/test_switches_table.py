"""Options about sight, diplomacy and the end of a match. Each of their values is tried in the live game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engine.core.game import PUBLIC, Setup
from engine.warpwar import commands as c
from engine.warpwar.prompts import RelationsPrompt
from tests.engine.warpwar.position import GAME, Position
from tests.engine.warpwar.switches import Switches, building, outcome, tries


def count_visible(**options: Any) -> tuple[int, int, int]:
    """Return what seat 1 sees of two ships at Mari: counters read, stacks, and the number on the stack."""
    table = building("2012-classic-advanced", **options)
    table.put_ship("W1: TL0 PD=5", 0, "Mari")
    table.put_ship("W3: TL0 PD=5", 0, "Mari")
    view = table.view(1)
    units = [unit for unit in view.units if unit.owner == 0]
    mine = [stack for stack in view.stacks if stack.owner == 0]
    return len(units), len(mine), sum(stack.count for stack in mine)


def votes(**options: Any) -> bool:
    table = building(seats=4, **options)
    table.build_nothing()
    for _ in range(30):
        asked = [kind for seat in range(4) for kind in table.open_kinds(seat)]
        if "relations" in asked or table.state.turn > 2:
            return "relations" in asked
        table.idle(next(seat for seat in range(4) if table.open_kinds(seat)))
    raise AssertionError


def first_relation(**options: Any) -> str:
    return building(seats=4, diplomacy=True, **options).view(PUBLIC).sides[0].relations["1"]


def three_with_diplomacy(**options: Any) -> str:
    return outcome(lambda: [GAME.new(Setup("2012-cornered", 3, {"diplomacy": True, **options}), 1)].clear())


def allies_left(**options: Any) -> tuple[int, ...] | None:
    table = Position("2012-cluster", 4, diplomacy=True, **options)
    table.idle_until("build")
    table.state.relations = {"0-1": "allied"}
    table.remove(2, 3)
    while GAME.outcome(table.state) is None and table.state.turn < 4:
        table.idle(next(seat for seat in range(4) if table.open_kinds(seat)))
    found = GAME.outcome(table.state)
    return found.winners if found else None


def two_victories(**options: Any) -> str:
    """Return the reason for the end of Cornered in turn 40. Seat 0 has seven bases, seat 1 most points."""
    table = building(**options)
    free = [star for star in table.state.stars.values() if star.base < 0 and star.colony < 0]
    for star in free[:6]:
        star.base = 0
    table.state.sides[1].points = 500
    table.state.turn = 40
    while GAME.outcome(table.state) is None:
        table.idle(next(seat for seat in (0, 1) if table.open_kinds(seat)))
    return table.outcome.reason


def first_bases_gone(**options: Any) -> bool:
    """Return whether 1994 Advanced is over after the three first bases are razed. A fourth base stands."""
    table = Position("1994-advanced", **options)
    table.idle_until("build")
    seat = table.state.phasing
    other = 1 - seat
    table.state.sides[other].razed = list(table.state.sides[other].homes)
    for star in table.state.stars.values():
        if star.base == other:
            star.base, star.bp = -1, 0
    table.state.stars[table.hex("Mari")].base = other
    table.do(seat, c.Build())
    table.idle_until("build", other)
    return GAME.outcome(table.state) is not None


def after_resigning(**options: Any) -> tuple[bool, bool]:
    """Return whether the ships, and whether the bases, of a player who resigned from a match of three still exist."""
    table = building(seats=3, **options)
    table.put_ship("W3: TL0 PD=5", 2, "Elam")
    state = GAME.resign(table.state, 2).state
    return "W3" in state.ships, any(star.base == 2 for star in state.stars.values())


def hours_at_the_table(**options: Any) -> tuple[int | None, bool]:
    """Return the limit in seconds, and whether the board mentions it."""
    table = building(**options)
    told = GAME.board(table.view(PUBLIC).setup).victory
    return GAME.time_limit(table.state.setup), any("hours of play" in text for text in told)


def second_order(**options: Any) -> int:
    """Return the number of different orders of a bot for one round of the prepared battle, asked twelve times."""
    table = Position("2012-first-battle", **options)
    table.idle_until("move", 0)
    table.do(0, c.Move(("W1",), ("~Mari",)))
    table.idle_until("orders", 1)
    replies = [GAME.suggest(table.view(1), Random(n)) for n in range(12)]
    return len({str(reply.command) for reply in replies if reply})


def steps_of_1994(**options: Any) -> dict[str, tuple[str, ...]] | None:
    """Return what the first seat may vote after the first game-turn of 1994, or None without a vote (R-DIP-14)."""
    table = Position("1994-galaxy", 3, **options)
    while table.state.turn < 2 and table.open_kinds(0) != ["relations"]:
        table.idle(next(seat for seat in range(3) if table.open_kinds(seat)))
    return table.prompt(0, RelationsPrompt).choices if table.open_kinds(0) == ["relations"] else None


SWITCHES: Switches = {
    "bots": [("keen", lambda **o: second_order(**o) > 1, True), ("calm", second_order, 1)],
    "semi_hidden": [(False, count_visible, (2, 0, 0)), (True, count_visible, (0, 1, 2))],
    "stack_view": [
        ("number", lambda **o: count_visible(semi_hidden=True, **o), (0, 1, 2)),
        ("presence", lambda **o: count_visible(semi_hidden=True, **o), (0, 1, 0)),
    ],
    "blind": [(False, count_visible, (2, 0, 0)), (True, count_visible, (0, 0, 0))],
    "diplomacy": [(False, votes, False), (True, votes, True)],
    "alliances": [(False, steps_of_1994, None), (True, steps_of_1994, {"1": ("up",), "2": ("up",)})],
    "dip_start": [("war", first_relation, "war"), ("cease_fire", first_relation, "cease_fire")],
    "dip_min_players": [("4", three_with_diplomacy, "E-OPTION"), ("3", three_with_diplomacy, "ok")],
    "alliance_win": [(False, allies_left, None), (True, allies_left, (0, 1))],
    "vic_order": [("scenario", two_victories, "ending_turn"), ("book", two_victories, "create_first")],
    "vic_1994": [("all_bases", first_bases_gone, False), ("first_three", first_bases_gone, True)],
    "resign": [("inert", after_resigning, (True, True)), ("remove", after_resigning, (False, False))],
    "ending_time": [
        ("120", hours_at_the_table, (7200, True)),
        ("180", hours_at_the_table, (10_800, True)),
        ("240", hours_at_the_table, (14_400, True)),
        ("360", hours_at_the_table, (21_600, True)),
        ("0", hours_at_the_table, (None, False)),
    ],
}


@pytest.mark.parametrize(("key", "value", "watch", "expected"), tries(SWITCHES))
def test_switch(key: str, value: Any, watch: Callable[..., Any], expected: Any) -> None:
    assert watch(**{key: value}) == expected
