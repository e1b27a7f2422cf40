"""Group commit: whatever arrived while the last transaction ran goes into the next one, whichever match it is of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from channels.db import database_sync_to_async

from games.database_retry import with_retries
from games.play.gathered import Gathered
from games.play.moves import Write
from games.play.store import Conflict


class Committer:
    """One per node. `write` returns when the entry is durably stored. `calls` makes `commit` awaitable."""

    def __init__(
        self, commit: Callable[[Sequence[Write]], None], calls: Callable[..., Any] = database_sync_to_async
    ) -> None:
        self._commit = calls(commit)
        self._gathered = Gathered(self._stored)

    async def write(self, write: Write) -> None:
        """Raises Conflict if the index or the ref is taken, Unsaved if the database stays away."""
        await self._gathered.ask(write)

    async def _stored(self, batch: Sequence[Write]) -> list[Exception | None]:
        """All together; if one is in conflict, each by itself, so that it spoils nobody else's."""
        error = await self._attempt(batch)
        if isinstance(error, Conflict) and len(batch) > 1:
            return [await self._attempt([each]) for each in batch]
        return [error] * len(batch)

    async def _attempt(self, writes: Sequence[Write]) -> Exception | None:
        try:
            await with_retries(lambda: self._commit(writes), f"a batch of {len(writes)}")
        except Exception as error:  # it goes to who waits for these writes
            return error
        return None
