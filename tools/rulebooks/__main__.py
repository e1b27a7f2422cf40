"""`python -m tools.rulebooks [--check]`: write the pages about the rulebooks, or report which pages are out of date."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tools.rulebooks import casebooks, coverage, shown_cases
from tools.rulebooks.books import BOOKS
from tools.steps import ROOT

BOARDS = ROOT / "frontend" / "src" / "boards"
PAGES: dict[Path, Callable[[], str]] = {
    **{ROOT / "docs" / book.page: partial(coverage.page, game) for game, book in BOOKS.items()},
    BOARDS / "warpwar" / "help" / "cases.json": shown_cases.page,
    **{BOARDS / game / "casebook.json": partial(casebooks.page, game) for game in BOOKS},
}


def main(check: bool) -> int:
    stale = 0
    for path, made in PAGES.items():
        text = made()
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            if check:
                print(f"{path.relative_to(ROOT)} is out of date: run `python -m tools.rulebooks`")
                stale = 1
            else:
                path.write_text(text, encoding="utf-8")
    return stale


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
