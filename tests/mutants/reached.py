"""Find which tests run the code of each mutant: only those can notice it.

Each function with a mutant is changed to record the test that calls it, in one run of all tests of its area.
"""

from __future__ import annotations

import ast
import subprocess
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

NOTING = '''\
"""Note which test is running when a function is called that has a mutant."""

import os
from pathlib import Path

FOLDER = Path(__file__).with_name(".reached")
_noted = set()


def note(mutant):
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" (")[0]
    if (mutant, test) not in _noted:
        _noted.add((mutant, test))
        FOLDER.mkdir(exist_ok=True)
        with open(FOLDER / str(os.getpid()), "a") as file:
            file.write(f"{mutant}\\t{test}\\n")
'''
"""A module for the root of the clone, where every process finds it."""


def changed_line(code: str, changed: str) -> int:
    """Return the first line, counted from 1, in which the two differ."""
    lines = zip(code.splitlines(), changed.splitlines(), strict=False)
    return next(number for number, (one, other) in enumerate(lines, 1) if one != other)


def body_around(code: str, line: int) -> tuple[int, int] | None:
    """Return line and column of the body of the innermost function around this line; None: it runs at import."""
    found: tuple[int, int] | None = None
    for node in ast.walk(ast.parse(code)):  # outer functions come first
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[1] if _is_text(node.body[0]) and len(node.body) > 1 else node.body[0]
            begin = min([first.lineno, *(each.lineno for each in getattr(first, "decorator_list", ()))])
            if node.lineno < begin <= line <= (node.end_lineno or 0):
                found = begin, first.col_offset
    return found


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def tests_by_mutant(
    clone: Path, lines: Mapping[int, tuple[Path, int]], command: Sequence[str]
) -> dict[int, list[str] | None]:
    """Return the ids of the tests that enter the function around each mutant; None: any test might.

    `lines`: the file and line of each mutant. `command`: runs all tests of the area in the clone.
    """
    by_file: dict[Path, list[tuple[int, int]]] = defaultdict(list)
    for mutant, (file, line) in lines.items():
        by_file[file].append((mutant, line))
    codes = {file: file.read_text() for file in by_file}
    found: dict[int, list[str] | None] = {
        mutant: None if body_around(codes[file], line) is None else [] for mutant, (file, line) in lines.items()
    }
    (clone / "mutant_noting.py").write_text(NOTING)
    try:
        for file, mutants in by_file.items():
            file.write_text(_noting(codes[file], mutants))
        subprocess.run(command, cwd=clone, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    finally:
        for file, code in codes.items():
            file.write_text(code)
    for mutant, tests in _read_noted_tests(clone / ".reached").items():
        found[mutant] = None if "" in tests else sorted(tests)
    return found


def _noting(code: str, mutants: Sequence[tuple[int, int]]) -> str:
    lines = code.splitlines(keepends=True)
    calls = [(begin, mutant) for mutant, line in mutants if (begin := body_around(code, line)) is not None]
    for (line, column), mutant in sorted(calls, reverse=True):
        lines.insert(line - 1, f'{" " * column}__import__("mutant_noting").note({mutant})\n')
    return "".join(lines)


def _read_noted_tests(folder: Path) -> dict[int, set[str]]:
    tests: dict[int, set[str]] = defaultdict(set)
    for mutant, test in _lines(folder):
        tests[mutant].add(test)
    return tests


def _lines(folder: Path) -> Iterator[tuple[int, str]]:
    for file in folder.glob("*"):
        for line in file.read_text().splitlines():
            mutant, _, test = line.partition("\t")
            yield int(mutant), test
        file.unlink()
