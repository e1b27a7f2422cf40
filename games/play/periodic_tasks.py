"""Registry of small tasks of other apps. A running server calls them regularly in a separate thread."""

from __future__ import annotations

from collections.abc import Callable

Task = Callable[[], None]
"""A task that is called regularly. It must end quickly, and it can raise errors."""

_registered: list[Callable[[], Task]] = []

EVERY = 60.0
"""Average number of seconds between two runs of the tasks (PLAY_CHORES)."""


def register(make: Callable[[], Task]) -> None:
    """Register a task. `make` creates a new task for every node."""
    if make not in _registered:
        _registered.append(make)


def new_tasks() -> list[Task]:
    return [make() for make in _registered]
