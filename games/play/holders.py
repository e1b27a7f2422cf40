"""Which other server processes hold a match open: they alone are told of its moves."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from games.notify import ProcessLink


class Holders:
    """One per node. Whoever reads a match from disk says so; who made a move since tells him of it (see `hold`)."""

    def __init__(self, link: ProcessLink) -> None:
        self._link = link
        self._mine: set[str] = set()
        self._channels: dict[str, str] = {}
        """Name of another process -> where it hears."""
        self._holding: dict[str, set[str]] = {}
        """Match -> names of the others that hold it."""
        self._unsure: set[str] = set()
        """Names of those that may hold more than we know."""

    def hold(self, match_id: str) -> None:
        """To be called before the match is read: whoever holds it answers, so that no move in between is missed."""
        self._mine.add(match_id)
        self._link.publish("hold", match_id, [self._link.name, self._link.channel])

    def drop(self, match_id: str) -> None:
        self._mine.discard(match_id)
        self._link.publish("drop", match_id, self._link.name)

    def doubt(self, name: str) -> None:
        """We have missed something this process said: until it says everything again, it may hold more than we know."""
        self._unsure.add(name)

    def announce(self) -> None:
        """Everything again: another process asks, or has not heard us."""
        self._link.publish("holds", "", [self._link.name, self._link.channel, sorted(self._mine)])

    def tell(self, kind: str, match_id: str) -> None:
        """A notice for those that hold the match."""
        for name in self._holding.get(match_id, ()):
            self._link.publish(kind, match_id, to=self._channels[name])

    # ---- what the others say -----------------------------------------------------------------------------------

    def heard_hold(self, match_id: str, said: Any) -> None:
        name, channel = said
        if channel:
            self._channels[name] = channel
            self._holding.setdefault(match_id, set()).add(name)
            if match_id in self._mine:
                self._link.publish("quiet", match_id, to=channel)
                self._link.publish("hold_too", match_id, [self._link.name, self._link.channel], to=channel)

    def heard_hold_too(self, match_id: str, said: Any) -> None:
        """The answer to our own `hold`."""
        name, channel = said
        self._channels[name] = channel
        self._holding.setdefault(match_id, set()).add(name)

    def heard_drop(self, match_id: str, name: str) -> None:
        self._forget(match_id, name)

    def heard_all(self, said: Any) -> None:
        """All that another process holds. Where we did not know that, changes made here may not have been told to it:
        it is asked to look at everything."""
        name, channel, matches = said
        is_news = name in self._unsure or self._channels.get(name) != channel
        self._unsure.discard(name)
        if self._channels.get(name) == channel:
            self._forget_all(name)
        else:
            self.gone([name])
        if channel:
            self._channels[name] = channel
            for match_id in matches:
                self._holding.setdefault(match_id, set()).add(name)
            if is_news:
                self._link.publish("look", "", to=channel)

    def gone(self, names: Collection[str]) -> None:
        """These processes hear nothing any more."""
        for name in names:
            self._unsure.discard(name)
            if (channel := self._channels.pop(name, None)) is not None:
                self._link.forget([], [channel])
                self._forget_all(name)

    def _forget_all(self, name: str) -> None:
        for match_id in [match_id for match_id, those in self._holding.items() if name in those]:
            self._forget(match_id, name)

    def _forget(self, match_id: str, name: str) -> None:
        those = self._holding.get(match_id, set())
        those.discard(name)
        if not those:
            self._holding.pop(match_id, None)
