"""Refusals of the hall: an HTTP status with the usual code, sentence and field."""

from __future__ import annotations


class Denied(Exception):
    """A refusal; nothing was changed. `status` is 400 (bad input), 403, 404, 409 (not now), 429 (too often) or 503 (the
    server cannot). `retry`: seconds after which a retry makes sense; 0: unknown."""

    def __init__(self, status: int, code: str, text: str, field: str = "", retry: int = 0) -> None:
        super().__init__(f"{code}: {text}")
        self.retry = retry
        self.status, self.code, self.text, self.field = status, code, text, field


def no_match() -> Denied:
    return Denied(404, "E-NO-MATCH", "There is no such table. Ask for a fresh link.")


def not_host() -> Denied:
    return Denied(403, "E-HOST", "Only the host of this table can do that.")


def not_open() -> Denied:
    return Denied(409, "E-STATUS", "This table has already started or was closed.")


def no_seat() -> Denied:
    return Denied(403, "E-NO-SEAT", "Take a seat at this table first.")


class Unreadable(Denied):
    """The stored data of a match cannot be read by this version. The match waits, and none of its data is lost."""

    def __init__(self) -> None:
        super().__init__(
            503,
            "E-UNREADABLE",
            "The server cannot read this match just now. Nothing of it is lost, and it goes on when that is mended;"
            " tell whoever runs the server.",
        )
