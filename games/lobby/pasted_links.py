"""Finds ids, codes and tokens in pasted text, and ignores what a chat, a sentence or an editor has added around them.

The page does the same for its code field (frontend/src/hall/pastedLink.ts). Nothing is logged, because tokens are
secret.
"""

from __future__ import annotations

import re
import unicodedata

from games.lobby.codes import CODE_ALPHABET, CODE_LENGTH, ID_ALPHABET
from games.lobby.lookalikes import is_invisible

_ID = re.compile(f"[{ID_ALPHABET}]{{10}}|[0-9a-z]+")
_CODE = re.compile(f"[{CODE_ALPHABET}](?:[ -]*[{CODE_ALPHABET}]){{{CODE_LENGTH - 1}}}|[0-9A-Z]+(?:[ -]+[0-9A-Z]+)*")
_SEAT = re.compile(r"[\w-]{32}|[\w-]+", re.ASCII)
_SIGNED = re.compile(r"[\w-]+:[0-9A-Za-z]+:[\w-]{43}(?![0-9A-Za-z])", re.ASCII)
"""Matches a token of django.core.signing.dumps: the signed value, the time, and 32 bytes of signature."""

_FILE = re.compile(r"^/api/(matches|designs)/([^/]+)/(report|export|file|calendar\.ics|map\.png|qr\.svg)(?![a-z0-9])")
"""Matches the path of a file that can be downloaded for a table, a match or a scenario."""

_LINKED = re.compile(r"(?:^|/)join/", re.IGNORECASE)


def tidy(text: str) -> str:
    """Return the text with ordinary letters in place of full-width ones, blanks in place of line ends, and hyphens in
    place of dashes. Remove invisible characters."""
    parts = []
    for letter in unicodedata.normalize("NFKC", text):
        if letter.isspace():
            parts.append(" ")
        elif unicodedata.category(letter) == "Pd":
            parts.append("-")
        elif not is_invisible(letter):
            parts.append(letter)
    return "".join(parts)


def id_in(text: str) -> str:
    """Return the id of a match, a scenario or a case that the text contains; "" if there is none. Read upper-case
    letters as lower-case letters."""
    return _first(_ID, tidy(text).lower())


def code_in(text: str) -> str:
    """Return the code of a table that a text or a link contains, in the form in which codes are stored; "" if there is
    none."""
    tidied = tidy(text)
    if linked := _LINKED.search(tidied):
        tidied = tidied[linked.end() :]
    return re.sub("[ -]", "", _first(_CODE, tidied.upper()))


def seat_token_in(text: str) -> str:
    """Return the token of a seat link that the text contains; "" if there is none. Upper and lower case are kept."""
    return _first(_SEAT, tidy(text))


def signed_token_in(text: str) -> str:
    """Return the signed token that a text from an e-mail or a message contains. If there is none, return the text
    unchanged."""
    return _first(_SIGNED, tidy(text)) or text


def file_in(path: str) -> str:
    """Return the download path with which this path begins, without any text after it. Return "" if the path does not
    begin with a download path."""
    found = _FILE.search(tidy(path).lower())
    return f"/api/{found[1]}/{id_in(found[2])}/{found[3]}" if found and id_in(found[2]) else ""


def _first(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    return found[0] if found else ""
