"""Runs `make check`, the checks that must pass before a commit, and `make format`."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.frontend import FRONTEND, MODULES, ensure_built, node, node_env
from tools.python_home import PYTHON
from tools.steps import ROOT, Command, StepFailed, quiet, say

DIRECTIONS = ("tests/test_architecture.py", "tests/test_frontend_order.py")


def prettier() -> Command:
    return [*node(), MODULES / "prettier" / "bin" / "prettier.cjs"]


def run_format() -> None:
    """Format the Python code and the frontend, so that the format checks of `run_checks` pass."""
    quiet("Python layout", [PYTHON, "-m", "ruff", "format"], cwd=ROOT)
    quiet("Frontend layout", [*prettier(), "--write", "."], cwd=FRONTEND, env=node_env())


def commands() -> list[tuple[str, Command, Path]]:
    """Return label, command and working folder of each check, with the slowest checks first."""
    python: Command = [PYTHON, "-m"]
    svelte = [*node(), MODULES / "svelte-check" / "bin" / "svelte-check", "--fail-on-warnings"]
    eslint = [*node(), MODULES / "eslint" / "bin" / "eslint.js", "--max-warnings", "0", "."]
    return [
        ("Frontend style", eslint, FRONTEND),
        ("Python types", [*python, "mypy"], ROOT),
        ("Frontend types", svelte, FRONTEND),
        ("Python style", [*python, "ruff", "check"], ROOT),
        ("Python layout", [*python, "ruff", "format", "--check"], ROOT),
        ("Directions and sizes", [*python, "pytest", "-q", *DIRECTIONS], ROOT),
        ("Settings", [PYTHON, "manage.py", "check", "--fail-level", "WARNING"], ROOT),
        ("Migrations match models", [PYTHON, "manage.py", "makemigrations", "--check", "--dry-run"], ROOT),
        ("Generated types are up to date", [PYTHON, "manage.py", "typescript", "--check"], ROOT),
        ("Pages of the rulebooks are up to date", [*python, "tools.rulebooks", "--check"], ROOT),
        ("Words", [*python, "tools.plain_words"], ROOT),
        ("Frontend layout", [*prettier(), "--check", "."], FRONTEND),
    ]


def run_checks() -> int:
    """Run all checks, at most one per processor at a time. Then build the page. Return 1 if anything failed, else 0."""
    chosen, env = commands(), node_env()
    say(f"· {len(chosen)} checks, the slowest first:")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        done = [
            pool.submit(quiet, label, command, cwd=folder, env=env, shared=True) for label, command, folder in chosen
        ]
    failures = [str(each.exception()) for each in done if each.exception()]
    try:
        ensure_built()
    except StepFailed as failure:
        failures.append(str(failure))
    for text in failures:
        say(f"\n{text}")
    say(f"\n{len(failures)} of {len(chosen) + 1} checks failed" if failures else "\nAll checks passed")
    return 1 if failures else 0
