"""Refusals of the hall. Each has an HTTP status, a code, a sentence and the name of a field."""

from __future__ import annotations


class Denied(Exception):
    """The server refused a request, and the request has changed nothing.

    `status`: 400 (bad input), 403 (not allowed), 404 (not found), 409 (not possible in the present state), 429 (too
    many requests) or 503 (the server is temporarily not able to answer). `retry`: seconds after which the client should
    try again, or 0 if this is unknown.
    """

    def __init__(self, status: int, code: str, text: str, field: str = "", retry: int = 0) -> None:
        super().__init__(f"{code}: {text}")
        self.retry = retry
        self.status, self.code, self.text, self.field = status, code, text, field


def no_match() -> Denied:
    return Denied(404, "E-NO-MATCH", "This table does not exist. Ask for a new link.")


def not_host() -> Denied:
    return Denied(403, "E-HOST", "Only the host of this table can do that.")


def not_open() -> Denied:
    return Denied(409, "E-STATUS", "This table has already started or was closed.")


def no_seat() -> Denied:
    return Denied(403, "E-NO-SEAT", "Take a seat at this table first.")


class Unreadable(Denied):
    """This version of the server cannot read the stored data of a match.

    The match cannot continue for now, but none of its data is lost.
    """

    def __init__(self) -> None:
        super().__init__(
            503,
            "E-UNREADABLE",
            "The server cannot read this match. No data is lost, and the match continues after a repair. Tell the"
            " person who runs the server.",
        )
