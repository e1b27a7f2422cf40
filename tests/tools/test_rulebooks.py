"""The pages about the rulebooks: which sections a text names, and that the pages are current and show gaps."""

from __future__ import annotations

import json

import pytest

from tools.rulebooks import __main__ as pages
from tools.rulebooks import books, coverage, references, shown_cases, sources
from tools.steps import ROOT

GAMES = sorted(books.BOOKS)


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
    assert books.sections("warpwar", text, edition) == found


@pytest.mark.parametrize(
    ("game", "text", "found"),
    [
        ("arena", "2.3.3, 5.0; codes", ["2.3.3", "5.0"]),
        ("arena", "2.4.2 to 2.4.4, 6.1(1)", ["2.4.2", "2.4.3", "2.4.4", "6.1(1)"]),
        ("arena", "6.1(3)F, then 6.1 and 9.2 example 1", ["6.1(3)", "6.1", "9.2"]),
        ("arena", "Expansion 1, online, all", ["Expansion 1"]),
        ("arena", "4.2.13, 12.5, 4.2.1-x, weight 2.3.34", []),
        ("sumeria", "New Leader, City Phase", ["New Leader", "City Phase"]),
        ("sumeria", "Battle total; Leader; Leadership", ["Battle total", "Leader"]),
        ("sumeria", "online", []),
    ],
)
def test_what_a_text_about_a_game_with_one_rulebook_names(game: str, text: str, found: list[str]) -> None:
    assert books.sections(game, text) == [("", name) for name in found]


def test_a_range_of_rulings_names_each_of_them() -> None:
    assert references.rulings("6.2; A-34 to A-36, A-41") == ["A-34", "A-35", "A-36", "A-41"]
    assert references.rulings("R-CMB-03, SU-01 (S-09)") == ["R-CMB-03", "S-09"]


def test_the_pages_are_fresh() -> None:
    assert pages.main(check=True) == 0


@pytest.mark.parametrize("game", GAMES)
def test_files_that_sections_are_said_to_be_in_are_there(game: str) -> None:
    named = {file for files in books.contents(game).code.values() for file in files}
    assert [file for file in sorted(named) if not (ROOT / "engine" / game / file).exists()] == []


@pytest.mark.parametrize("game", GAMES)
def test_sections_without_a_rule_and_with_code_are_sections(game: str) -> None:
    titles, none, code = books.contents(game)
    assert (none.keys() | code.keys()) - titles.keys() == set()


