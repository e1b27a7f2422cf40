"""Read the packaged data files strictly: an unknown or wrongly typed key is an error."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

from engine.core.file_text import text_of

T = TypeVar("T")

DATA = Path(__file__).parent


def read_toml(name: str, kind: type[T]) -> T:
    """Read a TOML file of this folder into a struct.

    Raise msgspec.ValidationError if a key is unknown or its value has a wrong type.
    """
    raw = tomllib.loads(text_of((DATA / name).read_bytes()))
    return msgspec.convert(raw, kind, strict=True)
