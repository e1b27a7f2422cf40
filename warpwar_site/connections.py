"""Limits the number of clients' connections, in total and per address, and the time that a client may take.

These classes replace Twisted's and Daphne's. Another ASGI server has its own settings for such limits.
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
"""Both classes are typed as Any, because their libraries have no type annotations that mypy can check."""

EACH = 600
"""Maximum number of connections of one address: enough for a school where every pupil watches with two connections."""

SHARE = 0.75
"""Maximum share of all possible connections that one address may have."""

IDLE = 30
"""Seconds for which a connection without a request stays open."""

SENDING = 30.0
"""Maximum seconds from the first byte of a request to its last byte."""

SLOWEST = 20_000
"""Minimum rate in bytes per second at which a client must send a request's body. For a request with a body, SENDING is
extended by the time that the body takes at this rate.
"""

STALLED = 60.0
"""Maximum seconds for which a client may leave data unread. About 100 KB are then waiting in memory."""

LARGEST = 4 * 1024 * 1024 + 64 * 1024
"""Maximum size of a request's body in bytes."""


class Connections:
    """The open connections of this process. `most` is their maximum number.

    If there is no room for a new connection, an idle connection is closed.
    """

    def __init__(self, most: int) -> None:
        self.most, self.each = most, min(EACH, int(most * SHARE))
        self._held: dict[Any, str] = {}
        self._of: Counter[str] = Counter()
        self._idle: dict[Any, Callable[[], None]] = {}
        """Maps an idle transport to the function that closes it. The transport that has been idle longest comes first.
        """

    def __len__(self) -> int:
        return len(self._held)

    def enter(self, transport: Any, address: str, limited: bool) -> bool:
        """Add the connection if there is room for it. Return whether it was added.

        `limited`: whether the limit per address applies to this connection.
        """
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
        """Record that the connection has no request now, so that it can be closed to make room."""
        if transport in self._held:
            self._idle[transport] = close

    def works(self, transport: Any) -> None:
        self._idle.pop(transport, None)

    def _make_room(self, address: str = "") -> bool:
        """Close the connection that has been idle longest. Return whether a connection was closed.

        `address`: close only a connection of this address. If it is "", close any connection.
        """
        for transport, close in self._idle.items():
            if not address or self._held[transport] == address:
                self.leave(transport)
                close()
                return True
        return False


class Channel(HTTPChannel):
    """Twisted's protocol of one HTTP connection, with the limits of this module."""

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
            text = "Too many connections to this server are open, perhaps from your network. Try again in a moment."
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
            self._refuse(413, "E-BODY", "The request is too long.")
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
                self._refuse(413, "E-BODY", "The request is too long.")
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
            self._stall = self.callLater(STALLED, self._abort_stalled)
        super().pauseProducing()

    def resumeProducing(self) -> None:
        self._moves()
        super().resumeProducing()

    def _moves(self) -> None:
        self.flowing.set()
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None

    def _abort_stalled(self) -> None:
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
        self._refuse(408, "E-SLOW", "The request was not complete in time. Try again.")

    def _refuse(self, status: int, code: str, text: str) -> None:
        """Send an error response, although no complete request has arrived, and close the connection.

        Ignore further data.
        """
        response = problem_response("/", status, code, text, 5 if status == 503 else 0)
        lines = [f"HTTP/1.1 {status} {response.reason_phrase}", "Connection: close"]
        lines += [f"{name}: {value}" for name, value in response.items()]
        lines += [f"Content-Length: {len(response.content)}", "", ""]
        self._in_time()
        setattr(self, "dataReceived", lambda data: None)  # noqa: B010 (as Twisted does it: nothing is read any more)
        self.transport.write("\r\n".join(lines).encode("latin1") + response.content)
        self.transport.loseConnection()


class Socket(WebSocketProtocol):
    """Protocol of a connection that has become a WebSocket."""

    connections: Connections

    def dataReceived(self, data: bytes) -> None:
        """Pass received data on as Autobahn does, but without the debug line that Autobahn formats for each piece."""
        self._dataReceived(data)

    def sendData(self, data: bytes, sync: bool = False, chopsize: int | None = None) -> None:
        """Send data. If nothing is queued, send it immediately instead of in the next iteration of the event loop."""
        if sync or chopsize or self.send_queue or self.state != self.STATE_OPEN:
            super().sendData(data, sync, chopsize)
        else:
            send(self.transport, data)

    def connectionLost(self, reason: Any) -> None:
        self.connections.leave(self.transport)
        super().connectionLost(reason)


def send(transport: Any, data: bytes) -> None:
    """Send as much data as the network accepts now.

    The transport stores the rest and sends it later. If the connection is lost, the transport notices it.
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
