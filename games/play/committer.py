"""Group commit: writes of any matches that arrive while a transaction runs are stored together in the next
transaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from channels.db import database_sync_to_async

from games.database_retry import with_retries
from games.play.gathered import Gathered
from games.play.moves import Write
from games.play.store import Conflict


class Committer:
    """Writes log entries to the database in batches. There is one object per node.

    `calls` converts the function `commit` into a function that can be awaited.
    """

    def __init__(
        self, commit: Callable[[Sequence[Write]], None], calls: Callable[..., Any] = database_sync_to_async
    ) -> None:
        self._commit = calls(commit)
        self._gathered = Gathered(self._store_batch)

    async def write(self, write: Write) -> None:
        """Store the entry in the database, and return when it is stored.

        Raise Conflict if the entry's index or ref is already used, or Unsaved if the database stays unavailable.
        """
        await self._gathered.ask(write)

    async def _store_batch(self, batch: Sequence[Write]) -> list[Exception | None]:
        """Store the batch in one transaction, and return an error or None for each write.

        If the transaction conflicts, store each write in a separate transaction, so that only the conflicting writes
        fail.
        """
        error = await self._attempt(batch)
        if isinstance(error, Conflict) and len(batch) > 1:
            return [await self._attempt([each]) for each in batch]
        return [error] * len(batch)

    async def _attempt(self, writes: Sequence[Write]) -> Exception | None:
        try:
            await with_retries(lambda: self._commit(writes), f"a batch of {len(writes)}")
        except Exception as error:  # the error is raised for the callers that wait for these writes
            return error
        return None
