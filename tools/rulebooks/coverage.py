"""docs/coverage*.md: each section of a game's rulebook with its rulings, cases and code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from textwrap import wrap

from tools.rulebooks import sources
from tools.rulebooks.books import BOOKS, contents, label
from tools.rulebooks.references import Section

MOST_FILES = 4
fill = partial(wrap, width=120, break_long_words=False, break_on_hyphens=False)
HEAD = (
    "Made by `python -m tools.rulebooks`; do not edit. {about} The columns give the rulings about a section"
    " ([`{rulings}`]({rulings})), the cases that are played through the rules (`tests/engine/{game}/cases`), and the"
    " files of `engine/{game}/` that carry it out: files that name the section, or, if there are none, files that name"
    " its rulings. A section that no ruling, case or file names is listed under *Gaps*. For a section without a rule"
    " the table gives the reason."
)


class Row:
    """A row of the coverage table: the rulings, cases and files of one section."""

    def __init__(self, game: str, section: Section) -> None:
        places = sources.code(game)
        self.section = section
        self.rulings = [each.id for each in sources.rulings(game).values() if section in each.sections]
        own = set(self.rulings)
        self.cases = [
            each.id for each in sources.cases(game).values() if section in each.sections or own & set(each.rulings)
        ]
        named = Counter(dict.fromkeys(contents(game).code.get(section, ()), 99))
        files = named + places.sections.get(section, Counter())
        if not files:
            for id in self.rulings:
                files.update(places.rulings.get(id, {}))
        ranked = sorted(files, key=lambda name: (-files[name], name))
        self.files = ranked[:MOST_FILES]

    @property
    def is_gap(self) -> bool:
        return not (self.rulings or self.cases or self.files)


def page(game: str) -> str:
    """Return the text of the game's coverage page."""
    return "\n".join(_lines(game)).rstrip() + "\n"


def rows(game: str) -> dict[Section, Row]:
    """Return the rows of the coverage table by section, in the order of the rulebook."""
    return {section: Row(game, section) for section in contents(game).titles}


def _lines(game: str) -> Iterator[str]:
    titles, none, _ = contents(game)
    book, found = BOOKS[game], rows(game)
    gaps = [section for section, row in found.items() if row.is_gap and section not in none]
    head = HEAD.format(game=game, about=book.about, rulings=book.rulings)
    yield from (f"# Coverage of the {book.title} rules", "", *fill(head), "")
    for edition in book.editions:
        yield from (f"## {edition or 'Sections'}", "")
        yield from ("| section | about | rulings | cases | code |", "|---|---|---|---|---|")
        for section, row in found.items():
            if section[0] == edition:
                yield _line(row, titles[section], none.get(section, ""))
        yield ""
    yield from ("## Gaps", "")
    yield from [f"- {label(section)}: {titles[section]}" for section in gaps] or ["None."]
    yield from _lines_without_case(game, found)


def _line(row: Row, title: str, none: str) -> str:
    if none and row.is_gap:
        return f"| {row.section[1]} | {title} | no rule: {none} | | |"
    files = ", ".join(f"`{name}`" for name in row.files)
    return f"| {row.section[1]} | {title} | {_many(row.rulings)} | {_many(row.cases)} | {files} |"


def _many(ids: Sequence[str], most: int = 12) -> str:
    more = f" and {len(ids) - most} more" if len(ids) > most else ""
    return ", ".join(ids[:most]) + more


def _lines_without_case(game: str, found: dict[Section, Row]) -> Iterator[str]:
    """Yield the lines that list the sections with rules but without a case of their own."""
    without = [label(section) for section, row in found.items() if row.files and not row.cases]
    yield from ("", "## Without a case", "")
    yield from (f"Carried out and tested in play (`tests/engine/{game}`), not as numbered cases:", "")
    yield ", ".join(without) + "." if without else "None."
