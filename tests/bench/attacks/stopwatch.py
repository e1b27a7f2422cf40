"""Whether a player can tell from the times of dry runs what the other player has sealed. Over loopback, real sockets.

Each round is a separate match: the other player seals one of two plans by a coin toss, and the spy measures 80 checks
of a plan of its own. In the first rounds the spy knows the toss and learns the threshold; in the others the spy
guesses.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

from tests.bench.load import quantile
from tests.bench.run import HELLO
from tests.bench.wire import Wire, dial
from tests.live.guest import Guest, start_match
from tests.server import Server

LEARN, ROUNDS, CHECKS = 16, 24, 80
SHIP = {"kind": "ship", "attrs": {"PD": 1, "B": 1, "S": 1}}


def lines(learn: int = LEARN, rounds: int = ROUNDS) -> Iterator[str]:
    yield f"Sealed plans told apart by {CHECKS} timed checks in {rounds} rounds (aim: no better than chance)"
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "server")
        server.start()
        try:
            found = asyncio.run(spy_on_rounds(server.url, learn, rounds))
        finally:
            server.kill()
    for part in (0.0, 0.1, 0.25, 0.5):
        right = count_right_guesses([(toss, quantile(times, part)) for toss, times in found], learn)
        yield f"    by the quantile {part}: {right} of {rounds} (by chance {rounds // 2}, seldom {most(rounds)})"
    means = [
        1000 * quantile([t for toss, times in found for t in times if toss == side], 0.5) for side in (False, True)
    ]
    yield f"    median check: {means[0]:.3f} ms beside an empty plan, {means[1]:.3f} ms beside one of ten ships"


def most(rounds: int) -> int:
    """Return the number of right guesses that chance reaches about once in forty tries.

    It is two standard deviations above half of the rounds.
    """
    return rounds // 2 + round(sqrt(rounds))


def count_right_guesses(found: list[tuple[bool, float]], learn: int) -> int:
    """Return how many later rounds a threshold guesses right.

    The threshold is the middle between the two means of the earlier rounds.
    """
    known, unknown = found[:learn], found[learn:]
    means = [sum(t for side, t in known if side == toss) / sum(side == toss for side, _ in known) for toss in (0, 1)]
    return sum(((time > sum(means) / 2) == (means[1] > means[0])) == toss for toss, time in unknown)


async def spy_on_rounds(url: str, learn: int, rounds: int) -> list[tuple[bool, list[float]]]:
    rng, found = Random(), list[tuple[bool, list[float]]]()
    tosses = [n % 2 == 0 for n in range(learn)]  # the same number of each to learn from
    rng.shuffle(tosses)
    for toss in [*tosses, *(rng.random() < 0.5 for _ in range(rounds))]:
        match, people = await asyncio.to_thread(start_match, url, "Ann", "Ben", listed=False)
        found.append((toss, await one_round(url, match, people, toss)))
    return found


async def one_round(url: str, match: str, people: list[Guest], toss: bool) -> list[float]:
    wires = [await Asking.open(url, match, each) for each in people]
    spy, other = wires
    plan = {"kind": "build", "items": [{**SHIP, "at": other.home}] * 10 if toss else []}
    answer = await other.ask("command", plan)
    assert answer["t"] == "accepted", answer
    own = {"kind": "build", "items": [{**SHIP, "at": spy.home}] * 2}
    times = []
    for _ in range(CHECKS):
        begun = time.perf_counter()
        answer = await spy.ask("check", own)
        times.append(time.perf_counter() - begun)
        if answer["t"] == "refused":
            assert answer["code"] == "E-TOO-FAST", answer
            times.pop()
            await asyncio.sleep(1.0)
    for wire in wires:
        wire.wire.close()
    return times


class Asking:
    """A minimal socket that waits for one answer at a time."""

    def __init__(self, wire: Wire) -> None:
        self.wire, self.decision, self.home, self.count = wire, "", "", 0
        self.answers: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        wire.hear = self.hear

    def hear(self, text: bytes) -> None:
        if text.startswith((b'{"t":"welcome"', b'{"t":"fine"', b'{"t":"accepted"', b'{"t":"refused"')):
            self.answers.put_nowait(json.loads(text))

    @classmethod
    async def open(cls, url: str, match: str, guest: Guest) -> Asking:
        self = cls(await dial(url, f"/ws/match/{match}/", guest.cookie_header))
        self.wire.send(HELLO)
        view = (await self.answers.get())["view"]
        self.decision = view["decisions"][0]["id"]
        self.home = view["prompts"][0]["yards"][0]["hex"]
        return self

    async def ask(self, kind: str, command: dict[str, Any]) -> dict[str, Any]:
        self.count += 1
        message = {"t": kind, "ref": f"r{self.count}", "decision": self.decision, "command": command}
        self.wire.send(json.dumps(message))
        async with asyncio.timeout(60):
            return await self.answers.get()
