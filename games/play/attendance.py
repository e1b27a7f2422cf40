"""Records the time since which each seat's person has been away from the table or idle."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from engine.core.game import Seat


class Attendance:
    def __init__(self) -> None:
        self._left: dict[Seat, float] = {}

    def note(self, persons: Iterable[Seat], here: Collection[Seat], now: float) -> None:
        """Update the record of who is away.

        `persons` are the seats that have a person, and `here` are the seats whose person is connected and not idle.
        `now` is monotonic time in seconds.
        """
        self._left = {seat: self._left.get(seat, now) for seat in persons if seat not in here}

    def away(self, since: float) -> list[Seat]:
        """Return the seats whose person has been away or idle since the time `since` or longer (monotonic seconds)."""
        return [seat for seat, left in self._left.items() if left <= since]
