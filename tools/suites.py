"""The parts of `make test`: run each, count its tests from its own report, and add them up."""

from __future__ import annotations

import json
import os
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.browser import ensure_browser
from tools.frontend import FRONTEND, MODULES, node, node_env
from tools.python_home import PYTHON
from tools.steps import ROOT, Command, Trouble, run, say
from tools.tested_programs import BROWSERS, ensure_test_programs

REPORTS = ROOT / ".cache" / "reports"


@dataclass(frozen=True)
class Count:
    """How many tests of a part passed, failed (broken files included) and were skipped."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    unsteady: tuple[str, ...] = ()
    """Those of `passed` that did so only when they were tried again."""

    def __add__(self, other: Count) -> Count:
        skipped, unsteady = self.skipped + other.skipped, self.unsteady + other.unsteady
        return Count(self.passed + other.passed, self.failed + other.failed, skipped, unsteady)

    def __str__(self) -> str:
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return f"{self.passed} passed, {self.failed} failed{skipped}"

    def believing(self, status: int) -> Count:
        """A part that ended badly without a failed test to show for it counts as one failure."""
        return Count(self.passed, self.failed or 1, self.skipped, self.unsteady) if status else self


def from_junit(report: Path) -> Count:
    """pytest's count; a test file that cannot be imported is one failure."""
    if not report.exists():
        return Count()
    suite = ET.parse(report).getroot().find("testsuite")
    assert suite is not None
    total, failed, broken, skipped = (int(suite.attrib[name]) for name in ("tests", "failures", "errors", "skipped"))
    return Count(total - failed - broken - skipped, failed + broken, skipped)


def from_vitest(report: Path) -> Count:
    """vitest's count; a test file that cannot be loaded has no tests and is one failure."""
    if not report.exists():
        return Count()
    found = json.loads(report.read_text())
    broken = sum(file["status"] == "failed" and not file["assertionResults"] for file in found["testResults"])
    skipped = found["numPendingTests"] + found.get("numTodoTests", 0)
    return Count(found["numPassedTests"], found["numFailedTests"] + broken, skipped)


def failures(report: Path) -> set[str]:
    """Names of the tests that failed or broke, of pytest's report."""
    cases = ET.parse(report).getroot().iter("testcase") if report.exists() else ()
    return {full_name(case) for case in cases if case.find("failure") is not None or case.find("error") is not None}


def passes(report: Path) -> set[str]:
    """Names of the tests that passed, of pytest's report."""
    cases = list(ET.parse(report).getroot().iter("testcase")) if report.exists() else []
    return {full_name(case) for case in cases if case.find("skipped") is None} - failures(report)


def full_name(case: ET.Element) -> str:
    return f"{case.attrib['classname']}::{case.attrib['name']}"


Environment = dict[str, str] | None


def pytest(name: str, *options: str, env: Environment = None, steadied: Sequence[str] = ()) -> Count:
    """`steadied`: beginnings of the names of tests that are tried once more if they fail (`tried_again`)."""
    report = REPORTS / f"{name}.xml"
    report.unlink(missing_ok=True)
    cache = REPORTS.parent / "pytest" / name
    known = cache / "v" / "cache" / "lastfailed"
    known.unlink(missing_ok=True)
    command: Command = [PYTHON, "-m", "pytest", "-q", "-o", f"cache_dir={cache}", *options, f"--junitxml={report}"]
    status = run(command, env=env)
    count = from_junit(report)
    if status == TESTS_FAILED and count.failed <= FEW and known.exists():
        own = [each for each in json.loads(known.read_text()) if each.startswith(tuple(steadied))]
        again = [each for each in own if not each.startswith(SECRECY)]
        if again:
            return tried_again(count, report, again, env)
    return count.believing(status)


TESTS_FAILED = 1
"""pytest's exit status when some did, and nothing worse happened."""

FEW = 8
"""So many failures may be the machine's; more are the change's."""


SECRECY = "tests/e2e/test_hidden.py"
"""A secret that is told now and then is told."""


