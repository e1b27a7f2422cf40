"""Cases that any visitor may send: published ones give the verdict of their file, all others are bounded."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.adjudicate import judges, posted, yaml_file
from engine.games import GAMES
from tools.rulebooks import casebooks

pytestmark = pytest.mark.matches

FILES = {game: sorted((Path(__file__).parent / game / "cases").glob("*.yaml")) for game in judges.READERS}
CASE = """\
cases:
  - id: HALF
    edition: "2012"
    kind: economy
    title: Half of eleven is five
    given: {what: scrap, ship: "W7: TL0 PD={6}3 SH={12}7 SR=1 H={2}1 BP=20"}
    expected: {value: 11, bp: 5}
"""


def judge_text(text: str, game: str = "warpwar") -> posted.Judgement:
    return posted.judge(game, text)


def test_a_game_says_that_it_has_cases_where_the_adjudicator_reads_them() -> None:
    assert {name for name, game in GAMES.items() if game.rule_cases} == set(judges.READERS)


@pytest.mark.parametrize("game", sorted(judges.READERS))
def test_every_published_case_holds_as_the_page_shows_it(game: str) -> None:
    """Each case runs by itself, within the bounds, and none is lost on the way."""
    shown = list(casebooks.cases(game))
    for case in shown:
        told = judge_text(case["text"], game)
        assert told.problem == "" and told.verdicts, case["id"]
        assert [each for each in told.verdicts if each.differences] == [], case["id"]
    published = [case["id"] for path in FILES[game] for case in yaml_file.read_yaml(str(path))["cases"]]
    assert [case["id"] for case in shown] == published


@pytest.mark.parametrize("game", sorted(judges.READERS))
def test_what_a_case_says_it_is_about_is_a_ruling_of_the_page(game: str) -> None:
    known = {id for ruling in casebooks.rulings(game) for id in ruling["ids"]}
    assert {id for case in casebooks.cases(game) for id in case["rulings"]} - known == set()


def test_what_differs_is_told_by_what_was_expected_and_what_the_rules_say() -> None:
    assert judge_text(CASE).verdicts == (posted.CaseVerdict("HALF", "2012", 2),)
    [verdict] = judge_text(CASE.replace("bp: 5", "bp: 6")).verdicts
    assert verdict.differences == (posted.CaseDifference("bp", "6", "5"),)


def test_a_case_that_cannot_be_understood_is_told_with_its_line_and_stops_no_other() -> None:
    both = CASE + CASE.removeprefix("cases:\n").replace("HALF", "ODD").replace("kind: economy", "kind: weather")
    first, second = judge_text(both).verdicts
    assert first.differences == () and (second.id, second.line) == ("ODD", 8)
    assert "weather" in second.differences[0].what and second.differences[0].expected == ""


LAUGHS = 'a: &a ["lol", "lol"]\n' + "".join(
    f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)
BAD = (
    (LAUGHS, 1, "Line 1, column 4: anchors (&) and aliases (*) are not allowed; write the value itself."),
    ("a: !!python/object/apply:os.system [ls]", 1, "Line 1, column 4: tags (!) are not allowed; write plain values."),
    ("cases:\n  - " + "[" * 20_000, 2, "Line 2, column 19: the text is nested more than 16 levels deep."),
    ("- " * 15_000, 1, "Line 1, column 33: the text is nested more than 16 levels deep."),
    ("a: [" + "1, " * 10_000 + "1]", 1, "there are more than 4000 values; remove some."),
    ("cases:\n- id: C\n  bp: 99999", 3, "Line 3, column 7: a number can have at most 4 digits."),
    ("cases:\n- ship: 'W1: PD=12345'", 2, "Line 2, column 9: a number can have at most 4 digits."),
    ("x" * 33_000, 0, "The text is longer than 32 KB; shorten the text."),
    ("cases: [", 1, "This is not YAML: line 1, column 9: look for a missing bracket"),
    ("a: 1\na: 2", 2, "'a' is there twice."),
    ("a: 1\n---\na: 2", 2, "there is a second document; remove the second document."),
    ("", 0, "The text must be a mapping with `cases`, a list."),
    ("- 1", 0, "The text must be a mapping with `cases`, a list."),
    ("cases: 7", 0, "`cases` must be a list."),
    ("cases: []", 0, "There are no cases in this file."),
    ("game: arena\ncases: []", 0, "`game` must be warpwar for the cases of this page."),
    ('cases:\n- id: "\\ud800"', 2, "Line 2, column 7: NUL and half characters are not allowed."),
    ('cases:\n- "\\0": 1', 2, "Line 2, column 3: NUL and half characters are not allowed."),
    ("\0", 0, "the text contains characters that are not allowed."),
    (CASE * 1 + CASE.removeprefix("cases:\n") * 24, 0, "There are more than 24 cases (editions and variants count)"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "line", "said"), BAD, ids=[said[:40] for _, _, said in BAD])
def test_what_is_no_case_is_told_in_a_sentence_with_its_line(text: str, line: int, said: str) -> None:
    told = judge_text(text)
    assert told.verdicts == () and said in told.problem and told.line == line


def test_lone_keys_and_values_of_every_sort_are_told_and_nothing_is_raised() -> None:
    odd = ("null", "true", "-1", "[]", "{}", "[[]]", "{a: }", "'\\ud800'", '"\\U0010FFFF"', "x: {? [1] : 2}", "~: 1")
    for key in ("", "game", "cases", "layouts", "crt"):
        for game in judges.READERS:
            for value in odd:
                told = judge_text(f"{key}: {value}" if key else value, game)
                assert told.problem or all(each.differences for each in told.verdicts), (game, key, value)
