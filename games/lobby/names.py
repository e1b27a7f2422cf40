"""Nicknames: what may be one, and how those that look alike are told apart at a table."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from engine.core.errors import Illegal, illegal
from games.lobby.lookalikes import BLANK, looks

MAX_NAME = 24
FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Control, format (bidirectional and invisible) characters, surrogates, private, unassigned, line ends."""

MAX_MARKS = 4
"""More combining marks in a row than any language needs would climb over the neighbouring lines."""

JOINER, EMOJI_STYLE, KEYCAP = "\u200d", "\ufe0f", "\u20e3"
"""Nothing is seen of the first two; they hold the parts of an emoji together and are allowed inside one only."""

UNNAMED = "Somebody"
"""Who sat in a seat of a match that was begun, and has deleted all that was his."""

SKIN_TONES = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"


def clean_name(raw: str, longest: int = MAX_NAME) -> str:
    """The nickname in its stored form (NFC, no outer blanks, single inner ones); raises Illegal with a reason."""
    name = re.sub(r"\s+", " ", unicodedata.normalize("NFC", raw)).strip()
    if not any(unicodedata.category(letter)[0] not in "CMZ" and letter not in BLANK for letter in name):
        raise illegal("E-NAME", "Choose a nickname: 1 to 24 characters.", "name")
    if len(name) > longest:
        raise illegal("E-NAME", f"That nickname is too long: at most {longest} characters.", "name")
    marks = 0
    for place, letter in enumerate(name):
        if letter in (JOINER, EMOJI_STYLE):
            if not _in_emoji(name, place):
                raise _unseen()
        elif letter in BLANK or unicodedata.category(letter) in FORBIDDEN:
            raise _unseen()
        marks = marks + 1 if unicodedata.category(letter) == "Mn" else 0
        if marks > MAX_MARKS:
            raise illegal("E-NAME", "That nickname piles up too many accents.", "name")
    return name


def _unseen() -> Illegal:
    return illegal("E-NAME", "Use only characters that can be seen in a nickname.", "name")


def _in_emoji(name: str, place: int) -> bool:
    """Whether the joiner or style at this place belongs to an emoji."""
    before, after = name[:place], name[place + 1 :]
    if name[place] == EMOJI_STYLE:
        return _is_symbol(before[-1:]) or (before[-1:] in tuple("0123456789#*") and after.startswith(KEYCAP))
    return _is_symbol(before.rstrip(EMOJI_STYLE + SKIN_TONES)[-1:]) and _is_symbol(after[:1])


def _is_symbol(letter: str) -> bool:
    return bool(letter) and unicodedata.category(letter) in ("So", "Sm")


def distinct(names: Sequence[str]) -> list[str]:
    """Names of a table in order; who looks like an earlier Ann becomes "Ann (2)". Empty ones stay empty."""
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
