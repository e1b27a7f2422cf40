"""How long other players' commands take while one guest sends the lab and the adjudicator a thousand bad requests.

python -m tests.bench.beside_bad_requests [--seconds 20] [--requests 1000] [--connections 1]

Illegal positions, 200 ships, huge numbers, deep nesting, broken and endless YAML, one after another over so many
connections from a separate process; most are refused as too many. The first part runs without requests, the second with
as many plain requests. Compare the lines: a busy machine slows all, and the process that sends takes a processor too.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from tests.bench.beside_admirals import commands, delays_text
from tests.bench.run import watching
from tests.live.guest import Denied, Guest, start_match
from tests.server import ROOT, Server

SHIP = "PD=4 B=2 S=1"
DEEP: Any = []
for _ in range(200):
    DEEP = [DEEP]
ALIASES = "a: &a [1,1,1,1,1,1,1,1,1]\n" + "\n".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [{','.join(['*' + chr(97 + n)] * 9)}]" for n in range(8)
)
BAD: list[tuple[str, Any]] = [
    ("lab/warpwar", {"type": "solve", "position": {"fleets": [[SHIP] * 200, [SHIP]]}}),
    ("adjudicate", {"game": "warpwar", "text": ALIASES}),
    ("lab/warpwar", {"type": "solve", "position": {"fleets": [["PD=" + "9" * 5000], [SHIP]]}}),
    ("adjudicate", {"game": "warpwar", "text": "cases:\n" + "  - {id: C-1, kind: economy}\n" * 900}),
    ("lab/warpwar", {"type": "solve", "position": DEEP}),
    ("adjudicate", {"game": "warpwar", "text": "[" * 20_000}),
    ("lab/warpwar", {"type": "reply", "position": {"fleets": [[SHIP], [SHIP]]}, "side": 7, "orders": ["W1 FLEE"]}),
    ("adjudicate", {"game": "warpwar", "text": "x" * 1_000_000}),
]
"""Addresses and bodies."""


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument("--seconds", type=float, default=20.0, help="of commands in each part (20)")
    reader.add_argument("--requests", type=int, default=1000, help="in each part (1000)")
    reader.add_argument("--connections", type=int, default=1, help="at a time (1)")
    reader.add_argument("--flood", metavar="URL", help=argparse.SUPPRESS)
    reader.add_argument("--plain", action="store_true", help=argparse.SUPPRESS)
    given = reader.parse_args()
    if given.flood:
        print(send_flood(given.flood, given.requests, given.connections, given.plain))
        return
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "server")
        server.start()
        try:
            asyncio.run(measure_delays(server.url, given.seconds, given.requests, given.connections))
        finally:
            server.kill()


async def measure_delays(url: str, seconds: float, requests: int, connections: int) -> None:
    match, people = start_match(url, "Ann", "Ben", listed=False)
    wire = await watching(url, match, people[0])
    print(delays_text("nobody asks", await commands(wire, seconds)), flush=True)
    for title, plain in (("plain requests", True), ("bad requests", False)):
        flood = await asyncio.to_thread(flooding, url, requests, connections, plain)
        delays = await commands(wire, seconds, partial(has_ended, flood))
        said = (await asyncio.to_thread(flood.communicate))[0].strip()
        print(f"{delays_text(title, delays)}  ({said})", flush=True)


def has_ended(process: subprocess.Popen[str]) -> bool:
    return process.poll() is not None


def flooding(url: str, requests: int, connections: int, plain: bool) -> subprocess.Popen[str]:
    """Run `send_flood` in a separate process, which prints the result."""
    many = ["--requests", str(requests), "--connections", str(connections)]
    asked = [sys.executable, "-m", "tests.bench.beside_bad_requests", "--flood", url, *many]
    return subprocess.Popen([*asked, *(["--plain"] if plain else [])], cwd=ROOT, stdout=subprocess.PIPE, text=True)


def send_flood(url: str, requests: int, connections: int, plain: bool) -> str:
    """Send all requests. Return how many were answered with which status."""
    guest = Guest(url, "Flood").arrive()
    answers: Counter[int] = Counter()

    def send(one: tuple[str, Any]) -> int:
        try:
            guest.get("me") if plain else guest.post(*one)
        except Denied as denied:
            return denied.status
        return 200

    with ThreadPoolExecutor(connections) as pool:
        answers.update(pool.map(send, islice(cycle(BAD), requests)))
    return ", ".join(f"{count} × {status}" for status, count in sorted(answers.items()))


if __name__ == "__main__":
    main()
