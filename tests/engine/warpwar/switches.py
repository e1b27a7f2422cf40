"""Shared by the tests of options: positions in which they matter, and the list of tries of a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.core.errors import Refusal
from engine.warpwar.prompts import BuildPrompt
from tests.engine.warpwar.position import Position

ALL_WEAPONS: dict[str, Any] = {"advanced_generators": True, "armor": True, "cannons": True}

Switches = dict[str, list[tuple[Any, Callable[..., Any], Any]]]
"""Maps an option to its values, each with what to watch and what to expect."""


def tries(switches: Switches) -> list[Any]:
    """Return the tries as parameters (key, value, watch, expected)."""
    return [
        pytest.param(key, value, watch, expected, id=f"{key}-{value}")
        for key, each in switches.items()
        for value, watch, expected in each
    ]


def building(scenario: str = "2012-cornered", seats: int = 2, **options: Any) -> Position:
    """Return a position in Build of turn 2."""
    table = Position(scenario, seats, **options)
    table.idle_until("build")
    table.build_nothing()
    table.idle_until("build")
    return table


def fighting(*ships: tuple[str, int, str], scenario: str = "2012-cornered", **options: Any) -> Position:
    """Return a position with these ships at Elam, in the first round of combat."""
    table = building(scenario, **options)
    for record, owner, aboard in ships:
        table.put_ship(record, owner, "Elam", aboard)
    table.build_nothing()
    table.idle_until("orders")
    return table


def outcome(act: Callable[[], None]) -> str:
    """Return "ok", or the code of the refusal."""
    try:
        act()
    except Refusal as met:
        return met.faults[0].code
    return "ok"


def find_build_prompt(table: Position, seat: int = 0) -> BuildPrompt:
    return next(prompt for prompt in table.view(seat).prompts if isinstance(prompt, BuildPrompt))
