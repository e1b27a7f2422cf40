"""Retries database work until the database answers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from django.db import InterfaceError, OperationalError

log = logging.getLogger(__name__)
T = TypeVar("T")

PATIENCE = 60.0
"""Maximum seconds for which a command waits for a database that does not answer. After this time it is refused."""


class Unsaved(Exception):
    """The database did not answer in time. It is unknown whether the data was stored."""


async def with_retries(work: Callable[[], Awaitable[T]], what: str) -> T:
    """Return the result of `work`. If the database does not answer, call `work` again until it answers.

    Raise Unsaved if the database does not answer for PATIENCE seconds. `what`: name of the work for the server log.
    """
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
