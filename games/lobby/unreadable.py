"""Records matches whose rows cannot be read, because they are damaged or were written by newer rules. Only these
matches are set aside; all other matches continue."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import InterfaceError, OperationalError

from engine.core.errors import Refusal
from games.lobby.errors import Denied, Unreadable

log = logging.getLogger(__name__)
LONGEST = 300
"""Maximum number of characters of a reason that is stored for an unreadable match."""

_aside: dict[str, str] = {}


def unreadable_matches() -> dict[str, str]:
    """Return the matches that could not be read at the last attempt, as a dict that maps match ids to reasons."""
    return dict(_aside)


def note(match_id: str, error: Exception | str) -> Unreadable:
    """Mark the match as unreadable, and return the error for its players. Log the reason for the operator, unless the
    match is already marked with the same reason."""
    why = error if isinstance(error, str) else f"{type(error).__name__}: {error}"
    why = " ".join(why.split())[:LONGEST]
    if _aside.get(match_id) != why:
        _aside[match_id] = why
        log.error(
            "match %s is set aside: %s. Its data stays unchanged. Repair its row or run the version that wrote it;"
            " then the match continues.",
            match_id,
            why,
        )
    return Unreadable()


def mark_readable(match_id: str) -> None:
    """Remove the mark that the match is unreadable. Call this after the match was read without an error."""
    if _aside.pop(match_id, None) is not None:
        log.warning("match %s can be read again and continues.", match_id)


@contextmanager
def reading(match_id: str) -> Iterator[None]:
    """Return a context manager that raises Unreadable for errors in its block, because they are caused by the stored
    data of this match. Denied, Refusal and errors of the database connection are raised unchanged."""
    try:
        yield
    except (Denied, Refusal, OperationalError, InterfaceError):
        raise
    except Exception as error:
        raise note(match_id, error) from error
