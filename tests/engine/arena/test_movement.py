"""Moves checked and made: the hop diagram, the public cases on movement, and related ones."""

from __future__ import annotations

import pytest

from engine.arena.movement.hops import hops
from engine.arena.movement.move import carry_out, judge_move
from engine.arena.movement.reach import reach
from engine.arena.rules import Rules
from engine.arena.state import Arena, Task
from engine.arena.umpire import Umpire
from engine.core.errors import Illegal
from tests.engine.arena.tables import ROSE, STRIP, arena, piece_texts, umpire


def moving(table: Arena, rules: Rules | None = None) -> Umpire:
    ump = umpire(table, rules)
    ump.state.tasks = [Task("move", 0)]
    return ump


def move(ump: Umpire, piece: str, *steps: str) -> None:
    carry_out(ump, 0, judge_move(ump.state, ump.rules, 0, piece, steps))


def refusal_code(ump: Umpire, piece: str, *steps: str) -> str:
    """Return the code of a refused move, or "fine"."""
    try:
        judge_move(ump.state, ump.rules, 0, piece, steps)
    except Illegal as refusal:
        return refusal.faults[0].code
    return "fine"


def reachable_hexes(table: Arena, piece: str) -> set[str]:
    return set(reach(table, Rules(), piece))


# ---- reach and hops ------------------------------------------------------------------------------------------------


def test_the_hop_diagram() -> None:
    table = arena(ROSE, ["0.C 4-5", "0.H1 1-0", "1.C 8-2"])
    assert set(hops(table, 0, "1-0")["1-1"]) == {"5-3", "6-5", "6-4"}
    assert reachable_hexes(table, "0.H1") == {
        "1-1", "1-2", "1-3", "1-4", "1-5", "1-6", "6-5", "6-4", "7-6", "7-5", "2-1", "2-6", "3-2", "3-1", "4-3",
        "4-2", "5-4", "5-3",
    }  # fmt: skip
    ump = moving(table)
    assert refusal_code(ump, "0.H1", "1-1") == "fine"
    assert refusal_code(ump, "0.H1", "over 1-1", "6-5") == "fine"
    assert refusal_code(ump, "0.H1", "over 1-1", "1-2") == "A-E-HOP"
    assert refusal_code(ump, "0.H1", "over 1-1", "1-0") == "A-E-HOP"
    assert refusal_code(ump, "0.H1", "over 1-1") == "A-E-HOP"
    assert refusal_code(ump, "0.H1", "1-1", "6-5") == "A-E-FAR"
    assert refusal_code(ump, "0.H1", "over 1-1", "6-5", "6-0") == "A-E-FAR"
    assert refusal_code(ump, "0.H1", "over 6-5", "6-0") == "A-E-STEP"
    assert refusal_code(ump, "0.C", "over 4-6", "4-1") == "A-E-HOP"


def test_no_hop_over_or_onto_void() -> None:
    table = arena(STRIP, ["0.C 4-0", "0.H1 1-3", "1.C 4-3"])
    assert {over: set(onto) for over, onto in hops(table, 0, "1-3").items()} == {
        "2-6": {"2-1", "2-0", "2-5"}, "1-2": {"1-1"}, "1-4": {"1-5"}, "1-0": {"1-5", "1-6", "1-1"},
    }  # fmt: skip
    assert reachable_hexes(table, "0.H1") == {"1-2", "2-6", "1-4", "1-0", "2-1", "2-0", "2-5", "1-5", "1-6", "1-1"}


def test_a_hop_goes_over_all_but_enemy_fields() -> None:
    table = arena(ROSE, ["0.H1 1-0", "1.D1 1-3"], destroyed=["1-1", "6-5"], fields={"1-2": 0, "1-5": 1})
    found = {over: set(onto) for over, onto in hops(table, 0, "1-0").items()}
    assert found["1-1"] == {"5-3", "6-4"}
    assert found["1-3"] == {"7-5", "2-1", "2-6"}
    assert found["1-2"] == {"6-4", "7-6", "7-5"}
    assert found["1-5"] == set()
    ump = moving(table)
    assert refusal_code(ump, "0.H1", "over 1-5", "3-1") == "A-E-FIELD"
    assert refusal_code(ump, "0.H1", "over 1-1", "6-5") == "A-E-DESTROYED"
    assert refusal_code(ump, "0.H1", "1-1") == "A-E-DESTROYED"
    assert refusal_code(ump, "0.H1", "1-5") == "fine"


