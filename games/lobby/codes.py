"""Ids and join codes: short, random, and without letters that look alike."""

from __future__ import annotations

import secrets

ID_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
CODE_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH = 8
"""Number of letters of a table's code. Pages show a code in two groups of letters.

There are 78 thousand million codes, so a table cannot be found by guessing.
"""


def new_id() -> str:
    """Return a new random id for a guest or a match. It has about 50 bits, so it cannot be guessed."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(10))


def is_id(text: str) -> bool:
    """Return whether the text can be an id.

    Call this before a database query, because databases treat other texts differently from each other.
    """
    return 0 < len(text) <= 16 and all(letter in ID_ALPHABET for letter in text)


class IdConverter:
    """Path converter for an id in a URL. A URL with a text that cannot be an id does not match the route."""

    regex = f"[{ID_ALPHABET}]{{1,16}}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


def new_code(length: int = CODE_LENGTH) -> str:
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(length))
