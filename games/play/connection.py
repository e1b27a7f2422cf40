"""One socket: its guest, the view that it shows, and an output queue. A slow reader does not delay other sockets."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec

from games.addresses import NOBODY
from games.play.protocol import Bye
from games.play.socket_limits import ADDRESS_UNREAD, MAX_UNREAD, Bucket
from games.rate_limits import Payers, limit, payers_of, sockets

log = logging.getLogger(__name__)
Frame = dict[str, Any]
"""An ASGI event. All sockets that receive the same text share one event object."""

SILENT = 120.0
"""Seconds (PLAY_SILENT) without any message from a page after which the page counts as idle.

A page pings every 20 s. If it is hidden, it pings only once a minute in browsers that slow down the timers of hidden
pages.
"""

UNWRITABLE = "The server could not write to this socket."
_encoder = msgspec.json.Encoder()


def frame(message: Any) -> Frame:
    """Return the ASGI event for a protocol message. The event can be sent to many sockets, so that the message is
    encoded only once."""
    return {"type": "websocket.send", "text": _encoder.encode(message).decode()}


def closing(code: int, reason: str) -> Frame:
    return {"type": "websocket.close", "code": code, "reason": reason}


class Connection:
    """A socket, with its viewer and the queue of its output.

    `viewer` is the viewer for whom the socket acts: the seat of the socket's guest, or the public. `eyes` is the viewer
    whose view the socket shows. The two differ only while a watcher looks at a lent view. `seq` is the sequence number
    of the last view that was sent to the socket (0: none; -1: only the table, before the start).
    """

    def __init__(
        self,
        send: Callable[[Frame], Awaitable[None]],
        guest: str = "",
        session: str = "",
        address: str = NOBODY,
        write: Callable[[str], None] | None = None,
    ) -> None:
        """Set up the connection. `write` sends a text at once; it is None if the server cannot do that."""
        self.guest, self.session, self.address = guest, session, address
        self.viewer = self.eyes = -1
        self.name = ""
        """Name of the watcher, as the table shows it."""
        self.seq = 0
        self.greeted = False
        self.page_idle = False
        """True if the page has reported that it is hidden, or that its user has not touched it for some minutes."""
        self.heard = time.monotonic()
        """Time of the last message from the page (time.monotonic)."""
        self.closed = False
        self.bucket = Bucket()
        self.warned = 0
        """Number of messages refused since the last handled message, because the message budget was used up."""
        self.unread = 0
        self._send, self._write_text = send, write
        self._queue: deque[Frame] = deque()
        self._marks: deque[tuple[int, int]] = deque()
        """Data whose receipt the client has not confirmed, as pairs of a sequence number and the number of characters
        that were sent under this number."""
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None

    @property
    def payers(self) -> Payers:
        """The payers who are charged for the requests of this socket."""
        return payers_of(self.guest, self.session, self.address)

    @property
    def is_lent(self) -> bool:
        """Whether the socket shows a view that a seat has lent to the watcher."""
        return self.eyes != self.viewer

    def is_idle(self, now: float) -> bool:
        """Return whether no quick answer can be expected from the person at this socket.

        This is so if the page is idle, or if it has sent nothing for SILENT seconds, for example because the operating
        system has suspended it. `now` is monotonic time in seconds.
        """
        return self.page_idle or now - self.heard > limit("SILENT", SILENT)

    def start(self) -> None:
        self._writer = asyncio.create_task(self._write())

    def see_as(self, eyes: int) -> None:
        """Change the socket so that it shows the view of the viewer `eyes` from now on.

        Each viewer has separate sequence numbers. Therefore all data that was sent before counts as sent under the
        number 0.
        """
        if eyes != self.eyes:
            self.eyes, self.seq = eyes, 0
            self._marks = deque([(0, sum(size for _, size in self._marks))])

    def push(self, what: Frame) -> None:
        """Send a frame or put it in the queue. If too much data is still unread by the client, close the socket with a
        reason instead."""
        if self.closed:
            return
        size = len(what.get("text") or "")
        self.unread += size
        if self._marks and self._marks[-1][0] == self.seq:
            size += self._marks.pop()[1]
        self._marks.append((self.seq, size))
        if self.unread > MAX_UNREAD or self.unread * sockets.count(self.payers[-1]) > ADDRESS_UNREAD:
            self._queue.clear()
            self.close(4408, "This page read its messages too slowly. Please reconnect.", again=True)
            return
        if self._write_text is None or self._writer is None or self._queue:
            self._queue.append(what)
            self._wake.set()
            return
        try:
            self._write_text(what["text"])
        except Exception as error:  # the server's socket can raise any error: this client is gone, others go on
            log.warning("a socket could not be written to and is closed: %r", error)
            self.close(4011, UNWRITABLE)

    def tell(self, message: Any) -> None:
        self.push(frame(message))

    def has_read(self, seq: int | None = None) -> None:
        """Record that the client has received all data up to this sequence number. If `seq` is None, the client has
        received all data."""
        if seq is None:
            self.unread = 0
            self._marks.clear()
        while self._marks and seq is not None and self._marks[0][0] <= seq:
            self.unread -= self._marks.popleft()[1]

    def close(self, code: int, reason: str, again: bool = False) -> None:
        """Put a message with the reason in the queue, then close the socket. Frames that are pushed later are dropped.

        `again` states whether the client should connect again.
        """
        if self.closed:
            return
        self._queue.append(frame(Bye(reason, again)))
        self._queue.append(closing(code, reason[:120]))
        self.closed = True
        self._wake.set()

    async def wait_until_flushed(self) -> None:
        """Wait until the queue is empty, but at most one second."""
        for _ in range(200):
            if not self._queue:
                return
            await asyncio.sleep(0.005)

    def stop(self) -> None:
        self.closed = True
        if self._writer is not None:
            self._writer.cancel()

    async def _write(self) -> None:
        while True:
            while self._queue:
                what = self._queue.popleft()
                try:
                    await self._send(what)
                except Exception as error:  # the server's socket can raise any error: the client is gone
                    log.warning("a socket could not be written to and is closed: %r", error)
                    self.closed = True
                    self._queue.clear()
                    with suppress(Exception):
                        await self._send(closing(4011, UNWRITABLE))
                    return
            self._wake.clear()
            await self._wake.wait()
