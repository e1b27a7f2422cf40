"""Group commit: whatever arrived while the last transaction ran goes into the next one, whichever match it is of."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextvars import Context
from typing import Any

from channels.db import database_sync_to_async

from games.database_retry import with_retries
from games.play.moves import Write
from games.play.store import Conflict

BATCH = 64
"""Entries of one transaction at most."""


class Committer:
    """One per node. `write` returns when the entry is durably stored. `calls` makes `commit` awaitable."""

    def __init__(
        self, commit: Callable[[Sequence[Write]], None], calls: Callable[..., Any] = database_sync_to_async
    ) -> None:
        self._commit = calls(commit)
        self._waiting: list[tuple[Write, asyncio.Future[None]]] = []
        self._running: asyncio.Task[None] | None = None

    async def write(self, write: Write) -> None:
        """Raises Conflict if the index or the ref is taken, Unsaved if the database stays away."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((write, done))
        if self._running is None:
            self._running = asyncio.get_running_loop().create_task(self._run(), context=Context())
        await done

    async def _run(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
                await self._store(batch)
        finally:
            self._running = None

    async def _store(self, batch: list[tuple[Write, asyncio.Future[None]]]) -> None:
        """All together; if one is in conflict, each by itself, so that it spoils nobody else's."""
        outcome = await self._attempt([write for write, _ in batch])
        if isinstance(outcome, Conflict) and len(batch) > 1:
            for each in batch:
                await self._store([each])
            return
        for _, done in batch:
            if done.cancelled():
                continue
            if outcome is None:
                done.set_result(None)
            else:
                done.set_exception(outcome)

    async def _attempt(self, writes: list[Write]) -> Exception | None:
        try:
            await with_retries(lambda: self._commit(writes), f"a batch of {len(writes)}")
        except Exception as error:  # every one goes to who waits for this write; none may end the committer
            return error
        return None
