"""Several ships on one path with one command: each pays, and no load is taken twice (R-INIT-04)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import Refusal
from engine.warpwar.commands import Build, Dummies, Move, Plot
from engine.warpwar.events import event_types
from tests.engine.warpwar.position import GAME, Position


def stack(**options: Any) -> Position:
    """Return movement of seat 0 in turn 1. W1 and W3, with a rack each, and S10 are at Mari."""
    table = Position("2012-classic-advanced", **options)
    table.idle_until("build")
    for id in ("W1", "W3"):
        table.put_ship(f"{id}: TL0 PD=9 SR=1", 0, "Mari")
    table.put_ship("S10: TL0 PD=1", 0, "Mari")
    table.do(0, Build((Dummies("Mari", 3),) if options.get("semi_hidden") else ()))
    table.do(1, Build())
    return table


def test_ships_go_one_after_another_along_the_path() -> None:
    table = stack()
    table.do(0, Move(("W1", "W3"), ("~Umma",)))
    assert [moved.ship for moved in table.events_for_viewer(1, event_types.Moved)] == ["W1", "W3"]
    assert {table.state.ships[id].hex for id in ("W1", "W3")} == {table.hex("Umma")}


def test_a_systemship_is_taken_up_by_one_of_them_only() -> None:
    table = stack()
    assert table.refusal_code(0, Move(("W1", "W3"), ("pick S10", "~Umma"))) == "E-PICK-NOT-HERE"
    table.do(0, Move(("W1",), ("pick S10", "~Umma")))
    assert table.state.ships["S10"].aboard == "W1"


def test_dummies_do_not_multiply() -> None:
    """R-HID-03: three dummies are at Mari. Two ships cannot take two each, but they can take one each."""
    table = stack(semi_hidden=True)
    assert table.refusal_code(0, Move(("W1", "W3"), ("dummies 2", "~Umma"))) == "E-DUMMIES"
    table.do(0, Move(("W1", "W3"), ("dummies 1", "~Umma")))
    assert table.state.sides[0].dummies == {table.hex("Umma"): 2, table.hex("Mari"): 1}


def test_nor_do_they_where_moves_are_plotted() -> None:
    """The refusal names the move that asks for too many dummies."""
    table = stack(semi_hidden=True, movement="plotted")
    plan = Plot((Move(("W1",), ("dummies 2", "~Umma")), Move(("W3",), ("~Umma", "~Mari", "dummies 2"))))
    with pytest.raises(Refusal) as caught:
        GAME.apply(table.state, 0, table.decision(0), plan)
    assert [(fault.code, fault.field) for fault in caught.value.faults] == [("E-DUMMIES", "moves.1.path.2")]
    table.do(0, Plot((Move(("W1",), ("dummies 2", "~Umma")), Move(("W3",), ("dummies 1", "~Umma")))))
    table.do(1, Plot())
    assert table.state.sides[0].dummies == {table.hex("Umma"): 3}
