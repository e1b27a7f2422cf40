"""Geometry, legal centres, hits and chains. Values are from the cases, from 9.2 or worked out by hand."""

from __future__ import annotations

import pytest

from engine.arena.grids.centres import is_legal, legal_centres
from engine.arena.grids.destruction import hit_hex
from engine.arena.grids.geometry import adjacent, hex_at, hexes, neighbour, neighbours, place_of
from engine.arena.rules import Rules
from engine.arena.state import Arena, Grid
from tests.engine.arena.tables import FIG92, ROSE, STRIP, arena, umpire

X = ["9-3", "10-3", "13-3", "13-4", "17-3"]


def test_secondary_hexes_lie_clockwise_from_above_and_turn_with_their_grid() -> None:
    table = Arena(grids={"1": Grid(0, 0, 0), "2": Grid(3, 0, 2)})
    assert [place_of(table, f"1-{k}") for k in range(7)] == [
        (0, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0),
    ]  # fmt: skip
    assert place_of(table, "2-1") == (4, 0)  # two steps clockwise: where 3 was
    assert place_of(table, "2-5") == (3, -1)
    assert neighbour(table, "2-0", 1) == "2-1"
    assert neighbour(table, "2-1", 4) == "2-0"
    assert neighbour(table, "1-3", 3) == "2-4"
    assert neighbour(table, "2-1", 1) is None


def test_neighbours_are_the_hexes_that_exist() -> None:
    table = arena(STRIP)
    assert neighbours(table, "1-3") == ["1-2", "2-6", "1-4", "1-0"]
    assert adjacent(table, "1-3", "2-6")
    assert not adjacent(table, "1-3", "2-5")
    assert hex_at(table, (2, -1)) is None
    assert hexes(arena({10: (0, 0, 0), 2: (3, 0, 0)}))[:8] == ["2-0", "2-1", "2-2", "2-3", "2-4", "2-5", "2-6", "10-0"]


def test_warping_grid_2_of_the_strip_has_forty_places() -> None:
    table = arena(STRIP)
    places = legal_centres(table, without=2)
    assert len(places) == 40
    assert (3, 0) not in places
    assert not is_legal(table, (3, 0), without=2)
    assert {(3, -1), (9, -3)} <= set(places)
    assert all(is_legal(table, at, without=2) for at in places)
    assert not is_legal(table, (4, 0), without=2)  # overlaps 3
    assert not is_legal(table, (0, 4), without=2)  # touches none


def test_the_first_grid_lies_in_the_middle() -> None:
    assert legal_centres(Arena()) == [(0, 0)]
    assert is_legal(Arena(), (0, 0))
    assert not is_legal(Arena(), (3, 0))
    assert len(legal_centres(Arena(grids={"1": Grid(0, 0)}))) == 18


@pytest.mark.parametrize(
    ("start", "rolls", "destroyed"),
    [
        ("9-3", [1], "9-2"), ("9-3", [2], ""), ("9-3", [3], "10-2"), ("9-3", [4], "10-1"), ("9-3", [5], "9-4"),
        ("9-3", [6], "9-0"), ("10-3", [1], "10-2"), ("10-3", [2], "17-4"), ("10-3", [3, 6], "17-0"),
        ("10-3", [3, 3], ""), ("10-3", [4], ""), ("10-3", [5], "10-4"), ("10-3", [6], "10-0"), ("13-4", [1], "13-0"),
        ("13-4", [2, 1], "13-2"), ("13-4", [3], ""), ("13-4", [4], "10-5"), ("13-4", [5], ""), ("13-4", [6], "13-5"),
    ],
)  # fmt: skip
def test_the_eighteen_results_of_9_2(start: str, rolls: list[int], destroyed: str) -> None:
    ump = umpire(arena(FIG92, destroyed=X), Rules(chain=True), [(6, roll) for roll in rolls])
    hit_hex(ump, start, by=0)
    assert ump.state.arena.destroyed == X + ([destroyed] if destroyed else [])
    assert ump.dice.rolls == []  # type: ignore[attr-defined]


def test_a_chain_goes_on_from_17_3_by_the_rotation_of_grid_17() -> None:
    ump = umpire(arena(FIG92, destroyed=X), Rules(chain=True), [(6, 3), (6, 6)])
    hit_hex(ump, "10-3", by=0)
    assert [(event.body.hex, event.body.result) for event in ump.events if hasattr(event.body, "hex")] == [
        ("10-3", "chain"), ("17-3", "chain"), ("17-0", "destroyed"),
    ]  # fmt: skip


def test_without_9_2_a_destroyed_hex_is_left_alone() -> None:
    ump = umpire(arena(FIG92, destroyed=["9-3"]))
    hit_hex(ump, "9-3", by=0)
    assert ump.state.arena.destroyed == ["9-3"]


def test_a_chain_without_end_is_ended_after_a_hundred_rolls() -> None:
    table = arena({1: (0, 0, 0)}, destroyed=["1-1", "1-2"])
    # Seen from hex 1-1, hex 1-2 is in direction 3. Seen from hex 1-2, hex 1-1 is in direction 6. So the chain goes back
    # and forth.
    ump = umpire(table, Rules(chain=True), [(6, 3), (6, 6)] * 50)
    hit_hex(ump, "1-1", by=0)
    assert ump.state.arena.destroyed == ["1-1", "1-2"]
    assert ump.dice.rolls == []  # type: ignore[attr-defined]


def test_a_field_falls_first_then_the_hex_with_all_in_it() -> None:
    table = arena(ROSE, ["1.W1 2-4 2", "1.D1 2-0", "1.C 2-4 1"], discs={"2-4": 1}, fields={"2-4": 1})
    ump = umpire(table)
    hit_hex(ump, "2-4", by=0)
    assert (table.fields, table.destroyed, len(table.pieces)) == ({}, [], 3)
    hit_hex(ump, "2-4", by=0)
    assert (table.destroyed, list(table.pieces), table.discs) == (["2-4"], ["1.D1"], {})
    assert [(each.seat, each.hex, each.by) for each in table.doomed] == [(1, "2-4", 0)]


def test_who_destroys_his_own_converter_hands_his_cards_to_nobody() -> None:
    table = arena(ROSE, ["0.C 2-4"])
    hit_hex(umpire(table), "2-4", by=0)
    assert [(each.seat, each.by) for each in table.doomed] == [(0, -1)]
