"""Questions asked together: whatever came while the last batch was answered goes into the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextvars import Context
from typing import Generic, TypeVar

Q = TypeVar("Q")
A = TypeVar("A")

BATCH = 64
"""Questions of one batch at most."""


class Gathered(Generic[Q, A]):
    """One batch at a time, in the order of the questions. For one event loop."""

    def __init__(self, answers: Callable[[Sequence[Q]], Awaitable[Sequence[A | Exception]]]) -> None:
        """`answers` gives each question of a batch its answer or its error, in their order; what it raises itself is
        the error of them all."""
        self._answers = answers
        self._waiting: list[tuple[Q, asyncio.Future[A]]] = []
        self._running: asyncio.Task[None] | None = None

    async def ask(self, question: Q) -> A:
        """Its answer, or its error raised."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[A] = loop.create_future()
        self._waiting.append((question, answer))
        if self._running is None:
            self._running = loop.create_task(self._run(), context=Context())
        return await answer

    async def _run(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
                for (_, future), found in zip(batch, await self._found([each for each, _ in batch]), strict=True):
                    if future.cancelled():
                        continue
                    if isinstance(found, Exception):
                        future.set_exception(found)
                    else:
                        future.set_result(found)
        finally:
            self._running = None

    async def _found(self, questions: list[Q]) -> Sequence[A | Exception]:
        try:
            return await self._answers(questions)
        except Exception as error:  # every one hears it who waits for this batch; none may end the next one
            return [error] * len(questions)
