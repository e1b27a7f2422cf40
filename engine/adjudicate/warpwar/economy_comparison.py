"""Functions for economy cases: their options, and the comparison of found and expected values by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import UNSET, Struct

from engine.adjudicate.values import differs
from engine.adjudicate.warpwar.case import Options, codes
from engine.core.errors import Fault


class Shape(Struct, forbid_unknown_fields=True, kw_only=True):
    """Base class for the key `given` of an economy case."""

    options: Options | None = None


class Refusable(Struct, forbid_unknown_fields=True, kw_only=True):
    """Base class for the key `expected` of an economy case that the rules can refuse.

    `errors`: the expected error codes.
    """

    errors: list[str] = []


def compare(expected: Struct, found: Mapping[str, Any], faults: Iterable[Fault] = ()) -> list[str]:
    """Return the differences between the expected values and the found values of the same name.

    The codes of `faults` are compared with the expected `errors`.
    """
    wrong: list[str] = []
    if isinstance(expected, Refusable):
        expected.errors = sorted(set(expected.errors))
        found = {**found, "errors": codes(list(faults))}
    for name in expected.__struct_fields__:
        wanted = getattr(expected, name)
        if wanted is not UNSET:
            wrong += differs(name, wanted, found[name])
    return wrong
