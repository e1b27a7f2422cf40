"""Finds characters that no text from outside may contain, because not all databases can store them.

PostgreSQL cannot store NUL, and no encoding can represent half of a surrogate pair. Input is checked where it arrives:
URLs and headers by the site's middleware (`storable_requests`), bodies in `games/lobby/api.py`, messages in
`games/play/match_socket.py`.
"""

from __future__ import annotations

import re

UNSTORABLE_CODE = "E-CHARACTER"
UNSTORABLE = "The text contains a character that cannot be saved (NUL or half a character). Remove it and try again."

BAD = re.compile("[\0\ud800-\udfff]")
ESCAPED_NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")
ESCAPED_NUL_BYTES = re.compile(ESCAPED_NUL.pattern.encode())


def is_storable(text: str) -> bool:
    return BAD.search(text) is None


def is_storable_json(raw: str | bytes) -> bool:
    """Return whether raw JSON contains no NUL. The JSON decoder (msgspec) itself refuses half surrogate pairs."""
    if isinstance(raw, str):
        return "\\u0000" not in raw or ESCAPED_NUL.search(raw) is None
    return b"\\u0000" not in raw or ESCAPED_NUL_BYTES.search(raw) is None
