"""Daphne on a faster event loop: it makes its loop when it is imported, so uvloop has to be named before."""

import asyncio

import uvloop

asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())

from daphne.server import Server as Daphne  # noqa: E402 (see above)

__all__ = ["Daphne"]
