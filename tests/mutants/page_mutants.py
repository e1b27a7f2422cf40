"""Mutants of the frontend: one operator or word of a script replaced by another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

REPLACED = {
    "equal": (r"===", "!=="),
    "unequal": (r"!==", "==="),
    "less": (r"(?<=\w) < (?=\w)", " <= "),
    "more": (r"(?<=\w) > (?=\w)", " >= "),
    "and": (r"&&", "||"),
    "or": (r"\|\|", "&&"),
    "plus": (r" \+ (?=[\w(])", " - "),
    "minus": (r" - (?=[\w(])", " + "),
    "not": (r"!(?=[\w(])", ""),
    "true": (r"\btrue\b(?! \|)", "false"),
    "false": (r"\bfalse\b(?! \|)", "true"),
    "first": (r"\[0\]", "[1]"),
}


def files(folder: Path) -> Iterator[Path]:
    """Return only the scripts: browser tests check what components show."""
    scripts = (folder / "src").rglob("*.ts")
    return (file for file in scripts if not file.name.endswith(".test.ts") and file.name != "types.ts")


def places(code: str) -> dict[str, int]:
    """Return the number of places of this code to which each operator applies. Operators without any are left out."""
    found = {name: len(_matches(code, pattern)) for name, (pattern, _) in REPLACED.items()}
    return {name: count for name, count in found.items() if count}


def apply_operator(code: str, operator: str, occurrence: int) -> str | None:
    """Return the changed code; None if there is no such place."""
    pattern, other = REPLACED[operator]
    matches = _matches(code, pattern)
    if occurrence >= len(matches):
        return None
    start, end = matches[occurrence].span()
    return code[:start] + other + code[end:]


def _matches(code: str, pattern: str) -> list[re.Match[str]]:
    """Return the matches outside comments."""
    comments = [each.span() for each in re.finditer(r"/\*.*?\*/|(?<!:)//[^\n]*", code, re.DOTALL)]
    found = re.finditer(pattern, code)
    return [each for each in found if not any(start <= each.start() < end for start, end in comments)]
