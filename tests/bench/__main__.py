"""All measurements in one run: the rules by themselves; Basic Learning and Cornered on one process with SQLite in a
folder to throw away; Cornered on two processes with PostgreSQL and Redis. Each beside a bare relay of the same bytes.
Then attacks: what a stranger feels of them, and what they leave behind.

python -m tests.bench                   about a quarter of an hour
python -m tests.bench --quick           about two minutes, coarser, no attacks
python -m tests.bench --only attacks    or one of them: --only attacks --attack codes
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from tests.bench import engine_speed, rules
from tests.bench.attacks import report as attacks
from tests.bench.processes import Relayed, Served
from tests.bench.run import Plan, measure
from tests.bench.trace import Trace, cornered, longest
from tests.services import missing, shared_services

LEARNING = Plan(sizes=(1, 10, 50, 200), rounds=3, seconds=4.0, open_seconds=15.0, commands=600)
CORNERED = Plan(sizes=(50, 200), rounds=3, seconds=4.0, open_seconds=15.0, commands=600)
QUICK_LEARNING = Plan(sizes=(1, 10, 50), rounds=1, seconds=2.0, open_seconds=4.0, commands=600)
QUICK_CORNERED = Plan(sizes=(10, 50), rounds=1, seconds=2.0, open_seconds=4.0, commands=600)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", choices=("rules", "learning", "cornered", "two", "attacks"), help="one part")
    parser.add_argument("--attack", choices=tuple(attacks.ATTACKS), default="", help="one attack")
    asked = parser.parse_args()
    basic, cornered_plan = (QUICK_LEARNING, QUICK_CORNERED) if asked.quick else (LEARNING, CORNERED)
    parts: dict[str, Callable[[], None]] = {
        "rules": partial(by_themselves, basic),
        "learning": lambda: alone("Basic Learning", longest(basic.commands), basic),
        "cornered": lambda: alone("Cornered", cornered(cornered_plan.commands), cornered_plan),
        "two": lambda: together("Cornered", cornered(cornered_plan.commands), cornered_plan),
        "attacks": lambda: attacks.run(asked.attack),
    }
    for name, part in parts.items():
        if asked.only == name or (asked.only is None and not (asked.quick and name == "attacks")):
            print(f"Load average of the machine: {os.getloadavg()[0]:.1f}, processors: {os.cpu_count()}", flush=True)
            part()


def by_themselves(plan: Plan) -> None:
    print("The rules by themselves, medians", flush=True)
    print(*(f"    {line}" for line in [*rules.usual(plan.commands // 4), *rules.crowded()]), sep="\n", flush=True)
    print("    Growth, games and replay", *(f"    {line}" for line in engine_speed.lines()), sep="\n", flush=True)


def alone(title: str, trace: Trace, plan: Plan) -> None:
    """On the embedded default: one process, SQLite, the in-memory layer."""
    print(f"{title}, one process, SQLite", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        under_load([Served(Path(folder) / "server", trace)], trace, plan, Path(folder))


def together(title: str, trace: Trace, plan: Plan) -> None:
    """Two processes that share PostgreSQL and Redis; the sockets of each match are spread over both."""
    print(f"{title}, two processes, PostgreSQL and Redis", flush=True)
    if why := missing():
        print(f"    not measured: {why}", flush=True)
        return
    with tempfile.TemporaryDirectory() as folder, shared_services() as environment:
        servers = [Served(Path(folder) / name, trace, **environment) for name in ("one", "other")]
        under_load(servers, trace, plan, Path(folder))


def under_load(servers: list[Served], trace: Trace, plan: Plan, folder: Path) -> None:
    with ExitStack() as stack:
        relay = Relayed(folder, trace)
        stack.callback(relay.kill)
        for server in servers:
            stack.callback(server.kill)
        for server in servers:
            server.start()
        asyncio.run(measure(servers, relay, trace, plan))


if __name__ == "__main__":
    main()
