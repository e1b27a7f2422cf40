"""What is exhausted first when the hall grows: a simulation with the costs of single commands, sockets and watchers.

python -m tests.bench.scale                the table of docs/scale.md
python -m tests.bench.scale --command 1.3  with another measured cost (milliseconds, kilobytes; see --help)

Matches are spread over the processes by hashing, as the balancer does. Each sends commands at random moments, and each
process handles its commands one by one. The database takes the commits of all. Nothing is measured here.
"""

from __future__ import annotations

import argparse
import heapq
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from random import Random

from msgspec import Struct

PROCESSES = (1, 4, 16, 64)
CORES = 16
"""Cores of one machine; more processes than that need several machines."""
SECONDS = 60.0
PACE = 10.0
"""Seconds between two commands of a live match, because a player is always thinking."""
BUSY = 0.7
"""Fraction of a processor above which delays grow without limit."""
MEMORY = 64e9
"""Bytes of one machine."""


class Costs(Struct, frozen=True):
    """Measured with `python -m tests.bench`; milliseconds of a processor, kilobytes."""

    command: float = 1.6
    """One command of Cornered with four players and two watchers, everything in the process that is its home."""
    frame: float = 0.03
    """The update of one further viewer: written and sent."""
    ring: float = 1.0
    """Additional cost of a command for each further process that holds the match (`two-spread` minus `one`).

    It receives the notice, reads what was stored, and builds the views it shows.
    """
    commit: float = 0.35
    """The database's own work for one command, with many commands in a transaction."""
    match: float = 345.0
    """Memory of an open match with six sockets."""
    socket: float = 41.0
    base: float = 155_000.0
    """Memory of a process without any match."""
    stored: float = 400.0
    """Disk space of a finished match, log and checkpoints."""


class Load(Struct, frozen=True):
    """Number of live matches, and of watchers of the most watched one."""

    matches: int
    watchers: int = 0
    spread: bool = False
    """Whether the sockets are on all processes, not only on the match's home."""


class Outcome(Struct, frozen=True):
    """Used fractions of each resource (1.0: all of it), and delays of commands in milliseconds."""

    process: float
    """The processor of the busiest process."""
    database: float
    memory: float
    """The memory of the fullest machine."""
    p50: float
    p99: float

    @property
    def limit(self) -> str:
        """The resource that is exhausted first; "" if none is."""
        shares = {"a process": self.process, "the database": self.database, "memory": self.memory}
        name = max(shares, key=lambda each: shares[each])
        return name if shares[name] > BUSY else ""


def simulate(costs: Costs, processes: int, load: Load, seed: int = 1) -> Outcome:
    rng = Random(seed)
    homes = [home(number, processes) for number in range(load.matches)]
    per_process = [homes.count(number) for number in range(processes)]
    busiest = max(range(processes), key=lambda number: per_process[number])
    extra = load.watchers * costs.frame
    if load.spread:
        extra = extra / processes + costs.ring * (processes > 1)
    delays = queue(list(arrivals(per_process[busiest], rng)), costs.command, extra, rng)
    rate = per_process[busiest] / PACE
    process = (rate * costs.command + (extra / PACE)) / 1000
    machines = -(-processes // CORES)
    kilobytes = processes * costs.base + load.matches * costs.match + load.watchers * costs.socket
    return Outcome(
        process=process,
        database=load.matches / PACE * costs.commit / 1000 / CORES,
        memory=kilobytes * 1000 / machines / MEMORY,
        p50=quantile(delays, 0.5),
        p99=quantile(delays, 0.99),
    )


def home(match: int, processes: int) -> int:
    """Return the process to which the balancer sends a match."""
    return int.from_bytes(blake2b(str(match).encode(), digest_size=8).digest(), "big") % processes


def arrivals(matches: int, rng: Random) -> Iterator[float]:
    """Yield the moments at which commands of so many matches arrive, in order."""
    moment = 0.0
    while matches and (moment := moment + rng.expovariate(matches / PACE)) < SECONDS:
        yield moment


def queue(moments: Sequence[float], command: float, extra: float, rng: Random) -> list[float]:
    """Return the milliseconds from each command to its end in a process that handles them one by one.

    `extra`: what all watchers of the most watched match cost each time that match moves.
    """
    free, delays = 0.0, []
    watched = list(arrivals(1, rng)) if extra else []
    work = heapq.merge(((each, command) for each in moments), ((each, command + extra) for each in watched))
    for moment, cost in work:
        free = max(free, moment) + cost / 1000
        delays.append(1000 * (free - moment))
    return delays or [0.0]


def quantile(values: Sequence[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def most(costs: Costs, processes: int) -> int:
    """Return the number of live matches that so many processes carry before a resource is exhausted, to two figures."""
    step, found = 10, 0
    while not simulate(costs, processes, Load(found + step)).limit:
        found += step
        step = max(10, 10 ** (len(str(found)) - 2) * 5)
    return found


def lines(costs: Costs) -> Iterator[str]:
    yield "processes   live matches       process   database   memory        p50 ms   p99 ms   gives out first"
    for processes in PROCESSES:
        for matches in (1_000, 10_000, 100_000):
            yield row(processes, Load(matches), simulate(costs, processes, Load(matches)))
    for spread, where in ((False, "all in its home"), (True, "spread over the processes")):
        yield f"10,000 watchers of one match, {where}"
        for processes in PROCESSES:
            load = Load(1_000, 10_000, spread)
            yield row(processes, load, simulate(costs, processes, load))
    yield "Most live matches: " + ", ".join(f"{each} processes {most(costs, each):,}" for each in PROCESSES)


def row(processes: int, load: Load, found: Outcome) -> str:
    delays = f"{found.p50:8.1f} {found.p99:8.1f}" if found.process < 1 else "      -        -"
    return (
        f"{processes:9}   {load.matches:12,}   {found.process:10.0%} {found.database:10.0%} {found.memory:8.0%}"
        f"      {delays}   {found.limit or 'nothing'}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in Costs.__struct_fields__:
        parser.add_argument(f"--{name}", type=float, default=getattr(Costs(), name))
    print(*lines(Costs(**vars(parser.parse_args()))), sep="\n")


if __name__ == "__main__":
    main()
