"""A client of the match socket (`docs/protocol.md`). It keeps the view, reconnects, and resends messages by ref."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import itertools
import json
import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.live.guest import Guest

PING_EVERY = 20.0
PATIENCE = 120.0
"""Seconds that any wait may take, on a busy machine with a server that restarts."""

RATE, BURST = 25.0, 100.0
"""Messages per second in the long run, and at once: a little less than the server accepts."""

Frame = dict[str, Any]


class Pending:
    """A message with a ref, until its one answer has arrived."""

    def __init__(self, message: Frame) -> None:
        self.message = message
        self.sent = 0
        """Number of times the message was sent."""
        self.answer: asyncio.Future[Frame] = asyncio.get_running_loop().create_future()


class TableClient:
    """One socket of one guest at one match. `view` holds the current sections, `seq` their sequence number.

    Used as an async context manager. A task keeps the connection and opens it again whenever it breaks (at the next of
    `urls`, if there are several).
    """

    def __init__(self, guest: Guest, match: str, urls: Sequence[str] = ()) -> None:
        self.guest, self.match, self.urls = guest, match, list(urls) or [guest.url]
        self.viewer, self.seq = -1, 0
        self.view: dict[str, Any] = {}
        self.log: list[Frame] = []
        self.table: Frame = {}
        self.frames: list[Frame] = []
        """Frames received so far, in order; each connection begins with {"t": "opened"}."""
        self.raw: list[str] = []
        self.opened = 0
        self.asked = self.told = 0
        """Number of questions for the sequence number (hello or ping) on this connection, and number of answers."""
        self.ended = ""
        """Why the server does not want this socket to come back."""
        self.gaps = 0
        self.pending: dict[str, Pending] = {}
        self.socket: ClientConnection | None = None
        self._full = 0.0
        """Time at which the messages sent on this connection would be used up at the long-term rate."""
        self._refs = (f"{random.getrandbits(40):x}.{n}" for n in itertools.count(1))
        self._news = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    # ---- the connection --------------------------------------------------------------------------------------

    async def __aenter__(self) -> TableClient:
        self._tasks = [asyncio.create_task(self._keep()), asyncio.create_task(self._beat())]
        try:
            await self.until(lambda: self.table)
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_: Any) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.socket is not None:
            await self.socket.close()

    async def _keep(self) -> None:
        """Open the connection and listen. When the connection breaks, wait a little and open it again."""
        pause = 0.05
        for url in itertools.cycle(self.urls):
            try:
                async with self.connection(url) as socket:
                    pause = 0.05
                    await self._listen(socket)
            except (OSError, ConnectionClosed, InvalidHandshake):
                pass
            self.socket = None
            self._ring()
            if self.ended:
                return
            await asyncio.sleep(pause * random.uniform(0.5, 1))
            pause = min(1.0, pause * 1.5)

    def connection(self, url: str, **more: Any) -> connect:
        """Return a connection that is not open yet.

        `Origin` names the page's server; without it the server refuses the socket.
        """
        headers = {"Cookie": self.guest.cookie_header, "Origin": url}
        address = f"{url.replace('http', 'ws', 1)}/ws/match/{self.match}/"
        usual: Any = {"compression": None, "max_size": None, "open_timeout": PATIENCE}
        return connect(address, additional_headers=headers, **usual, **more)

    async def _listen(self, socket: ClientConnection) -> None:
        self.frames.append({"t": "opened"})
        self.opened += 1
        self.asked, self.told = 1, 0
        self._full = time.monotonic()
        await socket.send(json.dumps({"t": "hello", "v": 1, "have": self.seq}))
        self.socket = socket  # from here on other tasks may write
        self._ring()
        for pending in list(self.pending.values()):
            await self._send(pending)
        async for text in socket:
            assert isinstance(text, str)
            self.raw.append(text)
            await self._take(json.loads(text))
            self._ring()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(PING_EVERY)
            await self.ping()

    async def ping(self, have: int | None = None) -> None:
        """Tell the server the held sequence number. A client that is behind gets the whole view."""
        await self.slowly()
        self.asked += self.socket is not None
        await self._write({"t": "ping", "have": self.seq if have is None else have})

    async def _write(self, message: Frame) -> None:
        """Send the message, or drop it if the connection is down: what matters is sent again after the reconnection."""
        if self.socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self.socket.send(json.dumps(message))

    async def slowly(self) -> None:
        """Wait until the server will accept one more message."""
        self._full = max(self._full, time.monotonic()) + 1 / RATE
        early = self._full - time.monotonic() - BURST / RATE
        if early > 0:
            await asyncio.sleep(early)

    # ---- what comes ------------------------------------------------------------------------------------------

    async def _take(self, frame: Frame) -> None:
        self.frames.append(frame)
        if frame["t"] in ("pong", "welcome") or (frame["t"] == "table" and not self.told):
            self.told += 1  # before the start the table alone answers hello
        match frame["t"]:
            case "welcome":
                self.seq, self.viewer = frame["seq"], frame["viewer"]
                self.view, self.log, self.table = dict(frame["view"]), list(frame["log"]), frame["table"]
            case "update" if frame["base"] == self.seq:
                self.seq = frame["seq"]
                self.view |= frame["view"]
                self.log += frame.get("log", ())
            case "update" if frame["seq"] > self.seq:
                self.gaps += 1
                await self.ping()
            case "table":
                self.table = frame["table"]
            case "accepted" | "refused" | "fine" | "answer" if frame["ref"] in self.pending:
                self.pending.pop(frame["ref"]).answer.set_result(frame)
            case "bye" if not frame.get("again"):
                self.ended = frame["reason"]

    def _ring(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    async def until(self, holds: Callable[[], Any], patience: float | None = PATIENCE) -> None:
        """Wait until `holds` is true. Check again after every frame and every lost connection."""
        async with asyncio.timeout(patience):
            while not holds():
                if self.ended:
                    raise ConnectionError(self.ended)
                await self._news.wait()

    async def until_shown(self) -> None:
        """Wait until there is a view of the match."""
        await self.until(lambda: self.view)

    async def until_over(self) -> None:
        await self.until(lambda: self.is_over)

    async def until_seq(self, least: int, patience: float | None = PATIENCE) -> None:
        """Wait until the view has at least this sequence number."""
        await self.until(lambda: self.seq >= least, patience)

    async def until_changed(self, patience: float | None = PATIENCE) -> None:
        """Wait until the view has another sequence number than now."""
        now = self.seq
        await self.until(lambda: self.seq != now, patience)

    async def until_opened(self, times: int) -> None:
        """Wait until the connection has been opened this many times."""
        await self.until(lambda: self.opened >= times)

    # ---- what goes out ---------------------------------------------------------------------------------------

    async def ask(self, kind: str, **fields: Any) -> Frame:
        """Send a message with a ref and return its one answer, however often the connection breaks in between."""
        pending = await self.post(kind, **fields)
        async with asyncio.timeout(PATIENCE):
            return await pending.answer

    async def post(self, kind: str, **fields: Any) -> Pending:
        """Send a message with a ref, as `ask` does, without waiting for the answer."""
        ref = fields.pop("ref", None) or next(self._refs)
        pending = self.pending[ref] = Pending({"t": kind, "ref": ref, **fields})
        await self._send(pending)
        return pending

    async def _send(self, pending: Pending) -> None:
        await self.slowly()
        pending.sent += self.socket is not None
        await self._write(pending.message)

    async def command(self, decision: str, command: Any) -> Frame:
        """Answer a decision. Return the frame `accepted` or `refused`."""
        return await self.ask("command", decision=decision, command=command)

    async def catch_up(self) -> None:
        """Wait until everything the server has sent to this socket so far has arrived.

        Only the answer to a question asked from now on proves that. The answer to an earlier hello may be older than
        the news.
        """
        while not self.ended:
            await self.until(lambda: self.socket is not None)
            opened = self.opened
            await self.ping()
            await self.until(functools.partial(self._is_answered, opened, self.asked))
            if self.opened == opened:
                return

    def _is_answered(self, opened: int, asked: int) -> bool:
        """Return whether all questions up to `asked` are answered, or the connection broke and is open again."""
        return self.socket is not None and (self.opened > opened or self.told >= asked)

    # ---- what is known ---------------------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        return int(self.view["header"]["turn"]) if self.view else 0

    @property
    def is_over(self) -> bool:
        return bool(self.view) and self.view["header"]["outcome"] is not None

    def owes(self) -> list[str]:
        """Return the ids of the seat's open questions without an answer, except those the table answers at once."""
        decisions = self.view.get("decisions", ())
        return [each["id"] for each in decisions if not each.get("answered") and not each.get("at_once")]

    def picture(self) -> tuple[Any, ...]:
        """Return all that a viewer holds of the game, for comparisons."""
        return self.viewer, self.seq, self.view, self.log
