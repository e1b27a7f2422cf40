"""Messages about watchers that the match socket sends."""

from __future__ import annotations

from msgspec import Struct


class Watcher(Struct, frozen=True, omit_defaults=True):
    """A watcher who has a name, and who is present now or to whom a view is lent.

    `who`: handle that identifies the watcher at this table. `here`: whether the watcher is present.
    """

    who: str
    name: str
    here: bool = False
    over: tuple[int, ...] = ()
    """Seats that lend their view to this watcher."""
