"""Build a state of the live game from a position of Warp Arena that is written as in cases (`cases/README.md`)."""

from __future__ import annotations

from typing import Any

from engine.adjudicate.arena import doing, items
from engine.adjudicate.arena.arena_cases import build_table
from engine.adjudicate.arena.case import read_case
from engine.adjudicate.arena.settling import answer_questions
from engine.arena.state import State

ROSE = {
    1: [0, 0, 0], 2: [2, 1, 0], 3: [-1, 3, 0], 4: [-3, 2, 0], 5: [-2, -1, 0], 6: [1, -3, 0], 7: [3, -2, 0],
    8: [5, -1, 0],
}  # fmt: skip
EIGHT = {"grids": 8}


def state_after_items(
    given: dict[str, Any], *do: dict[str, Any], rolls: tuple[Any, ...] = (), settled: bool = False
) -> State:
    """Return the state after these items. The window and the questions of the last item stay open, unless `settled`."""
    usual = {"grids": ROSE, "options": EIGHT, "pieces": {"P": ["C 4-5"], "Q": ["C 8-2"]}}
    case = read_case({"id": "placed", "given": {**usual, **given}, "do": list(do), "rolls": list(rolls)})
    table = build_table(case, {})
    table.start()
    for each in do:
        item = items.read_item(each)
        doing.prepare(table, item)
        doing.do(table, item)
    if settled:
        answer_questions(table)
    return table.state
