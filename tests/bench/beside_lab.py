"""How long other players' commands take while the battle lab and the analysis are busy: pause and unpause at a table.

python -m tests.bench.beside_lab [--seconds 15] [--matches NAME ...]

The lab gets fleets that take it seconds, each asked once; the analysed matches are recordings that are imported before.
The first part runs without either. Compare the lines: a busy machine slows all.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.bench.beside_admirals import commands, delays_text
from tests.bench.run import watching
from tests.live.guest import Denied, Guest, start_match
from tests.server import ROOT, Server

MATCHES = ROOT / "tests" / "engine" / "warpwar" / "matches"
RECORDED = ("2012-emperor-star-total", "2012-black-hole-production")


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument("--seconds", type=float, default=15.0, help="of commands in each part (15)")
    reader.add_argument("--matches", nargs="+", default=RECORDED, help="to be analysed, of those that are recorded")
    asked = reader.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "server")
        server.start()
        try:
            asyncio.run(measure_delays(server.url, asked.seconds, asked.matches))
        finally:
            server.kill()


async def measure_delays(url: str, seconds: float, recorded: Sequence[str]) -> None:
    match, people = start_match(url, "Ann", "Ben", listed=False)
    wire = await watching(url, match, people[0])
    print(delays_text("nobody asks", await commands(wire, seconds)), flush=True)
    over = asyncio.Event()
    lab = [asyncio.create_task(asyncio.to_thread(ask, url, number, over)) for number in range(2)]
    print(delays_text("the lab is busy", await commands(wire, seconds)), flush=True)
    over.set()
    print(f"  ({sum([await each for each in lab])} questions answered)")
    guest = await asyncio.to_thread(Guest(url, "Analyst").arrive)
    found = [await asyncio.to_thread(import_recording, guest, name) for name in recorded]
    for each in found:
        await asyncio.to_thread(guest.post, f"matches/{each}/analysis")
    print(
        delays_text("a match is analysed", await commands(wire, seconds)), f"  ({len(found)} matches begun)", flush=True
    )


def ask(url: str, number: int, over: asyncio.Event) -> int:
    """Ask the lab about pairs of big fleets until `over` is set. Return the number of questions answered."""
    guest, answered = Guest(url, f"Student {number}").arrive(), 0
    for beam in range(1, 60):
        if over.is_set():
            break
        fleet = [f"PD=9 B={beam % 9 + 1} S={each + number} T=1 M=3" for each in range(1, 4)]
        question = {"type": "solve", "position": {"fleets": [fleet, fleet[:2]], "stake": beam % 50}}
        with contextlib.suppress(Denied):  # the limit is twenty a minute
            guest.post("lab/warpwar", question)
            answered += 1
    return answered


def import_recording(guest: Guest, name: str) -> str:
    """Import a recorded match. Return its id."""
    file = MATCHES / f"{name}.json"
    return str(guest.post("recordings", json.loads(file.read_bytes()))["id"])


if __name__ == "__main__":
    main()
