"""Group commit: writes that arrive while a transaction runs go into the next transaction together, for any matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from channels.db import database_sync_to_async

from games.database_retry import with_retries
from games.play.gathered import Gathered
from games.play.moves import Write
from games.play.store import Conflict


class Committer:
    """Writes entries to the database in batches; one per node. `calls` makes the function `commit` awaitable."""

    def __init__(
        self, commit: Callable[[Sequence[Write]], None], calls: Callable[..., Any] = database_sync_to_async
    ) -> None:
        self._commit = calls(commit)
        self._gathered = Gathered(self._stored)

    async def write(self, write: Write) -> None:
        """Return when the entry is durably stored.

        Raise Conflict if the index or the ref is taken, Unsaved if the database stays away.
        """
        await self._gathered.ask(write)

    async def _stored(self, batch: Sequence[Write]) -> list[Exception | None]:
        """Store the batch in one transaction. If it conflicts, store each write alone, so that no other write fails."""
        error = await self._attempt(batch)
        if isinstance(error, Conflict) and len(batch) > 1:
            return [await self._attempt([each]) for each in batch]
        return [error] * len(batch)

    async def _attempt(self, writes: Sequence[Write]) -> Exception | None:
        try:
            await with_retries(lambda: self._commit(writes), f"a batch of {len(writes)}")
        except Exception as error:  # it is raised for the callers that wait for these writes
            return error
        return None
