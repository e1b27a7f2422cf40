"""Deletes old data in a running server, a little at a time. Several processes may do it at the same time."""

from __future__ import annotations

import logging

from games.keeping.deletion_rules import RULES, delete, due
from games.keeping.inactive_guests import Counts, GuestCleanup

log = logging.getLogger(__name__)
SESSIONS, ROWS = 300, 10
"""Number of sessions to look at, and of rows of each kind to delete, in one step."""


class Cleanup:
    """Does one step each time it is called. Matches wait until all sessions were looked at: their players may still
    come back."""

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
            log.info("Forgotten: %s", ", ".join(f"{count} {what}" for what, count in sorted(gone.items())))
