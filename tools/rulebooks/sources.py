"""Sources of the coverage: rulings, cases, and code files with the sections and rulings they name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from engine.adjudicate import yaml_file
from tools.rulebooks import books, references
from tools.rulebooks.references import RULING, Section

CASE = re.compile(r"\b[PC]-[0-9]{3}[a-z]?\b")
_ROW = re.compile(r"^\| ([A-Z]-[0-9].*?) \| (.*?) \| (.*) \|$", flags=re.MULTILINE)

# ---- rulings -----------------------------------------------------------------------------------------------------


class Entry(NamedTuple):
    """An entry of a page of rulings. It has one ruling, or several rulings that belong together."""

    ids: list[str]
    group: str
    """The heading above the entry."""
    source: str
    """The sections on which the entry is based, as the page names them."""
    text: list[str]
    """The paragraphs of the entry, with their emphasis marks."""


@lru_cache(maxsize=len(books.BOOKS))
def entries(game: str) -> tuple[Entry, ...]:
    """Return the entries of the game's page of rulings, in the order of the page: rows of a table, then chapters."""
    return tuple(_entries(books.rulings_text(game)))


def _entries(text: str) -> Iterator[Entry]:
    for ids, source, said in _ROW.findall(text):
        yield Entry(references.rulings(ids), "", source, [said])
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        group, *found = re.split(r"^### ", part, flags=re.MULTILINE)
        for each in found:
            id, source, *paragraphs = re.split(r"\n{2,}", each.strip())
            texts = [" ".join(paragraph.split()) for paragraph in paragraphs]
            yield Entry([id.strip()], group.split("\n")[0].strip(), source, texts)


class Ruling(NamedTuple):
    """A ruling, with the sections that it clarifies and the cases that its text names."""

    id: str
    sections: tuple[Section, ...]
    cases: tuple[str, ...]


@lru_cache(maxsize=len(books.BOOKS))
def rulings(game: str) -> dict[str, Ruling]:
    """Return the game's rulings by id.

    If the source of a ruling names only earlier rulings, the ruling gets the sections of these rulings.
    """
    found: dict[str, Ruling] = {}
    for entry in entries(game):
        head, _, named = entry.source.partition("·")
        sections = books.sections(game, RULING.sub("", named or head))
        earlier = [found[id] for id in references.rulings(named or head) if id in found]
        sections = sections or [section for each in earlier for section in each.sections]
        cases = tuple(CASE.findall(" ".join(entry.text)))
        found |= {id: Ruling(id, tuple(dict.fromkeys(sections)), cases) for id in entry.ids}
    return found


# ---- cases -------------------------------------------------------------------------------------------------------


class RuleCase(NamedTuple):
    """A case, with its file, and with the sections and rulings that it is about."""

    id: str
    raw: Mapping[str, Any]
    file: Mapping[str, Any]
    sections: tuple[Section, ...]
    rulings: tuple[str, ...]


@lru_cache(maxsize=len(books.BOOKS))
def cases(game: str) -> dict[str, RuleCase]:
    """Return the game's cases by id."""
    named: dict[str, list[str]] = {}
    for ruling in rulings(game).values():
        for id in ruling.cases:
            named.setdefault(id, []).append(ruling.id)
    found = {}
    for path in books.case_files(game):
        file = yaml_file.read_yaml(str(path))
        for raw in file["cases"]:
            id, said = str(raw["id"]), about(raw)
            sections = books.sections(game, RULING.sub("", said), str(raw.get("edition", "")))
            ids = dict.fromkeys([*references.rulings(said), *named.get(id, [])])
            found[id] = RuleCase(id, raw, file, tuple(sections), tuple(ids))
    return found


def about(raw: Mapping[str, Any]) -> str:
    """Return the text that says what a case is about: the values of its keys `section`, `ruling` and `rule`."""
    return "; ".join([str(raw.get("section", "")), str(raw.get("ruling", "")), *map(str, raw.get("rule", []))])


# ---- code --------------------------------------------------------------------------------------------------------


class Places(NamedTuple):
    """Maps each section and each ruling to the code files that name it, with the number of times per file."""

    sections: Mapping[Section, Counter[str]]
    rulings: Mapping[str, Counter[str]]


@lru_cache(maxsize=len(books.BOOKS))
def code(game: str) -> Places:
    """Return which code files of the game name which sections and rulings."""
    by_section: dict[Section, Counter[str]] = {}
    by_ruling: dict[str, Counter[str]] = {}
    root, remark = books.code_folder(game), books.BOOKS[game].remark
    for path in sorted([*root.rglob("*.py"), *root.rglob("*.toml")]):
        text, name = path.read_text(encoding="utf-8"), str(path.relative_to(root))
        for found in remark.finditer(text) if remark else ():
            for section in books.sections(game, RULING.sub("", found[0])):
                by_section.setdefault(section, Counter())[name] += 1
        for id in references.rulings(text):
            by_ruling.setdefault(id, Counter())[name] += 1
    return Places(by_section, by_ruling)
