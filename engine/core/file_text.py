"""Files as people's editors leave them: with a mark of the byte order, in UTF-16, with line ends of Windows."""

from __future__ import annotations

import codecs

MARK = "\ufeff"


class NoText(ValueError):
    """Data that is no text; the message is a clause that says what to do."""


def text_of(data: bytes) -> str:
    """The text of a file in UTF-8, or in UTF-16 as Windows calls "Unicode"; raises NoText for any other."""
    try:
        if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            return plain(data.decode("utf-16"))
        if data[1:2] == b"\0" or data[:1] == b"\0":  # nothing that is read here begins with a sign beyond ASCII
            return plain(data.decode("utf-16-le" if data[1:2] == b"\0" else "utf-16-be"))
        return plain(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise NoText('it is not written in UTF-8; choose "UTF-8" where your editor saves it') from None


def utf8_of(data: bytes) -> bytes:
    """The same text in UTF-8, for a reader of bytes; raises NoText."""
    return data if data[:1] in (b"{", b"[") and data[1:2] != b"\0" else text_of(data).encode()


def plain(text: str) -> str:
    """Without marks of the byte order at its beginning, and with plain line ends."""
    return text.lstrip(MARK).replace("\r\n", "\n")
