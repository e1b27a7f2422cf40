"""The adjudicator: each of our cases passes, wrong ones fail, none is skipped or ends in a traceback."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from engine.adjudicate import yaml_file
from engine.adjudicate.command import adjudicate
from engine.adjudicate.runs import Run
from engine.adjudicate.verdict import judge_run
from engine.adjudicate.warpwar import case_files, kinds
from engine.adjudicate.warpwar.case import Case

CASES = sorted((Path(__file__).parent / "cases").glob("*.yaml"))


def cases(path: Path) -> list[Case]:
    """Return the cases of one of our files."""
    read = [case_files.case(each, n) for n, each in enumerate(yaml_file.read_yaml(str(path))["cases"], 1)]
    assert not any(isinstance(each, Run) for each in read), "one of ours is no case"
    return [each for each in read if isinstance(each, Case)]


def verdicts(text: str, tmp_path: Path) -> list[str]:
    path = tmp_path / "cases.yaml"
    path.write_text(text, encoding="utf-8")
    return [verdict.line for verdict in adjudicate(str(path))]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_all_our_cases_pass(path: Path) -> None:
    assert [verdict.line for verdict in adjudicate(str(path)) if verdict.differences] == []


def test_all_the_public_cases_are_there() -> None:
    ids = [case.id for path in CASES for case in cases(path)]
    assert [f"P-{n:03d}" for n in range(1, 75)] == sorted(id for id in ids if id.startswith("P-"))
    assert len(ids) == len(set(ids))
    assert {case.kind for path in CASES for case in cases(path)} == {
        "crt",
        "build",
        "round",
        "move",
        "scenario",
        "initiative",
        "withdraw",
        "economy",
    }


def _numbers(value: object) -> int:
    return len(re.findall(r"\d+", json.dumps(value)))


def _spoilt(value: object, n: int) -> object:
    """Return the expected values with the n-th number changed."""
    count = iter(range(10**6))

    def change(match: re.Match[str]) -> str:
        return str(int(match[0]) + 37) if next(count) == n else match[0]

    return json.loads(re.sub(r"(?<![A-Z\d])\d+(?![\d\"]*\":)", change, json.dumps(value)))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_with_a_changed_number_fails(path: Path) -> None:
    """Every expected value is read: 37 added to any number must be noticed (rows of the CRT have open ends)."""
    for case in cases(path):
        if case.kind == "crt":
            continue
        for n in range(_numbers(case.expected)):
            spoilt = _spoilt(case.expected, n)
            if spoilt == case.expected or not isinstance(spoilt, dict):
                continue
            changed = Case(case.id, case.kind, case.editions[:1], case.given, spoilt)
            run = Run(case.id, partial(kinds.judge, changed, case.editions[0]))
            assert judge_run(run, "").differences, (case.id, spoilt)


BUILD = 'cases:\n  - {id: X-1, edition: "1977", kind: build, given: {ship: "W2: TL0 PD=5"}, expected: {cost: 10}}\n'


def test_one_line_a_case_and_edition(tmp_path: Path) -> None:
    assert verdicts(BUILD, tmp_path) == ["ok X-1 1977"]
    assert verdicts(BUILD.replace("kind:", 'also: ["2012", "1994"], kind:'), tmp_path) == [
        "ok X-1 1977", "ok X-1 2012", "ok X-1 1994",
    ]  # fmt: skip
    assert verdicts(BUILD.replace("cost: 10", "cost: 11"), tmp_path) == ["FAIL X-1 1977: cost: expected 11, found 10"]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("kind: build", "kind: dance"), "unknown kind 'dance'"),
        (("kind: build", "knid: build"), "unknown key 'knid'"),
        (("ship:", "shp:"), "no field “shp”"),
        (("ship: \"W2: TL0 PD=5\"", "turn: 3"), "the field “ship” is missing"),
        (("{cost: 10}", "{cots: 10}"), "no field “cots”"),
        (("{cost: 10}", "{}"), "nothing would be compared"),
        (("{cost: 10}", "{cost: ten}"), "expected: "),
        (('"1977"', '"1978"'), "unknown edition"),
        (("PD=5", "PD=five"), "PD=FIVE"),
        (("kind:", 'also: ["2077"], kind:'), "unknown edition"),
        (("given: {", "given: {options: [levitation], "), "levitation"),
        (("given: {", "given: {options: [init_tie=never], "), "options"),
        (("id: X-1, ", ""), "no `id`"),
        (("expected", "# expected"), "is not YAML"),
        (("  - {", "  - [{"), "is not YAML"),
        (("id: X-1", "id: X-1, id: X-2"), "is there twice"),
        (("cases:", "cases: 3\nmore:"), "unknown key"),
        (("cases:", "casus:"), "unknown key"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_case_is_said(change: tuple[str, str], complaint: str, tmp_path: Path) -> None:
    lines = verdicts(BUILD.replace(*change), tmp_path)
    assert len(lines) == 1
    assert lines[0].startswith("FAIL ")
    assert "cases.yaml" in lines[0] and complaint in lines[0]
    assert "\n" not in lines[0]


MANY = """cases:
  - {id: X-1, edition: "2012", kind: economy, given: {what: create_first, WHAT}, expected: {winner: A}}
"""
QUEUE = """cases:
  - {id: X-1, edition: "2012", kind: initiative, given: {ships_to_move: {A: N}, priority: [A]}, expected: {first: A}}
