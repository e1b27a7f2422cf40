"""The measurements of both servers, alternating, and the report."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from itertools import cycle

import msgspec

from engine.core.game import PUBLIC
from tests.bench.load import Match, Result, closed_loop, median, open_loop, quantile, sockets
from tests.bench.processes import Relayed, Served, cpu
from tests.bench.trace import NAMES, Trace
from tests.bench.wire import Wire, dial
from tests.live.guest import Guest

HELLO = '{"t":"hello","v":1,"have":0}'
AT_A_TABLE = 10
"""Matches that one group of guests plays: at least as many as the hall lets it open in a minute."""

SPARE = 10
PROFILE = 50
"""Number of matches under load while stacks are sampled."""

Loop = Callable[[Sequence[Match], float], Awaitable[Result]]


class Side(msgspec.Struct):
    """Servers under load and their matches."""

    name: str
    pids: list[int]
    matches: list[Match]

    async def put_load(self, loop: Loop, count: int, seconds: float) -> Result:
        """Put load on the `count` matches that have the most commands left."""
        found = sorted((match for match in self.matches if match.has_more), key=lambda match: match.done_steps)[:count]
        if len(found) < count:
            raise RuntimeError("the recorded match is too short for this machine: give Plan.commands more")
        before = self.cpu_time()
        result = await loop(found, seconds)
        result.worked = self.cpu_time() - before
        return result

    def cpu_time(self) -> float:
        return sum(map(cpu, self.pids))


class Plan(msgspec.Struct):
    """How much to measure: matches under load, rounds and their seconds, length of the recorded match."""

    sizes: tuple[int, ...]
    rounds: int
    seconds: float
    open_seconds: float
    commands: int

    @property
    def matches(self) -> int:
        """As many as the largest size needs, and spare ones for matches that reach the end of the recording."""
        return max(self.sizes) + SPARE


async def measure(servers: Sequence[Served], urls: Sequence[str], relay: Relayed, trace: Trace, plan: Plan) -> None:
    """Measure one recorded match on the relay and on these processes.

    They belong to one installation and are reached at these addresses.
    """
    pids = [server.process.pid for server in servers if server.process is not None]
    real = Side("WarpWar Live", pids, await real_matches(servers, urls, trace, plan.matches))
    bare = Side("bare relay", [relay.process.pid], await bare_matches(relay, trace, plan.matches))
    say(f"    Commands of {trace.seats} players while 2 more watch; delay from a command to the last of its viewers;")
    say("    processor time of the server per command. Durable writes, no limit of messages a second.")
    for size in plan.sizes:
        found = await rounds((real, bare), closed_loop, size, plan.rounds, plan.seconds)
        report(f"{size} matches, each command after the last one" if size > 1 else "1 match", found)
    size = max(plan.sizes)
    found = await rounds((real, bare), open_loop, size, 1, plan.open_seconds)
    report(f"{size} matches, a command a second each", found)
    sizes = found[real.name][0].sizes
    done = sum(match.done_steps for match in real.matches) / len(real.matches)
    memory = sum(server.memory() for server in servers)
    say(f"    Memory again: {memory / 1e6:.0f} MB for {len(real.matches)} matches after {done:.0f} commands each")
    say(f"    Bytes per update: median {median(sizes):.0f}, p95 {quantile(sizes, 0.95):.0f}")
    size = min(PROFILE, size)
    servers[0].begin_profile()
    await real.put_load(closed_loop, size, plan.seconds)
    report_profile(servers[0].end_profile(), size)


def say(line: str) -> None:
    print(line, flush=True)


# ---- matches ---------------------------------------------------------------------------------------------------


async def real_matches(servers: Sequence[Served], urls: Sequence[str], trace: Trace, count: int) -> list[Match]:
    """Open, start and connect matches, with the sockets of each spread over the addresses.

    Print the memory they take.
    """
    for table in await asyncio.to_thread(open_tables, urls[0], trace, 1):
        warm = await whole_match(urls, trace, table, await watching(urls[0], table.match))
        await closed_loop([warm], 1.0)  # after this, imports and caches are in place
    tables = await asyncio.to_thread(open_tables, urls[0], trace, count)

    def resident() -> float:
        return sum(server.memory() for server in servers)

    empty = resident()
    ones = [await watching(urls[0], table.match) for table in tables]
    rooms = resident()
    found = [await whole_match(urls, trace, table, one) for table, one in zip(tables, ones, strict=True)]
    full, more = resident(), trace.seats + 1
    each, socket = (full - empty) / count / 1e3, (full - rooms) / (more * count) / 1e3
    say(f"    Resident memory: {empty / 1e6:.0f} MB without open matches, {each:.0f} KB per match with its {more + 1}")
    say(f"    sockets, {socket:.0f} KB per further socket ({count} matches)")
    return found


class Seated(msgspec.Struct):
    """A running match and the people in its seats."""

    match: str
    people: list[Guest]


async def whole_match(urls: Sequence[str], trace: Trace, table: Seated, public: Wire) -> Match:
    """Return a match with all its sockets: the players and a second watcher join the first."""
    at = cycle(urls[::-1])
    watcher = await watching(next(at), table.match)
    players = [await watching(next(at), table.match, guest) for guest in table.people]
    first = next(start.at for start in trace.starts if start.turn == public.turn)
    return Match(trace.steps, first, sockets([public, watcher], players))


def open_tables(url: str, trace: Trace, count: int) -> list[Seated]:
    """Open and start matches, ten for each group of guests."""
    tables: list[Seated] = []
    while len(tables) < count:
        people = [Guest(url, name).arrive() for name in NAMES[: trace.seats]]
        for _ in range(min(AT_A_TABLE, count - len(tables))):
            match = people[0].open_table(trace.scenario, trace.seats, trace.game, listed=False)["id"]
            for other in people[1:]:
                other.post(f"matches/{match}/sit")
                other.post(f"matches/{match}/ready", {"ready": True})
            people[0].start(match)
            tables.append(Seated(match, people))
    return tables


async def watching(url: str, match: str, guest: Guest | None = None) -> Wire:
    """Return a socket that has received its first view."""
    wire = await dial(url, f"/ws/match/{match}/", guest.cookie_header if guest else "")
    welcome = asyncio.get_running_loop().create_future()
    wire.hear = lambda text: welcome.set_result(text) if text.startswith(b'{"t":"welcome"') else None
    wire.send(HELLO)
    async with asyncio.timeout(60):
        wire.turn = json.loads(await welcome)["view"]["header"]["turn"]
    return wire


async def bare_matches(relay: Relayed, trace: Trace, count: int) -> list[Match]:
    found = []
    for match, start in zip(range(count), cycle(trace.starts), strict=False):
        public, players = [
            [await dial(relay.url, f"/{match}/{viewer}/{start.at}") for viewer in group]
            for group in ((PUBLIC, PUBLIC), range(trace.seats))
        ]
        found.append(Match(trace.steps, start.at, sockets(public, players), endless=True))
    return found


# ---- runs ------------------------------------------------------------------------------------------------------


async def rounds(sides: Sequence[Side], loop: Loop, size: int, count: int, seconds: float) -> dict[str, list[Result]]:
    """Run both sides alternately, so that other load on the machine affects both."""
    found: dict[str, list[Result]] = {side.name: [] for side in sides}
    for _ in range(count):
        for side in sides:
            found[side.name].append(await side.put_load(loop, size, seconds))
    return found


def report(title: str, found: dict[str, list[Result]]) -> None:
    """Print medians over the rounds."""
    say(f"    {title}")
    for name, results in found.items():
        rate, effort = (median([getattr(each, what) for each in results]) for what in ("rate", "effort"))
        p50, p99 = (median([each.delay(part) for each in results]) for part in (0.5, 0.99))
        say(f"        {name:<13} {rate:6.0f} /s   p50 {p50:6.1f} ms   p99 {p99:6.1f} ms   {effort:5.2f} ms each")


def report_profile(profile: dict[str, dict[str, int]], size: int) -> None:
    """Print the shares of the server's busy time, from samples of its stacks."""
    main, samples = profile["main"], max(1, int(str(profile["samples"])))
    busy = sum(count for name, count in main.items() if name != "idle") or 1
    parts = sorted(((count, name) for name, count in main.items() if name != "idle"), reverse=True)
    say(f"    Where the time goes ({size} matches; stacks of the main thread, busy {busy / samples:.0%} of the time):")
    say("        " + ", ".join(f"{name} {count / busy:.0%}" for count, name in parts))
    say(f"        the database thread is at work in {profile['others'].get('commit', 0) / samples:.0%} of all samples")
