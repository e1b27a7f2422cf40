"""Convert the cases of a file to runs. Each run is executed separately."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from engine.adjudicate.runs import Run, read_case_list, unread
from engine.adjudicate.sumeria.judge import judge_case
from engine.adjudicate.values import word


def runs(raw: Mapping[Any, Any]) -> list[Run]:
    """Return the runs of the cases in a file. Raise CaseError if the file has no cases."""
    return [_make_run(each, f"case-{number}") for number, each in enumerate(read_case_list(raw), 1)]


def _make_run(raw: Any, usual: str) -> Run:
    if not isinstance(raw, dict):
        return Run(usual, unread("a case must be a mapping with id and expect"))
    return Run(word(raw.get("id", usual)), partial(judge_case, raw))
