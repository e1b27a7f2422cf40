"""Guests for tests: each has a browser's cookies, speaks REST, and opens sockets on the real ASGI application."""

from __future__ import annotations

import asyncio
import gzip
import itertools
import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.test.client import AsyncClient, AsyncClientHandler
from pytest_django import Settings

from games.archive import replay_jobs
from games.lobby import actions, guests, models
from games.lobby.rest_types import NewMatch
from warpwar_site.asgi import application
from warpwar_site.in_threads import InOneThread

_refs = itertools.count(1)
WAIT = 30.0
"""Seconds for anything that is sure to come, on a busy machine."""


async def eventually(holds: Callable[[], Awaitable[Any]]) -> None:
    """Wait until the condition is true, for changes that no frame reports."""
    async with asyncio.timeout(WAIT):
        while True:
            if await holds():
                return
            await asyncio.sleep(0.01)


class Answered:
    """A REST answer: status and JSON."""

    def __init__(self, status: int, data: Any, headers: Any) -> None:
        self.status, self.data, self.headers = status, data, headers


class MatchClient:
    """One socket: sends JSON, keeps all frames that it received."""

    def __init__(self, path: str, headers: list[tuple[bytes, bytes]], at: Any = None) -> None:
        self.socket = WebsocketCommunicator(application, path, headers)
        if at is not None:
            self.socket.scope["node"] = at
        self.first: Any = None
        self.frames: list[str] = []
        self.closed: tuple[int, str] | None = None
        self.passed: Any = None
        """Last table frame that came before the answer of the last `ask`. The two may come in any order."""

    async def open(self) -> bool:
        connected, _ = await self.socket.connect(timeout=WAIT)
        return bool(connected)

    async def send(self, message: Any) -> None:
        await self.socket.send_to(text_data=message if isinstance(message, str) else json.dumps(message))

    async def frame(self) -> Any:
        """Return the next frame, or None if the server has closed the socket."""
        event = await self.socket.receive_output(WAIT)
        if event["type"] == "websocket.close":
            self.closed = (event.get("code", 1000), event.get("reason", ""))
            return None
        self.frames.append(event["text"])
        return json.loads(event["text"])

    async def until(self, kind: str, **fields: Any) -> Any:
        """Return the next frame of that kind (with those fields), and skip those before it."""
        async with asyncio.timeout(WAIT):
            while True:
                got = await self.frame()
                assert got is not None, f"closed {self.closed} while waiting for {kind}"
                if got["t"] == kind and all(got.get(key) == value for key, value in fields.items()):
                    return got

    async def receive_all(self) -> list[Any]:
        """Return all frames that were sent to this socket until now. A message that is refused marks the end."""
        begin = len(self.frames)
        await self.send({"t": "ping", "have": -5})
        await self.until("refused", code="E-MESSAGE")
        return [json.loads(text) for text in self.frames[begin:-1]]

    async def hello(self, have: int = 0) -> Any:
        await self.send({"t": "hello", "v": 1, "have": have})
        return await self.until("welcome")

    async def ask(self, kind: str, **fields: Any) -> Any:
        """Send a message with a ref. Return its one answer."""
        ref = fields.pop("ref", None) or f"r{next(_refs)}"
        self.passed = None
        await self.send({"t": kind, "ref": ref, **fields})
        async with asyncio.timeout(WAIT):
            while True:
                got = await self.frame()
                assert got is not None, f"closed {self.closed}"
                if got.get("ref") == ref:
                    return got
                if got["t"] == "table":
                    self.passed = got

    async def close(self) -> None:
        await self.socket.disconnect(timeout=WAIT)


def stop_budget_refill(settings: Settings) -> None:
    """Stop the refill of the budget for costly requests, so that a slow machine does not change what is left."""
    settings.PLAY_COSTLY_RATE = 0


class ClientHandler(InOneThread, AsyncClientHandler):
    """Django's handler for tests, but with requests handled as the server handles them."""


