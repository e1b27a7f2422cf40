"""Runs `make quick`: style, types, and the tests that need neither database nor browser, for the changed files."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

from tools.checks import prettier
from tools.frontend import FRONTEND, MODULES, node, node_env
from tools.python_home import PYTHON
from tools.steps import ROOT, Command, StepFailed, quiet, say

STYLED = (".ts", ".svelte", ".js")
DOCUMENT = "@vitest-environment"
"""Text that marks a test file of the frontend that needs a document (vitest.config.ts)."""


def changed_files() -> list[Path]:
    """Return the files that changed since the last commit, including new files.

    If no file changed since, return the files that the last commit changed.
    """
    since = _names("diff", "--name-only", "HEAD") + _names("ls-files", "--others", "--exclude-standard")
    names = since or _names("diff", "--name-only", "HEAD~1", "HEAD")
    return [ROOT / name for name in names if (ROOT / name).is_file()]


def _names(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    return done.stdout.splitlines() if done.returncode == 0 else []


def commands(changed: Sequence[Path]) -> list[tuple[str, Command, Path]]:
    """Return label, command and working folder of each step.

    The steps are those for Python if Python files changed, and those for the frontend if frontend files changed. If
    neither changed, return the steps for both.
    """
    frontend = [file for file in changed if file.is_relative_to(FRONTEND)]
    python = [file for file in changed if not file.is_relative_to(FRONTEND) and file.suffix != ".md"]
    found = list[tuple[str, Command, Path]]()
    if python or not frontend:
        found += _python([file for file in python if file.suffix == ".py"])
    if frontend or not python:
        found += _frontend([file for file in frontend if file.suffix in STYLED])
    return found


def _python(changed: Sequence[Path]) -> list[tuple[str, Command, Path]]:
    module: Command = [PYTHON, "-m"]
    chosen = "not battery and not matches and not database"
    shared = ["--numprocesses=auto", "--dist=worksteal"]
    tests = ["tests/engine", "tests/games", "tests/test_architecture.py"]
    styles: list[tuple[str, Command, Path]] = [
        ("Python style", [*module, "ruff", "check", *changed], ROOT),
        ("Python layout", [*module, "ruff", "format", "--check", *changed], ROOT),
    ]
    return [
        *(styles if changed else []),
        ("Python types", [*module, "mypy"], ROOT),
        ("Rules and pure server code", [*module, "pytest", "-q", *tests, "-m", chosen, *shared], ROOT),
    ]


def _frontend(changed: Sequence[Path]) -> list[tuple[str, Command, Path]]:
    pure = [file for file in sorted(FRONTEND.glob("src/**/*.test.ts")) if DOCUMENT not in file.read_text()]
    eslint = [*node(), MODULES / "eslint" / "bin" / "eslint.js", "--max-warnings", "0", *changed]
    svelte = [*node(), MODULES / "svelte-check" / "bin" / "svelte-check", "--fail-on-warnings"]
    styles: list[tuple[str, Command, Path]] = [
        ("Frontend style", eslint, FRONTEND),
        ("Frontend layout", [*prettier(), "--check", *changed], FRONTEND),
    ]
    return [
        *(styles if changed else []),
        ("Frontend types", svelte, FRONTEND),
        ("Pure frontend code", [*node(), MODULES / "vitest" / "vitest.mjs", "run", *pure], FRONTEND),
    ]


def run_quick() -> int:
    """Run all steps, even if some fail. Return 1 if any step failed, else 0."""
    failures = []
    for label, command, folder in commands(changed_files()):
        try:
            quiet(label, command, cwd=folder, env=node_env())
        except StepFailed as failure:
            failures.append(str(failure))
    for text in failures:
        say(f"\n{text}")
    say(
        "\n`make check` and `make test` run the other checks and tests."
        if not failures
        else f"\n{len(failures)} steps failed"
    )
    return 1 if failures else 0
