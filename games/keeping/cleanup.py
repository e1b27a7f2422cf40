"""Deletes old data in a running server, a little at a time. Several processes can do this at the same time."""

from __future__ import annotations

import logging

from games.keeping.deletion_rules import RULES, delete, due
from games.keeping.inactive_guests import Counts, GuestCleanup

log = logging.getLogger(__name__)
SESSIONS, ROWS = 300, 10
"""Maximum number of sessions or guests checked in one step, and of rows deleted by each rule in one step."""


class Cleanup:
    """Runs one step of the cleanup each time it is called.

    Matches and other rows are deleted only after all sessions and guests have been checked once, because only then it
    is known which guests still visit the hall.
    """

    def __init__(self) -> None:
        self._guests = GuestCleanup(delete=True)
        self._coming: set[str] | None = None

    def __call__(self) -> None:
        self._guests.step(SESSIONS)
        gone = self._guests.counts
        self._guests.counts = Counts()
        if self._guests.is_over:
            self._coming, self._guests = self._guests.coming, GuestCleanup(delete=True)
        if self._coming is not None:
            for rule in RULES:
                for row in due(rule, self._coming, ROWS):
                    delete(rule, row)
                    gone[rule.what] = gone.get(rule.what, 0) + 1
        if gone:
            log.info("Deleted: %s", ", ".join(f"{count} {what}" for what, count in sorted(gone.items())))
