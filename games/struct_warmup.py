"""Prepares msgspec for all structs before the first request.

msgspec inspects a struct type when it first decodes one. If two threads do this at the same time, the whole process can
crash.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec


def warm_up() -> int:
    """Prepare msgspec's decoders for all struct classes that are already loaded.

    Return the number of decoders. Call this while there is only one thread.
    """
    count = 0
    for kind in set(_below(msgspec.Struct)):
        try:
            msgspec.json.Decoder(kind)
        except TypeError:  # a struct that is only encoded and cannot be decoded
            continue
        count += 1
    return count


def _below(kind: type) -> Iterator[type]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)
