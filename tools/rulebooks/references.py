"""Find what a text names: rulings, and sections of a rulebook.

Sections of WarpWar have an edition: "1977 7(6)(c), 1994 VI 6(c), 2012 5.1-5.3; 12.1.7". The other games have one
rulebook: "2.4.2 to 2.4.6, 6.1(1); A-34 to A-36".
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache

Section = tuple[str, str]
"""Edition and name of a section: ("2012", "7.1.4"), ("1994", "IV Scrapping"). If there is one edition, it is ""."""

RULING = re.compile(r"\b(?:R-[A-Z]+-[0-9]{2}|[AS]-[0-9]{2})\b")
_RULINGS = re.compile(r"\b([A-Z]-)([0-9]{2}) to \1([0-9]{2})")

# ---- rulings -----------------------------------------------------------------------------------------------------


def rulings(text: str) -> list[str]:
    """Return the ids of all rulings that a text names, with repeated ids.

    "S-13 to S-15, S-45" gives S-13, S-14, S-15, S-45.
    """
    return RULING.findall(_RULINGS.sub(_expand_range, text))


def _expand_range(span: re.Match[str]) -> str:
    return ", ".join(f"{span[1]}{number:02}" for number in range(int(span[2]), int(span[3]) + 1))


# ---- sections of a game with several editions --------------------------------------------------------------------

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
"""Maps a word to the part of the 1994 rulebook that it names."""


def in_editions(text: str, known: Collection[Section], edition: str = "") -> list[Section]:
    """Return the sections of the WarpWar rulebooks that a text names, in the order of the text.

    Unknown sections are left out. `edition`: the edition that applies until the text names another one.
    """
    found = []
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


# ---- sections of a game with one rulebook ------------------------------------------------------------------------


def in_one_book(text: str, known: Collection[Section], edition: str = "") -> list[Section]:
    """Return the sections that a text names by number, by name or as a range ("2.4.2 to 2.4.6"), in the order of the
    text.
    """
    found = []
    for match in _parts(frozenset(name for _, name in known)).finditer(text):
        names = _between(match["first"], match["last"]) if match["first"] else [match[0]]
        found += [(edition, name) for name in names if (edition, name) in known]
    return list(dict.fromkeys(found))


@lru_cache(maxsize=4)
def _parts(names: frozenset[str]) -> re.Pattern[str]:
    """Return the pattern of ranges and names. Of two names that begin alike, the longer one is found.

    A step such as "6.1(3)" may have a letter after it.
    """
    number = r"\d+(?:\.\d+)+"
    longest_first = "|".join(re.escape(name) for name in sorted(names, key=lambda name: (-len(name), name)))
    span = rf"(?P<first>{number}) to (?P<last>{number})(?!\()"
    return re.compile(rf"(?<![\w.-])(?:{span}|(?:{longest_first})(?:(?<=\))|(?![\w(-]|\.\d)))")
