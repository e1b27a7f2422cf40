"""Tables at which only bots are left to play: they go on while somebody looks, one of each host at a time.

All others of them rest: no timer, no task, nothing written; a table wakes when somebody comes to it.
"""

from __future__ import annotations

from games.play.live_match import LiveMatch
from games.presence import NOBODY, present


def is_left_to_bots(match: LiveMatch) -> bool:
    """Whether no person plays (any more) in this running match."""
    if not match.is_running():
        return False
    status = match.header.status
    return all(each.bot or not each.user or status[each.seat] == "out" for each in match.settings.people)


def is_looked_at(match: LiveMatch) -> bool:
    return present(match.id) != NOBODY


class BotTables:
    """One per node: each host's tables of bots that somebody looks at, in the order of coming. The first one plays."""

    def __init__(self) -> None:
        self._queues: dict[str, list[LiveMatch]] = {}

    def rests(self, match: LiveMatch) -> bool:
        """Whether nothing may happen at this table now: only bots play, and nobody looks or it is not its turn."""
        if not is_left_to_bots(match):
            return False
        if not is_looked_at(match):
            return True
        queue = self._queues.setdefault(match.settings.host, [])
        if match not in queue:
            queue.append(match)
        return queue[0] is not match

    def leave(self, match: LiveMatch, for_good: bool = False) -> LiveMatch | None:
        """The match has changed or is put away; the one that plays from now on in its stead, if there is one."""
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
