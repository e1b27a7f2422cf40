"""Answers questions in batches. Questions that arrive while a batch is answered go into the next batch."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextvars import Context
from typing import Generic, TypeVar

Q = TypeVar("Q")
A = TypeVar("A")

BATCH = 64
"""Maximum number of questions in a batch."""


class Gathered(Generic[Q, A]):
    """Collects questions and answers them in batches, one batch at a time, in the order of the questions.

    Each object of this class may be used in one event loop only.
    """

    def __init__(self, answers: Callable[[Sequence[Q]], Awaitable[Sequence[A | Exception]]]) -> None:
        """Set up the batches. `answers` returns an answer or an error for each question of a batch, in order.

        If `answers` raises an error, all questions of the batch get that error.
        """
        self._answers = answers
        self._waiting: list[tuple[Q, asyncio.Future[A]]] = []
        self._running: asyncio.Task[None] | None = None

    async def ask(self, question: Q) -> A:
        """Return the answer to this question. If the question led to an error, raise the error."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[A] = loop.create_future()
        self._waiting.append((question, answer))
        if self._running is None:
            self._running = loop.create_task(self._answer_batches(), context=Context())
        return await answer

    async def _answer_batches(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
                for (_, future), found in zip(
                    batch, await self._answers_or_errors([each for each, _ in batch]), strict=True
                ):
                    if future.cancelled():
                        continue
                    if isinstance(found, Exception):
                        future.set_exception(found)
                    else:
                        future.set_result(found)
        finally:
            self._running = None

    async def _answers_or_errors(self, questions: list[Q]) -> Sequence[A | Exception]:
        try:
            return await self._answers(questions)
        except Exception as error:  # all callers of this batch get the error; the next batch must still run
            return [error] * len(questions)
