"""Work that other apps want done now and then while a server runs: in a thread of its own, a little at a time."""

from __future__ import annotations

from collections.abc import Callable

Task = Callable[[], None]
"""Called again and again; must be done in a moment, and may fail."""

_registered: list[Callable[[], Task]] = []

EVERY = 60.0
"""Seconds between two times (PLAY_CHORES)."""


def register(make: Callable[[], Task]) -> None:
    """`make` makes it anew for every node."""
    if make not in _registered:
        _registered.append(make)


def new_tasks() -> list[Task]:
    return [make() for make in _registered]
