"""Finds names that look the same: skeletons by Unicode's list of confusable characters (UTS 39 §4)."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from confusable_homoglyphs.confusables import confusables_data

from engine.core.visible_text import BLANK


def is_invisible(letter: str) -> bool:
    """Return whether this character shows nothing by itself. Blanks between words do not count as invisible."""
    return letter in BLANK or unicodedata.category(letter) in ("Cf", "Cc")


@lru_cache(maxsize=1)
def _prototypes() -> dict[str, str]:
    """Map each character to the prototype of the characters that look like it. The library lists each pair in both
    directions. A prototype has many partners (or several characters). A character that looks like it has the prototype
    as its only partner."""
    found = {}
    for letter, partners in confusables_data.items():
        only = partners[0]["c"]
        if len(letter) > 1 or len(partners) > 1:
            continue
        is_pair = len(confusables_data.get(only, ())) == 1 and len(only) == 1
        if not is_pair or only < letter:
            found[letter] = "".join(each for each in only if not is_invisible(each))
    return found


def skeleton(text: str) -> str:
    """Return the skeleton of a text. Two texts with the same skeleton look the same, or nearly the same."""
    known, parts = _prototypes(), unicodedata.normalize("NFKD", text)
    return unicodedata.normalize("NFD", "".join(known.get(each, each) for each in parts if not is_invisible(each)))


@lru_cache(maxsize=4096)
def looks(name: str) -> frozenset[str]:
    """Return the skeletons of a name in upper and lower case. Two names that share a skeleton look alike."""
    return frozenset({skeleton(name).casefold(), skeleton(name.casefold())})


def alike(one: str, other: str) -> bool:
    return not looks(one).isdisjoint(looks(other))
