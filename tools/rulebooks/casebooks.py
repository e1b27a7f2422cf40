"""The rulings and cases of each game, as the page of cases shows them. Each case is a text that runs by itself."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from tools.rulebooks import books, sources

WIDTH = 88
"""Maximum number of columns of a case's text."""


def page(game: str) -> str:
    """Return the file as JSON: `{rulings: [{ids, group, source, text}], cases: [{id, title, sections, rulings,
    text}]}`.
    """
    return json.dumps({"rulings": list(rulings(game)), "cases": list(cases(game))}, ensure_ascii=False, indent=1) + "\n"


def rulings(game: str) -> Iterator[dict[str, Any]]:
    """Yield the entries of the page of rulings, in the order of the page."""
    for entry in sources.entries(game):
        yield entry._asdict()


def cases(game: str) -> Iterator[dict[str, Any]]:
    """Yield each case of the game as the page of cases needs it."""
    for case in sources.cases(game).values():
        yield {
            "id": case.id, "title": str(case.raw.get("title", "")), "sections": [*map(books.label, case.sections)],
            "rulings": list(case.rulings), "text": text_of(case.file, case.raw),
        }  # fmt: skip


def text_of(file: Mapping[str, Any], case: Mapping[str, Any]) -> str:
    """Return a case as a complete YAML text, with the game and the layouts from its file that it needs."""
    beside: dict[str, Any] = {"game": file["game"]} if "game" in file else {}
    words = set(_words(case))
    if layouts := {name: laid for name, laid in (file.get("layouts") or {}).items() if name in words}:
        beside["layouts"] = layouts
    return str(
        yaml.dump(
            {**beside, "cases": [case]}, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=WIDTH,
            default_flow_style=None,
        )
    )  # fmt: skip


def _words(value: Any) -> Iterator[str]:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if isinstance(value, str):
        yield value
    for each in parts:
        yield from _words(each)


class _Dumper(yaml.SafeDumper):
    """YAML dumper that indents lists and writes repeated values in full."""

    def ignore_aliases(self, data: Any) -> bool:
        return True

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)
