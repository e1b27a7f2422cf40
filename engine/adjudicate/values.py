"""Functions for the cases of all games: convert plain values to structs, and compare expected and found values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from engine.core.shape_errors import shape_error_at

G = TypeVar("G")


class CaseError(Exception):
    """Raised for a case or a file that cannot be understood. The message is one line."""


def to_struct(raw: Mapping[Any, Any], kind: type[G], where: str) -> G:
    """Convert plain values to a struct.

    If a key is unknown or missing, or has a value of a wrong type, raise CaseError with the name of the key.
    """
    try:
        return msgspec.convert(raw, kind, strict=True)
    except msgspec.ValidationError as error:
        raise CaseError(f"{where}: {shape_error_at(error)}") from None


def word(value: Any) -> str:
    """Return an id or an edition as text of at most 40 characters.

    If the value is neither text nor a number, return "-".
    """
    return " ".join(str(value).split())[:40] or "-" if isinstance(value, str | int) else "-"


def differs(what: str, expected: Any, found: Any) -> list[str]:
    """Return a list with one difference if the two values differ. Otherwise return an empty list."""
    return [] if expected == found else [f"{what}: expected {show(expected)}, found {show(found)}"]


def show(value: Any) -> str:
    """Return a value as one line of text, in the form that case files use."""
    if isinstance(value, list | tuple):
        return "[" + ", ".join(show(each) for each in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {show(each)}" for key, each in value.items()) + "}"
    return "nothing" if value is None else str(value)
