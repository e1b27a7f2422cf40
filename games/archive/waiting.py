"""Who asks for a film that is being made may wait for it; neither a thread nor a database connection does."""

from __future__ import annotations

import asyncio
import re
from typing import Any
from urllib.parse import parse_qs

from games.archive import workshop
from games.lobby.codes import IdConverter

PATH = re.compile(rf"/api/matches/({IdConverter.regex})/(?:replay|report)")
USUAL, LONGEST = 20, 30
"""Seconds."""

PAUSE = 0.05
"""Seconds between two looks, if a film is over and yet not there."""

NOT_YET = 202


class Waiting:
    """ASGI: `wait` seconds of the query, at most 30, an answer that says "not yet" is held back.

    When the film is over by then, the request is handled once more.
    """

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        match_id, seconds = asked(scope)
        if not seconds:
            await self.application(scope, receive, send)
            return
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while True:
            first = Held(send)
            await self.application(scope, Silent(), first)
            if not first.held:
                return
            film = workshop.going(match_id)
            if film is not None and not await film.until_over(until - loop.time()):
                break
            if loop.time() >= until:
                break
            await asyncio.sleep(PAUSE)
        for message in first.held:
            await send(message)


class Held:
    """In `send`'s place: keeps an answer that says "not yet" and lets every other one pass."""

    def __init__(self, send: Any) -> None:
        self.send = send
        self.held: list[Any] = []

    async def __call__(self, message: Any) -> None:
        if self.held or message.get("status") == NOT_YET:
            self.held.append(message)
        else:
            await self.send(message)


def asked(scope: Any) -> tuple[str, float]:
    """Whose film is asked for, and how long its answer may take; 0 seconds for everything else."""
    if scope["type"] != "http" or scope["method"] != "GET":
        return "", 0
    found = PATH.fullmatch(scope["path"])
    if found is None:
        return "", 0
    said = parse_qs(scope["query_string"].decode("latin1")).get("wait", [str(USUAL)])[-1]
    seconds = int(said) if said.isdecimal() and said.isascii() and len(said) < 4 else 0
    return found[1], min(seconds, LONGEST)


class Silent:
    """In `receive`'s place: these requests have no body, and who has gone is noticed when he is answered."""

    def __init__(self) -> None:
        self.asked = False

    async def __call__(self) -> Any:
        if self.asked:
            await asyncio.Event().wait()
        self.asked = True
        return {"type": "http.request", "body": b"", "more_body": False}
