"""Messages about talk and offers that the match socket sends. `docs/protocol.md` describes their use."""

from __future__ import annotations

from typing import Literal

from msgspec import Raw, Struct


class Said(Struct, frozen=True, omit_defaults=True, tag_field="t", tag="said"):
    """A line of talk. `seat`: the speaker's seat (-1: a watcher); `to` as in Talk.

    `n` orders and identifies the lines of a match; it is not a counter. Stored lines follow each first Welcome.
    """

    n: int
    seat: int
    name: str
    to: str
    text: str
    at: float
    ears: tuple[int, ...] = ()
    """With "allies": the seats that hear the line, except the speaker."""
    who: str = ""
    """A handle that identifies the speaker at this table only. It does not depend on the person's name, nor on the
    seat they had before the start."""
    past: bool = False
    """Whether it was said before the reader came, or before they were allowed to read it."""


class Offered(Struct, frozen=True, omit_defaults=True, tag_field="t", tag="offered"):
    """An offer between two seats, sent to these two alone, again after each change. Stored offers follow Welcome.

    `n` identifies it: milliseconds since 1970, not a counter. Of two versions the one with the later `stamp` is valid.
    An open or accepted offer expires when the turn is past `until`.
    """

    n: int
    stamp: int
    seat: int
    to: int
    terms: Raw
    state: Literal["open", "accepted", "declined", "withdrawn"]
    turn: int
    """The turn in which it was made."""
    until: int


class Reported(Struct, frozen=True):
    """A person at the table who was reported to its host, and the names of the reporters. `who` as in Said."""

    who: str
    name: str
    by: tuple[str, ...]


class Reports(Struct, frozen=True, tag_field="t", tag="reports"):
    """All reports that the host has not settled yet, sent to the host alone: after the first Welcome (if there are
    any) and after each change."""

    reports: tuple[Reported, ...]


class Silenced(Struct, frozen=True):
    """A person without a seat whom the host has silenced. `name`: the person's name at that time; `who` as in Said."""

    who: str
    name: str
