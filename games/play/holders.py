"""Tracks which other server processes hold a match. Only these processes get notices of the match's moves."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from games.notify import ProcessLink


class Holders:
    """The other processes that hold each match in memory. There is one object per node.

    A process that holds a match gets notices of all moves of the match. Before it reads the match from disk, it
    announces that it holds the match (see `hold`).
    """

    def __init__(self, link: ProcessLink) -> None:
        self._link = link
        self._mine: set[str] = set()
        self._channels: dict[str, str] = {}
        """Maps the name of each other process to the channel on which that process listens."""
        self._holding: dict[str, set[str]] = {}
        """Maps a match's id to the names of the other processes that hold the match."""
        self._unsure: set[str] = set()
        """Names of processes that may hold more matches than are known here."""

    def hold(self, match_id: str) -> None:
        """Announce that this process holds the match. Call this before the match is read from disk, so that no move is
        missed."""
        self._mine.add(match_id)
        self._link.publish("hold", match_id, [self._link.name, self._link.channel])

    def drop(self, match_id: str) -> None:
        self._mine.discard(match_id)
        self._link.publish("drop", match_id, self._link.name)

    def doubt(self, name: str) -> None:
        """Record that a notice from the process `name` was missed.

        Until the process `name` announces its matches again, it may hold more matches than are known here.
        """
        self._unsure.add(name)

    def announce(self) -> None:
        """Announce all matches that this process holds. This is needed when another process asks for it, or has missed
        notices from this process."""
        self._link.publish("holds", "", [self._link.name, self._link.channel, sorted(self._mine)])

    def tell(self, kind: str, match_id: str) -> None:
        """Send a notice of this kind to all other processes that hold the match."""
        for name in self._holding.get(match_id, ()):
            self._link.publish(kind, match_id, to=self._channels[name])

    # ---- notices from other processes --------------------------------------------------------------------------

    def handle_hold(self, match_id: str, said: Any) -> None:
        name, channel = said
        if channel:
            self._channels[name] = channel
            self._holding.setdefault(match_id, set()).add(name)
            if match_id in self._mine:
                self._link.publish("quiet", match_id, to=channel)
                self._link.publish("hold_too", match_id, [self._link.name, self._link.channel], to=channel)

    def handle_hold_too(self, match_id: str, said: Any) -> None:
        """Record that another process also holds the match. The other process sends this message in response to the
        `hold` of this process."""
        name, channel = said
        self._channels[name] = channel
        self._holding.setdefault(match_id, set()).add(name)

    def handle_drop(self, match_id: str, name: str) -> None:
        self._forget(match_id, name)

    def handle_holds(self, said: Any) -> None:
        """Store the list of all matches that another process holds.

        If the previous list was uncertain, the other process may have missed notices of changes made by this process.
        In this case, ask the other process to refresh its matches.
        """
        name, channel, matches = said
        is_news = name in self._unsure or self._channels.get(name) != channel
        self._unsure.discard(name)
        if self._channels.get(name) == channel:
            self._forget_all(name)
        else:
            self.forget_processes([name])
        if channel:
            self._channels[name] = channel
            for match_id in matches:
                self._holding.setdefault(match_id, set()).add(name)
            if is_news:
                self._link.publish("look", "", to=channel)

    def forget_processes(self, names: Collection[str]) -> None:
        """Delete all data about these processes, because they no longer listen."""
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
