"""Ids and join codes: short, random, and without letters that look alike."""

from __future__ import annotations

import secrets

ID_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
CODE_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH = 8
"""Number of letters. There are 78 thousand million codes, so no table is found by guessing. Pages show codes in two
groups."""


def new_id() -> str:
    """Return a new id for a guest or a match. It has about 50 bits, so it cannot be guessed."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(10))


def is_id(text: str) -> bool:
    """Return whether the text can be an id. Call this before a query, because databases handle other texts
    differently."""
    return 0 < len(text) <= 16 and all(letter in ID_ALPHABET for letter in text)


class IdConverter:
    """Path converter for an id. A URL with any other text in this place does not match."""

    regex = f"[{ID_ALPHABET}]{{1,16}}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


def new_code(length: int = CODE_LENGTH) -> str:
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(length))
