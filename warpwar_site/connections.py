"""Connections of clients: how many are allowed, from which address, and how long a client may take.

These are parts for Twisted under Daphne. Another ASGI server has its own settings for this.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from ipaddress import ip_address
from typing import Any

from daphne import ws_protocol
from twisted.internet import tcp
from twisted.web import http

from games.addresses import address_of, is_proxy
from warpwar_site.problems import problem_response

HTTPChannel: Any = http.HTTPChannel
WebSocketProtocol: Any = ws_protocol.WebSocketProtocol
"""Typed as Any, because the types of these libraries are not checked."""

EACH = 600
"""Most connections of one address: enough for a school where every pupil watches with two connections."""

SHARE = 0.75
"""Largest share of all possible connections that one address may have."""

IDLE = 30
"""Seconds a connection is kept open without a request."""

SENDING = 30.0
"""Seconds within which a request must arrive, counted from its first byte."""

SLOWEST = 20_000
"""Slowest rate in bytes per second at which a body must arrive; it extends the time above."""

STALLED = 60.0
"""Seconds within which a client must read what is ready for it (about 100 KB)."""

LARGEST = 4 * 1024 * 1024 + 64 * 1024
"""Most bytes of a request's body."""


class Connections:
    """All connections of this process, at most `most`. An idle connection is closed to make room for a new one."""

    def __init__(self, most: int) -> None:
        self.most, self.each = most, min(EACH, int(most * SHARE))
        self._held: dict[Any, str] = {}
        self._of: Counter[str] = Counter()
        self._idle: dict[Any, Callable[[], None]] = {}
        """Maps a transport to the function that closes it, the longest idle first."""

    def __len__(self) -> int:
        return len(self._held)

    def enter(self, transport: Any, address: str, limited: bool) -> bool:
        """Add the connection if there is room. Return whether there is."""
        if limited and self._of[address] >= self.each and not self._make_room(address):
            return False
        if len(self._held) >= self.most and not self._make_room():
            return False
        self._held[transport] = address
        self._of[address] += 1
        return True

    def leave(self, transport: Any) -> None:
        self._idle.pop(transport, None)
        address = self._held.pop(transport, None)
        if address is not None:
            self._of[address] -= 1
            if not self._of[address]:
                del self._of[address]

    def rests(self, transport: Any, close: Callable[[], None]) -> None:
        """Record that the connection has no request now, so that it may be closed to make room."""
        if transport in self._held:
            self._idle[transport] = close

    def works(self, transport: Any) -> None:
        self._idle.pop(transport, None)

    def _make_room(self, address: str = "") -> bool:
        """Close the connection that has been idle longest, only of this address if one is given.

        Return whether one was closed.
        """
        for transport, close in self._idle.items():
            if not address or self._held[transport] == address:
                self.leave(transport)
                close()
                return True
        return False


class Channel(HTTPChannel):
    """One connection while it uses HTTP."""

    connections: Connections
    _deadline: Any = None
    _stall: Any = None
    _body = 0

    def connectionMade(self) -> None:
        self.flowing = asyncio.Event()
        self.flowing.set()
        peer = getattr(self.transport.getPeer(), "host", "")
        address = address_of({"client": [peer, 0] if peer else None, "headers": []})
        if not self.connections.enter(self.transport, address, not _is_proxy(peer)):
            text = "Very many connections to this server are open, perhaps from your network. Try again in a moment."
            self._refuse(503, "E-BUSY", text)
            return
        super().connectionMade()
        self.connections.rests(self.transport, self.loseConnection)

    def dataReceived(self, data: bytes) -> None:
        if self._deadline is None and not self._handlingRequest:
            self.connections.works(self.transport)
            self._deadline = self.callLater(SENDING, self._too_slow)
        super().dataReceived(data)

    def allHeadersReceived(self) -> None:
        if (self.length or 0) > LARGEST:
            self._refuse(413, "E-BODY", "That is too long.")
            return
        if self._deadline is not None and self.length != 0:
            self._deadline.reset(SENDING + (self.length or LARGEST) / SLOWEST)
        super().allHeadersReceived()

    def rawDataReceived(self, data: bytes) -> None:
        if self.transport.disconnecting:
            return
        if not self._handlingRequest:
            self._body += len(data)
            if self._body > LARGEST:
                self._refuse(413, "E-BODY", "That is too long.")
                return
        super().rawDataReceived(data)

    def allContentReceived(self) -> None:
        self._in_time()
        self._body = 0
        super().allContentReceived()

    def requestDone(self, request: Any) -> None:
        super().requestDone(request)
        if not self._handlingRequest and self._deadline is None:
            self.connections.rests(self.transport, self.loseConnection)

    def connectionLost(self, reason: Any) -> None:
        self.connections.leave(self.transport)
        self._in_time()
        self._moves()
        super().connectionLost(reason)

    # ---- a client that does not read ------------------------------------------------------------------------------

    def pauseProducing(self) -> None:
        self.flowing.clear()
        if self._stall is None:
            self._stall = self.callLater(STALLED, self._stalled)
        super().pauseProducing()

    def resumeProducing(self) -> None:
        self._moves()
        super().resumeProducing()

    def _moves(self) -> None:
        self.flowing.set()
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None

    def _stalled(self) -> None:
        self._stall = None
        self.flowing.set()
        self.transport.abortConnection()

    # ---- a client that does not write -----------------------------------------------------------------------------

    def _in_time(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_slow(self) -> None:
        self._deadline = None
        self._refuse(408, "E-SLOW", "The request did not come to its end in time. Try again.")

    def _refuse(self, status: int, code: str, text: str) -> None:
        """Answer without a request and ignore all further data."""
        response = problem_response("/", status, code, text, 5 if status == 503 else 0)
        lines = [f"HTTP/1.1 {status} {response.reason_phrase}", "Connection: close"]
        lines += [f"{name}: {value}" for name, value in response.items()]
        lines += [f"Content-Length: {len(response.content)}", "", ""]
        self._in_time()
        setattr(self, "dataReceived", lambda data: None)  # noqa: B010 (as Twisted does it: nothing is read any more)
        self.transport.write("\r\n".join(lines).encode("latin1") + response.content)
        self.transport.loseConnection()


class Socket(WebSocketProtocol):
    """The same connection after it has become a WebSocket."""

    connections: Connections

    def dataReceived(self, data: bytes) -> None:
        """Pass data on as Autobahn does, but without the coloured debug line that it formats for each piece."""
        self._dataReceived(data)

    def sendData(self, data: bytes, sync: bool = False, chopsize: int | None = None) -> None:
        """Send data at once if nothing is queued, without waiting for the next turn of the event loop."""
        if sync or chopsize or self.send_queue or self.state != self.STATE_OPEN:
            super().sendData(data, sync, chopsize)
        else:
            send(self.transport, data)

    def connectionLost(self, reason: Any) -> None:
        self.connections.leave(self.transport)
        super().connectionLost(reason)


def send(transport: Any, data: bytes) -> None:
    """Write as much as the network takes now.

    The transport keeps the rest, and notices itself if the connection is lost.
    """
    is_free = isinstance(transport, tcp.Connection) and transport.connected and not transport.disconnecting
    if is_free and not transport.dataBuffer and not transport._tempDataBuffer:
        sent = transport.writeSomeData(data)
        if isinstance(sent, int):
            data = data[sent:]
    if data:
        transport.write(data)


def _is_proxy(peer: str) -> bool:
    try:
        return is_proxy(ip_address(peer))
    except ValueError:
        return False
