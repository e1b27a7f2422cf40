"""How `make test` counts the results of its parts, and what it prints meanwhile."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tools import steps, suites


def test_junit_counts_broken_files_as_failures(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text('<testsuites><testsuite tests="9" failures="1" errors="2" skipped="3"/></testsuites>')
    assert suites.from_junit(report) == suites.Count(3, 3, 3)


def test_vitest_counts_broken_files_as_failures(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    files = [
        {"status": "passed", "assertionResults": [{}]},
        {"status": "failed", "assertionResults": [{}]},
        {"status": "failed", "assertionResults": []},
    ]
    report.write_text(
        json.dumps(
            {"numPassedTests": 4, "numFailedTests": 1, "numPendingTests": 1, "numTodoTests": 1, "testResults": files}
        )
    )
    assert suites.from_vitest(report) == suites.Count(4, 2, 2)


def test_a_part_that_crashed_counts_as_a_failure(tmp_path: Path) -> None:
    assert suites.from_junit(tmp_path / "none.xml").believing(139) == suites.Count(failed=1)
    assert suites.Count(5, 2).believing(1) == suites.Count(5, 2)
    assert suites.Count(5).believing(0) == suites.Count(5)


@pytest.fixture
def reports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make the reports empty, as before the first run. Return their folder."""
    monkeypatch.setattr(suites, "REPORTS", tmp_path / "reports")
    return tmp_path / "reports"


def passing(passed: int, **counts: int) -> Callable[[], suites.Count]:
    return lambda: suites.Count(passed, **counts)


@pytest.mark.usefixtures("reports")
def test_the_last_line_sums_all_parts(capsys: pytest.CaptureFixture[str]) -> None:
    parts = [suites.Part("One", passing(3)), suites.Part("Two", passing(4, skipped=2))]
    assert suites.run_parts(parts) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "7 passed, 0 failed, 2 skipped"
    assert suites.run_parts([*parts, suites.Part("Three", passing(0, failed=1))]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "7 passed, 1 failed, 2 skipped"


@pytest.mark.usefixtures("reports")
def test_each_part_is_announced_with_what_it_and_the_rest_usually_take(capsys: pytest.CaptureFixture[str]) -> None:
    parts = [suites.Part(name, passing(1), seconds) for name, seconds in (("One", 10), ("Two", 20), ("Three", 30))]
    suites.run_parts(parts)
    said = [line for line in capsys.readouterr().out.splitlines() if line.startswith(("===", "·"))]
    assert said == [
        "=== One tests: part 1 of 3, usually 10 s ===",
        "· Then Two, Three, usually 50 s",
        "=== Two tests: part 2 of 3, usually 20 s ===",
        "· Then Three, usually 30 s",
        "=== Three tests: part 3 of 3, usually 30 s ===",
        "=== Summary ===",
    ]


def test_what_a_part_took_here_when_it_last_passed_is_what_it_usually_takes(reports: Path) -> None:
    one, two = suites.Part("One", passing(1), 10), suites.Part("Two", passing(1), 20)
    suites.remember(one, 7.04)
    assert suites.usually([one, two]) == ", usually 27 s"
    suites.run_parts([suites.Part("Two", passing(0, failed=1), 20)])
    assert json.loads((reports / "seconds.json").read_text()) == {"One": 7.0}
    assert suites.usually([suites.Part("Three", passing(1))]) == "", "nothing is known of it"


def test_one_part_can_be_chosen() -> None:
    assert [part.name for part in suites.find_parts("browser")] == ["Browser"]
    assert [part.name for part in suites.find_parts("")] == ["Engine", "Server", "Frontend", "Browser"]
    with pytest.raises(steps.Trouble, match=r"no part 'brwser'.*Engine, Server, Frontend, Browser"):
        suites.find_parts("brwser")


def test_failed_tests_are_counted_and_run_once(reports: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suites, "run_command", partial(steps.run_command, cwd=tmp_path))
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -p no:django\n")
    (tmp_path / "test_once.py").write_text(FAILS_THE_FIRST_TIME)
    assert suites.pytest("once", ".") == suites.Count(1, 1)


FAILS_THE_FIRST_TIME = """\
from pathlib import Path

def test_fails_the_first_time():
    before = Path(__file__).with_suffix(".before")
    known = before.exists()
    before.touch()
    assert known

def test_sound():
    pass
"""


def test_temporary_files_are_in_memory_where_there_is_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suites, "ROOM", 0)
    with suites.temporary_folder(tmp_path) as folder:
        assert Path(folder).parent == tmp_path
    assert not Path(folder).exists()
    monkeypatch.setattr(suites, "ROOM", 2**60)
    for other in (tmp_path, tmp_path / "nowhere"):
        with suites.temporary_folder(other) as folder:
            assert Path(folder).is_dir() and Path(folder).parent != tmp_path
