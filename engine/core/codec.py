"""Encode states, commands and events as bytes, and decode them with strict types. They are stored only in this form."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar, cast

import msgspec

from engine.core.errors import Fault, Malformed
from engine.core.shape_errors import shape_error

T = TypeVar("T")


_encoder = msgspec.json.Encoder(order="deterministic")
_packer = msgspec.msgpack.Encoder(order="deterministic")


@lru_cache(maxsize=256)
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


@lru_cache(maxsize=256)
def _unpacker(kind: Any) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(kind)


def encode(value: Any) -> bytes:
    """Return the value as canonical JSON. Equal values give equal bytes."""
    return _encoder.encode(value)


def decode(data: bytes | str, kind: Any) -> Any:
    """Decode JSON that `encode` produced. Raise msgspec.ValidationError if the data do not have the type `kind`."""
    return _decoder(kind).decode(data)


def copy(value: T) -> T:
    """Return a deep copy of a struct. The struct is encoded with msgpack and decoded again.

    A state with 60 ships takes about 0.1 ms. The dicts of the copy are sorted by key, as in the result of `decode`. No
    code may depend on the original order.
    """
    return cast(T, copy_as(value, type(value)))


def copy_as(value: Any, kind: Any) -> Any:
    """Return a deep copy of a value of the type `kind`, with all dicts sorted by key."""
    return _unpacker(kind).decode(_packer.encode(value))


def to_type(raw: Any, kind: Any) -> Any:
    """Convert a plain JSON value to the type `kind`. Raise msgspec.ValidationError if this is not possible.

    The value is encoded as text and then decoded, because the decoder of each type is cached. `msgspec.convert` would
    build the decoder of a union type again in each call.
    """
    return _decoder(kind).decode(_encoder.encode(raw))


def read_command(raw: Any, kind: Any) -> Any:
    """Convert an untrusted JSON value to a command. `kind`: the tagged union of the game's commands.

    If the value is not such a command, raise Malformed with the path of the wrong field.
    """
    try:
        return to_type(raw, kind)
    except (msgspec.ValidationError, RecursionError, OverflowError, ValueError) as error:
        clause, path = shape_error(error)
        field = f"$.{path}" if path else ""
        raise Malformed(Fault("E-MALFORMED", f"This is not a command of the game: {clause}.", field)) from None
