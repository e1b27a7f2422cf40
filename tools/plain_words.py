"""Find comments and docstrings that are hard to read: `python -m tools.plain_words [FOLDER ...]`.

CONTRIBUTING describes the style under "Words"; this finds what can be found by looking at single words.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

from tools.steps import ROOT

FOLDERS = ("deploy", "engine", "games", "tests", "tools", "warpwar_site")

OPENING = re.compile(
    r"\W*(a|all|an|another|any|as|at|both|by|each|either|every|everybody|everything|for|from|he|how|if|in|it|its|no|nobody"
    r"|none|nothing|of|on|one|only|same|somebody|something|such|that|the|their|them|these|they|this|those|to|what|whatever"
    r"|when|where|whether|which|whichever|who|whoever|whom|whose|with)\b",
    re.IGNORECASE,
)
"""A docstring of a function that begins with one of these words does not begin with a verb."""

WORDS = re.compile(
    r"\b(anew|everybody|he|hereby|him|himself|his|lest|nobody|reckon\w*|somebody|thereof|whence|whoever|whomever)\b",
    re.IGNORECASE,
)
"""Words for which the field has a usual one, or which hide who is meant."""


def faults(source: str) -> Iterator[tuple[int, str]]:
    """Yield line and description of each fault in the comments and docstrings of a Python file."""
    for line, text in _comments(source):
        yield from ((line, f"“{word}”") for word in _words(text))
    for node in ast.walk(ast.parse(source)):
        for line, text in _docstrings(node):
            yield from ((line, f"“{word}”") for word in _words(text))
            if _is_called(node) and (first := OPENING.match(text)):
                yield line, f"begins with “{first[1]}” instead of a verb"


def _comments(source: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def _docstrings(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the line and text of each text that stands by itself in the body of a module, a class or a function."""
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        for each in node.body:
            if (
                isinstance(each, ast.Expr)
                and isinstance(each.value, ast.Constant)
                and isinstance(each.value.value, str)
            ):
                yield each.lineno, each.value.value


def _is_called(node: ast.AST) -> bool:
    """Return whether this is a function whose docstring must begin with a verb: no property and no test."""
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or node.name.startswith("test_"):
        return False
    return not any("property" in ast.unparse(each) for each in node.decorator_list)


def _words(text: str) -> list[str]:
    return WORDS.findall(text)


def files(names: list[str]) -> Iterator[Path]:
    for name in names:
        place = ROOT / name
        yield from [place] if place.is_file() else sorted(place.rglob("*.py"))


def main(names: list[str]) -> int:
    """Print each fault of the Python files in these folders; return 1 if there is any."""
    count = 0
    for file in files(names or list(FOLDERS)):
        if "migrations" in file.parts:
            continue
        for line, fault in sorted(faults(file.read_text())):
            print(f"{file.relative_to(ROOT)}:{line}: {fault}")
            count += 1
    print(f"{count} faults" if count else "No faults")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
