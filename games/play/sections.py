"""What each viewer holds: his view as encoded sections, and the number that grows when his picture does."""

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
"""Top-level field of a view -> its canonical JSON."""


class Stream(Struct, frozen=True, array_like=True):
    """One viewer's number, the digest of the view it stands for, and how many log lines he has.

    `lent`: the number of his view as others see it to whom he lends it, which what is private to him does not move;
    -1, as stored before lent views had numbers of their own: it is `seq`.
    """

    seq: int
    digest: str
    lines: int
    lent: int = -1

    @property
    def lent_seq(self) -> int:
        return self.seq if self.lent < 0 else self.lent


Streams = dict[str, Stream]
"""Viewer's number as text -> stream, as it is stored."""


def viewers(seats: int) -> list[int]:
    return [*range(seats), PUBLIC]


def sections_of(view: Any) -> Sections:
    return {name: codec.encode(section) for name, section in msgspec.structs.asdict(view).items()}


def encoded(made: Mapping[int, Mapping[str, Any]]) -> dict[int, Sections]:
    """Sections by viewer; what several of them share is encoded once."""
    known: dict[int, bytes] = {}
    return {viewer: {name: _encode(known, section) for name, section in its.items()} for viewer, its in made.items()}


def _encode(known: dict[int, bytes], section: Any) -> bytes:
    data = known.get(id(section))
    if data is None:
        data = known[id(section)] = codec.encode(section)
    return data


def all_sections(game: AnyGame, state: Any, seats: int) -> dict[int, Sections]:
    """Every viewer's view of a position."""
    return encoded(game.sections(state, viewers(seats)))


def sections_after(
    game: AnyGame, was: Any, state: Any, before: Mapping[int, Sections]
) -> tuple[dict[int, Sections], dict[int, Sections]]:
    """Every viewer's view after a command led from position `was` to `state`, and of each the sections that changed.

    `before`: the views of `was`; what the game need not make again is taken from there.
    """
    after, news = {}, {}
    for viewer, made in encoded(game.sections(state, tuple(before), since=was)).items():
        news[viewer] = changed_sections(before[viewer], made)
        after[viewer] = before[viewer] | news[viewer]
    return after, news


def changed_sections(before: Mapping[str, bytes], after: Sections) -> Sections:
    """The sections that are not the same any more."""
    return {name: data for name, data in after.items() if before.get(name) != data}


def as_object(sections: Mapping[str, bytes]) -> msgspec.Raw:
    """Sections as one JSON object."""
    return msgspec.Raw(b"{" + b",".join(b'"%s":%s' % (name.encode(), data) for name, data in sections.items()) + b"}")


def without_private(game: AnyGame, sections: Sections) -> Sections:
    """A seat's view for somebody who may look but not play, live or later: without the seat's private sections."""
    return {name: data for name, data in sections.items() if name not in game.private_sections}


def digest(sections: Mapping[str, bytes]) -> str:
    """Tells whether it is still the same view: the checksums of its sections, joined so that one can be exchanged."""
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
    """A viewer's at the start of a match."""
    return Stream(1, digest(sections), lines, 1)


def next_stream(stream: Stream, before: Mapping[str, bytes], news: Sections, lines: int, is_lent_news: bool) -> Stream:
    """The stream after a step that changed these sections of the view `before` and told him so many lines: the same
    unless there are any. `is_lent_news`: the view changed as it is lent, too."""
    if not news and not lines:
        return stream
    was = {name: before[name] for name in news if name in before}
    seen = int(stream.digest, 16) ^ _checksums(was) ^ _checksums(news)
    lent = stream.lent_seq + (is_lent_news or lines > 0)
    return Stream(stream.seq + 1, f"{seen:08x}", stream.lines + lines, lent)


def renewed(stream: Stream, seen: str) -> Stream:
    """The stream where the same position is shown otherwise than before: the rules' code has changed."""
    return Stream(stream.seq + 1, seen, stream.lines, stream.lent_seq + 1)
