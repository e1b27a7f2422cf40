"""Daphne on uvloop. Daphne creates its event loop when it is imported, so uvloop must be set before."""

import asyncio

import uvloop

asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())

from daphne.server import Server as Daphne  # noqa: E402 (see above)

__all__ = ["Daphne"]
