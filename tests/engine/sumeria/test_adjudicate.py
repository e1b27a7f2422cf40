"""The adjudicator: each case passes, wrong ones fail, none is skipped or ends in a traceback."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from engine.adjudicate import yaml_file
from engine.adjudicate.command import adjudicate
from engine.adjudicate.sumeria.judge import judge_case
from engine.adjudicate.values import CaseError

CASES = sorted((Path(__file__).parent / "cases").glob("*.yaml"))


def cases() -> list[dict[str, Any]]:
    return [case for path in CASES for case in yaml_file.read_yaml(str(path))["cases"]]


def verdicts(text: str, tmp_path: Path) -> list[str]:
    path = tmp_path / "cases.yaml"
    path.write_text(f"game: sumeria\ncases:\n{text}", encoding="utf-8")
    return [verdict.line for verdict in adjudicate(str(path))]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_all_cases_pass(path: Path) -> None:
    assert [verdict.line for verdict in adjudicate(str(path)) if verdict.differences] == []


def test_all_the_public_cases_are_there() -> None:
    ids = [case["id"] for case in cases()]
    assert [f"SP-{n:02d}" for n in range(1, 42)] == sorted(id for id in ids if id.startswith("SP-"))
    assert len(ids) == len(set(ids)) > 90


def spoilt(value: Any, n: int) -> Any:
    """Return the expected values with the n-th number changed, except numbers in places."""
    count = iter(range(10**6))

    def change(match: re.Match[str]) -> str:
        return str(int(match[0]) + 37) if next(count) == n else match[0]

    return json.loads(re.sub(NUMBERS, change, json.dumps(value)))


NUMBERS = r"(?<![0-9A-Z-])(?!0)[0-9]{1,2}(?![0-9RL])"


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["id"])
def test_a_case_with_a_changed_number_fails(case: dict[str, Any]) -> None:
    """Every expected value is read."""
    for n in range(len(re.findall(NUMBERS, json.dumps(case["expect"])))):
        try:
            assert judge_case({**case, "expect": spoilt(case["expect"], n)}) != [], n
        except CaseError:
            continue


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["id"])
def test_a_case_that_expects_another_refusal_fails(case: dict[str, Any]) -> None:
    assert judge_case({**case, "expect": {**case["expect"], "errors": ["E-NOTHING"]}}) != []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("- {id: X, expect: {next: A}, kind: move}", "unknown key 'kind'"),
        ("- {id: X, expect: {nxt: A}}", "expect"),
        ("- {id: X}", "`expect` must be a mapping"),
        ("- {id: X, given: {armis: {A: 'Ur:1'}}, expect: {next: A}}", "given"),
        ("- {id: X, do: [winter], expect: {next: A}}", "unknown step 'winter'"),
        ("- {id: X, do: [{segment: A, segement: B}], expect: {next: A}}", "segment"),
        ("- {id: X, given: {options: {neutrals: none}}, expect: {next: A}}", "options"),
        ("- {id: X, given: {armies: {A: 'Babylon:1'}}, expect: {next: A}}", "'Babylon' is not a place"),
        ("- {id: X, given: {armies: {A: '0305:1'}}, expect: {next: A}}", "'0305' is not a place"),
        ("- {id: X, given: {control: {A: Ur, B: Ur}}, expect: {next: A}}", "given to two players"),
        ("- {id: X, do: [{order: [1, 6, 3]}], expect: {next: planting}}", "rolls not used: [3]"),
        ("- {id: X, do: [{order: [6]}], expect: {next: planting}}", "a die roll is needed"),
        ("- {id: X, do: [{order: [7, 1]}], expect: {next: planting}}", "7 is not a d6 result"),
        ("- {id: X, given: {armies: {C: 'Ur:1'}}, expect: {next: A}}", "'C' is not a player"),
        ("- {id: X, given: {control: {C: ''}}, expect: {next: A}}", "'C' is not a player"),
        ("- {id: X, given: {leaders: {C: none}}, expect: {next: A}}", "'C' is not a player"),
        ("- {id: X, given: {muster: {A: -1}}, expect: {next: A}}", "a levy must be 0 or more"),
        ("- {id: X, expect: {reach: [{of: A, from: Ur, piece: army}]}}", "no expected value"),
        ("- 7", "a case must be a mapping"),
    ],
)
def test_what_cannot_be_understood_fails_with_a_reason(text: str, words: str, tmp_path: Path) -> None:
    (line,) = verdicts(text, tmp_path)
    assert line.startswith("FAIL") and words in line and "Traceback" not in line


BATTLE = "given: {control: {A: Ur, B: Eridu}, armies: {A: '0306:1', B: '0407:1'}}, do: [{segment: A, moves: %s}]"


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ("['0306:1 > 0407']", "a battle at 0407 takes place, but the case does not give it"),
        ("['0306:1 > 0407'], battles: [{at: '0407', attack: {dice: [1]}}]", "a die roll is needed"),
        (
            "['0306:1 > 0407'], battles: [{at: '0407', attack: {dice: [1, 2]}, defend: {dice: [3]}}]",
            "attack: dice not used: [2]",
        ),
        (
            "['0306:1 > 0407'], battles: [{at: '0407', attack: {dice: [1], hand: P1, lay: P1}, defend: {dice: [3]}}]",
            "no `draw` is given",
        ),
        (
            "['0306:1 > 0407'], battles: [{at: '0407', attack: {dice: [1], draw: P1}, defend: {dice: [3]}}]",
            "draw not used: [P1]",
        ),
        (
            "['0306:1 > 0407'], battles: [{at: '0407', attack: {dice: [1], play: P1}, defend: {dice: [3]}}]",
            "play not used: [P1]",
        ),
        (
            "['0306:1 > 0407'], battles: [{at: '0407', attack: {dice: [2]}, defend: {dice: [3]}, tie: [[1, 2]]}]",
            "tie not used",
        ),
        ("['0306:1 > 0305R'], battles: [{at: '0407', attack: {dice: [1]}, defend: {dice: [3]}}]", "E-BATTLE"),
    ],
)
def test_every_die_and_card_is_counted(moves: str, words: str, tmp_path: Path) -> None:
    (line,) = verdicts(f"- {{id: X, {BATTLE % moves}, expect: {{out: []}}}}", tmp_path)
    assert line.startswith("FAIL X") and words in line


def test_an_unknown_game_is_a_failure(tmp_path: Path) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text("game: chess\ncases: [{id: X}]", encoding="utf-8")
    (verdict,) = adjudicate(str(path))
    assert "unknown game" in verdict.line


CARD_BATTLE = (
    "{segment: A, moves: ['0304:2 > Kish'], battles: [{at: Kish, attack: {hand: P7 J1, %s}, defend: {hand: J2}}]}"
)


@pytest.mark.parametrize(
    ("step", "code"),
    [
        (CARD_BATTLE % "play: P7 P7", "E-PLAY"),
        (CARD_BATTLE % "play: P99", "E-PLAY"),
        (CARD_BATTLE % "play: A1", "E-PLAY"),
        (CARD_BATTLE % "lay: P7 P7", "E-LAY"),
        (CARD_BATTLE % "lay: X1", "E-LAY"),
        ("{segment: A, moves: ['Ur:L+L > 0304']}", "E-PIECES"),
        ("{segment: A, moves: ['0304:1 > 9999']}", "E-PATH"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused_by_the_rules(step: str, code: str, tmp_path: Path) -> None:
    given = (
        "{options: {hand_play: true}, control: {A: Ur, B: Kish}, armies: {A: '0304:2', B: 'Kish:1'}, leaders: {A: Ur}}"
    )
    case = f"- {{id: X, given: {given}, do: [{step}], expect: {{errors: [{code}]}}}}"
    assert verdicts(case, tmp_path) == ["ok X"]


def test_who_is_out_cannot_resign_again(tmp_path: Path) -> None:
    given = "{players: [A, B, C], control: {A: Ur, B: Kish, C: Umma}}"
    case = f"- {{id: X, given: {given}, do: [{{resign: B}}, {{resign: B}}], expect: {{errors: [E-OVER]}}}}"
    assert verdicts(case, tmp_path) == ["ok X"]
