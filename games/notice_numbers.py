"""Sequence numbers of messages between server processes. They let a process notice that it has missed some."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any


class NoticeNumbers:
    """Sequence numbers of one process. Each message names the message before it to the same destination: all processes,
    or the channel of one.

    A message takes its number whether or not it arrives. A message to all also names the last message to each channel,
    so that the loss of a channel's last message is noticed.
    """

    def __init__(self) -> None:
        self._number = 0
        self._last: dict[str, int] = {}
        """Destination -> number of the last message to it."""
        self._heard: dict[str, dict[str, int]] = {}
        """Name of another process -> destination -> the highest number that came from it."""

    def next(self, to: str, is_to_all: bool) -> dict[str, Any]:
        """Return the number fields of the next message to this destination."""
        self._number += 1
        said: dict[str, Any] = {"to": to, "number": self._number, "before": self._last.get(to, 0)}
        self._last[to] = self._number
        if is_to_all:
            said["direct"] = {channel: number for channel, number in self._last.items() if channel != to}
        return said

    def misses(self, message: dict[str, Any], channel: str) -> bool:
        """Store the numbers of a message from another process. Return whether an earlier message is missing.

        `channel`: the channel of this process alone. Messages from before the first one that was heard count as missed.
        """
        if "number" not in message:  # from a process of an earlier version, during an upgrade
            return False
        heard = self._heard.setdefault(message["from"], {})
        to, number = message["to"], message["number"]
        direct = message.get("direct", {}).get(channel, 0)
        misses = message["before"] > heard.get(to, 0) or direct > heard.get(channel, 0)
        heard[to] = max(heard.get(to, 0), number)
        heard[channel] = max(heard.get(channel, 0), direct)
        return bool(misses)

    def forget(self, names: Collection[str], channels: Collection[str]) -> None:
        """Forget processes that are dead, and channels on which no process listens any more."""
        for name in names:
            self._heard.pop(name, None)
        for channel in channels:
            self._last.pop(channel, None)
