"""Sends the notice "saving" to a client if the server needs longer than usual to store the client's message."""

from __future__ import annotations

import asyncio

from games.play.connection import Connection
from games.play.protocol import Saving
from games.rate_limits import limit

AFTER, AGAIN = 0.7, 4.0
"""Seconds until the notice is sent first, and until it is repeated (PLAY_SAVING_AFTER, PLAY_SAVING_AGAIN)."""


class SavingNotice:
    """Sends a client the notice "saving" again and again while storing its message takes longer than usual.

    The notice goes only to the sender of the message, so it reveals nothing about other players.
    """

    def __init__(self, connection: Connection, ref: str) -> None:
        self._connection, self._ref = connection, ref
        self._wait(limit("SAVING_AFTER", AFTER))

    def _wait(self, seconds: float) -> None:
        self._handle = asyncio.get_running_loop().call_later(seconds, self._tell)

    def _tell(self) -> None:
        self._connection.tell(Saving(self._ref))
        self._wait(limit("SAVING_AGAIN", AGAIN))

    def stop(self) -> None:
        self._handle.cancel()
