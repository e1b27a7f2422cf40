"""A seat's second tab without a screen: it gives the commands that a test needs while the test watches the pages."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from types import TracebackType
from typing import Any, TypeVar

import msgspec
from playwright.sync_api import BrowserContext

from engine.games import GAMES
from tests.live.bot import view_of
from tests.live.client import PATIENCE, TableClient
from tests.live.guest import Guest

T = TypeVar("T")


def as_guest(context: BrowserContext, guest: Guest) -> None:
    """Give a browser this guest's cookies, so that it acts as this guest."""
    context.add_cookies([{"name": key, "value": value, "url": guest.url} for key, value in guest.cookies.items()])


class Hand:
    """A context manager.

    Each call waits until its question is asked, answers it, and raises if the answer is refused.
    """

    def __init__(self, guest: Guest, match: str) -> None:
        self.guest, self.match = guest, match
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> Hand:
        self._thread.start()
        self.table = self._do(self._open())
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._do(self.table.__aexit__())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _open(self) -> TableClient:
        return await TableClient(self.guest, self.match).__aenter__()

    def _do(self, what: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(what, self._loop).result(2 * PATIENCE)

    def answer(self, kind: str, command: Any) -> None:
        """Answer the next open question of this kind."""
        self._do(self._answer(kind, command))

    async def _answer(self, kind: str, command: Any) -> None:
        await self.table.until(lambda: self._open_question_id(kind))
        got = await self.table.command(self._open_question_id(kind), msgspec.to_builtins(command))
        assert got["t"] == "accepted", got

    def _open_question_id(self, kind: str) -> str:
        open_ = (each for each in self.table.view.get("decisions", ()) if not each.get("answered"))
        return next((each["id"] for each in open_ if each["kind"] == kind), "")

    def act(self, what: str) -> None:
        got = self._do(self.table.ask("act", act=what))
        assert got["t"] == "accepted", got

    def until(self, holds: Any) -> None:
        """Wait until the condition holds for this seat's view."""
        self._do(self.table.until(lambda: self.table.view and holds(self.view)))

    @property
    def view(self) -> Any:
        """Seat's view as the game's own struct."""
        return view_of(self.table)

    def idle_command(self) -> Any:
        """Return the command that the game gives for an absent seat."""
        reply = GAMES[self.table.table["game"]].idle(self.view)
        assert reply is not None
        return reply.command
