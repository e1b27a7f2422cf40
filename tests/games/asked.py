"""A GET through the whole ASGI application, as a server would pass it on."""

from __future__ import annotations

import asyncio
from typing import Any

from warpwar_site.asgi import application


class Asked:
    """A request and, once it is `answered`, all messages that came back."""

    def __init__(
        self, path: str, *headers: tuple[bytes, bytes], address: str = "10.0.0.9", site: Any = application
    ) -> None:
        path, _, query = path.partition("?")
        self.messages: list[Any] = []
        self.site = site
        self.scope = {
            "type": "http", "method": "GET", "path": path, "query_string": query.encode(), "client": [address, 1],
            "headers": [(b"host", b"testserver"), *headers], "scheme": "http", "http_version": "1.1",
        }  # fmt: skip
        self._body = [{"type": "http.request", "body": b"", "more_body": False}]

    async def get_response(self) -> tuple[int, bytes]:
        """Send the request. Return status and body."""
        await self.site(self.scope, self._receive, self._send)
        return self.messages[0]["status"], b"".join(each.get("body", b"") for each in self.messages)

    async def _receive(self) -> Any:
        if not self._body:
            await asyncio.Event().wait()
        return self._body.pop()

    async def _send(self, message: Any) -> None:
        self.messages.append(message)

    @property
    def headers(self) -> dict[bytes, bytes]:
        return {name.lower(): value for name, value in self.messages[0]["headers"]}
