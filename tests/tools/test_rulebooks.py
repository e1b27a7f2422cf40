"""The pages about the rulebooks: which sections a text names, and that the pages are current and show gaps."""

from __future__ import annotations

import json

import pytest

from tools.rulebooks import __main__ as pages
from tools.rulebooks import coverage, references, shown_cases, sources
from tools.steps import ROOT


@pytest.mark.parametrize(
    ("text", "edition", "found"),
    [
        ("1977 7(6)(c), 1994 VI 6(c), 2012 5.1 6(c)", "", [("1977", "7"), ("1994", "VI"), ("2012", "5.1")]),
        ("7.2 Table 1; 5.3", "1977", [("1977", "7.2"), ("1977", "5.3")]),
        ("1994 IV Armor, Repair; 2012 10.2.2, 7.5", "", [
            ("1994", "IV"), ("1994", "IV Repair"), ("2012", "10.2.2"), ("2012", "7.5"),
        ]),
        ("77 4.1-4.3", "", [("1977", "4.1"), ("1977", "4.2"), ("1977", "4.3")]),
        ("12 5.1-5.3, 12.1.7", "", [("2012", "5.1"), ("2012", "5.2"), ("2012", "5.3"), ("2012", "12.1.7")]),
        ("2012 99.9, ours", "", []),
    ],
)  # fmt: skip
def test_what_a_text_names(text: str, edition: str, found: list[references.Section]) -> None:
    assert references.sections(text, edition) == found


def test_the_pages_are_fresh() -> None:
    assert pages.main(check=True) == 0


def test_files_that_sections_are_said_to_be_in_are_there() -> None:
    named = {file for files in references.book().code.values() for file in files}
    assert [file for file in sorted(named) if not (ROOT / "engine" / "warpwar" / file).exists()] == []


def test_sections_without_a_rule_and_with_code_are_sections() -> None:
    titles, none, code = references.book()
    assert (none.keys() | code.keys()) - titles.keys() == set()


def test_a_section_nobody_speaks_of_is_a_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    titles, none, code = references.book()
    made_up = references.Book({**titles, ("2012", "13"): "Nothing yet"}, none, code)
    monkeypatch.setattr(coverage, "book", lambda: made_up)
    assert "- 2012 13: Nothing yet\n" in coverage.page()


def test_every_shown_case_holds_and_a_wrong_one_would_not() -> None:
    shown = json.loads(shown_cases.page())
    assert [each["id"] for cases in shown.values() for each in cases if not each["holds"]] == []
    case = sources.cases()["C-422"].raw
    assert shown["R-STALE-08"][0]["given"] == [
        "rounds unabsorbed damage: no, no, no",
        "players: North, South, East",
        "phasing: South",
    ]
    wrong = {**case, "expected": {"withdraw": ["East"]}}
    assert shown_cases.shown(wrong)["holds"] is False
