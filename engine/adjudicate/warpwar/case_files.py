"""Read the cases of a file. Unknown keys are refused, and each problem is described in one line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from engine.adjudicate.runs import Run, read_case_list, unread
from engine.adjudicate.values import CaseError, word
from engine.adjudicate.warpwar import kinds
from engine.adjudicate.warpwar.case import Case
from engine.warpwar.setup.edition_files import EDITIONS

KNOWN = {"id", "edition", "also", "section", "kind", "title", "seed", "given", "expected", "ruling", "note"}
REMARKS = {"section", "title", "seed", "ruling", "note"}
"""Keys with remarks for readers. They have no effect."""


def runs(raw: Mapping[Any, Any]) -> Iterator[Run]:
    """Yield one run for each case and each edition that the case names.

    If the file has a CRT, also yield one run for each edition that compares the CRT with the rules. Raise CaseError if
    the file has neither cases nor a CRT.
    """
    cases, table = read_case_list(raw, ["crt"]), raw.get("crt") or []
    if not isinstance(table, list):
        raise CaseError("`crt` must be a list")
    for edition in EDITIONS if table else ():
        yield Run("CRT", partial(kinds.table_differences, table), edition, "crt")
    for number, each in enumerate(cases, 1):
        yield from runs_of(each, number)


def runs_of(raw: Any, number: int) -> Iterator[Run]:
    """Yield the runs of one entry of `cases`: one run for each edition that the entry names.

    `number`: the number of the entry, used if the entry has no id.
    """
    read = case(raw, number)
    if isinstance(read, Run):
        yield read
    else:
        yield from (Run(read.id, partial(kinds.judge, read, edition), edition, read.kind) for edition in read.editions)


def case(raw: Any, number: int) -> Case | Run:
    """Convert one entry of `cases` to a case.

    If the entry is faulty, return a run that fails, so that no entry is ignored without a message.
    """
    if not isinstance(raw, dict):
        problem = "a case must be a mapping with id, edition, kind, given and expected"
        return Run(f"case-{number}", unread(problem), "-")
    id, edition = word(raw.get("id", f"case-{number}")), word(raw.get("edition", "-"))
    problem = _problem(raw)
    if problem:
        return Run(id, unread(problem), edition)
    editions = tuple(dict.fromkeys([edition, *(str(each) for each in raw.get("also") or [])]))
    return Case(id, raw["kind"], editions, raw["given"], raw["expected"])


def _problem(raw: dict[Any, Any]) -> str:
    strange = [str(key) for key in raw if key not in KNOWN]
    if strange:
        return f"unknown key {strange[0]!r} in the case"
    missing = [key for key in ("id", "edition", "kind", "given", "expected") if key not in raw]
    if missing:
        return f"the case has no `{missing[0]}`"
    if not isinstance(raw["given"], dict) or not isinstance(raw["expected"], dict):
        return "`given` and `expected` must be mappings"
    if not raw["expected"]:
        return "`expected` is empty, so nothing would be compared"
    if not isinstance(raw["kind"], str):
        return "`kind` must be a word"
    also = raw.get("also") or []
    if not isinstance(raw["id"], str | int) or not isinstance(raw["edition"], str | int):
        return "`id` and `edition` must be words"
    if not isinstance(also, list) or not all(isinstance(each, str | int) for each in also):
        return "`also` must be a list of editions"
    for edition in [raw["edition"], *also]:
        if str(edition) not in EDITIONS:
            return f"unknown edition {edition!r}; known are {', '.join(EDITIONS)}"
    return ""
