"""Work that other apps want done now and then while a server runs: in a thread of its own, a little at a time."""

from __future__ import annotations

from collections.abc import Callable

Chore = Callable[[], None]
"""Called again and again; must be done in a moment, and may fail."""

_offered: list[Callable[[], Chore]] = []

EVERY = 60.0
"""Seconds between two times (PLAY_CHORES)."""


def offer(make: Callable[[], Chore]) -> None:
    """`make` makes it anew for every node."""
    if make not in _offered:
        _offered.append(make)


def made() -> list[Chore]:
    return [make() for make in _offered]
