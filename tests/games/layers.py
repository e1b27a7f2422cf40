"""A channel layer between two server processes, and the ways in which it may fail."""

from __future__ import annotations

from typing import Any

from channels.layers import InMemoryChannelLayer


class Layer(InMemoryChannelLayer):
    """A channel layer that can fail: it loses, refuses ("away"), doubles, or holds back and reverses its messages."""

    mode = ""

    def __init__(self) -> None:
        super().__init__(capacity=10_000)
        self.held: list[tuple[str, Any]] = []

    async def group_send(self, group: str, message: Any) -> None:
        if self._is_lost():
            return
        if self.mode == "hold":
            self.held.append((group, message))
            return
        for _ in range(2 if self.mode == "double" else 1):
            await super().group_send(group, message)

    async def send(self, channel: str, message: Any) -> None:
        if not self._is_lost():
            await super().send(channel, message)

    async def flush(self) -> None:
        """Keep all subscriptions: one process only makes its connections again."""

    def _is_lost(self) -> bool:
        if self.mode == "away":
            raise ConnectionError("nothing can be sent")
        return self.mode == "lose"

    async def release(self) -> None:
        self.mode = ""
        held, self.held = self.held, []
        for group, message in reversed(held):
            await super().group_send(group, message)
