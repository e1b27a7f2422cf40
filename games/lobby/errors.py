"""Refusals at the hall's door: an HTTP status beside the usual code, sentence and field."""

from __future__ import annotations


class Denied(Exception):
    """Nothing was changed. `status` is 400 (bad input), 403, 404, 409 (not now), 429 (too often) or 503 (the server
    cannot). `retry`: seconds after which asking again makes sense; 0: nobody knows."""

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
    """What is stored of a match cannot be read by this version: it waits, and nothing of it is lost."""

    def __init__(self) -> None:
        super().__init__(
            503,
            "E-UNREADABLE",
            "The server cannot read this match just now. Nothing of it is lost, and it goes on when that is mended;"
            " tell whoever runs the server.",
        )
