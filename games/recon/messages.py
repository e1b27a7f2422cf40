"""What the match socket sends of those who watch."""

from __future__ import annotations

from msgspec import Struct


class Watcher(Struct, frozen=True, omit_defaults=True):
    """Somebody who watches by name, now or through a view lent to him. `who` names him at this table."""

    who: str
    name: str
    here: bool = False
    over: tuple[int, ...] = ()
    """Seats that lend him their view: he looks over their shoulders."""