def tried_again(count: Count, report: Path, tests: Sequence[str], env: Environment) -> Count:
    """These of what failed run once more, with nothing beside them: real servers and browsers share a busy machine with
    other tests, and it happens that one is left waiting for longer than anybody's patience. The sum names what passed
    only then. Never for tests of what is decided by code alone: there, something that fails now and then is a fault."""
    again = report.with_name(f"{report.stem}-again.xml")
    again.unlink(missing_ok=True)
    say("\n· What failed, once more by itself")
    run([PYTHON, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests, f"--junitxml={again}"], env=env)
    failed = failures(report)
    unsteady = failed & passes(again)
    left = len(failed) - len(unsteady)
    return Count(count.passed + len(unsteady), left, count.skipped, tuple(sorted(unsteady))).believing(left)


def engine_part() -> Count:
    """Pure computing: shared out over the processors."""
    tests = ["tests/engine", "tests/test_architecture.py"]
    return pytest("engine", *tests, "--numprocesses=auto", "--dist=worksteal", "--continue-on-collection-errors")


REAL_SERVERS = ("tests/live/", "tests/deploy/", "tests/site/", "tests/tools/")
"""Where tests start servers as people do."""

TWO_FILES = ("--numprocesses=2", "--dist=loadfile", "--no-loadscope-reorder")


def server_part() -> Count:
    """Servers that are flooded, killed and started anew: mostly waiting, so two files are at work at a time."""
    ensure_test_programs()
    others = ["--ignore=tests/e2e", "--ignore=tests/engine", "--ignore=tests/test_architecture.py"]
    return pytest("server", "tests", *others, *TWO_FILES, "--continue-on-collection-errors", steadied=REAL_SERVERS)


def frontend_part() -> Count:
    report = REPORTS / "frontend.json"
    report.unlink(missing_ok=True)
    vitest = [*node(), MODULES / "vitest" / "vitest.mjs", "run"]
    reporters = ["--reporter=default", "--reporter=json", f"--outputFile.json={report}"]
    status = run([*vitest, *reporters], cwd=FRONTEND, env=node_env())
    return from_vitest(report).believing(status)


def browser_part() -> Count:
    """In processes of its own: Playwright's event loop and pytest-asyncio's exclude each other. Two files are at work
    at a time, each with a server and a browser of its own: much of it is waiting for what is shown."""
    chromium = ensure_browser()
    ensure_test_programs(BROWSERS)
    say(f"· Browser: {chromium}")
    env = {**os.environ, "CHROMIUM": str(chromium)}
    return pytest("browser", "tests/e2e", *TWO_FILES, env=env, steadied=["tests/e2e/"])


PARTS: Sequence[tuple[str, Callable[[], Count]]] = (
    ("Engine", engine_part),
    ("Server", server_part),
    ("Frontend", frontend_part),
    ("Browser", browser_part),
)


def long_part(folder: str, before: Callable[[], None] = lambda: None) -> Callable[[], Count]:
    def part() -> Count:
        before()
        patient = ("-o", "faulthandler_timeout=0")  # some go on for half an hour
        return pytest(f"long-{folder}", f"tests/{folder}", "-m", "battery", "--durations=0", *patient)

    return part


LONG_RUNS: Sequence[tuple[str, Callable[[], Count]]] = (
    ("Engine", long_part("engine")),
    ("Live", long_part("live", ensure_test_programs)),
)
"""Everything marked `battery`."""


def run_parts(parts: Sequence[tuple[str, Callable[[], Count]]] = PARTS) -> int:
    """Run every part whatever happens to the others; the last line is the sum. 1 if anything failed."""
    lines, total = [], Count()
    for name, part in parts:
        say(f"\n=== {name} tests ===")
        start, trouble = time.monotonic(), ""
        try:
            count = part()
        except Trouble as failure:
            count, trouble = Count(failed=1), f"\n            {failure}"
            say(f"{failure}")
        lines.append(f"{name:<10}  {count}  ({time.monotonic() - start:.0f} s){trouble}")
        total += count
    say("\n=== Summary ===")
    say("\n".join(lines))
    for unsteady in total.unsteady:
        say(f"Passed only when tried again: {unsteady}")
    say(str(total))
    return 1 if total.failed else 0
