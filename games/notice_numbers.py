"""Numbers of the messages between server processes, by which a process notices that it has missed some."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any


class NoticeNumbers:
    """One per process. A message names the one before it to the same destination: all processes, or one's channel.

    A message takes its number whether or not it arrives. What goes to all says also which was the last to each channel,
    so that the loss of a channel's last message is noticed.
    """

    def __init__(self) -> None:
        self._number = 0
        self._last: dict[str, int] = {}
        """Destination -> number of the last message to it."""
        self._heard: dict[str, dict[str, int]] = {}
        """Name of another process -> destination -> the highest number that came from it."""

    def next(self, to: str, is_to_all: bool) -> dict[str, Any]:
        """Return what the next message to this destination says of numbers."""
        self._number += 1
        said: dict[str, Any] = {"to": to, "number": self._number, "before": self._last.get(to, 0)}
        self._last[to] = self._number
        if is_to_all:
            said["direct"] = {channel: number for channel, number in self._last.items() if channel != to}
        return said

    def misses(self, message: dict[str, Any], channel: str) -> bool:
        """Note the numbers of a message of another process; return whether an earlier one has not come.

        `channel`: where this process alone hears. What a process has sent before we first heard it counts as missed.
        """
        if "number" not in message:  # of a process of an earlier version, during an upgrade
            return False
        heard = self._heard.setdefault(message["from"], {})
        to, number = message["to"], message["number"]
        direct = message.get("direct", {}).get(channel, 0)
        misses = message["before"] > heard.get(to, 0) or direct > heard.get(channel, 0)
        heard[to] = max(heard.get(to, 0), number)
        heard[channel] = max(heard.get(channel, 0), direct)
        return bool(misses)

    def forget(self, names: Collection[str], channels: Collection[str]) -> None:
        """These processes are dead, and nobody hears at these channels any more."""
        for name in names:
            self._heard.pop(name, None)
        for channel in channels:
            self._last.pop(channel, None)
