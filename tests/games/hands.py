"""A wall clock that a test moves by hand. It stands still otherwise, so that no test depends on the machine's speed."""

from __future__ import annotations

import pytest

from games import server_time
from games.play.node import Node, node


class Hands:
    """Replaces `server_time.now` everywhere.

    No player's time is given back after a jump, unless the test wants it (setting PLAY_GAP).
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1_800_000_000.0
        monkeypatch.setattr(server_time, "now", lambda: self.now)

    def pass_by(self, seconds: float, *nodes: Node) -> None:
        """Move the clock forward; the alarms of all rooms look at it."""
        self.now += seconds
        for each in {*nodes, node()}:  # with several processes any of them may be the home of a match
            for room in each.rooms.values():
                room.refresh_listeners()
