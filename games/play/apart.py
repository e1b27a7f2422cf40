"""Threads of a node's own that talk to the database: no request waits for them, and they wait for none."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from django.db import close_old_connections

P = ParamSpec("P")
T = TypeVar("T")


class Apart:
    """`await apart(function)(...)` runs it in one of these threads; its connection is given back afterwards."""

    def __init__(self, threads: int, name: str) -> None:
        self._threads = ThreadPoolExecutor(threads, name)

    def __call__(self, work: Callable[P, T]) -> Callable[P, Awaitable[T]]:
        async def run(*args: P.args, **kwargs: P.kwargs) -> T:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, partial(_tidily, partial(work, *args, **kwargs)))

        return run

    def stop(self) -> None:
        """What is under way is done; nothing new is taken."""
        self._threads.shutdown(wait=False)


def _tidily(work: Callable[[], T]) -> T:
    close_old_connections()
    try:
        return work()
    finally:
        close_old_connections()
