"""Remembers which commands of a match were applied. Each seat's last refs are in memory; older refs are only on
disk."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

SeatRef = tuple[int, str]
"""A seat, and the ref of one of its commands. The ref is an id that the sender gave to the command."""

KEPT = 500
"""Maximum number of refs that are kept in memory for each seat."""


class AppliedRefs:
    """The refs of all commands that were applied, kept separately for each seat.

    The refs in memory for one seat never depend on the commands of other seats. Otherwise the time that a refusal takes
    could reveal what other seats have sent.
    """

    def __init__(self) -> None:
        self._kept: defaultdict[int, dict[str, None]] = defaultdict(dict)
        self._older: set[int] = set()
        """Seats that have older refs in the database than those in memory."""

    def __contains__(self, ref: SeatRef) -> bool:
        seat, name = ref
        return seat in self._kept and name in self._kept[seat]

    def knows_all(self, seat: int) -> bool:
        """Return whether all applied refs of this seat are in memory. If so, a command whose ref is not in memory was
        never applied."""
        return seat not in self._older

    def add(self, refs: Iterable[SeatRef], older: Collection[int] = ()) -> None:
        """Add refs of applied commands, the oldest first. `older` contains the seats that may have further refs in the
        database."""
        self._older.update(older)
        for seat, name in refs:
            kept = self._kept[seat]
            kept[name] = None
            if len(kept) > KEPT:
                del kept[next(iter(kept))]
                self._older.add(seat)
