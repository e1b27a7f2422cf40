"""Registry of parts that other apps add to the report and the export of a finished match."""

from __future__ import annotations

import zlib
from collections.abc import Callable

from games.archive.replay_builder import GZIP_WBITS
from games.lobby.models import Match

Part = Callable[[Match], bytes | None]
"""A function that returns a gzipped part for a match. It returns None if the match has no such part (yet)."""

_parts: dict[str, tuple[Part, Part]] = {}


def add(name: str, text: Part, data: Part) -> None:
    """Register two functions. The part from `text` is appended to the report.

    The part from `data` (JSON) becomes the field `name` of the export.
    """
    _parts[name] = (text, data)


def report_with(match: Match, report: bytes) -> bytes:
    """Return the gzipped report with all registered parts appended.

    If there are no parts for this match, return the report unchanged.
    """
    more = [part for text, _ in _parts.values() if (part := text(match)) is not None]
    return _recompress_parts([report, *more]) if more else report


def export_with(match: Match, export: bytes) -> bytes:
    """Return the gzipped export with the registered parts as additional fields."""
    more = {name: part for name, (_, data) in _parts.items() if (part := data(match)) is not None}
    if not more:
        return export
    pieces = [zlib.decompress(export, GZIP_WBITS).removesuffix(b"}")]
    for name, part in more.items():
        pieces += [f',"{name}":'.encode(), zlib.decompress(part, GZIP_WBITS)]
    return _gzip_pieces([*pieces, b"}"])


def _recompress_parts(parts: list[bytes]) -> bytes:
    return _gzip_pieces([zlib.decompress(part, GZIP_WBITS) for part in parts])


def _gzip_pieces(pieces: list[bytes]) -> bytes:
    pack = zlib.compressobj(3, zlib.DEFLATED, GZIP_WBITS)
    return b"".join([*(pack.compress(piece) for piece in pieces), pack.flush()])
