"""Runs the parts of `make test`, reads the number of tests from each part's report, and adds up the numbers."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from tools.browser import ensure_quickest_browser
from tools.frontend import FRONTEND, MODULES, node, node_env
from tools.python_home import PYTHON
from tools.steps import ROOT, Command, Trouble, run_command, say
from tools.tested_programs import BROWSERS, ensure_test_programs

REPORTS = ROOT / ".cache" / "reports"

MEMORY = Path("/dev/shm")
"""Folder of Linux systems whose files are kept in memory."""

ROOM = 4 * 2**30
"""Number of bytes that must be free in MEMORY for the temporary files of a run. The number includes a wide margin."""


@dataclass(frozen=True)
class Count:
    """Numbers of tests that passed, that failed, and that were skipped.

    A test file that cannot be loaded counts as failed.
    """

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: Count) -> Count:
        return Count(self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped)

    def __str__(self) -> str:
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return f"{self.passed} passed, {self.failed} failed{skipped}"

    def believing(self, status: int) -> Count:
        """Return this count. If the exit status is not 0, return it with at least one failure."""
        return Count(self.passed, self.failed or 1, self.skipped) if status else self


def from_junit(report: Path) -> Count:
    """Return the numbers of tests in pytest's report. A test file that cannot be imported counts as one failure."""
    if not report.exists():
        return Count()
    suite = ET.parse(report).getroot().find("testsuite")
    assert suite is not None
    total, failed, broken, skipped = (int(suite.attrib[name]) for name in ("tests", "failures", "errors", "skipped"))
    return Count(total - failed - broken - skipped, failed + broken, skipped)


def from_vitest(report: Path) -> Count:
    """Return the numbers of tests in vitest's report. A test file that cannot be loaded counts as one failure."""
    if not report.exists():
        return Count()
    found = json.loads(report.read_text())
    broken = sum(file["status"] == "failed" and not file["assertionResults"] for file in found["testResults"])
    skipped = found["numPendingTests"] + found.get("numTodoTests", 0)
    return Count(found["numPassedTests"], found["numFailedTests"] + broken, skipped)


def pytest(name: str, *options: str, program: str = "pytest", output: IO[bytes] | None = None) -> Count:
    """Run pytest, or another module with pytest's options (`program`), and return the numbers of tests.

    `output`: a file for pytest's output. If it is None, the output goes to the terminal.
    """
    report = REPORTS / f"{name}.xml"
    report.unlink(missing_ok=True)
    cache = REPORTS.parent / "pytest" / name
    command: Command = [PYTHON, "-m", program, "-q", "-o", f"cache_dir={cache}", *options, f"--junitxml={report}"]
    with temporary_folder(MEMORY) as folder:
        status = run_command(command, env={**os.environ, "TMPDIR": folder}, output=output)
    return from_junit(report).believing(status)


@contextmanager
def temporary_folder(memory: Path) -> Iterator[str]:
    """Yield the path of a folder for the temporary files of a run. It is in `memory` if that folder is usable.

    On a busy disk, tests that wait for a database would be slow.
    """
    place = memory if is_usable(memory) else None
    with tempfile.TemporaryDirectory(prefix="warpwar-", dir=place, ignore_cleanup_errors=True) as folder:
        yield folder


def is_usable(memory: Path) -> bool:
    """Return whether temporary files can be stored in this folder.

    The system must be Linux, and the folder must exist, have ROOM free bytes, and allow programs to run.
    """
    if sys.platform != "linux" or not memory.is_dir():
        return False
    found = os.statvfs(memory)
    return found.f_bavail * found.f_frsize >= ROOM and not found.f_flag & os.ST_NOEXEC


ALL = "--continue-on-collection-errors"


def engine_part() -> Count:
    """Run the tests that need neither server nor database, with one worker per processor."""
    tests = ["tests/engine", "tests/test_architecture.py"]
    return pytest("engine", *tests, "--numprocesses=auto", "--dist=worksteal", ALL)


def server_part() -> Count:
    """Run the tests of the server and its Django apps on SQLite.

    At the same time, use PostgreSQL and Redis to run the tests whose result can depend on the database.
    """
    ensure_test_programs()
    apart = ["tests/e2e", "tests/engine", "tests/test_architecture.py"]
    with ThreadPoolExecutor(1) as pool, tempfile.TemporaryFile() as output:
        postgres = pool.submit(postgres_part, "not any_database", output=output)
        count = pytest("server", "tests", *(f"--ignore={each}" for each in apart), *worker_options(4), ALL)
        count += postgres.result()
        say("\n· The database tests on PostgreSQL and Redis:")
        output.seek(0)
        say(output.read().decode(errors="replace"))
    return count


