"""Find the sections of the rulebooks that a text names: "1977 7(6)(c), 1994 VI 6(c), 2012 5.1-5.3; 12.1.7"."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

Section = tuple[str, str]
"""Edition and section, as ("2012", "7.1.4") or ("1994", "IV Scrapping")."""

EDITIONS = {"77": "1977", "94": "1994", "12": "2012"}
_PART = re.compile(
    r"(?P<edition>\b(?:19)?(?:77|94)\b(?!\.)|\b2012\b|\b12 (?=\d))"
    r"|(?P<range>\b\d+(?:\.\d+)+-\d+(?:\.\d+)+)|(?P<number>(?<![(\d.])(?<!Table )\b\d+(?:\.\d+)*(?![\d)]|\([a-z]\)))"
    r"|(?P<chapter>\b(?:VII|VI|IV|V|III|II|I)\b)|(?P<word>[A-Z][a-z]+)"
)
WORDS = {
    "Play": "II Play", "Basic": "II Basic", "Advanced": "II Advanced", "Scrapping": "IV Scrapping",
    "Technological": "IV Technological", "Repair": "IV Repair", "Power": "VI Power", "Results": "VI Results",
    "Recording": "VI Recording", "Pickup": "VI Pickup", "Beam": "VI Power", "Missile": "VI Power", "Maps": "VII Maps",
}  # fmt: skip
"""Words that name a part of the 1994 rulebook."""


class Book(NamedTuple):
    """The contents of sections.toml.

    `titles`: what each section is about. `none`: sections without a rule, with the reason. `code`: files of sections
    that the
    files themselves do not name.
    """

    titles: dict[Section, str]
    none: dict[Section, str]
    code: dict[Section, tuple[str, ...]]


@lru_cache(maxsize=1)
def book() -> Book:
    """Return the contents of sections.toml."""
    raw = tomllib.loads((Path(__file__).parent / "sections.toml").read_text(encoding="utf-8"))
    none, code = raw.pop("none"), raw.pop("code")
    titles = {(edition, name): text for edition, parts in raw.items() for name, text in parts.items()}
    files = {(key[:4], key[5:]): tuple(names) for key, names in code.items()}
    return Book(titles, {(key[:4], key[5:]): reason for key, reason in none.items()}, files)


def sections(text: str, edition: str = "") -> list[Section]:
    """Return the sections named, in the order of the text. Unknown sections are left out.

    `edition` applies until the text names one.
    """
    known, found = book().titles, []
    for match in _PART.finditer(text):
        kind, word = match.lastgroup, match[0].strip()
        if kind == "edition":
            edition = EDITIONS.get(word[-2:], word)
            names = []
        elif kind == "range":
            names = _between(*word.split("-"))
        elif kind == "word":
            names = [WORDS.get(word, "")] if edition == "1994" else []
        else:
            names = [word] if (kind == "chapter") == (edition == "1994") else []
        found += [(edition, name) for name in names if (edition, name) in known]
    return list(dict.fromkeys(found))


def _between(first: str, last: str) -> list[str]:
    """Return the sections of a range: 5.1-5.3 gives 5.1, 5.2, 5.3."""
    head, _, low = first.rpartition(".")
    return [f"{head}.{n}" for n in range(int(low), int(last.rpartition(".")[2]) + 1)]
