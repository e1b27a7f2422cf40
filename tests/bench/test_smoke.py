"""Every measurement that docs/benchmarks.md names still runs to its end.

The figures of such short runs mean nothing.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.browser import ensure_quickest_browser

MATCH = "tests/engine/warpwar/matches/1977-learning-no-effective-ships.json"
SHORT = "--scenario 2012-learning --seats 2"
SMOKE = (
    "tests.bench --smoke --only two-home",
    "tests.bench --smoke --only attacks",
    f"tests.bench.analysing {MATCH}",
    "tests.bench.battlefield --smoke",
    "tests.bench.beside_admirals --seconds 0.3",
    "tests.bench.beside_lab --seconds 0.3 --matches 2012-cluster-alliance",
    "tests.bench.empty_prompts --smoke",
    "tests.bench.engine_speed --smoke",
    f"tests.bench.habits {SHORT} --games 1 --level captain",
    "tests.bench.match_minutes --smoke",
    "tests.bench.pages --smoke",
    f"tests.bench.receipts {SHORT} --seeds 1",
    "tests.bench.thinking --smoke",
)


@pytest.mark.parametrize("command", SMOKE)
def test_it_runs_to_its_end(command: str, repository: Path) -> None:
    environment = {**os.environ, "CHROMIUM": str(ensure_quickest_browser())}
    words = [sys.executable, "-m", *command.split()]
    done = subprocess.run(words, cwd=repository, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert re.search(r"\d", done.stdout), f"It printed no figure: {done.stdout}"
    assert os.environ.get("CI") != "true" or "not measured" not in done.stdout, done.stdout


def test_none_is_left_out(repository: Path) -> None:
    """docs/benchmarks.md names exactly the modules that are run here; `make bench` is tests.bench."""
    told = (repository / "docs" / "benchmarks.md").read_text()
    named = {each.replace("/", ".") for each in re.findall(r"tests[./]bench[./](\w+)", told)}
    assert named == {command.split()[0].removeprefix("tests.bench.") for command in SMOKE} - {"tests.bench"}
    assert "`make bench`" in told
