"""A finished match as data: setup, seed and every command. Exports, uploads and files have this form, named "match/1".

The module `replay` plays such a match again.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from engine.core.chance import read_seed
from engine.core.file_text import NoText, utf8_of
from engine.core.game import Outcome, Setup
from engine.core.receipts import Receipt
from engine.core.shape_errors import shape_error_at

FORMAT = "match/1"
ACT = ""
"""The value of `LogEntry.decision` for a table action, such as start, resign, draw or pause.

A table action does not answer a question.
"""


class LogEntry(Struct, frozen=True, omit_defaults=True):
    """An accepted command in the log of a match.

    If `decision` is ACT, `command` is a table action such as {"act": "start"}.
    """

    index: int
    seat: int
    decision: str
    command: Any
    events: Any = ()
    turn: int = 0
    at: float = 0.0
    """Time of the entry in seconds since 1970, or 0 if the time is unknown."""
    receipts: tuple[Receipt, ...] = ()
    """Receipts of the sealed questions that closed with this entry: one receipt for each seat that was asked."""


class Recorded(Struct, frozen=True):
    """A recorded match, with all data that are needed to play it again.

    `seed` is always text. `chance.read_seed` converts the text to a number if the seed is a number.
    """

    format: str
    match: str
    game: str
    rules: int
    setup: Setup
    seed: str
    names: tuple[str, ...]
    outcome: Outcome | None
    log: tuple[LogEntry, ...]


class Unreadable(Exception):
    """Raised for data that are not a recorded match. The message is part of a sentence and gives the reason."""


def parse(data: bytes, games: Container[str]) -> Recorded:
    """Parse the JSON of a recorded match and return the match.

    `games`: the names of the known games. Raise Unreadable if the data are not a recorded match of one of these games.
    """
    try:
        recorded: Recorded = msgspec.json.decode(utf8_of(data), type=Recorded)
    except NoText as error:
        raise Unreadable(f"this is not a recorded match: {error}") from None
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Unreadable(f"this is not a recorded match: {shape_error_at(error)}") from None
    if recorded.format != FORMAT:
        raise Unreadable(f"the format is {recorded.format[:40]!r}, but must be {FORMAT!r}")
    if recorded.game not in games:
        raise Unreadable(f"there is no game called {recorded.game[:40]!r}")
    try:
        read_seed(recorded.seed)
    except ValueError:
        raise Unreadable("the seed is not valid for these games") from None
    return recorded


def insert_names(text: str, names: Sequence[str]) -> str:
    """Replace `{0}`, `{1}`, ... in a sentence by the names of the seats, and return the sentence."""
    return re.sub(r"\{(\d+)\}", lambda found: names[int(found[1])] if int(found[1]) < len(names) else found[0], text)
