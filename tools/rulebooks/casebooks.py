"""The rulings and cases of each game, as the page of cases shows them. Each case is a text that runs by itself."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import yaml

from engine.adjudicate import yaml_file
from tools.rulebooks.references import sections
from tools.steps import ROOT

RULINGS = {"warpwar": "rulings.md", "arena": "rulings-arena.md", "sumeria": "rulings-sumeria.md"}
"""Maps a game to its page in docs/."""

ID = re.compile(r"\b(?:R-[A-Z]+-[0-9]{2}|[AS]-[0-9]{2})\b")
_CASE = re.compile(r"\b[PC]-[0-9]{3}[a-z]?\b")
_TO = re.compile(r"([A-Z]-)([0-9]{2}) to \1([0-9]{2})")
WIDTH = 88
"""Columns of a case's text."""


def page(game: str) -> str:
    """Return the file: `{rulings: [{ids, group, source, text}], cases: [{id, title, sections, rulings, text}]}`."""
    return json.dumps({"rulings": list(rulings(game)), "cases": list(cases(game))}, ensure_ascii=False, indent=1) + "\n"


# ---- rulings -----------------------------------------------------------------------------------------------------


def rulings(game: str) -> Iterator[dict[str, Any]]:
    """Yield the rulings in the order of the page; `text` is a list of paragraphs that keep their emphasis marks."""
    text = (ROOT / "docs" / RULINGS[game]).read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([A-Z]-[0-9].*?) \| (.*) \|$", text, flags=re.MULTILINE)
    for ids, said in rows:
        yield {"ids": _ids(ids), "group": "", "source": "", "text": [said]}
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        group, *found = re.split(r"^### ", part, flags=re.MULTILINE)
        for each in found:
            id, source, *paragraphs = re.split(r"\n{2,}", each.strip())
            texts = [" ".join(paragraph.split()) for paragraph in paragraphs]
            yield {"ids": [id.strip()], "group": group.split("\n")[0].strip(), "source": source, "text": texts}


def _ids(said: str) -> list[str]:
    """Return the ids in a text; "S-13 to S-15, S-45" gives S-13, S-14, S-15, S-45."""
    spans = {f"{head}{number:02}" for head, low, high in _TO.findall(said) for number in range(int(low), int(high) + 1)}
    return sorted(spans | set(ID.findall(said)))


# ---- cases -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _named_in(game: str) -> Mapping[str, list[str]]:
    """Return for each case the rulings whose text names it."""
    found: dict[str, list[str]] = {}
    for ruling in rulings(game):
        for case in _CASE.findall(" ".join(ruling["text"])):
            found.setdefault(case, []).extend(ruling["ids"])
    return found


def cases(game: str) -> Iterator[dict[str, Any]]:
    """Yield every published case."""
    for path in sorted((ROOT / "tests" / "engine" / game / "cases").glob("*.yaml")):
        raw = yaml_file.read(str(path))
        for case in raw["cases"]:
            about = f"{case.get('section', '')} {case.get('ruling', '')} {' '.join(case.get('rule', []))}"
            ids = [*ID.findall(about), *_named_in(game).get(str(case["id"]), [])]
            yield {
                "id": str(case["id"]), "title": str(case.get("title", "")), "sections": _sections(case),
                "rulings": list(dict.fromkeys(ids)), "text": text_of(raw, case),
            }  # fmt: skip


def _sections(case: Mapping[str, Any]) -> list[str]:
    """Return the section names as people write them: "2012 7.1.4", or "4.2.4" for a game with one rulebook."""
    said = ID.sub("", str(case.get("section", "")))
    if "edition" in case:
        return [" ".join(each) for each in sections(said, str(case["edition"]))]
    return list(dict.fromkeys(re.findall(r"\b[0-9]+(?:\.[0-9]+)+\b", said)))


def text_of(file: Mapping[str, Any], case: Mapping[str, Any]) -> str:
    """Return the case as a text by itself, with what it uses of its file: its game, and the layouts it names."""
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
