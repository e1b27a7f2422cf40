"""Who is connected to which match. Written by the rooms of this process, read by anybody (also other threads)."""

from __future__ import annotations

from msgspec import Struct


class Presence(Struct, frozen=True):
    """Seats whose person is connected, how many watchers there are, and those of them who have a name."""

    seats: frozenset[int] = frozenset()
    watchers: int = 0
    named: frozenset[tuple[str, str]] = frozenset()
    """Guest's id and name; each is one watcher, however many tabs he has."""


NOBODY = Presence()
_present: dict[str, Presence] = {}


def present(match_id: str) -> Presence:
    return _present.get(match_id, NOBODY)


def note(match_id: str, presence: Presence) -> None:
    if presence == NOBODY:
        _present.pop(match_id, None)
    else:
        _present[match_id] = presence
