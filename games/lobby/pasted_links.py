"""Ids, codes and tokens out of what somebody pasted: without what a chat, a sentence or an editor put around them.

The page does the same for its field of codes (frontend/src/hall/pastedLink.ts). Nothing is logged: tokens are secret.
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
"""As django.core.signing.dumps makes them: what is signed, when, and 32 bytes of signature."""

_FILE = re.compile(r"^/api/(matches|designs)/([^/]+)/(report|export|file|calendar\.ics|map\.png|qr\.svg)(?![a-z0-9])")
"""What a table, a match or a scenario has to download."""

_LINKED = re.compile(r"(?:^|/)join/", re.IGNORECASE)


def tidy(text: str) -> str:
    """The text with ordinary letters for full-width ones, blanks for line ends, hyphens for dashes, nothing unseen."""
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
    """The id of a match, a scenario or a case; "" where there is none. Great letters count as small ones."""
    return _first(_ID, tidy(text).lower())


def code_in(text: str) -> str:
    """The code of a table as it is stored, also out of a link to it; "" where there is none."""
    tidied = tidy(text)
    if linked := _LINKED.search(tidied):
        tidied = tidied[linked.end() :]
    return re.sub("[ -]", "", _first(_CODE, tidied.upper()))


def seat_token_in(text: str) -> str:
    """The token of a seat link, whose letters are told apart by case; "" where there is none."""
    return _first(_SEAT, tidy(text))


def signed_token_in(text: str) -> str:
    """The signed token of a letter or a message; the text as it is where there is none."""
    return _first(_SIGNED, tidy(text)) or text


def file_in(path: str) -> str:
    """The address of a file of a match or a scenario; "" where there is none."""
    found = _FILE.search(tidy(path).lower())
    return f"/api/{found[1]}/{id_in(found[2])}/{found[3]}" if found and id_in(found[2]) else ""


def _first(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    return found[0] if found else ""
