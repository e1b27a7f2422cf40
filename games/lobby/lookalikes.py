"""Finds names that look the same. It compares their skeletons, which are built with Unicode's list of confusable
characters (UTS 39 §4)."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from confusable_homoglyphs.confusables import confusables_data

from engine.core.visible_text import BLANK


def is_invisible(letter: str) -> bool:
    """Return whether this character is invisible when it stands alone. Blanks do not count as invisible."""
    return letter in BLANK or unicodedata.category(letter) in ("Cf", "Cc")


@lru_cache(maxsize=1)
def _prototypes() -> dict[str, str]:
    """Return a dict that maps each character to its prototype: the text that replaces all characters that look alike.

    The library lists each pair of characters in both directions. An entry with several partners or several characters
    is a prototype. An entry with one partner is a character that looks like this partner. If two characters are each
    other's only partner, the smaller one is the prototype.
    """
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
    """Return the skeleton of a text: a form in which all characters that look alike are equal. Two texts with the same
    skeleton look the same, or nearly the same."""
    known, parts = _prototypes(), unicodedata.normalize("NFKD", text)
    return unicodedata.normalize("NFD", "".join(known.get(each, each) for each in parts if not is_invisible(each)))


@lru_cache(maxsize=4096)
def looks(name: str) -> frozenset[str]:
    """Return two skeletons of a name. The first is converted to lower case after it is built. The second is built from
    the name in lower case. Two names that have a skeleton in common look alike."""
    return frozenset({skeleton(name).casefold(), skeleton(name.casefold())})


def alike(one: str, other: str) -> bool:
    return not looks(one).isdisjoint(looks(other))
