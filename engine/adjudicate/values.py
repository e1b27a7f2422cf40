"""What cases of every game share: plain values read into structs, and expected ones compared with those found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from engine.core.shape_errors import shape_error_at

G = TypeVar("G")


class CaseError(Exception):
    """A case or a file that cannot be understood; the message is one line."""


def shaped(raw: Mapping[Any, Any], kind: type[G], where: str) -> G:
    """Plain values as a struct; raises CaseError naming the key for anything unknown, missing or of a wrong type."""
    try:
        return msgspec.convert(raw, kind, strict=True)
    except msgspec.ValidationError as error:
        raise CaseError(f"{where}: {shape_error_at(error)}") from None


def word(value: Any) -> str:
    """An id or edition for the report; anything but a short word is only hinted at."""
    return " ".join(str(value).split())[:40] or "-" if isinstance(value, str | int) else "-"


def differs(what: str, expected: Any, found: Any) -> list[str]:
    """One difference, or none."""
    return [] if expected == found else [f"{what}: expected {show(expected)}, found {show(found)}"]


def show(value: Any) -> str:
    """A value in one line, as a case file would write it."""
    if isinstance(value, list | tuple):
        return "[" + ", ".join(show(each) for each in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {show(each)}" for key, each in value.items()) + "}"
    return "nothing" if value is None else str(value)