def postgres_part(chosen: str, *options: str, output: IO[bytes] | None = None) -> Count:
    """Run database tests of the Django apps on PostgreSQL and Redis.

    `chosen`: a pytest marker expression that selects the tests.
    """
    markers = f"database and not one_process and not battery and {chosen}"
    count = pytest("postgres", "tests/games", "-m", markers, *options, program="tests.on_postgres", output=output)
    return count if count != Count() else Count(skipped=1)  # PostgreSQL or Redis did not answer.


def worker_options(workers: int) -> tuple[str, ...]:
    """Return pytest options for this many workers. A worker without work takes tests from another worker.

    Callers use more workers than processors, because the tests wait half of the time.
    """
    return f"--numprocesses={workers}", "--dist=worksteal"


def frontend_part() -> Count:
    report = REPORTS / "frontend.json"
    report.unlink(missing_ok=True)
    vitest = [*node(), MODULES / "vitest" / "vitest.mjs", "run"]
    reporters = ["--reporter=default", "--reporter=json", f"--outputFile.json={report}"]
    status = run_command([*vitest, *reporters], cwd=FRONTEND, env=node_env())
    return from_vitest(report).believing(status)


def browser_part() -> Count:
    """Run the browser tests.

    They run in separate processes because the event loops of Playwright and pytest-asyncio cannot run in the same
    process. There are four workers because the tests mostly wait. All tests of a file run on one worker, with one
    server and one browser.
    """
    browser = ensure_quickest_browser()
    ensure_test_programs(BROWSERS)
    say(f"· Browser: {browser}")
    return pytest("browser", "tests/e2e", "--numprocesses=4", "--dist=loadfile", "--no-loadscope-reorder")


@dataclass(frozen=True)
class Part:
    name: str
    run: Callable[[], Count]
    seconds: float = 0
    """Seconds that the part takes on two idle processor cores, or 0 if that is not known."""


PARTS = (
    Part("Engine", engine_part, 140),
    Part("Server", server_part, 180),
    Part("Frontend", frontend_part, 40),
    Part("Browser", browser_part, 260),
)


def long_part(folder: str, before: Callable[[], None] = lambda: None) -> Callable[[], Count]:
    def part() -> Count:
        before()
        patient = ("-o", "faulthandler_timeout=0")  # some tests take half an hour
        return pytest(f"long-{folder}", f"tests/{folder}", "-m", "battery", "--durations=0", *patient)

    return part


LONG_RUNS = (
    Part("Long engine", long_part("engine")),
    Part("Long postgres", lambda: postgres_part("database", *worker_options(6))),
    Part("Long games", long_part("games")),
    Part("Long live", long_part("live", ensure_test_programs)),
    Part("Long browser", long_part("e2e", lambda: say(f"· Browser: {ensure_quickest_browser()}"))),
)
"""Parts that run all tests marked `battery`, and all database tests on PostgreSQL, also those marked `any_database`."""


def find_parts(name: str) -> Sequence[Part]:
    """Return the part with this name. Upper and lower case are the same.

    Return all parts if the name is "". Raise Trouble for an unknown name.
    """
    parts = [part for part in PARTS if part.name.lower() == name.strip().lower()]
    if name and not parts:
        raise Trouble(f"There is no part {name!r}. Set PART= to one of these: {', '.join(each.name for each in PARTS)}")
    return parts or PARTS


def run_parts(parts: Sequence[Part] = PARTS) -> int:
    """Run all parts, even if some fail, and print a summary at the end. Return 1 if any test failed, else 0."""
    lines, total = [], Count()
    for number, part in enumerate(parts, 1):
        say(f"\n=== {part.name} tests: part {number} of {len(parts)}{usually([part])} ===")
        if rest := parts[number:]:
            say(f"· Then {', '.join(each.name for each in rest)}{usually(rest)}")
        start, trouble = time.monotonic(), ""
        try:
            count = part.run()
        except Trouble as failure:
            count, trouble = Count(failed=1), f"\n            {failure}"
            say(f"{failure}")
        seconds = time.monotonic() - start
        if not count.failed:
            remember(part, seconds)
        lines.append(f"{part.name:<12}{count}  ({seconds:.0f} s){trouble}")
        total += count
    say("\n=== Summary ===")
    say("\n".join(lines))
    say(str(total))
    return 1 if total.failed else 0


def usually(parts: Sequence[Part]) -> str:
    """Return a text with the usual total duration of these parts.

    Return "" if the duration of any part is not known.
    """
    known = read_part_seconds()
    seconds = [known.get(part.name, part.seconds) for part in parts]
    return f", usually {sum(seconds):.0f} s" if all(seconds) else ""


def read_part_seconds() -> dict[str, float]:
    """Return a map from part name to the seconds that the part took when it last passed on this machine."""
    file = REPORTS / "seconds.json"
    known: dict[str, float] = json.loads(file.read_text()) if file.exists() else {}
    return known


def remember(part: Part, seconds: float) -> None:
    REPORTS.mkdir(parents=True, exist_ok=True)
    (REPORTS / "seconds.json").write_text(json.dumps(read_part_seconds() | {part.name: round(seconds, 1)}))
