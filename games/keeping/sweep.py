"""What a running server forgets by itself, a little at a time. Several processes may do it at once."""

from __future__ import annotations

import logging

from games.keeping.matches import RULES, due, forget
from games.keeping.visits import Count, Round

log = logging.getLogger(__name__)
SESSIONS, ROWS = 300, 10
"""Looked at, and let go of each kind, at a time."""


class Sweep:
    """One step each time it is called. Matches wait until all sessions were looked at: their people may still come."""

    def __init__(self) -> None:
        self._round = Round(delete=True)
        self._coming: set[str] | None = None

    def __call__(self) -> None:
        self._round.go_on(SESSIONS)
        gone = self._round.count
        self._round.count = Count()
        if self._round.is_over:
            self._coming, self._round = self._round.coming, Round(delete=True)
        if self._coming is not None:
            for rule in RULES:
                for row in due(rule, self._coming, ROWS):
                    forget(rule, row)
                    gone[rule.what] = gone.get(rule.what, 0) + 1
        if gone:
            log.info("Forgotten: %s", ", ".join(f"{count} {what}" for what, count in sorted(gone.items())))
