"""A wall clock that a test moves by hand: it stands still otherwise, so nothing hangs on how fast the machine is."""

from __future__ import annotations

import pytest

from games import server_time
from games.play.node import Node, node


class Hands:
    """`instant.now` everywhere. Nobody's time is forgiven for a jump unless the test wants it (setting PLAY_GAP)."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1_800_000_000.0
        monkeypatch.setattr(server_time, "now", lambda: self.now)

    def pass_by(self, seconds: float, *nodes: Node) -> None:
        """So much later; the alarms of all rooms look at the clock."""
        self.now += seconds
        for each in {*nodes, node()}:  # with several processes any of them may be a match's home
            for room in each.rooms.values():
                room.refresh_listeners()
