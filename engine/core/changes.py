"""Two positions of a match side by side: which fields differ, and the later one in its canonical order.

States are never changed once they are made, so a field that came out equal may be the very same object in both.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar, get_type_hints

from msgspec import Struct

from engine.core import codec

S = TypeVar("S", bound=Struct)


def settled(before: S, after: S) -> S:
    """`after` in canonical order: fields equal to those of `before` are taken from there, the others copied.

    Gives what `codec.copy(after)` gives, at the cost of what has changed. `before` must itself be settled (or read from
    disk). `after` is changed and must not be used otherwise.
    """
    for name, kind in _fields(type(after)):
        old, new = getattr(before, name), getattr(after, name)
        if old is not new:
            setattr(after, name, old if old == new else codec.copy_as(new, kind))
    return after


def changed(before: Struct, after: Struct) -> frozenset[str]:
    """The names of the fields that differ."""
    names = after.__struct_fields__
    return frozenset(name for name in names if _differ(getattr(before, name), getattr(after, name)))


def _differ(old: Any, new: Any) -> bool:
    return old is not new and old != new


@lru_cache(maxsize=64)
def _fields(kind: type[Struct]) -> tuple[tuple[str, Any], ...]:
    return tuple((name, hint) for name, hint in get_type_hints(kind).items() if name in kind.__struct_fields__)
