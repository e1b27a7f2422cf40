"""Messages about watchers that the match socket sends."""

from __future__ import annotations

from msgspec import Struct


class Watcher(Struct, frozen=True, omit_defaults=True):
    """A watcher with a name, present now or with a view lent to them. `who` identifies the watcher at this table."""

    who: str
    name: str
    here: bool = False
    over: tuple[int, ...] = ()
    """Seats that lend this watcher their view."""
