"""Prepares msgspec for all structs before the first request.

msgspec inspects a struct when it first reads one. Two threads that do so at the same time can crash the whole process.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec


def warm_up() -> int:
    """Prepare every struct class that is loaded by now. Return how many. Call this while there is only one thread."""
    count = 0
    for kind in set(_below(msgspec.Struct)):
        try:
            msgspec.json.Decoder(kind)
        except TypeError:  # only written, never read
            continue
        count += 1
    return count


def _below(kind: type) -> Iterator[type]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)
