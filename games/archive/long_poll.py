"""Long polling for replays that are not ready yet. A waiting request occupies no thread and no database connection."""

from __future__ import annotations

import asyncio
import re
from typing import Any
from urllib.parse import parse_qs

from games.archive import replay_jobs
from games.lobby.codes import IdConverter

PATH = re.compile(rf"/api/matches/({IdConverter.regex})/(?:replay|report)")
DEFAULT_WAIT, MAX_WAIT = 20, 30
"""Seconds that a request waits if it states no time, and the maximum that it can state."""

PAUSE = 0.05
"""Seconds until the next attempt if the job is finished but the replay is not stored yet."""

NOT_YET = 202


class LongPoll:
    """ASGI middleware that delays a response with status 202 by up to `wait` seconds.

    `wait` is a query parameter with a maximum of 30. If the replay job ends within this time, the middleware handles
    the request again and sends the new response.
    """

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        match_id, seconds = read_wait_request(scope)
        if not seconds:
            await self.application(scope, receive, send)
            return
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while True:
            first = HeldResponse(send)
            await self.application(scope, EmptyRequest(), first)
            if not first.held:
                return
            job = replay_jobs.running(match_id)
            if job is not None and not await job.until_over(until - loop.time()):
                break
            if loop.time() >= until:
                break
            await asyncio.sleep(PAUSE)
        for message in first.held:
            await send(message)


class HeldResponse:
    """A replacement for the ASGI function `send`. It holds back a response with status 202 and forwards all others."""

    def __init__(self, send: Any) -> None:
        self.send = send
        self.held: list[Any] = []

    async def __call__(self, message: Any) -> None:
        if self.held or message.get("status") == NOT_YET:
            self.held.append(message)
        else:
            await self.send(message)


def read_wait_request(scope: Any) -> tuple[str, float]:
    """Return the id of the match whose replay or report is requested, and the number of seconds to wait.

    Return ("", 0) for all other requests.
    """
    if scope["type"] != "http" or scope["method"] != "GET":
        return "", 0
    found = PATH.fullmatch(scope["path"])
    if found is None:
        return "", 0
    said = parse_qs(scope["query_string"].decode("latin1")).get("wait", [str(DEFAULT_WAIT)])[-1]
    seconds = int(said) if said.isdecimal() and said.isascii() and len(said) < 4 else 0
    return found[1], min(seconds, MAX_WAIT)


class EmptyRequest:
    """A replacement for the ASGI function `receive`. It delivers an empty body, because these requests have no body.

    If the client disconnects, the server notices this only when it sends the response.
    """

    def __init__(self) -> None:
        self.asked = False

    async def __call__(self) -> Any:
        if self.asked:
            await asyncio.Event().wait()
        self.asked = True
        return {"type": "http.request", "body": b"", "more_body": False}
