"""Sequence numbers of messages between server processes.

With these numbers a process detects that it has missed messages.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any


class NoticeNumbers:
    """The sequence numbers of the messages that a process sends and receives.

    A message has a destination: all processes, or the channel of one process. Each message contains its own number and
    the number of the previous message to the same destination. A lost message still uses up its number. A message to
    all processes also contains the number of the last message to each channel, so that a process can detect that the
    last message to its own channel was lost.
    """

    def __init__(self) -> None:
        self._number = 0
        self._last: dict[str, int] = {}
        """Maps a destination to the number of the last message sent to this destination."""
        self._heard: dict[str, dict[str, int]] = {}
        """Maps the name of another process to a dict. This dict maps a destination to the highest number that was
        received from the process for this destination."""

    def next(self, to: str, is_to_all: bool) -> dict[str, Any]:
        """Return the fields that the next message to this destination must contain: the sequence numbers and the
        destination."""
        self._number += 1
        said: dict[str, Any] = {"to": to, "number": self._number, "before": self._last.get(to, 0)}
        self._last[to] = self._number
        if is_to_all:
            said["direct"] = {channel: number for channel, number in self._last.items() if channel != to}
        return said

    def misses(self, message: dict[str, Any], channel: str) -> bool:
        """Store the numbers of a message from another process. Return whether an earlier message is missing.

        `channel` is the channel on which only this process listens. Messages that were sent before the first received
        message also count as missing.
        """
        if "number" not in message:  # sent by a process of an earlier version during an upgrade
            return False
        heard = self._heard.setdefault(message["from"], {})
        to, number = message["to"], message["number"]
        direct = message.get("direct", {}).get(channel, 0)
        misses = message["before"] > heard.get(to, 0) or direct > heard.get(channel, 0)
        heard[to] = max(heard.get(to, 0), number)
        heard[channel] = max(heard.get(channel, 0), direct)
        return bool(misses)

    def forget(self, names: Collection[str], channels: Collection[str]) -> None:
        """Forget the numbers of dead processes (`names`), and of channels on which no process listens any more
        (`channels`)."""
        for name in names:
            self._heard.pop(name, None)
        for channel in channels:
            self._last.pop(channel, None)
