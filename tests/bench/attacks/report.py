"""All attacks in one run, one after another, each on its own server."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tests.bench.attacks import bystander, codes, descriptors, films, growth, stopwatch, unreadable
from tests.bench.attacks.frames import worst

ATTACKS: Mapping[str, Callable[[], Iterator[str]]] = {
    "bystander": bystander.lines,
    "descriptors": descriptors.lines,
    "films": films.lines,
    "codes": codes.lines,
    "unreadable": unreadable.lines,
    "stopwatch": stopwatch.lines,
    "growth": growth.lines,
}


def smoke() -> None:
    """Attack with one kind of frames for two seconds, to check that it runs."""
    kind, frames = next(iter(worst().items()))
    delays, lost, tally = bystander.under(frames, 2.0)
    print(f"A smoke test with {kind}: {len(delays)} pings answered, {lost} not; {tally}", flush=True)


def run_attacks(only: str = "") -> None:
    for name, lines in ATTACKS.items():
        if only in ("", name):
            for line in lines():
                print(line, flush=True)
