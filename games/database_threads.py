"""Separate threads for database work. Requests do not wait for them, and they do not wait for requests."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from django.db import close_old_connections

P = ParamSpec("P")
T = TypeVar("T")


def in_thread_of(executor: ThreadPoolExecutor) -> Callable[[Callable[P, T]], Callable[P, Awaitable[T]]]:
    """Return a wrapper: `await in_thread_of(executor)(function)(...)` runs the function in a thread of the executor.

    `database_sync_to_async(function, executor=...)` takes half as long again for each call, and every command would
    wait for that. While Channels' test sockets read, it also keeps its connection, so that PostgreSQL's pool runs out.
    """

    def wrapped(work: Callable[P, T]) -> Callable[P, Awaitable[T]]:
        async def run(*args: P.args, **kwargs: P.kwargs) -> T:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(executor, partial(_tidily, partial(work, *args, **kwargs)))

        return run

    return wrapped


def _tidily(work: Callable[[], T]) -> T:
    """Run the work with a usable connection, and give the connection back afterwards."""
    close_old_connections()
    try:
        return work()
    finally:
        close_old_connections()
