"""Cases of Warp Arena: ours pass, all public ones are there, wrong ones fail with a message, and none is skipped."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.adjudicate import judges, yaml_file
from engine.adjudicate.command import adjudicate

CASES = sorted((Path(__file__).parent / "cases").glob("*.yaml"))
PAIR = "game: arena\nlayouts: {pair: {1: [0, 0, 0], 2: [3, 0, 0]}}\ncases:\n- {id: T-1, "
GIVEN = (
    "given: {grids: pair, options: {grids: 4}, pieces: {P: [C 1-0, B1 1-3 1], Q: [C 2-0]}, hands: {Q: [wild]}, "
    "deck: [1]}, "
)


def lines(text: str, tmp_path: Path) -> list[str]:
    path = tmp_path / "cases.yaml"
    path.write_text(PAIR + GIVEN + text + "}\n", encoding="utf-8")
    return [each.line.replace(str(path), "FILE") for each in adjudicate(str(path))]


def report_case(text: str, tmp_path: Path) -> str:
    """Return the report of one case, without its id."""
    (line,) = lines(text, tmp_path)
    return line.removeprefix("FAIL T-1: ")


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_all_our_cases_pass(path: Path) -> None:
    assert [each.line for each in adjudicate(str(path)) if each.differences] == []


def test_all_the_public_cases_are_there() -> None:
    ids = [run.id for path in CASES for run in judges.runs(yaml_file.read_yaml(str(path)))]
    public = [id for id in ids if id.startswith("AP-")]
    assert {id.partition("/")[0] for id in public} == {f"AP-{n:03d}" for n in range(1, 52)}
    assert len(public) == 119 and len(ids) == len(set(ids))
    assert len({id.partition("/")[0] for id in ids if not id.startswith("AP-")}) >= 60


@pytest.mark.parametrize(
    ("text", "report"),
    [
        ("do: [{act: draw}], expect: {hands: {P: [2]}}", "hand of P: expected [2], found [1]"),
        ("do: [{act: draw}], expect: {hands: {P: [1]}, deck: 1}", "deck: expected 1, found 0"),
        ("expect: {pieces: {P: [C 1-0]}}", "pieces P: expected [C 1-0], found [B1 1-3 1, C 1-0]"),
        ("expect: {has: [P.B1 1-4]}", "has: expected P.B1 1-4, found P.B1 1-3 1"),
        ("expect: {has: [Q.B1 1-4]}", "has: expected Q.B1 1-4, found no Q.B1"),
        ("expect: {gone: [P.B1]}", "gone P.B1: expected nothing, found P.B1 1-3 1"),
        ("expect: {grids: {2: [3, 0, 1], 7: [0, 0, 0]}}",
         "grid 2: expected [3, 0, 1], found [3, 0, 0]; grid 7: expected [0, 0, 0], found nothing"),
        ("expect: {asked: [Q]}", "asked: expected [Q], found [P]"),
        ("expect: {winner: P, out: [Q]}", "out: expected [Q], found []; winner: expected P, found none"),
        ("expect: {points: {P: 2, Q: 1}}", "points P: expected 2, found 3; points Q: expected 1, found 0"),
        ("expect: {reach: {C: [1-1]}}",
         "reach of C: expected [1-1], found [1-1, 1-2, 1-3, 1-4, 1-5, 1-6, 2-0, 2-1, 2-5, 2-6]"),
        ("expect: {places: {2: 18}}", "places for grid 2: expected 18, found 17"),
        ("expect: {seen: {public: {hands: {Q: 2}}}}", "public sees the hand of Q: expected 2, found 1"),
        ("expect: {seen: {P: {hands: {Q: [wild]}}}}", "P sees the hand of Q: expected [wild], found []"),
        ("do: [{act: draw}], expect: {refused: A-E-TURN}", "refused: expected A-E-TURN, found nothing"),
        ("do: [{act: draw, by: Q}]", "refused: expected nothing, found A-E-TURN"),
        ("do: [{act: draw, by: Q}], expect: {refused: A-E-CARD}", "refused: expected A-E-CARD, found A-E-TURN"),
        ("do: [{act: draw, by: Q}, {act: end}], expect: {refused: A-E-TURN}",
         "do: {act: draw, by: Q} is refused with A-E-TURN"),
        ("do: [{act: warp_grid, to: [0, 0, 0]}, {act: end}], rolls: [d4: 2]",
         "do: {act: warp_grid, to: [0, 0, 0]} is refused with A-E-PLACE"),
        ("expect: {legal: [{act: draw, by: Q}]}", "legal {act: draw, by: Q}: refused with A-E-TURN"),
        ("expect: {illegal: [[{act: draw}, A-E-TURN]]}",
         "illegal {act: draw}: expected A-E-TURN, found nothing refused"),
        ("do: [{act: destroy, grid: 1}], rolls: [d6: 2, d6: 3]", "rolls that were not used: [d6: 3]"),
    ],
)  # fmt: skip
def test_what_differs_is_said(text: str, report: str, tmp_path: Path) -> None:
    assert report_case(text, tmp_path) == report


@pytest.mark.parametrize(
    ("text", "report"),
    [
        ("do: [{act: destroy, grid: 1}]", "rolls: a d6 is needed (hex), but no roll is left"),
        ("do: [{act: destroy, grid: 1}], rolls: [d8: 2]", "rolls: a d6 is needed (hex), but the next roll is d8: 2"),
        ("do: [{act: destroy, grid: 1}], rolls: [d6: 7]", "rolls: {d6: 7} is not a die"),
        ("do: [{act: fly}]", "do: fly is not one of the actions"),
        ("do: [{jump: 3}]", "do: {jump: 3} is not one of the items"),
        ("do: [{act: draw, grid: 3}]", "no field “grid”"),
        ("do: [{act: destroy}]", "the field “grid” is missing"),
        ("do: [{act: destroy, grid: one}]", "a whole number is expected, not a text"),
        ("do: [{act: move, moves: [[B1, fly 3]]}]", "fly 3 is not a step"),
        ("do: [{act: move, moves: [[]]}]", "an empty list moves no piece"),
        ("do: [{act: move, moves: [[X1, 1-1]]}]", "X1 is not a piece"),
        ("do: [{act: convert, make: [C 1-1]}]", "C 1-1 is not a robot"),
        ("do: [{wild: cancel, by: R}]", "R is not one of the players"),
        ("do: [{wild: fly}]", "'fly' is not one of the allowed values"),
        ("do: [{play: warp, too: 3}]", "no field “too”"),
        ("expect: {hand: 3}", "no field “hand”"),
        ("expect: {hands: {P: [6]}}", "6 is not a card"),
        ("expect: {illegal: [{act: draw}]}", "a list is expected, not an object with named fields"),
        ("expect: {reach: {C: [nowhere]}}", "nowhere is not a hex"),
        ("expect: {targets: {B4: [1-1]}}", "B4 is not on the board"),
        ("when: 3", "no field “when”"),
        ("rolls: 3", "a list is expected"),
    ],
)
def test_what_cannot_be_understood_fails_in_words(text: str, report: str, tmp_path: Path) -> None:
    line = report_case(text, tmp_path)
    assert report in line and "FILE: " in line


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[{act: cards}, {play: 2}]", "A-E-CARD"),
        ("[{act: cards}, {play: '5'}]", "A-E-CARD"),
        ("[{act: cards}, {play: 9}]", "A-E-CARD"),
        ("[{act: cards}, {play: wild}]", "A-E-CARD"),
        ("[{play: 2, by: Q}]", "A-E-TURN"),
        ("[{act: draw}, {wild: 2, by: Q}]", "A-E-CARD"),
        ("[{wild: 2}]", "A-E-CARD"),
        ("[{act: move, moves: [[B1, 1-9]]}]", "A-E-HEX"),
        ("[{act: move, moves: [[B1, 0-0]]}]", "A-E-HEX"),
        ("[{act: warp_piece, piece: B1, to: somewhere}]", "A-E-HEX"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused_by_the_rules(text: str, code: str, tmp_path: Path) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text(f"{PAIR}{GIVEN}do: {text}, expect: {{refused: {code}}}}}\n", encoding="utf-8")
    assert [each.differences for each in adjudicate(str(path))] == [()]


@pytest.mark.parametrize(
    ("given", "report"),
    [
        ("players: [P, X]", "are not two to four of P, Q, R, S"),
        ("players: [P]", "are not two to four of P, Q, R, S"),
        ("grids: nowhere", "there is no layout with the name nowhere"),
        ("grids: pair, pieces: {P: [C 5-0]}", "5-0 is on no grid"),
        ("grids: pair, pieces: {P: [D6 1-0]}", "at most 5 pieces of a type"),
        ("grids: pair, pieces: {P: [D1 1-0 5]}", "is not a piece, its hex and its discs"),
        ("grids: pair, pieces: {P: [C 1-0, C 1-1]}", "is there twice"),
        ("grids: pair, points: 4", "points: 4 is not a number from 0 to 3"),
        ("grids: pair, options: {grids: 7}", "grids 7 is not one of"),
        ("grids: pair, options: {actions: [fly]}", "fly is not one of the actions"),
        ("grids: pair, options: {chains: true}", "no field “chains”"),
        ("grids: pair, stage: middle", "'middle' is not one of the allowed values"),
        ("grids: pair, hands: {P: [king]}", "king is not a card"),
        ("grids: pair, fields: {Z: []}", "Z is not one of the players"),
        ("grids: pair, discs: {1-1: -1}", "a number of discs is 0 or more"),
        ("grids: pair, out: [P], active: P", "P is not in the order of play"),
    ],
)
def test_positions_that_are_none(given: str, report: str, tmp_path: Path) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text(PAIR + "given: {" + given + "}}\n", encoding="utf-8")
    (verdict,) = adjudicate(str(path))
    assert report in verdict.line


@pytest.mark.parametrize("rest", ["layouts: 3", "layouts: {pair: {one: [0, 0, 0]}}", "boards: {}"])
def test_a_file_of_another_form_is_one_failure(rest: str, tmp_path: Path) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text("game: arena\ncases: [{id: T-1}]\n" + rest, encoding="utf-8")
    (verdict,) = adjudicate(str(path))
    assert verdict.kind == "file" and verdict.differences


def test_what_an_item_said_may_be_refused_after_its_window(tmp_path: Path) -> None:
    """The piece's way leads into the hex that a Wild Warp destroys in the window."""
    text = "do: [{act: move, moves: [[C, 1-2]]}, {wild: destroy, grid: 1, by: Q}, {act: draw}], rolls: [d6: 2]"
    assert report_case(text, tmp_path) == "do: {act: move, moves: [[C, 1-2]]} is refused with A-E-DESTROYED"
    late = text.replace("{act: draw}", "{wild: cancel, by: Q}")
    assert report_case(late, tmp_path) == "do: {act: move, moves: [[C, 1-2]]} is refused with A-E-DESTROYED"


def test_a_refused_item_changes_nothing_and_its_window_is_passed(tmp_path: Path) -> None:
    tried = (
        "do: [{act: draw}, {wild: cancel, by: P}], expect: {refused: A-E-WINDOW, hands: {P: [1], Q: [wild]}, deck: 0}"
    )
    assert lines(tried, tmp_path) == ["ok T-1"]
    half = "do: [{act: convert, make: [D 1-1]}], expect: {refused: A-E-DISC, points: {P: 3}, asked: [P]}"
    assert lines(half, tmp_path) == ["ok T-1"]
