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
from tools.steps import ROOT, Trouble, run, say
from tools.tested_programs import BROWSERS, ensure_test_programs

REPORTS = ROOT / ".cache" / "reports"


@dataclass(frozen=True)
class Count:
    """How many tests of a part passed, failed (broken files included) and were skipped."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: Count) -> Count:
        return Count(self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped)

    def __str__(self) -> str:
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return f"{self.passed} passed, {self.failed} failed{skipped}"

    def believing(self, status: int) -> Count:
        """A part that ended badly without a failed test to show for it counts as one failure."""
        return Count(self.passed, self.failed or 1, self.skipped) if status else self


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


def pytest(name: str, *options: str, env: dict[str, str] | None = None) -> Count:
    report = REPORTS / f"{name}.xml"
    report.unlink(missing_ok=True)
    status = run([PYTHON, "-m", "pytest", "-q", *options, f"--junitxml={report}"], env=env)
    return from_junit(report).believing(status)


def engine_part() -> Count:
    """Pure computing: shared out over the processors."""
    tests = ["tests/engine", "tests/test_architecture.py"]
    return pytest("engine", *tests, "--numprocesses=auto", "--dist=worksteal", "--continue-on-collection-errors")


TWO_FILES = ("--numprocesses=2", "--dist=loadfile", "--no-loadscope-reorder")


def server_part() -> Count:
    """Servers that are flooded, killed and started anew: mostly waiting, so two files are at work at a time."""
    ensure_test_programs()
    others = ["--ignore=tests/e2e", "--ignore=tests/engine", "--ignore=tests/test_architecture.py"]
    return pytest("server", "tests", *others, *TWO_FILES, "--continue-on-collection-errors")


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
    return pytest("browser", "tests/e2e", *TWO_FILES, env={**os.environ, "CHROMIUM": str(chromium)})


PARTS: Sequence[tuple[str, Callable[[], Count]]] = (
    ("Engine", engine_part),
    ("Server", server_part),
    ("Frontend", frontend_part),
    ("Browser", browser_part),
)


def long_part(folder: str, before: Callable[[], None] = lambda: None) -> Callable[[], Count]:
    def part() -> Count:
        before()
        return pytest(f"long-{folder}", f"tests/{folder}", "-m", "battery", "--durations=0")

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
    say(str(total))
    return 1 if total.failed else 0
