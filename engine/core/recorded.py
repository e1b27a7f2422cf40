"""A finished match as data: set-up, seed and every command; the form "match/1" of exports, uploads and stored files.

`replay` plays it again.
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
"""The `decision` of an entry that answers no question: something at the table, such as start, resign, draw, pause."""


class LogEntry(Struct, frozen=True, omit_defaults=True):
    """One accepted command. With decision ACT it is an act at the table such as {"act": "start" | "resign"}."""

    index: int
    seat: int
    decision: str
    command: Any
    events: Any = ()
    turn: int = 0
    at: float = 0.0
    """Seconds since 1970; 0: not known."""
    receipts: tuple[Receipt, ...] = ()
    """Of the sealed questions that closed with this entry, all seats' that were asked."""


class Recorded(Struct, frozen=True):
    """A whole match: enough to play it again. `seed` is text, also where it is a number (see `chance.read_seed`)."""

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
    """Data that is no recorded match; the text is a clause that says why."""


def parse(data: bytes, games: Container[str]) -> Recorded:
    """A match from its JSON; raises Unreadable for anything that is none of these games', which are given by name."""
    try:
        recorded: Recorded = msgspec.json.decode(utf8_of(data), type=Recorded)
    except NoText as error:
        raise Unreadable(f"this is no recorded match: {error}") from None
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Unreadable(f"this is no recorded match: {shape_error_at(error)}") from None
    if recorded.format != FORMAT:
        raise Unreadable(f"the form is {recorded.format[:40]!r}; {FORMAT!r} is wanted")
    if recorded.game not in games:
        raise Unreadable(f"there is no game called {recorded.game[:40]!r}")
    try:
        read_seed(recorded.seed)
    except ValueError:
        raise Unreadable("the seed is none of these games'") from None
    return recorded


def named(text: str, names: Sequence[str]) -> str:
    """A sentence of the rules with `{0}`, `{1}`, ... replaced by the names of seats."""
    return re.sub(r"\{(\d+)\}", lambda found: names[int(found[1])] if int(found[1]) < len(names) else found[0], text)