class Guest:
    """A browser with a nickname."""

    def __init__(self, name: str = "", is_strict: bool = False) -> None:
        """`is_strict`: notice a cross-site request, which Django's client for tests does not do."""
        self.name = name
        self.client = AsyncClient(headers={"host": "testserver"})
        self.client.handler = ClientHandler(is_strict)

    async def rest(self, method: str, path: str, body: Any = None, **headers: str) -> Answered:
        call = getattr(self.client, method.lower())
        kwargs: dict[str, Any] = {}
        if body is not None:
            kwargs = {"data": body if isinstance(body, str | bytes) else json.dumps(body)}
        response = await call(f"/api/{path}", content_type="application/json", headers=headers or None, **kwargs)
        while response.status_code == 202:  # a replay or a report is not made yet: ask again
            if job := replay_jobs.running(path.split("/")[1]):
                await job.until_over(60)
            response = await call(f"/api/{path}", headers=headers or None)
        kind = response.headers.get("Content-Type", "")
        content = response.content
        if response.headers.get("Content-Encoding") == "gzip":
            content = gzip.decompress(content)
        data = json.loads(content) if "json" in kind else content
        return Answered(response.status_code, data, response.headers)

    async def get(self, path: str) -> Any:
        found = await self.rest("GET", path)
        assert found.status == 200, (path, found.status, found.data)
        return found.data

    async def post(self, path: str, body: Any = None) -> Any:
        found = await self.rest("POST", path, {} if body is None else body)
        assert found.status in (200, 201), (path, found.status, found.data)
        return found.data

    async def expect_refusal(self, method: str, path: str, body: Any = None) -> Answered:
        """Send a request that must be answered by one clear error."""
        found = await self.rest(method, path, {} if body is None and method != "GET" else body)
        assert found.status in (400, 403, 404, 405, 409, 429), (path, found.status, found.data)
        assert set(found.data) == {"code", "text", "field"} and found.data["code"] and found.data["text"].strip()
        return found

    async def seat_link(self, match: str) -> str:
        """Return the token of a new link to this person's seat."""
        return str((await self.post(f"matches/{match}/seat-link"))["url"].rpartition("/seat/")[2])

    async def arrive(self) -> Guest:
        """Create the session and the name, as after opening the first page and choosing the name."""
        if not self.name:
            await self.get("me")
        elif settings.SESSION_COOKIE_NAME in self.client.cookies:
            assert (await self.rest("PUT", "me", {"name": self.name})).status == 200
        else:
            self.client.cookies[settings.SESSION_COOKIE_NAME] = await database_sync_to_async(_new_session_key)(
                self.name
            )
        return self

    @property
    def session(self) -> str:
        return self.client.cookies[settings.SESSION_COOKIE_NAME].value

    def headers(self, origin: str = "http://testserver") -> list[tuple[bytes, bytes]]:
        cookies = "; ".join(f"{key}={morsel.value}" for key, morsel in self.client.cookies.items())
        return [(b"host", b"testserver"), (b"origin", origin.encode()), (b"cookie", cookies.encode())]

    async def line(self, match: str, at: Any = None) -> MatchClient:
        """Open a socket at a match (on the node `at`), without saying hello."""
        line = MatchClient(f"/ws/match/{match}/", self.headers(), at)
        assert await line.open()
        return line

    async def at(self, match: str, at: Any = None) -> MatchClient:
        """Open a socket and say hello."""
        line = await self.line(match, at)
        line.first = await line.hello()
        return line


async def table(*names: str, game: str = "toy", scenario: str = "short", **extra: Any) -> tuple[str, list[Guest]]:
    """Start a match with these people in its seats. Return its id and the people."""
    people = [await Guest(name).arrive() for name in names]
    return await another_table(people, game, scenario, **extra), people


async def another_table(people: Sequence[Guest], game: str = "toy", scenario: str = "short", **extra: Any) -> str:
    """Start a match of people who have already arrived. Return its id."""
    wanted = msgspec.convert({"game": game, "scenario": scenario, "seats": len(people), **extra}, NewMatch)
    match: str = await database_sync_to_async(_start_match)(wanted, [person.session for person in people])
    return match


def _new_session_key(name: str) -> str:
    """Return the key of a new guest's session.

    This calls the functions behind the URLs, which takes a third of the time.
    """
    guest, session = models.Guest.objects.create(), SessionStore()
    actions.rename(guest, name)
    guests.bind(session, guest)
    return str(session.session_key)


def _start_match(wanted: NewMatch, sessions: list[str]) -> str:
    """Return the id of a match that these guests have opened, joined and started."""
    host, *others = [models.Guest.objects.get(pk=guests.guest_of_session(each)) for each in sessions]
    match = actions.create(host, wanted)
    for guest in others:
        actions.sit(match.pk, guest)
        actions.ready(match.pk, guest, True)
    actions.start(match.pk, host)
    return match.pk
