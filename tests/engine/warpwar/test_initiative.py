"""The order of movement in 2012 (R-INIT-01 to 03), and the timing of plotted movement (R-INIT-04, 05)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.warpwar.movement.initiative import next_mover, priority, sequence
from engine.warpwar.movement.move_limits import MoveLimits
from engine.warpwar.movement.mover import Traveller
from engine.warpwar.movement.paths import walk
from engine.warpwar.movement.plotted_timing import Course, calculate_arrivals
from engine.warpwar.setup.match_rules import edition_rules
from engine.warpwar.starmap import printed_maps

CLASSIC = printed_maps.classic()
R12 = edition_rules("2012")
FIXED = edition_rules("2012", changes={"init_tie": "fixed"})


def test_the_example_of_four_players() -> None:
    """P-060 (2012 4): A moves four, C one, B two, then A, C, D."""
    order = sequence({"A": 5, "B": 2, "C": 2, "D": 1}, ["A", "C", "B", "D"])
    assert " ".join(order) == "A A A A C B B A C D"


@pytest.mark.parametrize(
    ("counts", "order", "expected"),
    [
        ({"A": 1, "B": 1}, "BA", "B A"),
        ({"A": 3, "B": 1}, "AB", "A A A B"),
        ({"A": 3, "B": 2}, "AB", "A A B B A"),
        ({"A": 0, "B": 2}, "AB", "B B"),
        ({"A": 2, "B": 2, "C": 2}, "CAB", "C A B B C A"),
        ({"A": 0, "B": 0}, "AB", ""),
    ],
)
def test_sequences_by_hand(counts: dict[str, int], order: Sequence[str], expected: str) -> None:
    """Worked out with R-INIT-02: a player goes on until another count is strictly higher or its own is 0."""
    assert " ".join(sequence(counts, order)) == expected


def test_the_mover_goes_on_while_nobody_has_more() -> None:
    assert next_mover({0: 2, 1: 2}, [1, 0], current=0) == 0
    assert next_mover({0: 1, 1: 2}, [0, 1], current=0) == 1
    assert next_mover({0: 2, 1: 2}, [1, 0]) == 1
    assert next_mover({0: 0, 1: 0}, [0, 1], current=0) is None
    assert next_mover({}, [0, 1]) is None


def test_a_pin_lowers_a_count_and_so_changes_the_mover() -> None:
    """B (3) is ahead of A (2), until A's move pins two of B's ships."""
    assert next_mover({"A": 2, "B": 3}, "AB", current="A") == "B"
    assert next_mover({"A": 2, "B": 1}, "AB", current="A") == "A"


def test_ties_rotate_by_a_place_each_turn() -> None:
    """R-INIT-03 and the switch init_tie."""
    assert [priority([2, 0, 1], turn, R12) for turn in (1, 2, 3, 4)] == [(2, 0, 1), (0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert priority([2, 0, 1], 3, FIXED) == (2, 0, 1)
    assert priority([], 5, R12) == ()


# ---- plotted movement --------------------------------------------------------------------------------------------


def course(ship: str, owner: int, mp: int, start: str, *path: str) -> Course:
    here = CLASSIC.find(start)
    assert here is not None
    result = walk(CLASSIC, Traveller(ship, here, mp, mp), MoveLimits(), R12, path)
    assert not result.faults
    return Course(ship, owner, mp, result)


def war(a: int, b: int) -> bool:
    return a != b


def list_arrivals(courses: list[Course], standing: dict[str, set[int]] | None = None) -> list[tuple[str, str, bool]]:
    return [
        (each.ship, CLASSIC.label(each.hex), each.halted)
        for each in calculate_arrivals(CLASSIC, courses, standing or {}, war)
    ]


def test_a_ship_spends_its_points_evenly_over_the_event() -> None:
    """W1 (4 MP) reaches Umma at 1/4 and Girsu at 1/2. W2 (2 MP) reaches Sumer at 1/2, after Girsu by hex order."""
    fast = course("W1", 0, 4, "1720", "Umma", "~Girsu")
    slow = course("W2", 0, 2, "Babylon", "~Sumer")
    assert list_arrivals([slow, fast]) == [("W1", "Umma", False), ("W1", "Girsu", False), ("W2", "Sumer", False)]


def test_a_ship_stops_where_an_enemy_stands() -> None:
    fast = course("W1", 0, 4, "1720", "Umma", "~Girsu")
    assert list_arrivals([fast], {"1719": {1}}) == [("W1", "Umma", True)]
    assert list_arrivals([fast], {"1719": {0}, "1720": {1}}) == [("W1", "Umma", False), ("W1", "Girsu", False)]


def test_two_who_arrive_in_the_same_instant_both_stop() -> None:
    """Each has 2 MP and reaches Umma at 1/2 on the way to another star."""
    a = course("W1", 0, 2, "Mari", "~Umma", "~Sumer")
    b = course("W2", 1, 2, "Sumer", "~Umma", "~Mari")
    assert list_arrivals([a, b]) == [("W1", "Umma", True), ("W2", "Umma", True)]


def test_who_passed_before_goes_on_and_who_comes_while_he_is_there_stops() -> None:
    """R-INIT-05: W1 (4 MP) is at Umma from 1/4 to 1/2. W2 (3 MP) enters Umma at 1/3 and stops; W1 goes on."""
    a = course("W1", 0, 4, "1720", "Umma", "~Girsu")
    b = course("W2", 1, 3, "Mari", "~Umma", "~Sumer")
    assert list_arrivals([a, b]) == [("W1", "Umma", False), ("W2", "Umma", True), ("W1", "Girsu", False)]


def test_who_left_in_the_same_instant_is_no_longer_met() -> None:
    """W1 (2 MP) leaves Umma for Girsu when W2 (2 MP) arrives there, both at 1/2."""
    a = course("W1", 0, 2, "Umma", "~Girsu")
    b = course("W2", 1, 2, "Mari", "~Umma")
    assert list_arrivals([a, b]) == [("W2", "Umma", False), ("W1", "Girsu", False)]


def test_meeting_in_space_stops_nobody_and_a_halted_ship_stays_halted() -> None:
    a = course("W1", 0, 4, "Umma", "1718", "1818", "Girsu")
    b = course("W2", 1, 4, "1818", "1718", "Umma")
    assert [each for each in list_arrivals([a, b]) if each[2]] == []
    c = course("W3", 0, 4, "1720", "Umma", "~Girsu", "~Umma", "~Mari")
    result = list_arrivals([c], {"1817": {1}})
    assert result == [("W3", "Umma", False), ("W3", "Girsu", True)]


def test_a_halted_move_is_carried_out_up_to_its_halt() -> None:
    """A path may pass a star twice. The halt counts hexes, not names."""
    who = Traveller("W3", "1720", 9, 9)
    path = ("Umma", "~Girsu", "~Umma", "~Mari")
    done = walk(CLASSIC, who, MoveLimits(), R12, path, halt=3)
    assert (done.hexes, done.stopped, done.done) == (("1720", "1719", "1817", "1719"), True, 3)
