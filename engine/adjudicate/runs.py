"""The runs of a case file. Each run is executed and reported separately."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from msgspec import Struct

from engine.adjudicate.values import CaseError, word


class Run(Struct, frozen=True):
    """One run of a case. A case has one run, or one run for each of its editions or variants.

    `judge` returns the differences from the expected result, or an empty list if the case passes. It raises CaseError
    if the case cannot be understood. The function `unread` creates a `judge` that only raises CaseError.
    """

    id: str
    judge: Callable[[], list[str]]
    edition: str = ""
    kind: str = "case"


def unread(problem: str) -> Callable[[], list[str]]:
    """Return a function `judge` that always raises CaseError with this problem.

    It is used for entries that are not cases.
    """

    def judge() -> list[str]:
        raise CaseError(problem)

    return judge


def read_case_list(raw: Mapping[Any, Any], others: Collection[str] = ()) -> list[Any]:
    """Return the list `cases` of a file.

    Besides `game` and `cases`, only the keys in `others` are allowed. Raise CaseError for any other key, or if the file
    has neither cases nor one of the keys in `others`.
    """
    strange = [word(key) for key in raw if key not in {"game", "cases", *others}]
    if strange:
        raise CaseError(f"unknown key {strange[0]!r}; a case file has {', '.join(['`cases`', *others])}")
    cases = raw.get("cases") or []
    if not isinstance(cases, list):
        raise CaseError("`cases` must be a list")
    if not cases and not any(raw.get(key) for key in others):
        raise CaseError("there are no cases in this file")
    return cases


def variants(raw: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the id and the keys of a case, or of each of its variants.

    Variants have the ids `ID/1`, `ID/2`, ... The keys of a variant replace those of the case. Raise CaseError if
    `variants` is empty or not a list of mappings.
    """
    id, given = word(raw.get("id")), raw.get("variants")
    common = {key: value for key, value in raw.items() if key != "variants"}
    if "variants" not in raw:
        yield id, common
        return
    if not isinstance(given, list) or not given or not all(isinstance(each, dict) for each in given):
        raise CaseError("`variants` must be a list of mappings")
    for number, each in enumerate(given, 1):
        yield f"{id}/{number}", common | each
