"""States, commands and events to bytes and back: strict, typed, the only form in which anything is stored."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar, cast

import msgspec

from engine.core.errors import Fault, Malformed
from engine.core.shape_errors import shape_error

T = TypeVar("T")

MAX_NUMBER = 10**9
"""No number in a command may be larger; JSON clients cannot hold more than 2**53 anyway."""

"""Characters; a reason may quote what was sent."""

_encoder = msgspec.json.Encoder(order="deterministic")
_packer = msgspec.msgpack.Encoder(order="deterministic")


@lru_cache(maxsize=256)
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


@lru_cache(maxsize=256)
def _unpacker(kind: Any) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(kind)


def encode(value: Any) -> bytes:
    """Canonical JSON: equal values give equal bytes."""
    return _encoder.encode(value)


def decode(data: bytes | str, kind: Any) -> Any:
    """Read what `encode` wrote; raises msgspec.ValidationError for anything else."""
    return _decoder(kind).decode(data)


def copy(value: T) -> T:
    """A deep copy of a struct, by way of msgpack (about 0.1 ms for a state of 60 ships).

    Its dicts are in the order of their keys, as in what `decode` reads back: nothing may depend on which it was.
    """
    return cast(T, copy_as(value, type(value)))


def copy_as(value: Any, kind: Any) -> Any:
    """A deep copy of any value of this type, likewise in the order of its keys."""
    return _unpacker(kind).decode(_packer.encode(value))


def typed(raw: Any, kind: Any) -> Any:
    """A plain JSON value as a value of this type; raises msgspec.ValidationError for anything else.

    By way of its text, whose reader is made once for a type: `msgspec.convert` makes a union's anew with every call.
    """
    return _decoder(kind).decode(_encoder.encode(raw))


def read_command(raw: Any, kind: Any) -> Any:
    """An untrusted JSON value as a command of the given tagged union; raises Malformed with the field's path."""
    try:
        return typed(raw, kind)
    except (msgspec.ValidationError, RecursionError, OverflowError, ValueError) as error:
        clause, path = shape_error(error)
        field = f"$.{path}" if path else ""
        raise Malformed(Fault("E-MALFORMED", f"This is not a command of the game: {clause}.", field)) from None
