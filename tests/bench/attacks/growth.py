"""How much one guest can make the database grow in an hour, using all rate limits in full.

The first measurement lasts until the allowance for bursts is used up, the second shows the long run. The result for an
hour is the first figure, plus the rest of the hour at the rate of the second.
"""

from __future__ import annotations

import sqlite3
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

from tests import begun
from tests.bench.attacks.frames import worst
from tests.bench.attacks.swarm import Plan, attacking
from tests.live import melee
from tests.live.guest import Denied, Guest, start_match
from tests.live.stores import Sqlite
from tests.server import Server

AT_ONCE, LONG_RUN = 25.0, 35.0
SOCKETS = 5
NAMES = ("Ann", "Ben", "Cleo", "Dan")
HOUR = 3600.0


def lines() -> Iterator[str]:
    yield "Growth of the database by one guest in an hour at the limit (aim: under 20 MB)"
    for name in ("filings and talk", "tables of bots", "both"):
        with tempfile.TemporaryDirectory() as folder:
            yield f"    {name:<17} {measure_growth(Path(folder), name)}"


def measure_growth(folder: Path, name: str) -> str:
    server = Server(folder / "server", BEGIN_AT=begun.write(folder / "melee.json", [melee.position()]))
    server.module = "tests.begun"
    server.start()
    try:
        match, people = start_match(server.url, *NAMES, scenario=melee.SETUP.scenario, listed=False)
        kinds = worst()
        frames = [*kinds["filing"], *kinds["flood"], *kinds["talk"]]
        frames = frames[::7] + frames[1::7] + frames[2::7] + frames[3::7]  # mixes all kinds
        sockets = 0 if name == "tables of bots" else SOCKETS
        plan = Plan(server.url, match, people[0].cookie_header, sockets, AT_ONCE + LONG_RUN + 5, frames, nice=0)
        stop, opened = threading.Event(), [0]
        opener = threading.Thread(target=open_tables, args=(people[0], stop, opened))
        with attacking(folder, plan), closing(sqlite3.connect(Sqlite(server.data).file, timeout=60)) as database:
            size = lambda: database.execute("PRAGMA page_count").fetchone()[0] * 4096 / 1e6  # noqa: E731
            if name != "filings and talk":
                opener.start()
            sizes = [wait_and_measure(size, 0), wait_and_measure(size, AT_ONCE), wait_and_measure(size, LONG_RUN)]
            stop.set()
            if opener.ident:
                opener.join()
    finally:
        server.kill()
    first, pace = sizes[1] - sizes[0], (sizes[2] - sizes[1]) / LONG_RUN
    hour = first + pace * (HOUR - AT_ONCE)
    return f"{first:.1f} MB at once, then {pace * 1000:.0f} KB/s: {hour:.0f} MB in an hour; {opened[0]} tables opened"


def wait_and_measure(size: Callable[[], float], after: float) -> float:
    time.sleep(after)
    return size()


def open_tables(guest: Guest, stop: threading.Event, opened: list[int]) -> None:
    """Open as many tables as the guest may, at which bots play each other and no one watches."""
    while not stop.is_set():
        with suppress(OSError):
            try:
                table = guest.open_table("2012-cornered", 4, listed=False)["id"]
                for seat in (1, 2, 3, 0):
                    with suppress(Denied):  # the guest's own seat goes to a bot after the start
                        guest.post(f"matches/{table}/bot", {"seat": seat, "bot": True})
                guest.start(table)
                leave(guest, table)
                opened[0] += 1
            except Denied:
                stop.wait(1.0)


def leave(guest: Guest, table: str) -> None:
    """Hand the guest's own seat to a bot as well."""
    import asyncio

    from tests.live.client import TableClient

    async def go() -> None:
        async with TableClient(guest, table) as seat:
            await seat.until_shown()
            await seat.ask("act", act="bot", seat=0)

    asyncio.run(go())
