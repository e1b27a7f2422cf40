"""A minimal WebSocket client for load: no checks and no queues, so that the client is not what is measured."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from urllib.parse import urlsplit

Hear = Callable[[bytes], None]


class Wire(asyncio.Protocol):
    """One socket. `hear` gets the bytes of each text frame; `turn` is the turn of its first view."""

    turn = 0

    def __init__(self, request: bytes) -> None:
        self.request = request
        self.buffer = bytearray()
        self.hear: Hear = lambda text: None
        self.is_open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.is_open.done():
            self.is_open.set_exception(ConnectionError("the handshake was refused"))

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.is_open.done():
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            head = bytes(self.buffer[:end])
            del self.buffer[: end + 4]
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.is_open.set_exception(ConnectionError(head.decode(errors="replace")))
                return
            self.is_open.set_result(None)
        self._frames()

    def _frames(self) -> None:
        buffer, at = self.buffer, 0
        while len(buffer) - at >= 2:
            length, begin = buffer[at + 1], at + 2
            if length == 126:
                length, begin = int.from_bytes(buffer[at + 2 : at + 4]), at + 4
            elif length == 127:
                length, begin = int.from_bytes(buffer[at + 2 : at + 10]), at + 10
            if len(buffer) < begin + length:
                break
            kind, payload = buffer[at] & 15, bytes(buffer[begin : begin + length])
            at = begin + length
            if kind == 1:
                self.hear(payload)
            elif kind == 9:
                self._frame(10, payload)
        del buffer[:at]

    def send(self, text: str) -> None:
        self._frame(1, text.encode())

    def _frame(self, kind: int, payload: bytes) -> None:
        """Send a frame, masked with zeros, which leaves the payload as it is."""
        length = len(payload)
        if length < 126:
            head = bytes((128 | kind, 128 | length))
        elif length < 65536:
            head = bytes((128 | kind, 128 | 126)) + length.to_bytes(2)
        else:
            head = bytes((128 | kind, 128 | 127)) + length.to_bytes(8)
        if self.transport is not None:
            self.transport.write(head + b"\0\0\0\0" + payload)

    def close(self) -> None:
        if self.transport is not None:
            self.transport.close()


async def dial(url: str, path: str, cookie: str = "") -> Wire:
    """Return an open socket at a websocket path of an http URL."""
    where = urlsplit(url)
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {where.netloc}",
        f"Origin: {url}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    request = ("\r\n".join(lines) + "\r\n\r\n").encode()
    loop = asyncio.get_running_loop()
    assert where.hostname is not None and where.port is not None
    _, wire = await loop.create_connection(lambda: Wire(request), where.hostname, where.port)
    async with asyncio.timeout(60):
        await wire.is_open
    return wire
