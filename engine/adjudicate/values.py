"""Shared by the cases of all games: read plain values into structs, and compare expected values with those found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from engine.core.shape_errors import shape_error_at

G = TypeVar("G")


class CaseError(Exception):
    """A case or a file that cannot be understood; the message is one line."""


def shaped(raw: Mapping[Any, Any], kind: type[G], where: str) -> G:
    """Return plain values as a struct; raise CaseError naming the key that is unknown, missing or of a wrong type."""
    try:
        return msgspec.convert(raw, kind, strict=True)
    except msgspec.ValidationError as error:
        raise CaseError(f"{where}: {shape_error_at(error)}") from None


def word(value: Any) -> str:
    """Return an id or edition for the report, at most 40 characters; "-" for any other type."""
    return " ".join(str(value).split())[:40] or "-" if isinstance(value, str | int) else "-"


def differs(what: str, expected: Any, found: Any) -> list[str]:
    """Return a list with one difference if the values differ, else an empty list."""
    return [] if expected == found else [f"{what}: expected {show(expected)}, found {show(found)}"]


def show(value: Any) -> str:
    """Return a value in one line, as a case file would write it."""
    if isinstance(value, list | tuple):
        return "[" + ", ".join(show(each) for each in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {show(each)}" for key, each in value.items()) + "}"
    return "nothing" if value is None else str(value)
