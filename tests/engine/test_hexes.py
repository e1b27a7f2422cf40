"""Hexagons: the geometry that every board uses."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import hexes
from engine.hexes import Road

AXIAL = st.tuples(st.integers(-20, 20), st.integers(-20, 20))


def test_neighbours_go_round_clockwise_from_above() -> None:
    assert hexes.neighbours((3, 5)) == [(3, 4), (4, 4), (4, 5), (3, 6), (2, 6), (2, 5)]


@pytest.mark.parametrize(
    ("a", "b", "steps"),
    [((0, 0), (0, 0), 0), ((0, 0), (0, 4), 4), ((0, 0), (3, -3), 3), ((0, 0), (2, 2), 4), ((-1, 2), (2, -1), 3)],
)
def test_distance_by_hand(a: hexes.Axial, b: hexes.Axial, steps: int) -> None:
    assert hexes.distance(a, b) == steps


def test_distance_is_what_walking_takes() -> None:
    found = hexes.cheapest((0, 0), lambda at: [Road(near, 1) for near in hexes.neighbours(at)], 4)
    assert set(found) == set(hexes.disc((0, 0), 4))
    assert all(way.cost == hexes.distance((0, 0), at) == hexes.distance(at, (0, 0)) for at, way in found.items())


@given(AXIAL, st.integers(1, 6))
def test_ring_holds_six_times_the_radius_once_each(centre: hexes.Axial, radius: int) -> None:
    ring = hexes.ring(centre, radius)
    assert len(ring) == len(set(ring)) == 6 * radius
    assert {hexes.distance(centre, at) for at in ring} == {radius}
    assert all(hexes.distance(a, b) == 1 for a, b in zip(ring, ring[1:] + ring[:1], strict=True))


def test_disc_counts() -> None:
    assert [len(hexes.disc((0, 0), radius)) for radius in range(4)] == [1, 7, 19, 37]
    assert hexes.disc((2, 2), 1)[0] == (2, 2)


@given(AXIAL, AXIAL)
def test_line_is_an_unbroken_shortest_way(a: hexes.Axial, b: hexes.Axial) -> None:
    way = hexes.line(a, b)
    assert way[0] == a and way[-1] == b
    assert len(way) == hexes.distance(a, b) + 1
    assert all(hexes.distance(x, y) == 1 for x, y in pairwise(way))


def test_line_straight_down_stays_in_its_column() -> None:
    assert hexes.line((2, 1), (2, 4)) == [(2, 1), (2, 2), (2, 3), (2, 4)]


NET = {"a": [("b", 1), ("c", 5)], "b": [("c", 3), ("d", 9)], "c": [("d", 1)], "d": []}


def roads(at: str) -> list[Road[str]]:
    return [Road(to, cost, f"{at}{to}") for to, cost in NET[at]]


def test_cheapest_goes_round_where_that_is_cheaper() -> None:
    found = hexes.cheapest("a", roads)
    assert {node: way.cost for node, way in found.items()} == {"a": 0, "b": 1, "c": 4, "d": 5}
    assert hexes.steps_to(found, "d") == ["ab", "bc", "cd"]
    assert hexes.steps_to(found, "a") == []
    assert list(found) == ["a", "b", "c", "d"], "nearest first"


def test_cheapest_keeps_to_its_limit() -> None:
    assert set(hexes.cheapest("a", roads, 4)) == {"a", "b", "c"}
    assert set(hexes.cheapest("a", roads, 0)) == {"a"}
