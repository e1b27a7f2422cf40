"""Threads of one's own that talk to the database: no request waits for them, and they wait for none."""

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
    """`await in_thread_of(executor)(function)(...)` runs it in one of these threads.

    `database_sync_to_async(function, executor=...)` takes half as long again for each call, which every command would
    wait for; and while Channels' test sockets read, it keeps its connection, so that PostgreSQL's pool runs dry.
    """

    def wrapped(work: Callable[P, T]) -> Callable[P, Awaitable[T]]:
        async def run(*args: P.args, **kwargs: P.kwargs) -> T:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(executor, partial(_tidily, partial(work, *args, **kwargs)))

        return run

    return wrapped


def _tidily(work: Callable[[], T]) -> T:
    """With a connection that is good, and given back afterwards."""
    close_old_connections()
    try:
        return work()
    finally:
        close_old_connections()
