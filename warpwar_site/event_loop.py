"""Imports Daphne so that it runs on uvloop.

Daphne creates its event loop when it is imported, so the event loop policy must be set before.
"""

import asyncio

import uvloop

asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())

from daphne.server import Server as Daphne  # noqa: E402 (see above)

__all__ = ["Daphne"]
