"""Options about movement and the map. Each of their values is tried in the live game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.core.game import PUBLIC
from engine.warpwar import commands as c
from tests.engine.warpwar.position import GAME, Position
from tests.engine.warpwar.switches import Switches, building, outcome, tries


def movement_question(**options: Any) -> str:
    table = building(**options)
    table.put_ship("W1: TL0 PD=5", 0, "Elam")
    table.build_nothing()
    return table.open_kinds(0)[0]


def first_mover(**options: Any) -> int:
    """Return the place in the drawn list of the seat that moves first in turn 2, with one ship each."""
    table = building(**options)
    for seat in (0, 1):
        table.put_ship(f"W{seat + 1}: TL0 PD=5", seat, table.state.sides[seat].homes[0])
    table.build_nothing()
    return table.state.priority.index(0 if table.open_kinds(0) else 1)


def relay_outcome(**options: Any) -> str:
    """Return the outcome of S10's coming with W1 to Elam and going on with W3."""
    table = building(**options)
    table.put_ship("W1: TL0 PD=5 SR=1", 0, "Elam")
    table.put_ship("S10: TL0 PD=1", 0, "Elam", aboard="W1")
    table.put_ship("W3: TL0 PD=5 SR=1", 0, "Elam")
    table.build_nothing()
    table.do(0, c.Move(("W1",), ("drop S10",)))
    offered = table.view(0).prompts[0].movers[0].loose  # type: ignore[union-attr]
    assert offered == (("S10",) if options.get("relay", True) else ())
    return outcome(lambda: table.do(0, c.Move(("W3",), ("pick S10",))))


def ending_at_a_friends_star(**options: Any) -> str:
    table = building(seats=4, diplomacy=True, **options)
    table.state.relations = {"0-1": "peace"}
    goal = table.state.sides[1].homes[0]
    space = next(hex for hex in table.world.star_map.beside[goal] if not table.world.star_map.is_star(hex))
    table.put_ship("W1: TL0 PD=5", 0, space)
    table.build_nothing()
    table.idle_until("move", 0)
    return outcome(lambda: table.do(0, c.Move(("W1",), (goal,))))


def entering_together(**options: Any) -> list[str]:
    """Return who is asked what after both have named the same edge hex."""
    table = Position("2012-cluster", **options)
    prompt = table.view(0).prompts[0]
    hull = {"PD": 14, "SR": 3, "H": 3}
    for seat in (0, 1):
        table.do(seat, c.Enter(prompt.hexes[0], hull))  # type: ignore[union-attr]
    return sorted(table.open_kinds(0) + table.open_kinds(1))


def map_of(**options: Any) -> tuple[str, int]:
    table = Position("2012-cornered", 2, **options)
    board = GAME.board(table.view(PUBLIC).setup)
    return ("printed" if any(star.name == "Kling" for star in board.stars) else "new"), len(board.hexes)


def seam_lines(**options: Any) -> int:
    """Return the number of warplines of the Emperor map, 2 1 over 4 3. The house rule adds some across the seams."""
    table = Position("2012-emperor", **options)
    return len(GAME.board(table.view(PUBLIC).setup).warplines)


SWITCHES: Switches = {
    "movement": [("interleaved", movement_question, "move"), ("plotted", movement_question, "plot")],
    "init_tie": [("rotating", first_mover, 1), ("fixed", first_mover, 0)],
    "relay": [(True, relay_outcome, "ok"), (False, relay_outcome, "E-RELAY")],
    "peace_stop": [(True, ending_at_a_friends_star, "ok"), (False, ending_at_a_friends_star, "E-PASS-ONLY")],
    "entry_apart": [("0", entering_together, ["move"]), ("4", entering_together, ["enter"])],
}


@pytest.mark.parametrize(("key", "value", "watch", "expected"), tries(SWITCHES))
def test_switch(key: str, value: Any, watch: Callable[..., Any], expected: Any) -> None:
    assert watch(**{key: value}) == expected


def test_maps_of_a_table() -> None:
    """A new galaxy has the chosen size. The same number gives it again, another number gives another galaxy."""
    printed = map_of()
    assert printed[0] == "printed" and map_of(map="printed") == printed
    sizes = [map_of(map="generated", map_size=size, map_seed=5) for size in ("small", "medium", "large", "huge")]
    assert [kind for kind, _ in sizes] == ["new"] * 4
    assert sorted(sizes, key=lambda each: each[1]) == sizes and len({many for _, many in sizes}) == 4
    assert map_of(map="generated", map_size="auto", map_seed=5)[0] == "new"
    boards = [
        GAME.board(Position("2012-cornered", map="generated", map_seed=number).view(PUBLIC).setup)
        for number in (5, 5, 6)
    ]
    assert boards[0] == boards[1] != boards[2]


def test_lines_across_seams() -> None:
    assert seam_lines(seam_lines="classic") < seam_lines(seam_lines="adjacent")
