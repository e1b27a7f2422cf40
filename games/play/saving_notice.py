"""The notice "saving": sent while what a message asks for takes longer than usual to be stored."""

from __future__ import annotations

import asyncio

from games.play.connection import Connection
from games.play.protocol import Saving
from games.rate_limits import limit

AFTER, AGAIN = 0.7, 4.0
"""Seconds until it is sent, and until it is sent again (PLAY_SAVING_AFTER, PLAY_SAVING_AGAIN)."""


class SavingNotice:
    """Tells the sender that his message is being stored, as long as that takes longer than usual. It is about his own
    message and goes to nobody else, so it tells nothing of what others do."""

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
