"""All measurements in one run, each next to a bare relay of the same bytes; then attacks.

The rules alone; Basic Learning and Cornered on one process with SQLite in a temporary folder, and also Warp Arena and
Sumeria; Cornered on one and two processes with PostgreSQL, Redis and HAProxy. The attacks show what other users notice
of them and what they leave behind.

python -m tests.bench                   about a quarter of an hour
python -m tests.bench --quick           about two minutes, coarser, no attacks
python -m tests.bench --smoke           a quarter of a minute, to see that it runs: its figures mean nothing
python -m tests.bench --only attacks    or one of them: --only attacks --attack codes
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from tests import balancer
from tests.balancer import Balancer
from tests.bench import engine_speed, kingdoms, rules, windows
from tests.bench.attacks import report as attacks
from tests.bench.processes import Relayed, Served
from tests.bench.run import Plan, measure
from tests.bench.trace import Trace, arena, longest, party, record_cornered, sumeria
from tests.services import missing, shared_services

LEARNING = Plan(sizes=(1, 10, 50, 200), rounds=3, seconds=4.0, open_seconds=15.0, commands=2500)
CORNERED = Plan(sizes=(50, 200), rounds=3, seconds=4.0, open_seconds=15.0, commands=1000)
QUICK_LEARNING = Plan(sizes=(1, 10, 50), rounds=1, seconds=2.0, open_seconds=4.0, commands=2500)
QUICK_CORNERED = Plan(sizes=(10, 50), rounds=1, seconds=2.0, open_seconds=4.0, commands=1000)
OTHER = Plan(sizes=(50,), rounds=3, seconds=1.0, open_seconds=15.0, commands=1000)
SMOKE = Plan(sizes=(4,), rounds=1, seconds=0.2, open_seconds=1.2, commands=60)
"""Uses more than sixty sockets, the usual limit of one address."""
SMOKE_PARTS = ("two-home", "attacks")
QUICK_OTHER = Plan(sizes=(50,), rounds=1, seconds=1.0, open_seconds=4.0, commands=1000)

PARTS = (
    "rules",
    "windows",
    "kingdoms",
    "learning",
    "cornered",
    "party",
    "arena",
    "sumeria",
    "one",
    "two-home",
    "two-spread",
    "attacks",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--smoke", action="store_true")
    parser.add_argument("--only", choices=PARTS, help="one part")
    parser.add_argument("--attack", choices=tuple(attacks.ATTACKS), default="", help="one attack")
    asked = parser.parse_args()
    basic, cornered_plan = (QUICK_LEARNING, QUICK_CORNERED) if asked.quick else (LEARNING, CORNERED)
    other = QUICK_OTHER if asked.quick else OTHER
    if asked.smoke:
        basic = cornered_plan = other = SMOKE
    usual = SMOKE_PARTS if asked.smoke else tuple(each for each in PARTS if each != "attacks" or not asked.quick)
    chosen = (asked.only,) if asked.only else usual
    parts: dict[str, Callable[[], None]] = {
        "rules": by_themselves,
        "windows": windows.main,
        "kingdoms": kingdoms.main,
        "learning": lambda: alone("Basic Learning", longest(basic.commands), basic),
        "cornered": lambda: alone("Cornered", record_cornered(cornered_plan.commands), cornered_plan),
        "party": lambda: alone("Party with eight seats", party(cornered_plan.commands), other),
        "arena": lambda: alone("Warp Arena", arena(cornered_plan.commands), other),
        "sumeria": lambda: alone("Sumeria", sumeria(cornered_plan.commands), other),
        "one": lambda: measure_shared(
            "Cornered", record_cornered(cornered_plan.commands), cornered_plan, 1, balanced=True
        ),
        "two-home": lambda: measure_shared(
            "Cornered", record_cornered(cornered_plan.commands), cornered_plan, 2, balanced=True
        ),
        "two-spread": lambda: measure_shared(
            "Cornered", record_cornered(cornered_plan.commands), cornered_plan, 2, balanced=False
        ),
        "attacks": lambda: attacks.smoke() if asked.smoke else attacks.run_attacks(asked.attack),
    }
    for name in chosen:
        print(f"Load average of the machine: {os.getloadavg()[0]:.1f}, processors: {os.cpu_count()}", flush=True)
        parts[name]()


def by_themselves() -> None:
    print("The rules by themselves, medians", flush=True)
    print(*(f"    {line}" for line in [*rules.usual(), *rules.measure_crowd()]), sep="\n", flush=True)
    print("    Growth, games and replay", *(f"    {line}" for line in engine_speed.lines()), sep="\n", flush=True)


def alone(title: str, trace: Trace, plan: Plan) -> None:
    """Measure the embedded default: one process, SQLite, and the in-memory layer."""
    print(f"{title}, one process, SQLite", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        under_load([Served(Path(folder) / "server", trace)], trace, plan, Path(folder))


def measure_shared(title: str, trace: Trace, plan: Plan, count: int, balanced: bool) -> None:
    """Measure processes that share PostgreSQL and Redis.

    They run behind the balancer, which gives each match a home, or with the sockets of each match spread over all of
    them.
    """
    how = "behind the balancer, each match at home" if balanced else "the sockets of each match spread over both"
    words = "one process" if count == 1 else "two processes"
    print(f"{title}, {words}, PostgreSQL and Redis, {how}", flush=True)
    if why := missing() or (balancer.missing() if balanced else ""):
        print(f"    not measured: {why}", flush=True)
        return
    with tempfile.TemporaryDirectory() as folder, shared_services() as environment:
        servers = [Served(Path(folder) / name, trace, **environment) for name in ("one", "other")]
        under_load(servers, trace, plan, Path(folder), count, balanced)


def under_load(
    servers: list[Served], trace: Trace, plan: Plan, folder: Path, count: int = 1, balanced: bool = False
) -> None:
    """Measure the first `count` of the servers. The balancer skips servers that are not started."""
    with ExitStack() as stack:
        relay = Relayed(folder, trace)
        stack.callback(relay.kill)
        running = servers[:count]
        for server in running:
            stack.callback(server.kill)
        for server in running:
            server.start()
        urls = [server.url for server in running]
        if balanced:
            front = Balancer.plain(folder, servers)
            stack.callback(front.kill)
            front.start()
            urls = [front.url]
        asyncio.run(measure(running, urls, relay, trace, plan))


if __name__ == "__main__":
    main()
