"""Positions as they are kept: packed where many of them lie on disk, and read only where nothing of them gets lost."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
from django.db import models

from engine.core import codec

PLAIN = (b"{", b"[")
"""With what JSON begins that an older version stored unpacked; zlib never begins so."""


class CompressedField(models.BinaryField):  # type: ignore[type-arg]
    """JSON, a tenth as large on disk; rows of before are read as they are."""

    def deconstruct(self) -> Any:
        """For migrations it is an ordinary one: the column is the same."""
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.BinaryField", args, kwargs

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        packed = None if value is None else zlib.compress(bytes(value), 1)
        return super().get_db_prep_value(packed, connection, prepared)

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> bytes | None:
        return None if value is None else decompressed(bytes(value))


def decompressed(data: bytes) -> bytes:
    return data if data[:1] in PLAIN else zlib.decompress(data)


class UnknownData(Exception):
    """There is something in the row that these rules do not know; writing it again would lose it."""


def decode_exactly(data: bytes | str, kind: Any) -> Any:
    """`codec.decode`, but raises Unknown where the data holds more than `kind` has a place for."""
    value, raw = codec.decode(data, kind), data.encode() if isinstance(data, str) else data
    again = codec.encode(value)
    if again != raw:
        extra = _extra(msgspec.json.decode(raw), msgspec.json.decode(again))
        if extra:
            raise UnknownData(f"this version does not know {extra[1:]!r}")
    return value


def _extra(old: Any, new: Any) -> str:
    """The path of the first thing in `old` that `new` has no place for; "" if there is none."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key, value in old.items():
            if key not in new:
                return f".{key}"
            if found := _extra(value, new[key]):
                return f".{key}{found}"
    if isinstance(old, list) and isinstance(new, list):
        for index, (one, other) in enumerate(zip(old, new, strict=False)):
            if found := _extra(one, other):
                return f"[{index}]{found}"
    return ""
