"""docs/coverage.md: each numbered section of the rulebooks with its rulings, cases and code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tools.rulebooks import sources
from tools.rulebooks.references import Section, book

MOST_FILES = 4
HEAD = """# What of the rulebooks is here

Made by `python -m tools.rulebooks`; do not edit. Each numbered section of the three books, with the rulings about it
([`rulings.md`](rulings.md)), the cases that are played through the rules (`tests/engine/warpwar/cases`) and the files
of `engine/warpwar/` that carry it out: those that name the section, else those that name its rulings. A section that
none of the three speaks of stands under *Gaps*; a section without a rule says why.
"""


class Row:
    """The rulings, cases and files of one section."""

    def __init__(self, section: Section) -> None:
        places = sources.code()
        self.section = section
        self.rulings = [each.id for each in sources.rulings().values() if section in each.sections]
        own = set(self.rulings)
        self.cases = [
            each.id for each in sources.cases().values() if section in each.sections or own & set(each.rulings)
        ]
        files = Counter(dict.fromkeys(book().code.get(section, ()), 99)) + places.sections.get(section, Counter())
        if not files:
            for id in self.rulings:
                files.update(places.rulings.get(id, {}))
        ranked = sorted(files, key=lambda name: (-files[name], name))
        self.files = ranked[:MOST_FILES]

    @property
    def is_gap(self) -> bool:
        return not (self.rulings or self.cases or self.files)


def page() -> str:
    """Return the whole file."""
    return "\n".join(_lines()).rstrip() + "\n"


def _lines() -> Iterator[str]:
    titles, none, _ = book()
    rows = {section: Row(section) for section in titles}
    gaps = [section for section, row in rows.items() if row.is_gap and section not in none]
    yield HEAD
    for edition in ("1977", "1994", "2012"):
        yield from (f"## {edition}", "", "| section | about | rulings | cases | code |", "|---|---|---|---|---|")
        for section, row in rows.items():
            if section[0] == edition:
                yield _line(row, titles[section], none.get(section, ""))
        yield ""
    yield from ("## Gaps", "")
    yield from [f"- {edition} {name}: {titles[edition, name]}" for edition, name in gaps] or ["None."]
    yield from _unplayed(rows)


def _line(row: Row, title: str, none: str) -> str:
    if none and row.is_gap:
        return f"| {row.section[1]} | {title} | no rule: {none} | | |"
    files = ", ".join(f"`{name}`" for name in row.files)
    return f"| {row.section[1]} | {title} | {_many(row.rulings)} | {_many(row.cases)} | {files} |"


def _many(ids: Sequence[str], most: int = 12) -> str:
    more = f" and {len(ids) - most} more" if len(ids) > most else ""
    return ", ".join(ids[:most]) + more


def _unplayed(rows: dict[Section, Row]) -> Iterator[str]:
    """Yield the lines that list the sections with rules but without a case of their own."""
    found = [f"{edition} {name}" for (edition, name), row in rows.items() if not row.cases and not row.is_gap]
    yield from ("", "## Without a case", "")
    yield from ("Carried out and tested in play (`tests/engine/warpwar`), not as numbered cases:", "")
    yield ", ".join(found) + "."
