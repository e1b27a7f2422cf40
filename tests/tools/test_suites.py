"""How `make test` counts what its parts did, and tries again what was left waiting."""

from __future__ import annotations

import json
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


def test_the_last_line_sums_all_parts(capsys: pytest.CaptureFixture[str]) -> None:
    parts = [("One", lambda: suites.Count(3)), ("Two", lambda: suites.Count(4, skipped=2))]
    assert suites.run_parts(parts) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "7 passed, 0 failed, 2 skipped"
    assert suites.run_parts([*parts, ("Three", lambda: suites.Count(failed=1))]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "7 passed, 1 failed, 2 skipped"


LEFT_WAITING_ONCE = """\
from pathlib import Path

def test_left_waiting_once():
    before = Path(__file__).with_suffix(".before")
    known = before.exists()
    before.touch()
    assert known

def test_sound():
    pass
"""


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Another project in which parts run."""
    monkeypatch.setattr(suites, "REPORTS", tmp_path / "cache" / "reports")
    monkeypatch.setattr(suites, "run", partial(steps.run, cwd=tmp_path))
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -p no:django\n")
    return tmp_path


def put(house: Path, folder: str, name: str = "test_waiting.py") -> None:
    (house / folder).mkdir(parents=True, exist_ok=True)
    (house / folder / name).write_text(LEFT_WAITING_ONCE)


def test_what_failed_is_tried_again_and_named(house: Path) -> None:
    put(house, "tests/live")
    once = suites.pytest("once", "tests")
    assert (once.passed, once.failed, once.unsteady) == (1, 1, ())
    (house / "tests/live/test_waiting.before").unlink()
    twice = suites.pytest("twice", "tests", steadied=["tests/live/"])
    assert (twice.passed, twice.failed) == (2, 0)
    assert twice.unsteady == ("tests.live.test_waiting::test_left_waiting_once",)


def test_only_those_are_tried_again_that_may_be(house: Path) -> None:
    put(house, "tests/live")
    put(house, "tests/games", "test_rules.py")
    done = suites.pytest("both", "tests", steadied=["tests/live/"])
    assert (done.passed, done.failed) == (3, 1)
    assert done.unsteady == ("tests.live.test_waiting::test_left_waiting_once",)


def test_nothing_else_runs_where_none_may_be(house: Path) -> None:
    put(house, "tests/games", "test_rules.py")
    put(house, "tests/live")
    (house / "tests/live/test_waiting.before").touch()
    done = suites.pytest("other", "tests", steadied=["tests/live/"])
    assert (done.passed, done.failed, done.unsteady) == (3, 1, ())
    assert not (suites.REPORTS / "other-again.xml").exists()


def test_what_is_secret_is_never_tried_again(house: Path) -> None:
    put(house, "tests/e2e", "test_hidden.py")
    done = suites.pytest("secret", "tests", steadied=["tests/e2e/"])
    assert (done.passed, done.failed, done.unsteady) == (1, 1, ())


def test_what_fails_twice_has_failed(house: Path) -> None:
    (house / "test_never.py").write_text("def test_never():\n    assert False\n")
    assert suites.pytest("never", steadied=["test_never"]) == suites.Count(failed=1)


def test_who_passed_only_then_is_named_before_the_sum(capsys: pytest.CaptureFixture[str]) -> None:
    assert suites.run_parts([("One", lambda: suites.Count(3, unsteady=("a::b",)))]) == 0
    assert capsys.readouterr().out.splitlines()[-2:] == ["Passed only when tried again: a::b", "3 passed, 0 failed"]