@pytest.mark.parametrize("game", GAMES)
def test_a_section_nobody_speaks_of_is_a_gap(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    titles, none, code = books.contents(game)
    edition = books.BOOKS[game].editions[-1]
    made_up = books.Contents({**titles, (edition, "13"): "Nothing yet"}, none, code)
    monkeypatch.setattr(coverage, "contents", lambda _: made_up)
    assert f"- {edition} 13: Nothing yet\n".replace("-  ", "- ") in coverage.page(game)


@pytest.mark.parametrize("game", GAMES)
def test_no_page_has_a_gap(game: str) -> None:
    assert "\n## Gaps\n\nNone.\n" in coverage.page(game)


def test_every_numbered_section_of_the_arena_rulebook_is_listed() -> None:
    """The numbers of the rulebook, counted by hand, and its three last headings, which have none."""
    names = [name for _, name in books.contents("arena").titles]
    subsections = {"2.3": 8, "2.4": 6, "4.2": 12}
    sections = {"2": 5, "3": 4, "4": 2, "6": 2, "9": 4}
    chapters = [f"{number}.0" for number in range(1, 10)]
    expected = [f"{head}.{number}" for head, last in (sections | subsections).items() for number in range(1, last + 1)]
    steps = [f"6.1({step})" for step in (1, 2, 3, 4)]
    assert sorted(names) == sorted([*chapters, *expected, *steps, "Summary Sheet", "Design Options", "Expansion 1"])


def test_the_parts_of_the_rules_of_sumeria_are_listed_in_their_order() -> None:
    """The phases are the six that the rules number; the other parts stand before, between and after them."""
    names = [name for _, name in books.contents("sumeria").titles]
    phases = ["Order Phase", "City Phase", "Harvest Phase", "Event Phase", "War Phase", "Planting Phase"]
    assert [name for name in names if name in phases] == phases
    war = names[names.index("War Phase") : names.index("Planting Phase")]
    assert [step for step in war if step in ("Movement", "Battles", "Conquest")] == ["Movement", "Battles", "Conquest"]
    assert (names[0], names[-1], len(names)) == ("Players", "Harvest cards", 30)


@pytest.mark.parametrize(
    ("game", "section", "rulings", "cases", "files"),
    [
        ("warpwar", ("1977", "6.2.1"), [], ["P-052", "P-053", "P-056"], []),
        ("warpwar", ("2012", "7.1.3"), ["R-REP-02"], [], ["phases/building/bp_payers.py"]),
        ("warpwar", ("2012", "11.4.3"), ["R-SCEN-02"], ["C-511", "C-512"], ["data/scenarios/2012-party.toml"]),
        ("arena", ("", "4.2.7"), ["A-16"], ["AP-024"], ["commands.py", "movement/move.py", "rules.py"]),
        ("arena", ("", "6.1(4)"), ["A-41"], ["AP-031", "AP-034", "AP-036", "OC-044"], ["combat/ending.py"]),
        ("arena", ("", "9.1"), ["A-44"], ["AP-051", "AU-012", "OT-032"], ["rules.py", "setup/options.py"]),
        ("arena", ("", "2.4.1"), ["A-25"], ["AP-038"], ["windows/closing.py"]),
        ("arena", ("", "3.0"), ["A-48"], ["AU-048", "OT-003", "OT-005"], ["turn.py"]),
        ("sumeria", ("", "Phases"), ["S-01"], ["SP-10", "SU-094"], ["turn.py"]),
        ("sumeria", ("", "Battle total"), ["S-23"], ["SU-30", "SU-31"], ["war/battle.py"]),
        ("sumeria", ("", "Conquest"), ["S-27", "S-30"], ["SP-06", "SU-61"], ["war/segment_turn.py"]),
        ("sumeria", ("", "Harvest cards"), ["S-13", "S-14", "S-15"], ["SP-07", "SU-03", "SU-07"], [
            "data/harvest.toml", "phases/harvest.py",
        ]),
    ],
)  # fmt: skip
def test_a_row_has_the_rulings_cases_and_files_that_name_its_section(
    game: str, section: references.Section, rulings: list[str], cases: list[str], files: list[str]
) -> None:
    """All rulings of the section, and among its cases and files at least these."""
    row = coverage.Row(game, section)
    assert row.rulings == rulings
    assert set(cases) - set(row.cases) == set()
    assert set(files) - set(row.files) == set()


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("warpwar", "| 11.6 | Play testers | no rule: names | | |"),
        ("arena", "| 8.0 | Advice on strategy | no rule: advice | | |"),
        ("arena", "| 2.0 | Components | no rule: a heading | | |"),
    ],
)
def test_a_section_without_a_rule_says_why(game: str, line: str) -> None:
    assert f"\n{line}\n" in coverage.page(game)


def test_a_ruling_that_builds_on_others_is_about_their_sections() -> None:
    """A-95 comes from A-03 (3.1) and A-08 (3.3)."""
    assert sources.rulings("arena")["A-95"].sections == (("", "3.1"), ("", "3.3"))


def test_every_shown_case_holds_and_a_wrong_one_would_not() -> None:
    shown = json.loads(shown_cases.page())
    assert [each["id"] for cases in shown.values() for each in cases if not each["holds"]] == []
    case = sources.cases("warpwar")["C-422"].raw
    assert shown["R-STALE-08"][0]["given"] == [
        "rounds unabsorbed damage: no, no, no",
        "players: North, South, East",
        "phasing: South",
    ]
    wrong = {**case, "expected": {"withdraw": ["East"]}}
    assert shown_cases.describe_case(wrong)["holds"] is False
