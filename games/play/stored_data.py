"""Compresses checkpoints, and decodes a stored position only if none of its data would be lost."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
from django.db import models

from engine.core import codec

PLAIN = (b"{", b"[")
"""First characters of JSON that an older version stored without compression.

Compressed data never begins with these characters.
"""


class CompressedField(models.BinaryField):  # type: ignore[type-arg]
    """Database field for JSON, compressed to about a tenth of its size.

    Old rows, which are not compressed, can be read too.
    """

    def deconstruct(self) -> Any:
        """Return an ordinary binary field for migrations, because the database column is the same."""
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.BinaryField", args, kwargs

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        packed = None if value is None else zlib.compress(bytes(value), 1)
        return super().get_db_prep_value(packed, connection, prepared)

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> bytes | None:
        return None if value is None else decompress_stored(bytes(value))


def decompress_stored(data: bytes) -> bytes:
    return data if data[:1] in PLAIN else zlib.decompress(data)


class UnknownData(Exception):
    """The row contains data that this version of the rules does not know.

    If the row were written again, the data would be lost.
    """


def decode_exactly(data: bytes | str, kind: Any) -> Any:
    """Decode as `codec.decode` does, but raise UnknownData if the data contains fields that `kind` does not have."""
    value, raw = codec.decode(data, kind), data.encode() if isinstance(data, str) else data
    again = codec.encode(value)
    if again != raw:
        extra = _extra(msgspec.json.decode(raw), msgspec.json.decode(again))
        if extra:
            raise UnknownData(f"this version does not know {extra[1:]!r}")
    return value


def _extra(old: Any, new: Any) -> str:
    """Return the path of the first part of `old` that is missing in `new`; "" if there is none."""
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
