"""Decompresses responses that are stored gzipped, piece by piece, for the few clients that do not accept gzip."""

from __future__ import annotations

import asyncio
import time
import zlib
from typing import Any

from games.addresses import address_of
from games.lobby.api import GUEST, payers
from games.rate_limits import work

GZIP = 16 + zlib.MAX_WBITS
PIECE = 64 * 1024
"""Maximum number of bytes that are decompressed and sent at a time, so that a long response needs little memory."""


def takes_gzip(scope: Any) -> bool:
    """Return whether the client accepts gzip. The weight q=0 means that it does not."""
    accepted = b",".join(value for name, value in scope["headers"] if name == b"accept-encoding").decode("latin1")
    for word in accepted.lower().split(","):
        name, _, weight = word.partition(";")
        if name.strip() in ("gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


class Unpacking:
    """ASGI middleware that decompresses gzipped responses for clients that do not accept gzip.

    The CPU time for this counts against the client's limit.
    """

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        if scope["type"] != "http" or takes_gzip(scope):
            return await self.application(scope, receive, send)
        return await self.application(scope, receive, _Unpacked(scope, send))


class _Unpacked:
    """A replacement for `send` that decompresses a gzipped response."""

    def __init__(self, scope: Any, send: Any) -> None:
        self.scope, self.send = scope, send
        self.pieces: Any = None
        self.cost = 0.0

    async def __call__(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            headers = [(name.lower(), value) for name, value in message["headers"]]
            if (b"content-encoding", b"gzip") in headers:
                self.pieces = zlib.decompressobj(GZIP)
                left_out = (b"content-encoding", b"content-length")
                message = {**message, "headers": [each for each in headers if each[0] not in left_out]}
        elif self.pieces is not None:
            packed, more = message.get("body", b""), message.get("more_body", False)
            while packed:
                piece = await asyncio.to_thread(self._next, packed)
                packed = self.pieces.unconsumed_tail
                await self.send({"type": "http.response.body", "body": piece, "more_body": True})
            rest = b""
            if not more:
                rest = self.pieces.flush()
                work.charge(payers(address_of(self.scope), self.scope.get(GUEST, "")), self.cost)
            message = {"type": "http.response.body", "body": rest, "more_body": more}
        await self.send(message)

    def _next(self, packed: bytes) -> bytes:
        begin = time.thread_time()
        piece: bytes = self.pieces.decompress(packed, PIECE)
        self.cost += time.thread_time() - begin
        return piece
