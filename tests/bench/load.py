"""Matches under load: players and two watchers each, with commands from the trace, one by one or at fixed times."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from random import Random

import msgspec

from engine.core.game import PUBLIC
from tests.bench.trace import Step
from tests.bench.wire import Wire

SETTLE = 60.0
"""Seconds within which a command in progress must be complete."""


class Result(msgspec.Struct):
    """Result of one run: commands, seconds it took, seconds of each command to its last viewer, sizes of updates."""

    commands: int
    seconds: float
    delays: list[float]
    sizes: list[int]
    worked: float = 0.0
    """Seconds of processor time that the server took for them."""

    @property
    def effort(self) -> float:
        """Milliseconds of the server's processor time per command."""
        return 1000 * self.worked / max(1, self.commands)

    @property
    def rate(self) -> float:
        return self.commands / self.seconds

    def delay(self, part: float) -> float:
        """Return the milliseconds below which this fraction of the commands stays."""
        return 1000 * quantile(self.delays, part)


def quantile(values: Sequence[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")


def median(values: Sequence[float]) -> float:
    return statistics.median(values) if values else float("nan")


class Match:
    """All sockets of a match.

    A command is done when it is accepted and every viewer with something new has received it.
    """

    def __init__(self, steps: list[Step], first: int, wires: dict[int, list[Wire]], endless: bool = False) -> None:
        self.steps, self.wires, self.endless = steps, wires, endless
        self.first = self.at = first
        self.left = 0
        self.begun = 0.0
        self.result = Result(0, 0, [], [])
        self.due: deque[float] = deque()
        self.closed_until = 0.0
        self.trouble = ""
        self.done = asyncio.Event()
        self.done.set()
        for each in (wire for group in wires.values() for wire in group):
            each.hear = self.hear

    @property
    def done_steps(self) -> int:
        return self.at - self.first

    @property
    def has_more(self) -> bool:
        return self.endless or self.at < len(self.steps)

    def give(self, begun: float) -> None:
        """Send the next command; its delay counts from `begun`."""
        step = self.steps[self.at % len(self.steps)]
        self.at += 1
        self.begun = begun
        self.left = 1 + sum(len(self.wires[viewer]) for viewer in step.updates)
        self.done.clear()
        self.wires[step.seat][0].send(f'{step.message[:-1]},"ref":"b{self.at}"}}')

    def hear(self, text: bytes) -> None:
        if text.startswith(b'{"t":"update"'):
            self.result.sizes.append(len(text))
        elif text.startswith(b'{"t":"refused"'):
            self.trouble = text.decode()
        elif not text.startswith((b'{"t":"accepted"', b'{"t":"welcome"')):
            return
        self.left -= 1
        if self.left == 0:
            self.finish_command()

    def finish_command(self) -> None:
        now = time.perf_counter()
        self.result.delays.append(now - self.begun)
        self.result.commands += 1
        if self.due:
            self.give(self.due.popleft())
        elif now < self.closed_until and self.has_more:
            self.give(now)
        else:
            self.done.set()

    def ask(self, when: float) -> None:
        """Send the next command of the open loop, which is due now. If the last one is not done yet, queue it."""
        if not self.has_more:
            return
        if self.done.is_set():
            self.give(when)
        else:
            self.due.append(when)


async def collect_result(matches: Sequence[Match], begun: float) -> Result:
    """Wait for commands in progress, and take the results out."""
    with suppress(TimeoutError):
        async with asyncio.timeout(SETTLE):
            for match in matches:
                await match.done.wait()
    seconds = time.perf_counter() - begun
    if refused := [match.trouble for match in matches if match.trouble]:
        raise RuntimeError(f"a recorded command was refused: {refused[0]}")
    if waiting := sum(not match.done.is_set() for match in matches):
        raise RuntimeError(f"{waiting} matches still waited for messages after {SETTLE} s.")
    total = Result(0, seconds, [], [])
    for match in matches:
        total.commands += match.result.commands
        total.delays += match.result.delays
        total.sizes += match.result.sizes
        match.result = Result(0, 0, [], [])
    return total


async def closed_loop(matches: Sequence[Match], seconds: float) -> Result:
    """Let each match send its next command when the last one has reached all viewers."""
    begun = time.perf_counter()
    for match in matches:
        match.closed_until = begun + seconds
        match.give(time.perf_counter())
    return await collect_result(matches, begun)


async def open_loop(matches: Sequence[Match], seconds: float, every: float = 1.0) -> Result:
    """Let each match send a command every `every` seconds, at random times of its own."""
    rng, begun = Random(1), time.perf_counter()
    due = sorted(
        (begun + rng.random() * every + n * every, i) for i in range(len(matches)) for n in range(int(seconds))
    )
    for when, index in due:
        if (wait := when - time.perf_counter()) > 0:
            await asyncio.sleep(wait)
        matches[index].ask(when)
    return await collect_result(matches, begun)


def sockets(public: Sequence[Wire], seats: Sequence[Wire]) -> dict[int, list[Wire]]:
    """Return the sockets by viewer."""
    return {PUBLIC: list(public), **{seat: [wire] for seat, wire in enumerate(seats)}}
