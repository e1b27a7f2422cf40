"""The bell: "match M changed". It carries nothing else, so no secret travels and a lost ring does no harm."""

from __future__ import annotations

from collections.abc import Callable

Ear = Callable[[str], None]
"""Called from any thread with a match's id; must not block."""

_ears: set[Ear] = set()


def listen(ear: Ear) -> None:
    _ears.add(ear)


def deaf(ear: Ear) -> None:
    _ears.discard(ear)


def changed(match_id: str) -> None:
    """Rows of this match were committed. Safe from any thread; without a listener nothing happens."""
    for ear in list(_ears):
        ear(match_id)
