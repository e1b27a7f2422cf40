"""msgspec learns what a struct is made of when it first reads one. Two threads that do so at the same time can bring
the whole process down, so everything there is is learnt before the first request.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec


def warm_up() -> int:
    """Every struct class that is loaded by now; how many. To be called while there is one thread."""
    count = 0
    for kind in set(_below(msgspec.Struct)):
        try:
            msgspec.json.Decoder(kind)
        except TypeError:  # one that is never read, only written
            continue
        count += 1
    return count


def _below(kind: type) -> Iterator[type]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)
