"""Handles all HTTP requests in a few threads, so that the number of open files and of running requests is limited.

Without this module, Django gives every request a separate thread. Each thread has a database connection, which is
closed only when the garbage collector finds it.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from functools import partial
from math import ceil
from typing import Any

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.base import BaseHandler
from django.http import HttpRequest, HttpResponseBase

from games.addresses import address_of
from games.lobby.api import GUEST, payers
from games.rate_limits import NETWORK, work
from warpwar_site.problems import refuse
from warpwar_site.turns import Busy, Thread, Turns

THREADS = 6
"""Number of threads for requests. It is smaller than the PostgreSQL connection pool, so that running matches never wait
for pages.
"""

SHARE = 4
"""Maximum number of threads that serve one address at a time, so that there are free threads for other addresses."""

QUEUE = 1000
PATIENCE = 30.0
"""Maximum seconds that a request waits in the queue. After that, it is refused, because the client has probably left or
retried.
"""

UPLOADS = 3
"""Number of threads for uploads. It is also the maximum number of uploads that wait for a thread. Uploads have separate
threads because each replays a recorded match, which takes long.
"""

PIECE = 64 * 1024
"""Maximum number of bytes of a response that are sent at a time."""

LONG = {("POST", "/api/recordings")}
FREE = ("/static/", "/healthz", "/api/health")
"""Beginnings of paths that are served even to an address that has used up its budget."""


class InOneThread(BaseHandler):
    """Request handler that runs all middleware and the view of a request in the request's thread.

    All middleware and views are synchronous. Django's ASGI handler would run each of them as a coroutine, and switch
    between thread and event loop for every step. A thread that waits for the event loop would also wait forever if the
    server stopped.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        return await sync_to_async(self.get_response)(request)


class Handler(InOneThread, ASGIHandler):
    """Django's ASGI handler with one change: it sends each response in one piece.

    `InThreads` then divides the response.
    """

    @classmethod
    def chunk_bytes(cls, data: Any) -> Any:
        yield data, True


class InThreads:
    """ASGI middleware that assigns threads to HTTP requests in the order in which they arrive.

    A client that reads its response slowly does not occupy a thread.
    """

    def __init__(self, application: Any) -> None:
        self.application = application
        self.ordinary = Turns("http", THREADS, SHARE, QUEUE, PATIENCE)
        self.uploads = Turns("upload", UPLOADS, UPLOADS, UPLOADS, PATIENCE)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        if scope["type"] != "http":
            return await self.application(scope, receive, send)
        said: asyncio.Queue[Any] = asyncio.Queue()
        work = asyncio.create_task(self._work(scope, receive, said))
        try:
            while (message := await said.get()) is not None:
                await _in_pieces(message, send)
            await work
        finally:
            work.cancel()

    async def _work(self, scope: Any, receive: Any, said: asyncio.Queue[Any]) -> None:
        turns = self.uploads if (scope["method"], scope["path"]) in LONG else self.ordinary
        address = address_of(scope)
        try:
            if (wait := work.wait(payers(address))) and not scope["path"].startswith(FREE):
                return await refuse(scope, said.put, 429, "E-TOO-FAST", NETWORK, ceil(wait))
            thread = await turns.take(address)
            try:
                async with ThreadSensitiveContext(executor=thread.executor):
                    await self.application(scope, receive, said.put)
            finally:
                loop = asyncio.get_running_loop()
                thread.tidy().add_done_callback(partial(_idle_again, loop, turns, address, thread, scope))
        except Busy:
            text = "The server is very busy at the moment. Try again soon."
            await refuse(scope, said.put, 503, "E-BUSY", text, 5)
        finally:
            said.put_nowait(None)


async def _in_pieces(message: Any, send: Any) -> None:
    """Send a long response piece by piece, so that no second copy of the response stays in memory for a slow client."""
    body = memoryview(message.get("body", b""))
    if len(body) <= PIECE:
        await send(message)
        return
    for begin in range(0, len(body), PIECE):
        more = begin + PIECE < len(body) or message.get("more_body", False)
        await send({"type": message["type"], "body": bytes(body[begin : begin + PIECE]), "more_body": more})


def _idle_again(loop: Any, turns: Turns, address: str, thread: Thread, scope: Any, spent: Future[float]) -> None:
    """Charge the client for the CPU time of the request, and return the thread to `turns`. This runs in that thread."""
    work.charge(payers(address, scope.get(GUEST, "")), spent.result())
    if not loop.is_closed():
        loop.call_soon_threadsafe(turns.give_back, address, thread)
