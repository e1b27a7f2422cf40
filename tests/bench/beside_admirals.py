"""How long other players' commands take while ten Admirals think: pause and unpause at a table of two people.

python -m tests.bench.beside_admirals [--seconds 15]

Five tables of two Admirals play as fast as they can think, on the same server. The first part runs without them.
Compare both lines: a busy machine slows both.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.bench.load import quantile
from tests.bench.run import watching
from tests.bench.wire import Wire
from tests.live.guest import Guest, start_match
from tests.server import Server

TABLES = 5
EVERY = 0.1
LEVEL = "admiral"


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument("--seconds", type=float, default=15.0, help="of commands in each part (15)")
    seconds = reader.parse_args().seconds
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "server", PLAY_BOT_PACE="0.02")
        server.start()
        try:
            asyncio.run(measure_delays(server.url, seconds))
        finally:
            server.kill()


async def measure_delays(url: str, seconds: float) -> None:
    match, people = start_match(url, "Ann", "Ben", listed=False)
    wire = await watching(url, match, people[0])
    print(delays_text("nobody thinks", await commands(wire, seconds)), flush=True)
    tables = [await open_admirals_table(url, number) for number in range(TABLES)]
    delays = await commands(wire, seconds)
    played = sum(each.get(f"matches/{table}")["turn"] for table, each in tables)
    print(
        delays_text(f"{2 * TABLES} Admirals think", delays),
        f"  (they have come to turn {played / TABLES:.0f})",
        flush=True,
    )


async def open_admirals_table(url: str, number: int) -> tuple[str, Guest]:
    """Open a table of two Admirals. Return its id and its host."""
    guest = Guest(url, f"Host {number}").arrive()
    match: str = guest.open_table(scenario="2012-cornered", listed=False)["id"]
    guest.post(f"matches/{match}/bot", {"seat": 1, "bot": True, "level": LEVEL})
    guest.start(match)
    wire = await watching(url, match, guest)
    await send_and_wait(wire, f'{{"t":"act","ref":"b","act":"bot","seat":0,"level":"{LEVEL}"}}', "b")
    return match, guest


async def commands(wire: Wire, seconds: float, over: Callable[[], bool] = lambda: False) -> list[float]:
    """Return the seconds from each command to its answer, which comes when the command is on disk.

    Stop after `seconds`, or when `over` returns true.
    """
    delays, end = list[float](), time.monotonic() + seconds
    for number, act in enumerate(itertools.cycle(("pause", "unpause"))):
        begun = time.monotonic()
        if (begun > end or over()) and act == "pause":
            return delays
        ref = f"c{number}x{int(end)}"
        await send_and_wait(wire, f'{{"t":"act","ref":"{ref}","act":"{act}"}}', ref)
        delays.append(time.monotonic() - begun)
        await asyncio.sleep(EVERY)
    raise AssertionError


async def send_and_wait(wire: Wire, message: str, ref: str) -> None:
    """Send a message and wait for its answer. Raise RuntimeError if it is refused."""
    answer = asyncio.get_running_loop().create_future()

    def hear(text: bytes) -> None:
        if (
            f'"{ref}"'.encode() in text
            and text.startswith((b'{"t":"accepted"', b'{"t":"refused"'))
            and not answer.done()
        ):
            answer.set_result(text)

    wire.hear = hear
    wire.send(message)
    async with asyncio.timeout(60):
        if (text := await answer).startswith(b'{"t":"refused"'):
            raise RuntimeError(text.decode())


def delays_text(title: str, delays: list[float]) -> str:
    p50, p99, most = (1000 * quantile(delays, part) for part in (0.5, 0.99, 1.0))
    return f"{title:<20} n {len(delays):4}   p50 {p50:6.1f}   p99 {p99:6.1f}   most {most:6.1f} ms"


if __name__ == "__main__":
    main()
