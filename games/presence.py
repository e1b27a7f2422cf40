"""Stores who is connected to which match, through this process or through another one.

Other processes report the users of their sockets.

Only the running matches of this process write this data. Any code may read it, also from other threads.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from typing import Any

from msgspec import Struct

from games.notify import ProcessLink

STALE = 90.0
"""Seconds without a report from a process after which the users connected to that process count as gone."""


class Presence(Struct, frozen=True):
    """Users connected to a match. `seats`: seats whose player is connected. `watchers`: number of watchers."""

    seats: frozenset[int] = frozenset()
    idle: frozenset[int] = frozenset()
    """Those of `seats` whose player has only idle pages: hidden, without input, or silent for some minutes."""
    watchers: int = 0
    named: frozenset[tuple[str, str]] = frozenset()
    """Guest id and name of each watcher who has a name. A guest with several tabs counts as one watcher."""

    @property
    def attentive(self) -> frozenset[int]:
        """Seats whose player is connected and not idle, and so can be expected to answer."""
        return self.seats - self.idle


NOBODY = Presence()
_present: dict[str, Presence] = {}
_left: dict[str, float] = {}
"""Maps a match to the time when its last user left (time.monotonic), with the oldest entry first. Entries are removed
after ATTENDED_FOR seconds.
"""

_seat_left: dict[str, dict[int, float]] = {}
"""Maps a match with connected users to a map from seat to the time when its player last left or became idle
(time.monotonic).
"""

ATTENDED_FOR = 1800.0
"""Seconds for which a match counts as attended after its last user has left."""


def present(match_id: str) -> Presence:
    return _present.get(match_id, NOBODY)


def record(match_id: str, presence: Presence) -> None:
    now = time.monotonic()
    _left.pop(match_id, None)
    if gone := present(match_id).attentive - presence.attentive:
        _seat_left.setdefault(match_id, {}).update(dict.fromkeys(gone, now))
    if presence != NOBODY:
        _present[match_id] = presence
    elif _present.pop(match_id, None) is not None:
        _left[match_id] = now
        _seat_left.pop(match_id, None)
    for old in [each for each, at in list(_left.items())[:2] if now - at > ATTENDED_FOR]:
        _left.pop(old, None)


def attended_matches(most: int) -> list[str]:
    """Return the ids of attended matches, at most `most`.

    Matches with connected users come first. Then come matches whose last user left recently, with the latest first.
    """
    now = time.monotonic()
    left = [each for each, at in list(_left.items())[-most:][::-1] if now - at <= ATTENDED_FOR]
    return [*list(_present)[:most], *left][:most]


def seat_left(match_id: str, seat: int) -> float:
    """Return the time when the seat's player last left or became idle (time.monotonic).

    Return 0 if that never happened, or if no user is connected to the match now.
    """
    return _seat_left.get(match_id, {}).get(seat, 0.0)


_links: set[ProcessLink] = set()


def is_complete() -> bool:
    """Return whether this process receives the other processes' reports, and so knows all connected users."""
    return not any(link.is_cut_off() for link in _links)


class PresenceTracker:
    """Adds up the users connected to each match over all processes.

    When the users of a match change, calls `changed` with the match id.
    """

    def __init__(self, link: ProcessLink, changed: Callable[[str], None]) -> None:
        self._link, self._changed = link, changed
        self._mine: dict[str, Presence] = {}
        self._known: dict[str, Presence] = {}
        self._others: dict[str, dict[str, tuple[Presence, float]]] = {}
        self._left = False
        _links.add(link)

    def here(self, match_id: str, presence: Presence) -> None:
        """Store the users connected to a match through this process, and report them to the other processes."""
        if presence == NOBODY:
            self._mine.pop(match_id, None)
        else:
            self._mine[match_id] = presence
        self._say(match_id)
        self._sum(match_id)

    def elsewhere(self, match_id: str, said: Any) -> None:
        """Store the users connected to a match through another process, as that process reports them."""
        name, *words = said
        self._others.setdefault(match_id, {})[name] = (_parse_presence(words), time.monotonic())
        self._sum(match_id)

    def all_elsewhere(self, said: Any) -> None:
        """Store all users connected to matches through another process.

        If a match is missing from that process's report, the process has no sockets of the match.
        """
        name, everything = said
        now = time.monotonic()
        new = {match_id: (_parse_presence(words), now) for match_id, words in everything.items()}
        for match_id in [match_id for match_id, others in self._others.items() if name in others] + list(new):
            self._others.setdefault(match_id, {})[name] = new.get(match_id, (NOBODY, now))
            self._sum(match_id)

    def forget_processes(self, names: Collection[str]) -> None:
        """Remove all users connected through the processes with these names. These processes have ended."""
        for match_id, others in list(self._others.items()):
            if not others.keys().isdisjoint(names):
                self._others[match_id] = {name: each for name, each in others.items() if name not in names}
                self._sum(match_id)

    def announce(self) -> None:
        """Report all users connected through this process again, and recalculate the totals of all reported matches.

        The caller does this regularly, and when another process asks for a report.
        """
        if not self._left:
            everything = {match_id: _words(each) for match_id, each in self._mine.items()}
            self._link.publish("all_here", "", [self._link.name, everything])
        for match_id in list(self._others):
            self._sum(match_id)

    def leave(self) -> None:
        """Report to the other processes that the users of this process are gone.

        Otherwise the other processes would notice this only after STALE seconds.
        """
        self._left = True
        _links.discard(self._link)
        for match_id in self._mine:
            self._say(match_id)

    def _say(self, match_id: str) -> None:
        mine = NOBODY if self._left else self._mine.get(match_id, NOBODY)
        self._link.publish("here", match_id, [self._link.name, *_words(mine)])

    def _sum(self, match_id: str) -> None:
        now, mine = time.monotonic(), self._mine.get(match_id, NOBODY)
        others = self._others.get(match_id, {})
        live = {name: each for name, each in others.items() if now - each[1] < STALE and each[0] != NOBODY}
        if live:
            self._others[match_id] = live
        else:
            self._others.pop(match_id, None)
        everywhere = [mine, *(each for each, _ in live.values())]
        seats = frozenset[int]().union(*(each.seats for each in everywhere))
        named = dict(sorted(pair for each in everywhere for pair in each.named))
        nameless = sum(each.watchers - len(each.named) for each in everywhere)
        attentive = frozenset[int]().union(*(each.attentive for each in everywhere))
        total = Presence(seats, seats - attentive, nameless + len(named), frozenset(named.items()))
        if self._known.get(match_id, NOBODY) != total:
            self._known[match_id] = total
            if total == NOBODY:
                del self._known[match_id]
            record(match_id, total)
            self._changed(match_id)


def _words(presence: Presence) -> list[Any]:
    """Return the presence as a list, the form that other processes receive."""
    return [sorted(presence.seats), sorted(presence.idle), presence.watchers, sorted(presence.named)]


def _parse_presence(words: Any) -> Presence:
    seats, idle, watchers, named = words
    people = frozenset((user, shown) for user, shown in named)
    return Presence(frozenset(seats), frozenset(idle), watchers, people)
