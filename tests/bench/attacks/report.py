"""All attacks in one run, one after the other, each on a server of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tests.bench.attacks import bystander, codes, descriptors, films, growth, stopwatch, unreadable

ATTACKS: Mapping[str, Callable[[], Iterator[str]]] = {
    "bystander": bystander.lines,
    "descriptors": descriptors.lines,
    "films": films.lines,
    "codes": codes.lines,
    "unreadable": unreadable.lines,
    "stopwatch": stopwatch.lines,
    "growth": growth.lines,
}


def run(only: str = "") -> None:
    for name, lines in ATTACKS.items():
        if only in ("", name):
            for line in lines():
                print(line, flush=True)
