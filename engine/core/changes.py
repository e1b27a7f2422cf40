"""Compare two positions of a match: drafts with lazy copies, the fields that differ, and canonical order.

A position never changes after it is built, so two positions can share equal parts as the same objects.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar, cast, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from engine.core import codec

S = TypeVar("S", bound=Struct)

CONSTANTS = (bool, int, float, str, bytes)
"""Types whose values never change and are therefore not copied."""


class Part(NamedTuple):
    """A field of a position: its name, its type, and whether the type is immutable.

    `item`: the struct type of the items, if the field is a list or a dict with text keys. In all other cases, `item` is
    None.
    """

    name: str
    kind: Any
    is_constant: bool
    item: type[Struct] | None


def draft(before: S) -> S:
    """Return a copy of a position in which each field is copied only when it is first read.

    The result equals `codec.copy(before)`. Use this function for a position that will be changed and then passed to
    `canonical_copy`. `before` must not change while the copy is in use. If `before` is itself the result of `draft`,
    all fields are copied immediately.
    """
    kind = type(before)
    if "__getattr__" in kind.__dict__:
        plain = kind.__base__
        return cast(S, codec.copy(cast(Any, plain)(*[getattr(before, part.name) for part in _parts(plain)])))
    made = _draft_type(kind)(*[getattr(before, part.name) for part in _parts(kind)], before)
    for part in _parts(kind):
        if not part.is_constant and getattr(made, part.name) is not None:
            delattr(made, part.name)
    return cast(S, made)


def canonical_copy(before: S, after: S) -> S:
    """Return a copy of `after` in canonical order. Reuse the parts that are equal in `before`.

    The result equals `codec.copy(after)`, but only the changed parts cost time. `before` must be a result of
    `canonical_copy` or come from disk. `after` can be the result of `draft(before)`. Do not use `after` after this
    call.
    """
    made = copy(before)
    for part in _parts(type(before)):
        try:
            new = object.__getattribute__(after, part.name)
        except AttributeError:
            continue  # a field of a draft that was never read
        old = getattr(before, part.name)
        if old is not new and old != new:
            setattr(made, part.name, _new_field_value(old, new, part))
    return made


def changed_fields(before: Struct, after: Struct) -> frozenset[str]:
    """Return the names of the fields in which two positions differ."""
    names = after.__struct_fields__
    return frozenset(name for name in names if _differ(getattr(before, name), getattr(after, name)))


def _differ(old: Any, new: Any) -> bool:
    return old is not new and old != new


def _new_field_value(old: Any, new: Any, part: Part) -> Any:
    """Return the new value of a field. Reuse the items of the old value that are equal."""
    if part.is_constant:
        return new
    item = part.item
    if item is None:
        return codec.copy_as(new, part.kind)
    if isinstance(new, dict):
        return {key: _item(old.get(key), new[key], item) for key in sorted(new)}
    missing = [None] * (len(new) - len(old))
    return [_item(was, now, item) for was, now in zip([*old, *missing], new, strict=False)]


def _item(old: Any, new: Any, kind: type[Struct]) -> Any:
    return old if old == new else codec.copy_as(new, kind)


@lru_cache(maxsize=64)
def _parts(kind: type[Struct]) -> tuple[Part, ...]:
    hints = get_type_hints(kind)
    return tuple(Part(name, hints[name], hints[name] in CONSTANTS, _item_type(hints[name])) for name in _names(kind))


def _names(kind: type[Struct]) -> tuple[str, ...]:
    return kind.__struct_fields__


def _item_type(kind: Any) -> type[Struct] | None:
    arguments = get_args(kind)
    if get_origin(kind) is list or (get_origin(kind) is dict and arguments[0] is str):
        item = arguments[-1]
        return item if isinstance(item, type) and issubclass(item, Struct) else None
    return None


@lru_cache(maxsize=64)
def _draft_type(kind: type[Struct]) -> Callable[..., Any]:
    """Return the draft subclass of a struct type.

    Drafts are a subclass, so that ordinary positions do not need `__getattr__`.
    """
    kinds = {part.name: part.kind for part in _parts(kind)}

    def copy_field(self: Any, name: str) -> Any:
        if name not in kinds:
            raise AttributeError(name)
        value = codec.copy_as(getattr(self.draft_of, name), kinds[name])
        setattr(self, name, value)
        return value

    return msgspec.defstruct(
        kind.__name__, [("draft_of", Any, None)], bases=(kind,), namespace={"__getattr__": copy_field}
    )
