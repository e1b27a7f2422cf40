"""How many join codes one address can try before it is refused, with and without fake headers of a proxy."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.attacks.descriptors import request
from tests.server import Server

TRIES = 400


def lines() -> Iterator[str]:
    yield f"Of {TRIES} join codes tried by one address at once (aim: under 200 an hour)"
    for disguise in ("", "X-Forwarded-For", "X-Real-IP", "Forwarded"):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder) / "server")
            server.start()
            try:
                count, after = asyncio.run(try_join_codes(server.url, disguise))
            finally:
                server.kill()
        yield f"    {disguise or 'plainly':<16} {count} were answered; the next: {after}"


async def try_join_codes(url: str, disguise: str) -> tuple[int, str]:
    """Return how many codes were looked up, and what the first refusal says about the next try."""
    answered, after = 0, "at once"
    for number in range(TRIES):
        made_up = f"10.0.{number // 250}.{number % 250}"
        headers = {disguise: f"for={made_up}" if disguise == "Forwarded" else made_up} if disguise else {}
        status, head = await request(url, {}, f"/api/join/{'BCDFGHJKLMNPQRST'[number % 16]}{number:03}", **headers)
        if status in (200, 404):
            answered += 1
        elif after == "at once":
            wait = next((line for line in head.lower().split("\r\n") if line.startswith("retry-after:")), "")
            after = f"{wait.partition(':')[2].strip() or '?'} s later (status {status})"
    return answered, after
