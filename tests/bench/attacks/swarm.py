"""The attacker: one guest's many sockets at one match, sending prepared frames as fast as the server reads them.

Run as `python -m tests.bench.attacks.swarm PLAN.json`, where the file holds a Plan. It runs at the lowest priority by
default, reads no answers, and ends by itself. It prints a Tally: frames sent and received, sockets opened, handshakes
refused.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path

import msgspec

from tests.bench.wire import Wire, dial
from tests.server import ROOT


class Plan(msgspec.Struct):
    url: str
    match: str
    cookie: str
    sockets: int
    seconds: float
    frames: list[str]
    a_second: float = 30.0
    """Frames a second on one socket: as many as the server says it accepts."""
    at_once: int = 120
    nice: int = 19


class Tally(msgspec.Struct):
    sent: int = 0
    heard: int = 0
    opened: int = 0
    refused: int = 0
    """Refused handshakes."""


async def one(plan: Plan, number: int, tally: Tally, end: float) -> None:
    """Attack over one socket, and open it again whenever it is closed."""
    frames = cycle(plan.frames[number % len(plan.frames) :] + plan.frames[: number % len(plan.frames)])
    while time.monotonic() < end:
        try:
            wire = await dial(plan.url, f"/ws/match/{plan.match}/", plan.cookie)
        except (OSError, TimeoutError):
            tally.refused += 1
            await asyncio.sleep(0.5)
            continue
        tally.opened += 1
        wire.hear = lambda text: _count_heard(tally)
        await attack(plan, wire, frames, tally, end)
        wire.close()


def _count_heard(tally: Tally) -> None:
    tally.heard += 1


async def attack(plan: Plan, wire: Wire, frames: Iterator[str], tally: Tally, end: float) -> None:
    wire.send('{"t":"hello","v":1,"have":0}')
    begun, sent = time.monotonic(), 1
    while (now := time.monotonic()) < end:
        if wire.transport is None or wire.transport.is_closing():
            return
        while sent < plan.at_once + (now - begun) * plan.a_second and wire.transport.get_write_buffer_size() < 65536:
            wire.send(next(frames).replace('"ref":"#', f'"ref":"{tally.sent}', 1))
            sent += 1
            tally.sent += 1
        await asyncio.sleep(0.05)


async def main(plan: Plan) -> None:
    tally, end = Tally(), time.monotonic() + plan.seconds
    await asyncio.gather(*(one(plan, number, tally, end) for number in range(plan.sockets)))
    print(json.dumps(msgspec.to_builtins(tally)), flush=True)


@contextmanager
def attacking(folder: Path, plan: Plan) -> Iterator[subprocess.Popen[bytes]]:
    """Run the attacker in a separate process during the block."""
    file = folder / f"plan{time.monotonic_ns()}.json"
    file.write_bytes(msgspec.json.encode(plan))
    command = [sys.executable, "-m", "tests.bench.attacks.swarm", str(file)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


if __name__ == "__main__":
    given = msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=Plan)
    if hasattr(os, "sched_setscheduler"):  # the process that measures may run with a special priority
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    os.nice(given.nice)
    asyncio.run(main(given))
