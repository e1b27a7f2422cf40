"""Stored types and shown types are different. The wire may change while stored matches stay readable."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

from msgspec import Struct

from engine.games import GAMES
from engine.warpwar.view import BattleView, View

GAME = GAMES["warpwar"]


def structs(kind: Any, found: set[type[Struct]]) -> set[type[Struct]]:
    """Return all structs that can occur in values of a type, including that type."""
    if isinstance(kind, type) and issubclass(kind, Struct) and kind not in found:
        found.add(kind)
        for hint in get_type_hints(kind).values():
            structs(hint, found)
    for each in get_args(kind):
        structs(each, found)
    return found


def test_no_type_of_a_view_is_stored() -> None:
    stored = set().union(*(structs(kind, set()) for kind in (GAME.state_type, GAME.event_type, GAME.command_type)))
    assert len(stored) > 40 and BattleView in structs(View, set())
    assert [kind.__name__ for kind in stored if kind.__module__ == View.__module__] == []
