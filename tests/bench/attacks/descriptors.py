"""Open files after many requests, and how many requests fail if the limit of open files is low."""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from tests.server import Server

CLIENTS, EACH = 100, 12


def lines() -> Iterator[str]:
    yield f"{CLIENTS} clients with {EACH} requests each (aim: open files bounded, no request fails)"
    for limit in (1024, 256):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder) / "server")
            server.wrapped = (shutil.which("prlimit") or "prlimit", f"--nofile={limit}:{limit}")
            server.start()
            try:
                before = count_descriptors(server)
                found = asyncio.run(visitors(server.url))
                time.sleep(1.0)
                after = count_descriptors(server)
                later = asyncio.run(request(server.url, {}))[0]
                memory = int(Path(f"/proc/{pid(server)}/statm").read_text().split()[1]) * 4096 / 1e6
            finally:
                server.kill()
        said = ", ".join(f"{count} × {status or 'no answer'}" for status, count in sorted(found.items()))
        yield f"    limit {limit}: {before} open before, {after} after, {memory:.0f} MB; {said}; later {later}"


def pid(server: Server) -> int:
    assert server.process is not None
    return server.process.pid


def count_descriptors(server: Server) -> int:
    return len(os.listdir(f"/proc/{pid(server)}/fd"))


async def visitors(url: str) -> Counter[int]:
    """Run all visitors at once, each with its own cookies. Return the number of responses by status; 0: no response."""
    found: Counter[int] = Counter()
    await asyncio.gather(*(visitor(url, found) for _ in range(CLIENTS)))
    return found


async def visitor(url: str, found: Counter[int]) -> None:
    cookies: dict[str, str] = {}
    for _ in range(EACH):
        status, head = await request(url, cookies)
        found[status] += 1
        for line in head.split("\r\n"):
            if line.lower().startswith("set-cookie:"):
                name, _, value = line.partition(":")[2].strip().partition(";")[0].partition("=")
                cookies[name] = value


async def request(url: str, cookies: dict[str, str], path: str = "/api/me", **headers: str) -> tuple[int, str]:
    """Return the status (0: no response within half a minute) and the head of the response."""
    where = urlsplit(url)
    usual = {"Host": where.netloc, "Connection": "close", "Cookie": "; ".join(f"{k}={v}" for k, v in cookies.items())}
    head = "".join(f"{name}: {value}\r\n" for name, value in {**usual, **headers}.items() if value)
    try:
        async with asyncio.timeout(30):
            reader, writer = await asyncio.open_connection(where.hostname, where.port)
            writer.write(f"GET {path} HTTP/1.1\r\n{head}\r\n".encode())
            text = (await reader.read()).decode("latin-1")
            writer.close()
    except (OSError, TimeoutError):
        return 0, ""
    return int(text.split(" ", 2)[1]) if text.startswith("HTTP/") else 0, text.partition("\r\n\r\n")[0]
