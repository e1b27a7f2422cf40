"""Reading the packaged data files, strictly."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

T = TypeVar("T")

DATA = Path(__file__).parent


def read(file: str, kind: type[T]) -> T:
    """A TOML file of this folder as a struct; raises msgspec.ValidationError for an unknown or wrongly typed key."""
    return msgspec.convert(tomllib.loads((DATA / file).read_text(encoding="utf-8")), kind, strict=True)
