"""Memory while fifteen anonymous visitors fetch the replay of the largest match, uncompressed."""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

from tests.bench.attacks.descriptors import pid
from tests.live.guest import start_match
from tests.live.stores import Sqlite
from tests.server import Server

VISITORS = 15
UNPACKED = 60_000_000
"""Size of one replay in bytes at the time when all standing orders ever filed stayed in the log."""


def lines() -> Iterator[str]:
    yield f"Memory after {VISITORS} anonymous visits to a replay of {UNPACKED // 1_000_000} MB (aim: under +100 MB)"
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "server")
        server.start()
        try:
            match = film_finished_match(server)
            asyncio.run(visits(server.url, match, 1, gzip="gzip"))  # so that what is loaded only once is loaded
            before = memory(server, "VmRSS")
            swell(server, match)
            begun = time.monotonic()
            found = asyncio.run(visits(server.url, match, VISITORS))
            took = time.monotonic() - begun
            after, peak = memory(server, "VmRSS"), memory(server, "VmHWM")
        finally:
            server.kill()
    said = ", ".join(f"{count} × {status or 'no answer'}" for status, count in sorted(found.items()))
    yield f"    +{after - before:.0f} MB afterwards, +{peak - before:.0f} MB at most; {said}; {took:.0f} s"


def film_finished_match(server: Server) -> str:
    """Play a match to its end and make its film. Return its id."""
    match, people = start_match(server.url, "Ann", "Ben")
    asyncio.run(resign(match, people[0]))
    people[0].get(f"matches/{match}/replay?viewer=-1")
    return match


async def resign(match: str, guest: object) -> None:
    from tests.live.client import TableClient

    async with TableClient(guest, match) as table:  # type: ignore[arg-type]
        await table.until_shown()
        assert (await table.ask("act", act="resign"))["t"] == "accepted"


def swell(server: Server, match: str) -> None:
    """Make the film as large as a flood of standing orders once made it."""
    begin, end = b'{"steps":["', b'"]}'
    data = gzip.compress(begin + b"filed " * ((UNPACKED - len(begin + end)) // 6) + end)
    with closing(sqlite3.connect(Sqlite(server.data).file, timeout=30)) as database:
        database.execute("UPDATE archive_viewerreplay SET steps = ? WHERE replay_id = ?", [data, match])
        database.commit()


async def visits(url: str, match: str, count: int, gzip: str = "") -> Counter[int]:
    return Counter(await asyncio.gather(*(visit(url, match, gzip) for _ in range(count))))


async def visit(url: str, match: str, gzip: str) -> int:
    """Read the whole response and keep nothing of it. Return its status; 0: no response."""
    where = urlsplit(url)
    head = f"GET /api/matches/{match}/replay?viewer=-1 HTTP/1.1\r\nHost: {where.netloc}\r\nConnection: close\r\n"
    try:
        async with asyncio.timeout(120):
            reader, writer = await asyncio.open_connection(where.hostname, where.port)
            writer.write(f"{head}{f'Accept-Encoding: {gzip}' if gzip else 'X-No: zip'}\r\n\r\n".encode())
            first = await reader.readline()
            while await reader.read(1 << 20):
                pass
            writer.close()
    except (OSError, TimeoutError):
        return 0
    return int(first.split(b" ")[1]) if first.startswith(b"HTTP/") else 0


def memory(server: Server, what: str) -> float:
    """Return a memory figure of the server process in MB."""
    status = Path(f"/proc/{pid(server)}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith(what)) / 1000
