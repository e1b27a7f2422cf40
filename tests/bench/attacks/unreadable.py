"""Whether matches continue after a restart next to some whose position cannot be read."""

from __future__ import annotations

import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from tests.live.guest import Guest
from tests.live.stores import Sqlite
from tests.server import Server

MATCHES = 5
SECONDS = 25.0
CLOCK = {"per": "decision", "seconds": 3}


def lines() -> Iterator[str]:
    yield f"Matches with a clock that go on after a restart beside unreadable ones (aim: {MATCHES} of {MATCHES})"
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "server")
        server.start()
        try:
            guest = Guest(server.url, "Ann").arrive()
            matches = [start_bot_match(guest) for _ in range(MATCHES + 3)]
            bad = {matches[0], matches[-1], min(matches[1:-1])}  # one of these is the first in any order of loading
            good = [each for each in matches if each not in bad]
            server.kill()
            with closing(sqlite3.connect(Sqlite(server.data).file)) as database:
                for each in bad:
                    database.execute("UPDATE play_storedmatch SET state = x'00' WHERE match_id = ?", [each])
                database.commit()
                before = heads(database)
                server.start()
                end = time.monotonic() + SECONDS
                while (on := going_on(good, before, heads(database))) < MATCHES and time.monotonic() < end:
                    time.sleep(0.2)
        finally:
            server.kill()
    yield f"    {on} of {MATCHES}"


def start_bot_match(guest: Guest) -> str:
    """Start a match in which a bot plays one seat and the clock acts for the other. Return its id."""
    match: str = guest.open_table(clock=CLOCK, listed=False)["id"]
    guest.post(f"matches/{match}/bot", {"seat": 1, "bot": True})
    guest.start(match)
    return match


def heads(database: sqlite3.Connection) -> dict[str, int]:
    return dict(database.execute("SELECT match_id, head FROM play_storedmatch").fetchall())


def going_on(matches: list[str], before: dict[str, int], now: dict[str, int]) -> int:
    return sum(now[match] > before[match] for match in matches)