def test_a_blaster_goes_three_and_stops_at_enemies_and_their_fields() -> None:
    table = arena(STRIP, ["0.C 4-0", "0.B1 1-3", "1.C 4-3", "1.D1 2-0"], destroyed=["1-4"], fields={"1-0": 1})
    assert reachable_hexes(table, "0.B1") == {"1-2", "2-6", "1-0", "1-1", "2-1", "2-0", "2-5", "1-6", "2-2", "2-4"}
    ump = moving(table)
    for steps, code in {
        ("1-4",): "A-E-DESTROYED", ("1-0", "1-1"): "A-E-FIELD", ("2-6", "2-0", "2-1"): "A-E-STOP",
        ("2-6", "2-1", "2-2", "2-3"): "A-E-FAR", ("2-6", "2-2"): "A-E-STEP", ("9-1",): "A-E-HEX", ("fly",): "A-E-HEX",
        ("1-2", "1-1"): "fine",
    }.items():  # fmt: skip
        assert refusal_code(ump, "0.B1", *steps) == code
    assert refusal_code(ump, "1.D1", "2-1") == "A-E-PIECE"
    assert refusal_code(ump, "0.B2", "2-1") == "A-E-PIECE"
    move(ump, "0.B1", "1-2")
    assert refusal_code(ump, "0.B1", "1-3") == "A-E-MOVED"


def test_a_warper_goes_four_over_all_but_enemy_fields() -> None:
    table = arena(STRIP, ["0.W1 1-3", "1.D1 2-0"], destroyed=["1-4"], fields={"1-0": 1})
    assert reachable_hexes(table, "0.W1") == {
        "1-2", "2-6", "1-0", "1-1", "2-1", "2-0", "2-5", "1-5", "1-6", "2-2", "2-3", "2-4", "3-6",
    }  # fmt: skip
    ump = moving(table)
    assert refusal_code(ump, "0.W1", "2-6", "2-0", "2-3", "3-6") == "fine"
    assert refusal_code(ump, "0.W1", "1-4", "1-5") == "fine"
    assert refusal_code(ump, "0.W1", "1-4") == "A-E-DESTROYED"
    assert refusal_code(ump, "0.W1", "1-0", "1-6") == "A-E-FIELD"
    assert refusal_code(ump, "0.W1", "1-2", "1-1", "1-6", "1-5", "1-4") == "A-E-FAR"


def test_of_several_faults_the_first_code_is_named() -> None:
    table = arena(STRIP, ["0.B1 1-3", "1.D1 2-6"], destroyed=["1-4"])
    ump = moving(table)
    assert refusal_code(ump, "0.B1", "1-4", "1-0", "1-1", "1-2") == "A-E-FAR"
    assert refusal_code(ump, "0.B1", "drop 1", "2-6", "2-0") == "A-E-STOP"


# ---- discs ---------------------------------------------------------------------------------------------------------


def test_handling_discs_ends_the_move_of_a_warper() -> None:
    ump = moving(arena(STRIP, ["0.W1 1-3", "0.B1 1-4 1"], discs={"1-3": 1, "1-2": 1}))
    assert refusal_code(ump, "0.W1", "1-2", "take 1") == "fine"
    assert refusal_code(ump, "0.W1", "1-2", "take 1", "1-1") == "A-E-STOP"
    assert refusal_code(ump, "0.W1", "take 1", "1-2") == "A-E-STOP"
    move(ump, "0.B1", "1-3", "give 1 0.W1", "1-4")
    assert refusal_code(ump, "0.W1", "1-2") == "A-E-STOP"
    move(ump, "0.W1", "take 1")
    assert piece_texts(ump.state.arena) == {"0.W1 1-3 2", "0.B1 1-4"}


def test_discs_pass_through_several_robots() -> None:
    ump = moving(arena(STRIP, ["0.C 1-6", "0.H1 1-3", "0.B1 2-5 2"]))
    move(ump, "0.B1", "2-6", "1-3", "give 2 0.H1", "1-4")
    move(ump, "0.H1", "over 1-0", "1-6", "give 2 0.C")
    assert piece_texts(ump.state.arena) == {"0.C 1-6 2", "0.H1 1-6", "0.B1 1-4"}


