"""Each viewer's view as encoded sections, and the sequence number that grows when the view changes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from zlib import crc32

import msgspec
from msgspec import Struct

from engine.core import codec
from engine.core.game import PUBLIC, AnyGame

Sections = dict[str, bytes]
"""Maps each top-level field of a view to its canonical JSON."""


class Stream(Struct, frozen=True, array_like=True):
    """The version of a viewer's view: its sequence number, its digest, and the number of log lines.

    `lent`: sequence number of the view as it is lent to watchers. Changes of private sections do not increase it. It is
    -1 in data that was stored before lent views had separate numbers; then `seq` is used instead.
    """

    seq: int
    digest: str
    lines: int
    lent: int = -1

    @property
    def lent_seq(self) -> int:
        return self.seq if self.lent < 0 else self.lent


Streams = dict[str, Stream]
"""Maps a viewer's number as text to the viewer's stream. This is the stored form."""


def viewers(seats: int) -> list[int]:
    return [*range(seats), PUBLIC]


def sections_of(view: Any) -> Sections:
    return {name: codec.encode(section) for name, section in msgspec.structs.asdict(view).items()}


def encode_sections(made: Mapping[int, Mapping[str, Any]]) -> dict[int, Sections]:
    """Return the encoded sections of each viewer. A section that several viewers share is encoded once."""
    known: dict[int, bytes] = {}
    return {viewer: {name: _encode(known, section) for name, section in its.items()} for viewer, its in made.items()}


def _encode(known: dict[int, bytes], section: Any) -> bytes:
    data = known.get(id(section))
    if data is None:
        data = known[id(section)] = codec.encode(section)
    return data


def all_sections(game: AnyGame, state: Any, seats: int) -> dict[int, Sections]:
    """Return the encoded sections of every viewer's view of a position."""
    return encode_sections(game.sections(state, viewers(seats)))


def sections_after(
    game: AnyGame, was: Any, state: Any, before: Mapping[int, Sections]
) -> tuple[dict[int, Sections], dict[int, Sections]]:
    """Return every viewer's view after a command, and the sections that changed in each view.

    The command changed the state from `was` to `state`. `before`: the views of `was`. Its sections are used again if
    the game need not build them again.
    """
    after, news = {}, {}
    for viewer, made in encode_sections(game.sections(state, tuple(before), since=was)).items():
        news[viewer] = changed_sections(before[viewer], made)
        after[viewer] = before[viewer] | news[viewer]
    return after, news


def changed_sections(before: Mapping[str, bytes], after: Sections) -> Sections:
    """Return the sections of `after` that are not in `before` or differ from those in `before`."""
    return {name: data for name, data in after.items() if before.get(name) != data}


def as_object(sections: Mapping[str, bytes]) -> msgspec.Raw:
    """Return the sections as one JSON object."""
    return msgspec.Raw(b"{" + b",".join(b'"%s":%s' % (name.encode(), data) for name, data in sections.items()) + b"}")


def without_private(game: AnyGame, sections: Sections) -> Sections:
    """Return a seat's view without its private sections, for watchers to whom the view is lent."""
    return {name: data for name, data in sections.items() if name not in game.private_sections}


def digest(sections: Mapping[str, bytes]) -> str:
    """Return a digest of a view: the combined checksums of its sections.

    If single sections change, the digest can be updated without the other sections.
    """
    return f"{_checksums(sections):08x}"


def _checksums(sections: Mapping[str, bytes]) -> int:
    joined = 0
    for name, data in sections.items():
        joined ^= crc32(data, _of_name(name))
    return joined


@lru_cache(maxsize=256)
def _of_name(name: str) -> int:
    return crc32(name.encode())


def first_stream(sections: Sections, lines: int) -> Stream:
    """Return a viewer's `Stream` at the start of a match."""
    return Stream(1, digest(sections), lines, 1)


def next_stream(stream: Stream, before: Mapping[str, bytes], news: Sections, lines: int, is_lent_news: bool) -> Stream:
    """Return the stream after a step. If no section changed and no log line was added, return the same stream.

    `before`: the view before the step. `news`: the changed sections. `lines`: number of added log lines.
    `is_lent_news`: whether the view that is lent to watchers has changed too.
    """
    if not news and not lines:
        return stream
    was = {name: before[name] for name in news if name in before}
    seen = int(stream.digest, 16) ^ _checksums(was) ^ _checksums(news)
    lent = stream.lent_seq + (is_lent_news or lines > 0)
    return Stream(stream.seq + 1, f"{seen:08x}", stream.lines + lines, lent)


def renew_stream(stream: Stream, seen: str) -> Stream:
    """Return the stream with new sequence numbers. Use it if changed rules show the same position differently."""
    return Stream(stream.seq + 1, seen, stream.lines, stream.lent_seq + 1)
