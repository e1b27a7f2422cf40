"""Sources of the coverage: rulings of docs/rulings.md, cases, and code files with the sections they name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from engine.adjudicate import yaml_file
from tools.rulebooks.references import Section, sections
from tools.steps import ROOT

RULING = re.compile(r"R-[A-Z]+-[0-9]{2}")
CASE = re.compile(r"\b[PC]-[0-9]{3}[a-z]?\b")
_IN_CODE = re.compile(r"\((?:77|94|12) [^()]*(?:\([^()]*\)[^()]*)*\)")


class Ruling(NamedTuple):
    """A ruling with the sections it settles and the cases its text names."""

    id: str
    sections: tuple[Section, ...]
    cases: tuple[str, ...]


@lru_cache(maxsize=1)
def rulings() -> dict[str, Ruling]:
    text = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    parts = re.split(r"^### (R-[A-Z]+-[0-9]{2})$", text, flags=re.MULTILINE)
    found = {}
    for id, body in zip(parts[1::2], parts[2::2], strict=True):
        source = body.strip().split("\n", 1)[0]
        head, _, named = source.partition("·")
        found[id] = Ruling(id, tuple(sections(named or head)), tuple(CASE.findall(body)))
    return found


class RuleCase(NamedTuple):
    """One of our cases as in its file, with the sections and rulings it is about."""

    id: str
    raw: Mapping[str, Any]
    sections: tuple[Section, ...]
    rulings: tuple[str, ...]


@lru_cache(maxsize=1)
def cases() -> dict[str, RuleCase]:
    found = {}
    for path in sorted((ROOT / "tests" / "engine" / "warpwar" / "cases").glob("*.yaml")):
        for raw in yaml_file.read(str(path))["cases"]:
            text, edition = str(raw.get("section", "")), str(raw["edition"])
            about = [*RULING.findall(text), *RULING.findall(str(raw.get("ruling", "")))]
            about += [each.id for each in rulings().values() if raw["id"] in each.cases]
            named = tuple(sections(RULING.sub("", text), edition))
            found[raw["id"]] = RuleCase(raw["id"], raw, named, tuple(dict.fromkeys(about)))
    return found


class Places(NamedTuple):
    """Files of the rules that name a section or a ruling, with how often they do."""

    sections: Mapping[Section, Counter[str]]
    rulings: Mapping[str, Counter[str]]


@lru_cache(maxsize=1)
def code() -> Places:
    by_section: dict[Section, Counter[str]] = {}
    by_ruling: dict[str, Counter[str]] = {}
    root = ROOT / "engine" / "warpwar"
    for path in sorted([*root.rglob("*.py"), *root.rglob("*.toml")]):
        text, name = path.read_text(encoding="utf-8"), str(path.relative_to(root))
        for remark in _IN_CODE.findall(text):
            for section in sections(RULING.sub("", remark)):
                by_section.setdefault(section, Counter())[name] += 1
        for id in RULING.findall(text):
            by_ruling.setdefault(id, Counter())[name] += 1
    return Places(by_section, by_ruling)
