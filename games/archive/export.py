"""Exports a finished match as JSON, entry by entry. Only the compressed form of the whole match is held in memory."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

import msgspec
from msgspec import Raw
from msgspec.structs import asdict

from engine.core import codec
from engine.core.game import Outcome, Setup
from engine.core.recorded import FORMAT, LogEntry, Recorded
from games.archive.replay_builder import GZIP_WBITS
from games.archive.response_cache import cache
from games.lobby.unreadable import reading
from games.play.models import Entry, StoredMatch
from games.play.replay import names_of

ZLIB_LEVEL = 3
"""Compression level for zlib. It is low, because the client must wait until the export is compressed."""

ENTRIES_PER_QUERY = 100
"""Number of log entries that one database query reads."""


def gzipped_match(match_id: str) -> bytes:
    """Return a match as the gzipped JSON of a `Recorded`. Raise Unreadable if its stored data cannot be decoded."""
    data = cache.get(f"export {match_id}", lambda: _gzip(match_id))
    assert data is not None
    return data


def _gzip(match_id: str) -> bytes:
    pack = zlib.compressobj(ZLIB_LEVEL, zlib.DEFLATED, GZIP_WBITS)
    data = bytearray()
    with reading(match_id):
        for piece in pieces(match_id):
            data += pack.compress(piece)
    data += pack.flush()
    return bytes(data)


def pieces(match_id: str) -> Iterator[bytes]:
    """Yield the JSON text of a match in pieces. Together they are the uncompressed JSON of a `Recorded`."""
    table = StoredMatch.objects.select_related("match").defer("state").get(pk=match_id)
    match = table.match
    outcome = msgspec.convert(match.outcome, Outcome) if match.outcome else None
    setup, names = codec.decode(table.setup, Setup), tuple(names_of(match))
    empty = Recorded(FORMAT, match.pk, match.game, table.rules, setup, table.seed, names, outcome, ())
    yield msgspec.json.encode(empty).removesuffix(b"]}")  # the log comes last
    entries = Entry.objects.filter(table=table).order_by("index")
    for number, each in enumerate(entries.iterator(ENTRIES_PER_QUERY)):
        command, events = Raw(each.command.encode()), Raw(each.events.encode())
        line = LogEntry(each.index, each.seat, each.decision, command, events, each.turn, each.at)
        fields = asdict(line)  # without `omit_defaults`: all fields are written
        del fields["receipts"]
        if each.receipts:
            fields["receipts"] = Raw(each.receipts.encode())
        yield (b"," if number else b"") + msgspec.json.encode(fields)
    yield b"]}"
