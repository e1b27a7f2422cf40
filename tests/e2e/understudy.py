"""Understudies: they answer the routine questions of seats whose players answer the interesting ones in browsers.

They are second devices of the same players: the sockets of `tests/live` with the browsers' own cookies, in a separate
thread, because a browser under Playwright and asyncio cannot share one. They play by a script, and everything in it is
legal play over the same connection.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Any

from playwright.sync_api import Page

from engine.core.game import Reply
from tests.live.bot import play
from tests.live.client import TableClient
from tests.live.guest import Guest

Choose = Callable[[Any], Reply | None]
"""Maps the seat's view to the answer to its first open question. None: the player at the browser answers it."""


class Understudies:
    """A context manager. At the end of the block it waits for the end of the match and raises any error."""

    def __init__(self, url: str, address: str, people: Sequence[Page | Guest], parts: Mapping[int, Choose]) -> None:
        """Take the address of the match's page, and the players in the order of their seats."""
        self.match = address.rstrip("/").rpartition("/")[2]
        self.guests = [each if isinstance(each, Guest) else self._guest(url, each) for each in people]
        self.parts = parts
        self.error: BaseException | None = None
        self._loop = asyncio.new_event_loop()
        self._stop = asyncio.Event()
        self._thread = threading.Thread(target=self._run_event_loop, name="understudies", daemon=True)

    @staticmethod
    def _guest(url: str, page: Page) -> Guest:
        guest = Guest(url)
        guest.cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
        return guest

    def __enter__(self) -> Understudies:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if kind is not None:
            self.dismiss()
        self._thread.join(60)
        if self.error is not None:
            raise self.error from error

    def dismiss(self) -> None:
        """Stop all answers, and do not wait for the end of the match."""
        with contextlib.suppress(RuntimeError):  # they have ended already
            self._loop.call_soon_threadsafe(self._stop.set)

    def _run_event_loop(self) -> None:
        try:
            self._loop.run_until_complete(self._play())
        except BaseException as error:
            self.error = error
        finally:
            self._loop.close()

    async def _play(self) -> None:
        """Play until the match is over or `dismiss` is called."""
        whole, stop = asyncio.create_task(self._parts()), asyncio.create_task(self._stop.wait())
        await asyncio.wait([whole, stop], return_when=asyncio.FIRST_COMPLETED)
        if stop.done():
            whole.cancel()
        stop.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await whole

    async def _parts(self) -> None:
        async with asyncio.TaskGroup() as group:
            for seat, choose in self.parts.items():
                group.create_task(self._part(seat, choose))

    async def _part(self, seat: int, choose: Choose) -> None:
        async with TableClient(self.guests[seat], self.match) as table:
            assert table.viewer == seat
            await play(table, choose)
