"""What the match socket sends of talk and offers. `docs/protocol.md` describes their use."""

from __future__ import annotations

from typing import Literal

from msgspec import Raw, Struct


class Said(Struct, frozen=True, omit_defaults=True, tag_field="t", tag="said"):
    """A line of talk: `seat` of the speaker (-1: a watcher), `to` as in Talk.

    `n` orders the lines of a match and tells them apart; it counts nothing. Stored lines follow each first Welcome.
    """

    n: int
    seat: int
    name: str
    to: str
    text: str
    at: float
    ears: tuple[int, ...] = ()
    """With "allies": the seats that heard it beside the speaker."""
    who: str = ""
    """The speaker at this table alone: a seat's person, whatever he is called and wherever he sat before the start."""
    past: bool = False
    """Whether it was said before the reader came, or before he was allowed to read it."""


class Offered(Struct, frozen=True, omit_defaults=True, tag_field="t", tag="offered"):
    """An offer between two seats, sent to these two alone, anew whenever it changes; stored ones follow Welcome.

    `n` names it (milliseconds since 1970, it counts nothing); of two pictures of it the one with the later `stamp`
    holds. An open or accepted one is over once the turn is past `until`.
    """

    n: int
    stamp: int
    seat: int
    to: int
    terms: Raw
    state: Literal["open", "accepted", "declined", "withdrawn"]
    turn: int
    """In which it was made."""
    until: int


class Reported(Struct, frozen=True):
    """Somebody at the table who was reported to its host, and by whom. `who` as in Said."""

    who: str
    name: str
    by: tuple[str, ...]


class Reports(Struct, frozen=True, tag_field="t", tag="reports"):
    """To the host alone: all reports he has not settled yet. After the first Welcome, if any, and on each change."""

    reports: tuple[Reported, ...]


class Silenced(Struct, frozen=True):
    """Somebody without a seat whom the host has silenced; the name is the one he had then. `who` as in Said."""

    who: str
    name: str
