"""Read the packaged data files. Unknown or wrongly typed keys are errors."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

from engine.core.file_text import text_of

T = TypeVar("T")

DATA = Path(__file__).parent


def read_toml(file: str, kind: type[T]) -> T:
    """Convert a TOML file of this folder to a struct.

    Raise msgspec.ValidationError if a key is unknown or its value has a wrong type.
    """
    return msgspec.convert(tomllib.loads(text_of((DATA / file).read_bytes())), kind, strict=True)
