"""Nicknames: what may be one, and how equal ones are told apart at a table."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from engine.core.errors import illegal

MAX_NAME = 24
FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Control, format (bidirectional and invisible) characters, surrogates, private, unassigned, line ends."""

MAX_MARKS = 4
"""More combining marks in a row than any language needs would climb over the neighbouring lines."""

JOINERS = "\u200d\ufe0f"
"""Zero-width joiner and emoji style: needed inside emoji, harmless between printed characters."""


def clean_name(raw: str, longest: int = MAX_NAME) -> str:
    """The nickname in its stored form (NFC, no outer blanks, single inner ones); raises Illegal with a reason."""
    name = re.sub(r"\s+", " ", unicodedata.normalize("NFC", raw)).strip()
    if not name.strip(JOINERS + " "):
        raise illegal("E-NAME", "Choose a nickname: 1 to 24 characters.", "name")
    if len(name) > longest:
        raise illegal("E-NAME", f"That nickname is too long: at most {longest} characters.", "name")
    marks = 0
    for letter in name:
        if letter not in JOINERS and unicodedata.category(letter) in FORBIDDEN:
            raise illegal("E-NAME", "Use only characters that can be seen in a nickname.", "name")
        marks = marks + 1 if unicodedata.category(letter) == "Mn" else 0
        if marks > MAX_MARKS:
            raise illegal("E-NAME", "That nickname piles up too many accents.", "name")
    return name


def distinct(names: Sequence[str]) -> list[str]:
    """Names of a table's seats in order; a second Ann becomes "Ann (2)". Empty ones stay empty."""
    shown: list[str] = []
    for name in names:
        candidate, number = name, 1
        while candidate and candidate.casefold() in (each.casefold() for each in shown):
            number += 1
            candidate = f"{name} ({number})"
        shown.append(candidate)
    return shown
