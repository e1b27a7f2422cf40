"""Find hard words in comments, docstrings and documents: `python -m tools.plain_words [FILE or FOLDER ...]`.

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

PLACES = (
    "CHANGELOG.md", "CONTRIBUTING.md", "README.md", "deploy", "docs", "engine", "frontend/public", "frontend/src",
    "games", "tests", "tools", "warpwar_site",
)  # fmt: skip
SUFFIXES = (".css", ".js", ".md", ".py", ".svelte", ".ts")
LEFT_OUT = ("migrations", "rulings.md", "rulings-arena.md", "rulings-sumeria.md")
"""Names of folders and files that are not checked: Django writes them, or they use the language of the rulebooks."""

OPENING = re.compile(
    r"\W*(a|all|an|another|any|as|at|both|by|each|either|every|everybody|everything|for|from|he|how|if|in|it|its|no|nobody"
    r"|none|nothing|of|on|one|only|same|somebody|something|such|that|the|their|them|these|they|this|those|to|what|whatever"
    r"|when|where|whether|which|whichever|who|whoever|whom|whose|with)\b",
    re.IGNORECASE,
)
"""Matches words that are not verbs. The docstring of a function must not begin with one of them."""

WORDS = re.compile(
    r"\b(anew|everybody|he|hereby|him|himself|his|lest|nobody|reckon\w*|somebody|thereof|whence|whoever|whomever)\b",
    re.IGNORECASE,
)
"""Matches words for which there is a more usual word, or which do not say clearly who is meant."""


FRONTEND_COMMENT = re.compile(r"<!--.*?-->|/\*.*?\*/|(?<![:\\'\"`/\w])//[^\n]*", re.DOTALL)
CODE_IN_DOCUMENT = re.compile(r"^```.*?^```|`[^`\n]*`", re.DOTALL | re.MULTILINE)


def faults(file: Path) -> Iterator[tuple[int, str]]:
    """Yield line number and description of each fault in a file."""
    source = file.read_text()
    if file.suffix == ".py":
        yield from python_faults(source)
    elif file.suffix == ".md":
        for code in CODE_IN_DOCUMENT.findall(source):
            source = source.replace(code, "\n" * code.count("\n"))
        yield from _word_faults(source, 1)
    else:
        for comment in FRONTEND_COMMENT.finditer(source):
            if "eslint-disable" not in comment[0]:
                yield from _word_faults(comment[0], source.count("\n", 0, comment.start()) + 1)


def python_faults(source: str) -> Iterator[tuple[int, str]]:
    """Yield line number and description of each fault in the comments and docstrings of a Python file."""
    for line, text in _comments(source):
        yield from _word_faults(text, line)
    for node in ast.walk(ast.parse(source)):
        for line, text in _docstrings(node):
            yield from _word_faults(text, line)
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


def _word_faults(text: str, line: int) -> Iterator[tuple[int, str]]:
    """Yield the faults of a text that begins in this line."""
    for word in WORDS.finditer(text):
        yield line + text.count("\n", 0, word.start()), f"“{word[0]}”"


def files(names: list[str]) -> Iterator[Path]:
    """Yield the files to check: the named files, and the files in the named folders."""
    for name in names:
        place = ROOT / name
        for file in [place] if place.is_file() else sorted(place.rglob("*")):
            if file.suffix in SUFFIXES and not {*file.parts} & {*LEFT_OUT} and not file.name.endswith("types.ts"):
                yield file


def main(names: list[str]) -> int:
    """Print each fault. Return 1 if there is any fault, else 0."""
    count = 0
    for file in files(names or list(PLACES)):
        for line, fault in sorted(faults(file)):
            print(f"{file.relative_to(ROOT)}:{line}: {fault}")
            count += 1
    print(f"{count} faults" if count else "No faults")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
