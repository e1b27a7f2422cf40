"""Records the time since which each seat's person has been away from the table or idle."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from engine.core.game import Seat


class Attendance:
    def __init__(self) -> None:
        self._left: dict[Seat, float] = {}

    def note(self, persons: Iterable[Seat], here: Collection[Seat], now: float) -> None:
        """Update the record of who is away.

        `persons`: the seats that are played by people. `here`: the seats whose player is connected and not idle. `now`:
        monotonic time in seconds.
        """
        self._left = {seat: self._left.get(seat, now) for seat in persons if seat not in here}

    def away(self, since: float) -> list[Seat]:
        """Return the seats whose player has been away or idle at least since the time `since` (monotonic, in
        seconds)."""
        return [seat for seat, left in self._left.items() if left <= since]
