"""Read text files as common editors save them: with a byte order mark, in UTF-16, or with Windows line ends."""

from __future__ import annotations

import codecs

MARK = "\ufeff"


class NoText(ValueError):
    """Raised for data that are not text. The message explains what the user can do."""


def text_of(data: bytes) -> str:
    """Decode the content of a text file in UTF-8 or UTF-16. Raise NoText if the data are not text.

    Windows calls UTF-16 "Unicode".
    """
    try:
        if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            return plain(data.decode("utf-16"))
        if data[1:2] == b"\0" or data[:1] == b"\0":  # no file that the server reads starts with a non-ASCII character
            return plain(data.decode("utf-16-le" if data[1:2] == b"\0" else "utf-16-be"))
        return plain(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise NoText('the file is not in UTF-8; choose "UTF-8" when you save the file in your editor') from None


def utf8_of(data: bytes) -> bytes:
    """Convert the content of a text file to UTF-8, for a parser that reads bytes.

    Raise NoText if the data are not text.
    """
    return data if data[:1] in (b"{", b"[") and data[1:2] != b"\0" else text_of(data).encode()


def plain(text: str) -> str:
    """Remove byte order marks at the start of the text, and replace each Windows line end by a line feed.

    Return the result.
    """
    return text.lstrip(MARK).replace("\r\n", "\n")
