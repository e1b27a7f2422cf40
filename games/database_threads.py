"""Runs database work in separate threads. This work and the threads that serve requests do not wait for each other."""

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
    """Return a wrapper that runs functions in threads of this executor.

    It is used as `await in_thread_of(executor)(function)(...)`. Channels' own `database_sync_to_async(function,
    executor=...)` takes 1.5 times as long for each call, which would delay every command. It also keeps its database
    connection while test sockets of Channels read, so that PostgreSQL has no free connections left.
    """

    def wrap_work(work: Callable[P, T]) -> Callable[P, Awaitable[T]]:
        async def run_in_thread(*args: P.args, **kwargs: P.kwargs) -> T:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(executor, partial(_tidily, partial(work, *args, **kwargs)))

        return run_in_thread

    return wrap_work


def _tidily(work: Callable[[], T]) -> T:
    """Run the work with a usable database connection, and release the connection afterwards."""
    close_old_connections()
    try:
        return work()
    finally:
        close_old_connections()
