"""What a running server deletes by itself, a little at a time. Several processes may do it at once."""

from __future__ import annotations

import logging

from games.keeping.deletion_rules import RULES, delete, due
from games.keeping.inactive_guests import Counts, GuestCleanup

log = logging.getLogger(__name__)
SESSIONS, ROWS = 300, 10
"""Looked at, and deleted of each kind, at a time."""


class Cleanup:
    """One step each time it is called. Matches wait until all sessions were looked at: their people may still come."""

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
