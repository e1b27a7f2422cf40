"""What economy cases share: options, and comparing what was found with what is expected, name by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, Struct

from engine.adjudicate.values import differs
from engine.adjudicate.warpwar.case import Options


class Shape(Struct, forbid_unknown_fields=True, kw_only=True):
    """The given of an economy case."""

    options: Options | None = None


def compare(expected: Struct, found: Mapping[str, Any]) -> list[str]:
    """Everything the case expects, against what was found under the same name."""
    wrong: list[str] = []
    for name in expected.__struct_fields__:
        wanted = getattr(expected, name)
        if wanted is not UNSET:
            wrong += differs(name, wanted, found[name])
    return wrong
