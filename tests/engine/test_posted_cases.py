"""Cases that anybody may send: every published one is judged as its file says, and whatever else comes is bounded."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.adjudicate import judges, posted, yaml_file
from engine.games import GAMES

FILES = sorted((Path(__file__).parent).glob("*/cases/*.yaml"))
CASE = """\
cases:
  - id: HALF
    edition: "2012"
    kind: economy
    title: Half of eleven is five
    given: {what: scrap, ship: "W7: TL0 PD={6}3 SH={12}7 SR=1 H={2}1 BP=20"}
    expected: {value: 11, bp: 5}
"""


def found(text: str, game: str = "warpwar") -> posted.Judgement:
    return posted.judge(game, text)


def test_a_game_says_that_it_has_cases_where_the_adjudicator_reads_them() -> None:
    assert {name for name, game in GAMES.items() if game.rule_cases} == set(judges.READERS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_every_published_case_is_judged_as_posted(path: Path) -> None:
    """One by one, each with what stands beside the cases of its file; aliases written out."""
    raw: dict[str, Any] = yaml_file.read(str(path))
    game, beside = raw.get("game", "warpwar"), {key: value for key, value in raw.items() if key not in ("cases", "crt")}
    for case in raw["cases"]:
        text = dumped({**beside, "cases": [case]})
        told = found(text, game)
        assert told.problem == "" and told.verdicts, case["id"]
        assert [each for each in told.verdicts if each.differences] == [], case["id"]


class PlainDumper(yaml.SafeDumper):
    def ignore_aliases(self, data: Any) -> bool:
        return True


def dumped(raw: Any) -> str:
    return str(yaml.dump(raw, Dumper=PlainDumper, allow_unicode=True, sort_keys=False))


def test_what_differs_is_told_by_what_was_expected_and_what_the_rules_say() -> None:
    assert found(CASE).verdicts == (posted.CaseVerdict("HALF", "2012", 2),)
    [verdict] = found(CASE.replace("bp: 5", "bp: 6")).verdicts
    assert verdict.differences == (posted.CaseDifference("bp", "6", "5"),)


def test_a_case_that_cannot_be_understood_is_told_with_its_line_and_stops_no_other() -> None:
    both = CASE + CASE.removeprefix("cases:\n").replace("HALF", "ODD").replace("kind: economy", "kind: weather")
    first, second = found(both).verdicts
    assert first.differences == () and (second.id, second.line) == ("ODD", 8)
    assert "weather" in second.differences[0].what and second.differences[0].expected == ""


LAUGHS = 'a: &a ["lol", "lol"]\n' + "".join(
    f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)
BAD = (
    (LAUGHS, 1, "Line 1, column 4: anchors (&) and aliases (*) are not taken; write the value out."),
    ("a: !!python/object/apply:os.system [ls]", 1, "Line 1, column 4: tags (!) are not taken; write the plain value."),
    ("cases:\n  - " + "[" * 20_000, 2, "Line 2, column 19: this is nested more than 16 deep."),
    ("- " * 15_000, 1, "Line 1, column 33: this is nested more than 16 deep."),
    ("a: [" + "1, " * 10_000 + "1]", 1, "there are more than 4000 values; leave some out."),
    ("cases:\n- id: C\n  bp: 99999", 3, "Line 3, column 7: a number has 4 digits at most."),
    ("cases:\n- ship: 'W1: PD=12345'", 2, "Line 2, column 9: a number has 4 digits at most."),
    ("x" * 33_000, 0, "The text is longer than 32 KB; leave some of it out."),
    ("cases: [", 1, "This is not YAML: line 1, column 9:"),
    ("a: 1\na: 2", 2, "'a' stands twice."),
    ("a: 1\n---\na: 2", 2, "found another document."),
    ("", 0, "The text is a mapping with `cases`, a list."),
    ("- 1", 0, "The text is a mapping with `cases`, a list."),
    ("cases: 7", 0, "`cases` is a list."),
    ("cases: []", 0, "There are no cases in this file."),
    ("game: arena\ncases: []", 0, "`game` is warpwar for the cases of this page."),
    ("\0", 0, "special characters are not allowed"),
    (CASE * 1 + CASE.removeprefix("cases:\n") * 24, 0, "There are more than 24 cases, editions and variants counted"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "line", "said"), BAD, ids=[said[:40] for _, _, said in BAD])
def test_what_is_no_case_is_told_in_a_sentence_with_its_line(text: str, line: int, said: str) -> None:
    told = found(text)
    assert told.verdicts == () and said in told.problem and told.line == line


def test_lone_keys_and_values_of_every_sort_are_told_and_nothing_is_raised() -> None:
    odd = ("null", "true", "-1", "[]", "{}", "[[]]", "{a: }", "'\\ud800'", '"\\U0010FFFF"', "x: {? [1] : 2}", "~: 1")
    for key in ("", "game", "cases", "layouts", "crt"):
        for game in judges.READERS:
            for value in odd:
                told = found(f"{key}: {value}" if key else value, game)
                assert told.problem or all(each.differences for each in told.verdicts), (game, key, value)
