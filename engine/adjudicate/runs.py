"""The runs of a case file: each run is judged and reported by itself."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from msgspec import Struct

from engine.adjudicate.values import CaseError, word


class Run(Struct, frozen=True):
    """A case as it is run: once, or once for each of its editions or variants.

    `judge` returns the differences from the expected result, or an empty list if the case passes. It raises CaseError
    for a case that cannot be understood; `unread` makes such a judge.
    """

    id: str
    judge: Callable[[], list[str]]
    edition: str = ""
    kind: str = "case"


def unread(problem: str) -> Callable[[], list[str]]:
    """Return a judge that always raises CaseError with this problem, for data that is not a case."""

    def judge() -> list[str]:
        raise CaseError(problem)

    return judge


def listed(raw: Mapping[Any, Any], others: Collection[str] = ()) -> list[Any]:
    """Return the `cases` of a file that may also hold the keys `others`. Raise CaseError for any other key.

    Raise CaseError too if there are no cases and none of the other keys.
    """
    strange = [word(key) for key in raw if key not in {"game", "cases", *others}]
    if strange:
        raise CaseError(f"unknown key {strange[0]!r}; a case file has {', '.join(['`cases`', *others])}")
    cases = raw.get("cases") or []
    if not isinstance(cases, list):
        raise CaseError("`cases` is a list")
    if not cases and not any(raw.get(key) for key in others):
        raise CaseError("there are no cases in this file")
    return cases


def variants(raw: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the id and keys of a case; if it has `variants`, those of each variant (`ID/1`, `ID/2`, ..).

    The keys of a variant replace those of the case. Raise CaseError if `variants` is not a list of mappings, or an
    empty one.
    """
    id, given = word(raw.get("id")), raw.get("variants")
    common = {key: value for key, value in raw.items() if key != "variants"}
    if "variants" not in raw:
        yield id, common
        return
    if not isinstance(given, list) or not given or not all(isinstance(each, dict) for each in given):
        raise CaseError("`variants` is a list of mappings")
    for number, each in enumerate(given, 1):
        yield f"{id}/{number}", common | each
