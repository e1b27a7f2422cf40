"""Messages about talk and offers that the match socket sends. `docs/protocol.md` describes how they are used."""

from __future__ import annotations

from typing import Literal

from msgspec import Raw, Struct


class Said(Struct, frozen=True, omit_defaults=True, tag_field="t", tag="said"):
    """A line of talk. `seat`: the speaker's seat, or -1 for a watcher. `to`: the recipients, as in `Talk`.

    `n` identifies a line and grows from line to line, but numbers can be left out. A page gets the stored lines after
    its first `Welcome`.
    """

    n: int
    seat: int
    name: str
    to: str
    text: str
    at: float
    ears: tuple[int, ...] = ()
    """If `to` is "allies": the seats that get the line, except the speaker's seat."""
    who: str = ""
    """A handle that identifies the speaker at this table only. It depends neither on the speaker's name nor on the seat
    that the speaker had before the start.
    """
    past: bool = False
    """Whether the line was written before the reader joined, or before the reader was allowed to read it."""


class Offered(Struct, frozen=True, omit_defaults=True, tag_field="t", tag="offered"):
    """An offer from one seat to another. It is sent to these two seats alone, and again after each change.

    Stored offers are sent after `Welcome`. `n` identifies the offer: milliseconds since 1970, not a counter. If there
    are two versions, the version with the later `stamp` is valid. An open or accepted offer expires after the turn
    `until`.
    """

    n: int
    stamp: int
    seat: int
    to: int
    terms: Raw
    state: Literal["open", "accepted", "declined", "withdrawn"]
    turn: int
    """The turn in which the offer was made."""
    until: int


class Reported(Struct, frozen=True):
    """A user at the table who was reported to its host. `by`: the names of the reporters.

    `who`: as in `Said`.
    """

    who: str
    name: str
    by: tuple[str, ...]


class Reports(Struct, frozen=True, tag_field="t", tag="reports"):
    """All reports that the host has not settled yet.

    They are sent only to the host: after the first `Welcome` if there are any, and after each change.
    """

    reports: tuple[Reported, ...]


class Silenced(Struct, frozen=True):
    """A user without a seat whom the host has silenced. `name`: the user's name at that time. `who`: as in `Said`."""

    who: str
    name: str
