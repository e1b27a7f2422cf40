"""Which commands of a match were applied: the last ones of each seat by heart; of older ones the disk knows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

SeatRef = tuple[int, str]
"""Seat, and the name its sender gave the command."""

KEPT = 500
"""Refs kept in memory of each seat."""


class AppliedRefs:
    """Nothing here about one seat depends on what another has sent: how long a refusal takes must not tell of it."""

    def __init__(self) -> None:
        self._kept: defaultdict[int, dict[str, None]] = defaultdict(dict)
        self._older: set[int] = set()
        """Seats of which the disk may know more."""

    def __contains__(self, ref: SeatRef) -> bool:
        seat, name = ref
        return seat in self._kept and name in self._kept[seat]

    def knows_all(self, seat: int) -> bool:
        """Whether a ref of this seat that is not here was surely never applied."""
        return seat not in self._older

    def add(self, refs: Iterable[SeatRef], older: Collection[int] = ()) -> None:
        """These were applied, in this order. `older`: of these seats some may have been that are not known here."""
        self._older.update(older)
        for seat, name in refs:
            kept = self._kept[seat]
            kept[name] = None
            if len(kept) > KEPT:
                del kept[next(iter(kept))]
                self._older.add(seat)
