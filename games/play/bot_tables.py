"""Tables at which only bots still play. They run only while a person views them, and only one table per host at a time.

All other tables of bots rest: they have no timer and no task, and nothing is written for them. A table wakes when a
person opens it.
"""

from __future__ import annotations

from games.play.live_match import LiveMatch
from games.presence import NOBODY, present


def is_left_to_bots(match: LiveMatch) -> bool:
    """Return whether the match is running and only bots still play in it."""
    if not match.is_running():
        return False
    status = match.header.status
    return all(each.bot or not each.user or status[each.seat] == "out" for each in match.settings.people)


def is_looked_at(match: LiveMatch) -> bool:
    return present(match.id) != NOBODY


class BotTables:
    """The queues of tables that only bots play and that a person views. Each node has one object of this class.

    Each host has one queue, in the order in which the tables were added. Only the first table in a queue plays.
    """

    def __init__(self) -> None:
        self._queues: dict[str, list[LiveMatch]] = {}

    def rests(self, match: LiveMatch) -> bool:
        """Return whether the bots at this table must wait.

        They must wait if only bots still play at the table, and either no person views it or another table is first in
        the queue of its host.
        """
        if not is_left_to_bots(match):
            return False
        if not is_looked_at(match):
            return True
        queue = self._queues.setdefault(match.settings.host, [])
        if match not in queue:
            queue.append(match)
        return queue[0] is not match

    def leave(self, match: LiveMatch, for_good: bool = False) -> LiveMatch | None:
        """Update the queue of the host of `match`. Return the match that is now first in the queue, if it was not first
        before.

        Its bots can play now. Otherwise return None. Call this after `match` changed, or after its room was dropped
        from memory (`for_good`).
        """
        queue = self._queues.get(match.settings.host, [])
        first = queue[0] if queue else None
        queue[:] = [
            each
            for each in queue
            if is_left_to_bots(each) and is_looked_at(each) and not (for_good and each is match)
        ]  # fmt: skip
        if not queue:
            self._queues.pop(match.settings.host, None)
        return queue[0] if queue and queue[0] is not first else None
