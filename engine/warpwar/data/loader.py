"""Reads the packaged data files strictly. A faulty file is refused with file name, key and reason."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from engine.core.file_text import NoText, text_of
from engine.core.shape_errors import shape_error

T = TypeVar("T")

DATA = Path(__file__).parent


class BadData(ValueError):
    """Error for a data file that cannot be used. It holds the file name, the key in the file, and the reason."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        super().__init__(f"{file}: {key or 'file'}: {reason}")
        self.file, self.key, self.reason = file, key, reason


def read_toml(path: Path, kind: type[T]) -> T:
    """Return the content of a TOML file as a struct.

    Raise BadData if the file is missing, is malformed, or has an unknown or wrongly typed key.
    """
    try:
        raw = tomllib.loads(text_of(path.read_bytes()))
    except OSError as error:
        raise BadData(path.name, "", f"cannot be read ({error.strerror})") from None
    except (tomllib.TOMLDecodeError, NoText) as error:
        raise BadData(path.name, "", f"is not TOML: {error}") from None
    return convert(raw, kind, path.name)


def convert(raw: Any, kind: type[T], file: str, under: str = "") -> T:
    """Return plain values (such as dicts and lists) as a struct.

    If the values do not fit the struct, raise BadData with the key. `under` is the key of the part of the file that the
    values come from.
    """
    try:
        return msgspec.convert(raw, kind, strict=True)
    except msgspec.ValidationError as error:
        reason, where = shape_error(error)
        between = "." if under and where and not where.startswith("[") else ""
        raise BadData(file, f"{under}{between}{where}", reason) from None
