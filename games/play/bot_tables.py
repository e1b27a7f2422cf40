"""Tables at which only bots are left to play: they go on while somebody looks, one of each host at a time.

All others of them rest: no timer, no task, nothing written; a table wakes when somebody comes to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.presence import NOBODY, present

if TYPE_CHECKING:
    from games.play.room import Room


def is_left_to_bots(room: Room) -> bool:
    """Whether no person plays (any more) in this running match."""
    if room.position is None or room.settings.status != "running":
        return False
    status = room.header.status
    return all(each.bot or not each.user or status[each.seat] == "out" for each in room.settings.people)


def is_looked_at(room: Room) -> bool:
    return present(room.id) != NOBODY


class BotTables:
    """One per node: each host's tables of bots that somebody looks at, in the order of coming. The first one plays."""

    def __init__(self) -> None:
        self._queues: dict[str, list[Room]] = {}

    def rests(self, room: Room) -> bool:
        """Whether nothing may happen at this table now: only bots play, and nobody looks or it is not its turn."""
        if not is_left_to_bots(room):
            return False
        if not is_looked_at(room):
            return True
        queue = self._queues.setdefault(room.settings.host, [])
        if room not in queue:
            queue.append(room)
        return queue[0] is not room

    def leave(self, room: Room, for_good: bool = False) -> Room | None:
        """The room has changed or is put away; the room that plays from now on in its stead, if there is one."""
        queue = self._queues.get(room.settings.host, [])
        first = queue[0] if queue else None
        queue[:] = [
            each
            for each in queue
            if is_left_to_bots(each) and is_looked_at(each) and not (for_good and each is room)
        ]  # fmt: skip
        if not queue:
            self._queues.pop(room.settings.host, None)
        return queue[0] if queue and queue[0] is not first else None
