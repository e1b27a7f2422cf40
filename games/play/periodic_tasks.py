"""Registry of small tasks of other apps. A running server calls them regularly in a separate thread."""

from __future__ import annotations

from collections.abc import Callable

Task = Callable[[], None]
"""A function that is called regularly. It must return quickly. It is allowed to raise errors."""

_registered: list[Callable[[], Task]] = []

EVERY = 60.0
"""Average number of seconds between two runs of the tasks (PLAY_CHORES)."""


def register(make: Callable[[], Task]) -> None:
    """Register a task. `make` is a function that creates a new task for each node."""
    if make not in _registered:
        _registered.append(make)


def new_tasks() -> list[Task]:
    return [make() for make in _registered]
