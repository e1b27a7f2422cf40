"""Checks nicknames, and changes names at a table so that no two look alike."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from engine.core.errors import illegal
from engine.core.visible_text import is_blank, piles_marks, unseen_at
from games.lobby.lookalikes import looks

MAX_NAME = 24
UNNAMED = "Somebody"
"""Name that is shown for a player of a started match who has deleted all their data."""


def clean_name(raw: str, longest: int = MAX_NAME) -> str:
    """Return the nickname in the form in which it is stored: Unicode form NFC, without blanks at the ends, and with
    single blanks inside. Raise Illegal with a reason if the text cannot be a nickname."""
    name = re.sub(r"\s+", " ", unicodedata.normalize("NFC", raw)).strip()
    if is_blank(name):
        raise illegal("E-NAME", "Choose a nickname: 1 to 24 characters.", "name")
    if len(name) > longest:
        raise illegal("E-NAME", f"That nickname is too long: at most {longest} characters.", "name")
    if unseen_at(name) >= 0:
        raise illegal("E-NAME", "Use only visible characters in a nickname.", "name")
    if piles_marks(name):
        raise illegal("E-NAME", "That nickname has too many accents on one letter.", "name")
    return name


def distinct(names: Sequence[str]) -> list[str]:
    """Return the names of the players at a table, in the given order and changed so that no two look alike. For
    example, a name that looks like an earlier "Ann" becomes "Ann (2)". Empty names stay empty."""
    shown: list[str] = []
    taken: set[str] = set()
    last: dict[frozenset[str], int] = {}
    for name in names:
        candidate, number = name, last.get(looks(name), 1)
        while candidate and not taken.isdisjoint(looks(candidate)):
            number += 1
            candidate = f"{name} ({number})"
        last[looks(name)] = number
        shown.append(candidate)
        taken |= looks(candidate) if candidate else set()
    return shown
