"""How long a ping takes for a player at another table while one guest attacks from 25 sockets."""

from __future__ import annotations

import asyncio
import json
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests import begun
from tests.bench.attacks.frames import worst
from tests.bench.attacks.swarm import Plan, attacking
from tests.bench.load import quantile
from tests.bench.run import watching
from tests.live import melee
from tests.live.guest import Guest, start_match
from tests.server import Server

SOCKETS = 25
SECONDS = 8.0
EVERY = 0.05
PATIENCE = 5.0
"""Seconds after which a ping counts as unanswered."""

NAMES = ("Ann", "Ben", "Cleo", "Dan")


def lines(seconds: float = SECONDS) -> Iterator[str]:
    yield f"Ping of a bystander while one guest attacks from {SOCKETS} sockets (aim: p99 under 50 ms)"
    kinds = worst()
    mixes = {**kinds, "all of these": [each for group in zip(*_even(kinds), strict=True) for each in group]}
    for kind, frames in {"nothing": [], **mixes}.items():
        delays, lost, tally = under(frames, seconds)
        p50, p99, most = (1000 * quantile(delays, part) for part in (0.5, 0.99, 1.0))
        figures = f"p50 {p50:7.1f}   p99 {p99:7.1f}   most {most:7.1f} ms" if delays else "no answer"
        yield f"    {kind:<13} {figures}   {lost} unanswered   {tally}"


def _even(kinds: dict[str, list[str]]) -> list[list[str]]:
    """Return the frames of each kind, repeated so that all kinds have the same number."""
    most = max(map(len, kinds.values()))
    return [(frames * (most // len(frames) + 1))[:most] for frames in kinds.values()]


def under(frames: list[str], seconds: float) -> tuple[list[float], int, str]:
    """Measure pings on a server started for this.

    Return the seconds of each ping, how many got no answer, and the attacker's tally.
    """
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "server", BEGIN_AT=begun.write(Path(folder) / "melee.json", [melee.position()]))
        server.module = "tests.begun"
        server.start()
        try:
            match, people = start_match(server.url, *NAMES, scenario=melee.SETUP.scenario, listed=False)
            other, strangers = start_match(server.url, *NAMES, scenario=melee.SETUP.scenario, listed=False)
            plan = Plan(server.url, match, people[0].cookie_header, SOCKETS if frames else 0, seconds, frames)
            with attacking(Path(folder), plan) as attacker:
                delays, lost = asyncio.run(pings(server.url, other, strangers[0], seconds, bool(frames)))
                return delays, lost, _attacker_output(attacker)
        finally:
            server.kill()


def _attacker_output(attacker: subprocess.Popen[bytes]) -> str:
    try:
        return attacker.communicate(timeout=10)[0].decode().strip()
    except subprocess.TimeoutExpired:
        return "the attacker hangs too"


async def pings(url: str, match: str, guest: Guest, seconds: float, warm: bool) -> tuple[list[float], int]:
    """Send pings one after another. Return their seconds and the number unanswered.

    If `warm`, do not count the times of the first second, while the attacker's sockets open.
    """
    wire = await watching(url, match, guest)
    pongs: asyncio.Queue[bytes] = asyncio.Queue()
    wire.hear = lambda text: pongs.put_nowait(text) if text.startswith((b'{"t":"pong"', b'{"t":"refused"')) else None
    delays, lost, begun_at = list[float](), 0, time.monotonic()
    while (now := time.monotonic()) < begun_at + seconds:
        wire.send('{"t":"ping","have":1}')
        try:
            async with asyncio.timeout(PATIENCE):
                text = await pongs.get()
        except TimeoutError:
            lost += 1
            continue
        if json.loads(text)["t"] == "refused":
            lost += 1
        elif now > begun_at + (1.0 if warm else 0.0):
            delays.append(time.monotonic() - now)
        await asyncio.sleep(EVERY)
    return delays, lost
