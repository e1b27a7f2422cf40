"""Work that waits until the database answers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from django.db import InterfaceError, OperationalError

log = logging.getLogger(__name__)
T = TypeVar("T")

PATIENCE = 60.0
"""Seconds a command waits for a database that does not answer before it is refused."""


class Unsaved(Exception):
    """The database did not answer in time. Whether what was to be stored is stored is not known."""


async def with_retries(work: Callable[[], Awaitable[T]], what: str) -> T:
    """The result of `work`, tried until the database answers; raises Unsaved if it stays away."""
    loop = asyncio.get_running_loop()
    start, pause = loop.time(), 0.1
    while True:
        try:
            return await work()
        except (OperationalError, InterfaceError) as error:
            if loop.time() - start > PATIENCE:
                raise Unsaved(str(error)) from error
            log.warning("The database does not answer; %s waits: %s", what, error)
            await asyncio.sleep(pause)
            pause = min(2.0, pause * 2)
