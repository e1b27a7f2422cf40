"""Remembers which commands of a match were applied. Each seat's last refs are in memory; older refs are only on
disk."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

SeatRef = tuple[int, str]
"""Seat, and the ref that the sender gave the command."""

KEPT = 500
"""Number of refs kept in memory for each seat."""


class AppliedRefs:
    """Refs of applied commands, kept for each seat separately.

    What is stored for one seat never depends on another seat's commands, because the time that a refusal takes must not
    reveal what other seats have sent.
    """

    def __init__(self) -> None:
        self._kept: defaultdict[int, dict[str, None]] = defaultdict(dict)
        self._older: set[int] = set()
        """Seats with older refs in the database than the ones cached here."""

    def __contains__(self, ref: SeatRef) -> bool:
        seat, name = ref
        return seat in self._kept and name in self._kept[seat]

    def knows_all(self, seat: int) -> bool:
        """Return whether all applied refs of this seat are in memory. If so, a ref that is not here was never
        applied."""
        return seat not in self._older

    def add(self, refs: Iterable[SeatRef], older: Collection[int] = ()) -> None:
        """Add applied refs, the oldest first. `older` are the seats that may have further refs in the database."""
        self._older.update(older)
        for seat, name in refs:
            kept = self._kept[seat]
            kept[name] = None
            if len(kept) > KEPT:
                del kept[next(iter(kept))]
                self._older.add(seat)
