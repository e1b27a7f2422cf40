"""Buffer of messages that a page has sent and that wait to be handled. Its size is limited to protect the memory."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

FULL, LOW = 24, 8
"""Numbers of waiting messages at which reading from the network stops (FULL), and at which it starts again (LOW)."""

HEAVY = 64 * 1024
"""Number of waiting characters at which reading from the network stops, even if few messages wait."""

GLANCE, GLANCES = 0.05, 12
"""When the server closes a socket, it still reads from the network once a second for GLANCE seconds, GLANCES times."""

MOST = 1000
"""Maximum number of waiting messages if the server cannot stop reading. A page is allowed to send 120 at once."""

LARGEST = 1024 * 1024
"""Maximum number of waiting characters."""

Event = dict[str, Any]


class ReceiveBuffer:
    """Buffer of the events of one socket that wait to be handled, in order.

    `admits`: returns whether a new message must be handled. `overflow`: called when too much data waits; after that,
    nothing more is read. `network`: the transport, or None if the server does not provide it. Reading a frame can cost
    as much as handling a message, so reading stops while too many messages wait.
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
        self._reader = asyncio.create_task(self._read_events())

    async def next(self) -> Event:
        """Wait for the next event and return it: a message, or the event that reports that the socket is closed."""
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
        """Stop reading.

        If `closing` is true, read only as much as is needed to notice that the client closes the connection too. The
        server closes the connection later.
        """
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

    async def _read_events(self) -> None:
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
