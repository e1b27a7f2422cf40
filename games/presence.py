"""Who is connected to which match: this process's sockets, and what the other processes say of theirs.

Written by the running matches of this process, read by anybody, also from other threads.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from typing import Any

from msgspec import Struct

from games.notify import ProcessLink

STALE = 90.0
"""Seconds after which a silent process's people count as gone."""


class Presence(Struct, frozen=True):
    """Seats whose person is connected, how many watchers there are, and those of them who have a name."""

    seats: frozenset[int] = frozenset()
    idle: frozenset[int] = frozenset()
    """Those of `seats` whose every page is idle: hidden, untouched or silent for some minutes."""
    watchers: int = 0
    named: frozenset[tuple[str, str]] = frozenset()
    """Guest's id and name; each is one watcher, however many tabs he has."""

    @property
    def attentive(self) -> frozenset[int]:
        """The seats whose person can be expected to answer: connected and not idle."""
        return self.seats - self.idle


NOBODY = Presence()
_present: dict[str, Presence] = {}
_left: dict[str, float] = {}
"""When the last one left a match, in the order they were left; forgotten after ATTENDED_FOR."""

_seat_left: dict[str, dict[int, float]] = {}
"""Match at which somebody is -> seat -> when its person was last seen to go (time.monotonic)."""

ATTENDED_FOR = 1800.0
"""Seconds for which a match counts as attended after the last one has left it."""


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


def attended(most: int) -> list[str]:
    """Matches at which somebody is, then those left a short while ago, the latest first; as many as asked for."""
    now = time.monotonic()
    left = [each for each, at in list(_left.items())[-most:][::-1] if now - at <= ATTENDED_FOR]
    return [*list(_present)[:most], *left][:most]


def seat_left(match_id: str, seat: int) -> float:
    """When that seat's person was last seen to go or to be idle (time.monotonic), while others are there; 0: never."""
    return _seat_left.get(match_id, {}).get(seat, 0.0)


_links: set[ProcessLink] = set()


def is_complete() -> bool:
    """Whether this process hears the others, so that it knows of everybody who is connected to any of them."""
    return not any(link.is_cut_off() for link in _links)


class PresenceTracker:
    """`changed(match)` is called when the people of a match, over all processes, are not the same any more."""

    def __init__(self, link: ProcessLink, changed: Callable[[str], None]) -> None:
        self._link, self._changed = link, changed
        self._mine: dict[str, Presence] = {}
        self._known: dict[str, Presence] = {}
        self._others: dict[str, dict[str, tuple[Presence, float]]] = {}
        self._left = False
        _links.add(link)

    def here(self, match_id: str, presence: Presence) -> None:
        """This process's sockets of a match have changed."""
        if presence == NOBODY:
            self._mine.pop(match_id, None)
        else:
            self._mine[match_id] = presence
        self._say(match_id)
        self._sum(match_id)

    def elsewhere(self, match_id: str, said: Any) -> None:
        """Another process tells of its sockets."""
        name, *words = said
        self._others.setdefault(match_id, {})[name] = (_read(words), time.monotonic())
        self._sum(match_id)

    def all_elsewhere(self, said: Any) -> None:
        """Another process tells of all its sockets: at every other match it has none."""
        name, everything = said
        now = time.monotonic()
        new = {match_id: (_read(words), now) for match_id, words in everything.items()}
        for match_id in [match_id for match_id, others in self._others.items() if name in others] + list(new):
            self._others.setdefault(match_id, {})[name] = new.get(match_id, (NOBODY, now))
            self._sum(match_id)

    def gone(self, names: Collection[str]) -> None:
        """These processes are dead, and with them their people's sockets."""
        for match_id, others in list(self._others.items()):
            if not others.keys().isdisjoint(names):
                self._others[match_id] = {name: each for name, each in others.items() if name not in names}
                self._sum(match_id)

    def announce(self) -> None:
        """Another process has asked, or time has passed: say everything again."""
        if not self._left:
            everything = {match_id: _words(each) for match_id, each in self._mine.items()}
            self._link.publish("all_here", "", [self._link.name, everything])
        for match_id in list(self._others):
            self._sum(match_id)

    def leave(self) -> None:
        """This process stops: for the others its people are gone now, and not only when what it said is STALE."""
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
    """As it is told to other processes."""
    return [sorted(presence.seats), sorted(presence.idle), presence.watchers, sorted(presence.named)]


def _read(words: Any) -> Presence:
    seats, idle, watchers, named = words
    people = frozenset((user, shown) for user, shown in named)
    return Presence(frozenset(seats), frozenset(idle), watchers, people)
