"""What a page has sent and nobody has heard yet: read as it comes, so that a page cannot fill the server's memory."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

FULL, LOW = 24, 8
"""Messages waiting at which the network is no longer read, and at which it is read again."""

HEAVY = 64 * 1024
"""Characters waiting at which it is no longer read either."""

GLANCE, GLANCES = 0.05, 12
"""Seconds for which, once a second, a closed line is read, and how many times."""

MOST = 1000
"""Messages that may wait where the server cannot stop reading; a page may send 120 at once."""

LARGEST = 1024 * 1024
"""Characters that may wait."""

Event = dict[str, Any]


class ReceiveBuffer:
    """The events of one socket, in order.

    `admits` says of each message as it comes whether it will be heard; `overflow` is called when too much waits, and
    reading ends. `network` is the transport, if the server gives it away: reading a frame costs as much as many a
    message, so who sends more than is heard has to wait with it.
    """

    def __init__(
        self,
        receive: Callable[[], Awaitable[Event]],
        admits: Callable[[Event], bool],
        overflow: Callable[[], None],
        network: Any = None,
    ) -> None:
        self._receive, self._admits, self._overflow, self._network = receive, admits, overflow, network
        self._paused = False
        self._events: deque[Event] = deque()
        self._size = 0
        self._wake = asyncio.Event()
        self._reader = asyncio.create_task(self._read())

    async def next(self) -> Event:
        """The next message, or the event that says the socket is closed."""
        while not self._events:
            self._wake.clear()
            await self._wake.wait()
        event = self._events.popleft()
        self._size -= _size(event)
        if self._paused and len(self._events) <= LOW and self._size <= HEAVY / 2:
            self._paused = False
            self._network.resumeProducing()
        return event

    def stop(self, closing: bool = False) -> None:
        """`closing`: what else is sent is hardly read any more, just enough to hear that the other end closes too;
        the server cuts the line after a while."""
        self._reader.cancel()
        if closing and self._network is not None:
            self._pause()
            asyncio.get_running_loop().call_later(0.5, self._listen_a_little, GLANCES)

    def _listen_a_little(self, left: int) -> None:
        if left:
            loop = asyncio.get_running_loop()
            self._network.resumeProducing()
            loop.call_later(GLANCE, self._network.pauseProducing)
            loop.call_later(1.0, self._listen_a_little, left - 1)
        else:
            self._network.resumeProducing()

    def _pause(self) -> None:
        if self._network is not None and not self._paused:
            self._paused = True
            self._network.pauseProducing()

    async def _read(self) -> None:
        while True:
            event = await self._receive()
            if event["type"] == "websocket.receive" and not self._admits(event):
                continue
            self._size += _size(event)
            if len(self._events) >= MOST or self._size > LARGEST:
                self._overflow()
                event = {"type": "websocket.disconnect"}
                self._events.clear()
            self._events.append(event)
            if len(self._events) >= FULL or self._size >= HEAVY:
                self._pause()
            self._wake.set()
            if event["type"] == "websocket.disconnect":
                return


def _size(event: Event) -> int:
    return len(event.get("text") or event.get("bytes") or "")
