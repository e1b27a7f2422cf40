"""The parts of `make check`: what must hold before a commit, apart from the tests. And `make format`."""

from __future__ import annotations

from pathlib import Path

from tools.frontend import FRONTEND, MODULES, ensure_built, node, node_env
from tools.python_home import PYTHON
from tools.steps import ROOT, Command, StepFailed, quiet, say

DIRECTIONS = ("tests/test_architecture.py", "tests/test_frontend_order.py")


def prettier() -> Command:
    return [*node(), MODULES / "prettier" / "bin" / "prettier.cjs"]


def run_format() -> None:
    """Lay out Python and the frontend as `run_checks` wants it."""
    quiet("Python layout", [PYTHON, "-m", "ruff", "format"], cwd=ROOT)
    quiet("Frontend layout", [*prettier(), "--write", "."], cwd=FRONTEND, env=node_env())


def commands() -> list[tuple[str, Command, Path]]:
    """Label, command and working folder of each check."""
    python: Command = [PYTHON, "-m"]
    svelte = [*node(), MODULES / "svelte-check" / "bin" / "svelte-check", "--fail-on-warnings"]
    eslint = [*node(), MODULES / "eslint" / "bin" / "eslint.js", "--max-warnings", "0", "."]
    return [
        ("Python style", [*python, "ruff", "check"], ROOT),
        ("Python layout", [*python, "ruff", "format", "--check"], ROOT),
        ("Python types", [*python, "mypy"], ROOT),
        ("Directions and sizes", [*python, "pytest", "-q", *DIRECTIONS], ROOT),
        ("Settings", [PYTHON, "manage.py", "check", "--fail-level", "WARNING"], ROOT),
        ("Migrations match models", [PYTHON, "manage.py", "makemigrations", "--check", "--dry-run"], ROOT),
        ("Generated types are fresh", [PYTHON, "manage.py", "typescript", "--check"], ROOT),
        ("Pages of the rulebooks are fresh", [*python, "tools.rulebooks", "--check"], ROOT),
        ("Frontend types", svelte, FRONTEND),
        ("Frontend style", eslint, FRONTEND),
        ("Frontend layout", [*prettier(), "--check", "."], FRONTEND),
    ]


def run_checks() -> int:
    """Every check, whatever the others say; 1 if any failed."""
    failures = []
    for label, command, folder in commands():
        try:
            quiet(label, command, cwd=folder, env=node_env())
        except StepFailed as failure:
            failures.append(str(failure))
    try:
        ensure_built()
    except StepFailed as failure:
        failures.append(str(failure))
    for text in failures:
        say(f"\n{text}")
    say(f"\n{len(failures)} of {len(commands()) + 1} checks failed" if failures else "\nAll checks hold")
    return 1 if failures else 0