def test_four_discs_at_most_and_none_that_are_not_there() -> None:
    ump = moving(arena(STRIP, ["0.B1 1-3 3", "0.C 2-5 4", "1.D1 2-0 1"], discs={"2-6": 3, "2-0": 1}))
    for steps in (
        ["2-6", "take 2"], ["take 1"], ["drop 4"], ["drop 0"], ["2-6", "2-5", "give 1 0.C"], ["give 1 0.C"],
        ["2-6", "2-0", "take 1"], ["2-6", "2-0", "drop 1"], ["take 1 1.D1"], ["give 1 0.B1"], ["give 1 0.H1"],
        ["steal 1"], ["2-6", "2-5", "take 2 0.C"],
    ):  # fmt: skip
        assert refusal_code(ump, "0.B1", *steps) == "A-E-DISC", steps
    move(ump, "0.B1", "2-6", "take 1", "2-5", "drop 2")
    assert piece_texts(ump.state.arena) == {"0.B1 2-5 2", "0.C 2-5 4", "1.D1 2-0 1"}
    assert ump.state.arena.discs == {"2-0": 1, "2-6": 2, "2-5": 2}


def test_the_hopper_steals_from_what_it_hops() -> None:
    table = arena(ROSE, ["0.H1 1-0 1", "0.B1 1-2 2", "1.W1 1-3 3"], discs={"1-3": 1, "1-1": 2})
    ump = moving(table)
    assert refusal_code(ump, "0.H1", "over 1-3", "steal 3 1.W1", "steal 1", "2-1") == "A-E-DISC"
    assert refusal_code(ump, "0.H1", "over 1-2", "steal 1 0.B1", "7-6") == "A-E-DISC"
    assert refusal_code(ump, "0.H1", "over 1-2", "steal 1 1.W1", "7-6") == "A-E-DISC"
    assert refusal_code(moving(table, Rules(steal_own=True)), "0.H1", "over 1-2", "steal 1 0.B1", "7-6") == "fine"
    move(ump, "0.H1", "over 1-3", "steal 2 1.W1", "steal 1", "2-1")
    assert piece_texts(table) == {"0.H1 2-1 4", "0.B1 1-2 2", "1.W1 1-3 1"}
    assert table.discs == {"1-1": 2}


# ---- the Destructer's trail ----------------------------------------------------------------------------------------


def trail_table() -> Arena:
    pieces = ["0.C 4-5", "0.D1 1-3", "0.W1 1-3 1", "0.D2 1-5"]
    return arena(ROSE, pieces, discs={"1-3": 1}, fields={"1-5": 0})


def test_a_trail_destroys_the_hex_with_all_in_it() -> None:
    ump = moving(trail_table())
    move(ump, "0.D1", "2-1", "destroy")
    assert piece_texts(ump.state.arena) == {"0.C 4-5", "0.D1 2-1", "0.D2 1-5"}
    assert ump.state.arena.destroyed == ["1-3"]
    assert ump.state.arena.discs == {}


def test_a_trail_places_a_field_or_takes_one_instead_of_the_hex() -> None:
    ump = moving(trail_table())
    move(ump, "0.D1", "2-1", "field")
    move(ump, "0.D2", "1-6", "destroy")
    assert ump.state.arena.fields == {"1-3": 0}
    assert ump.state.arena.destroyed == []
    assert ump.state.arena.discs == {"1-3": 1}


@pytest.mark.parametrize(
    ("piece", "steps", "code"),
    [
        ("0.D2", ["1-6", "field"], "A-E-TRAIL"),
        ("0.D1", ["destroy"], "A-E-TRAIL"),
        ("0.D1", ["2-1", "field", "destroy"], "A-E-TRAIL"),
        ("0.W1", ["2-1", "field"], "A-E-TRAIL"),
        ("0.D1", ["2-1", "2-0"], "A-E-FAR"),
    ],
)
def test_trails_that_are_none(piece: str, steps: list[str], code: str) -> None:
    assert refusal_code(moving(trail_table()), piece, *steps) == code


def test_a_trail_may_cost_the_own_converter() -> None:
    ump = moving(arena(ROSE, ["0.C 1-0", "0.D1 1-0"]))
    move(ump, "0.D1", "1-1", "destroy")
    assert [(each.seat, each.hex, each.by) for each in ump.state.arena.doomed] == [(0, "1-0", -1)]
