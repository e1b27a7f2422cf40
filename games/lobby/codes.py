"""Ids and join codes: short, random, and without letters that look alike."""

from __future__ import annotations

import secrets

ID_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
CODE_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH = 8
"""Letters: one of 78 thousand million, so nobody finds a table by trying. Pages show them in two groups."""


def new_id() -> str:
    """For guests and matches: about 50 bits, so it cannot be guessed."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(10))


def is_id(text: str) -> bool:
    """Whether this can be an id at all; databases differ in what other text does to them."""
    return 0 < len(text) <= 16 and all(letter in ID_ALPHABET for letter in text)


class IdConverter:
    """An id in a path; other text is no address."""

    regex = f"[{ID_ALPHABET}]{{1,16}}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


def new_code(length: int = CODE_LENGTH) -> str:
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(length))
