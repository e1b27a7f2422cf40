"""Long polling: who asks for a replay that is being made may wait; neither a thread nor a database connection does."""

from __future__ import annotations

import asyncio
import re
from typing import Any
from urllib.parse import parse_qs

from games.archive import replay_jobs
from games.lobby.codes import IdConverter

PATH = re.compile(rf"/api/matches/({IdConverter.regex})/(?:replay|report)")
DEFAULT_WAIT, MAX_WAIT = 20, 30
"""Seconds."""

PAUSE = 0.05
"""Seconds between two looks, if a job is over and its replay yet not there."""

NOT_YET = 202


class LongPoll:
    """ASGI: `wait` seconds of the query, at most 30, an answer that says "not yet" is held back.

    When the job is over by then, the request is handled once more.
    """

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        match_id, seconds = wanted_wait(scope)
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
    """In `send`'s place: keeps an answer that says "not yet" and lets every other one pass."""

    def __init__(self, send: Any) -> None:
        self.send = send
        self.held: list[Any] = []

    async def __call__(self, message: Any) -> None:
        if self.held or message.get("status") == NOT_YET:
            self.held.append(message)
        else:
            await self.send(message)


def wanted_wait(scope: Any) -> tuple[str, float]:
    """Which match's replay is asked for, and how long its answer may take; 0 seconds for everything else."""
    if scope["type"] != "http" or scope["method"] != "GET":
        return "", 0
    found = PATH.fullmatch(scope["path"])
    if found is None:
        return "", 0
    said = parse_qs(scope["query_string"].decode("latin1")).get("wait", [str(DEFAULT_WAIT)])[-1]
    seconds = int(said) if said.isdecimal() and said.isascii() and len(said) < 4 else 0
    return found[1], min(seconds, MAX_WAIT)


class EmptyRequest:
    """In `receive`'s place: these requests have no body, and who has gone is noticed when he is answered."""

    def __init__(self) -> None:
        self.asked = False

    async def __call__(self) -> Any:
        if self.asked:
            await asyncio.Event().wait()
        self.asked = True
        return {"type": "http.request", "body": b"", "more_body": False}
