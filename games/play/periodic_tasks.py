"""Registry of small tasks that other apps run regularly in a separate thread while a server runs."""

from __future__ import annotations

from collections.abc import Callable

Task = Callable[[], None]
"""A task that is called regularly. It must end quickly, and may raise errors."""

_registered: list[Callable[[], Task]] = []

EVERY = 60.0
"""Seconds between two runs, on average (PLAY_CHORES)."""


def register(make: Callable[[], Task]) -> None:
    """Register a task. `make` creates a new task for every node."""
    if make not in _registered:
        _registered.append(make)


def new_tasks() -> list[Task]:
    return [make() for make in _registered]