"""


@pytest.mark.parametrize(
    "text",
    [
        MANY.replace("WHAT", "bases: {A: 999999999, B: 1}, need: 7"),
        MANY.replace("WHAT", "ships: {A: 1, B: 999999999}, need: 7"),
        MANY.replace("WHAT", "bases: {A: -1, B: 1}, need: 7"),
        QUEUE.replace("N", "999999999"),
    ],
)
def test_no_case_makes_more_pieces_than_a_table_could_hold(text: str, tmp_path: Path) -> None:
    lines = verdicts(text, tmp_path)
    assert len(lines) == 1 and lines[0].startswith("FAIL X-1 2012: ") and "given: this number is " in lines[0]


BOMB = "cases:\n  - a: &a0 [x]\n" + "".join(
    f"    b{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 12)
)
ENDLESS = "cases:\n  - &a {id: *a, edition: '1977', kind: build, given: {}, expected: {x: 1}}\n"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "cases:\n",
        "cases: []\n",
        "[]",
        "3",
        "\x00",
        "cases: [3]",
        "a: &a [*a]",
        "- " * 3000,
        "{" * 3000,
        BOMB,
        ENDLESS,
    ],
)
def test_files_without_cases_fail(text: str, tmp_path: Path) -> None:
    lines = verdicts(text, tmp_path)
    assert len(lines) == 1
    assert lines[0].startswith("FAIL ")


def test_a_file_that_is_not_there() -> None:
    assert [verdict.line.split(":")[0] for verdict in adjudicate("/no/such/file.yaml")] == ["FAIL /no/such/file.yaml -"]


def test_one_bad_case_does_not_stop_the_others(tmp_path: Path) -> None:
    second = BUILD.replace("cases:\n", "").replace("X-1", "X-2")
    lines = verdicts(BUILD.replace("kind: build", "kind: dance") + second, tmp_path)
    assert [line.split(" ")[:2] for line in lines] == [["FAIL", "X-1"], ["ok", "X-2"]]


def test_a_refusal_nobody_expected_fails_and_so_does_one_that_did_not_come(tmp_path: Path) -> None:
    duel = """cases:
  - id: X-3
    edition: "1977"
    kind: round
    given:
      sides: {A: [W1], B: [W2]}
      ships: ["W1: TL0 PD=4 B=2", "W2: TL0 PD=4"]
      orders: ["W1 ATTACK W2 D=POWER B=2"]
    expected: {EXPECTED}
"""
    bad = duel.replace("POWER", "3").replace("EXPECTED", "fire: []")
    assert "errors of W1: expected [], found [E-POWER]" in verdicts(bad, tmp_path)[0]
    good = duel.replace("POWER", "2").replace("EXPECTED", "errors: {W1: [E-POWER]}")
    assert "errors of W1: expected [E-POWER], found []" in verdicts(good, tmp_path)[0]


def test_a_retreat_must_be_accounted_for(tmp_path: Path) -> None:
    case = """cases:
  - {id: X-4, edition: "1977", kind: round, expected: {fire: []},
     given: {sides: {A: [W1], B: [W2]}, ships: ["W1: TL0 PD=4", "W2: TL0 PD=4"], orders: ["W1 RETREAT D=2"]}}
"""
    assert "escapes: expected [], found [W1]" in verdicts(case, tmp_path)[0]


def test_hexes_with_leading_zeros_and_sides_called_no_are_read_as_written() -> None:
    read = yaml_file.parse("a: 0610\nb: 1720\nNo: yes\nc: [1, -2, true, null, ~Girsu, 1_000, 0x10]\n")
    assert read == {"a": "0610", "b": 1720, "No": "yes", "c": [1, -2, True, None, "~Girsu", "1_000", "0x10"]}


def test_the_command(tmp_path: Path) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text(BUILD, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "engine", "adjudicate", str(path)], capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stdout, run.stderr) == (0, "ok X-1 1977\n1 passed, 0 failed\n", "")
    path.write_text(BUILD.replace("cost: 10", "cost: 11"), encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "engine", "adjudicate", "--json", str(path)], capture_output=True, text=True, check=False
    )
    assert run.returncode == 1
    result = json.loads(run.stdout)
    assert (result["passed"], result["failed"]) == (0, 1)
    assert result["results"][0]["id"] == "X-1"
    assert result["results"][0]["ok"] is False
    assert result["results"][0]["differences"] == ["cost: expected 11, found 10"]


@pytest.mark.parametrize(
    ("given", "errors"),
    [
        ('orders: ["W1 ATTACK S2 D=1 B=1", "S2 DODGE D=1", "W9 DODGE D=1"]', "{W9: E-NOT-YOURS}"),
        ('orders: ["W1 ATTACK S2 D=1 B=1", "S2 DODGE D=1"], ecm: ["W9: S2.M1=1 down 1"]', "{W9: E-ECM-TARGET}"),
        ('orders: ["W1 ATTACK S2 D=1 B=1", "S2 DODGE D=1"], damage: ["W9: PD=1"]', "{W9: E-DMG-COUNT}"),
    ],
)
def test_a_ship_that_nobody_has_is_refused_by_the_rules(given: str, errors: str, tmp_path: Path) -> None:
    ships = 'sides: {A: [W1], B: [S2]}, ships: ["W1: TL0 PD=5 B=1", "S2: TL0 PD=5 B=1"]'
    case = f'id: X, edition: "1977", kind: round, given: {{{ships}, {given}}}, expected: {{errors: {errors}}}'
    (line,) = verdicts(f"cases:\n- {{{case}}}\n", tmp_path)
    assert line.startswith("ok"), line
