"""Messages about talk and offers that the match socket sends. `docs/protocol.md` describes how they are used."""

from __future__ import annotations

from typing import Literal

from msgspec import Raw, Struct


class Said(Struct, frozen=True, omit_defaults=True, tag_field="t", tag="said"):
    """A line of talk. `seat`: the speaker's seat, or -1 for a watcher. `to`: the recipients, as in `Talk`.

    `n` identifies the line. Later lines have larger numbers, but the numbers are not consecutive. A page gets the
    stored lines after its first `Welcome`.
    """

    n: int
    seat: int
    name: str
    to: str
    text: str
    at: float
    ears: tuple[int, ...] = ()
    """If `to` is "allies": the numbers of the seats that receive the line, without the speaker's seat."""
    who: str = ""
    """A text that identifies the speaker at this table only.

    It depends neither on the speaker's name nor on the seat that the speaker had before the start.
    """
    past: bool = False
    """Whether the line was written before the reader joined, or when the reader was not yet allowed to read it."""


class Offered(Struct, frozen=True, omit_defaults=True, tag_field="t", tag="offered"):
    """An offer from one seat to another. Only these two seats receive it, again after each change.

    Stored offers are sent after `Welcome`. `n` identifies the offer. It is a time in milliseconds since 1970. If there
    are two versions of an offer, the version with the later `stamp` is valid. An open or accepted offer expires after
    the turn `until`.
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
    """A user whom other users at the table have reported to the host.

    `by`: the names of the users who made the reports. `who`: identifies the reported user at this table (see `Said`).
    """

    who: str
    name: str
    by: tuple[str, ...]


class Reports(Struct, frozen=True, tag_field="t", tag="reports"):
    """All reports about which the host has not decided yet. They are sent only to the host.

    They are sent after the first `Welcome` if there are any reports, and after each change.
    """

    reports: tuple[Reported, ...]


class Silenced(Struct, frozen=True):
    """A user without a seat whom the host has silenced.

    `name`: the user's name when the host did this. `who`: identifies the user at this table (see `Said`).
    """

    who: str
    name: str
