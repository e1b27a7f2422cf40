"""Convert the cases of a file to runs. Each run is executed separately."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from engine.adjudicate.runs import Run, listed, unread
from engine.adjudicate.sumeria.judge import judged
from engine.adjudicate.values import word


def runs(raw: Mapping[Any, Any]) -> list[Run]:
    """Return the runs of a file. Raise CaseError if the file has no cases."""
    return [_run(each, f"case-{number}") for number, each in enumerate(listed(raw), 1)]


def _run(raw: Any, usual: str) -> Run:
    if not isinstance(raw, dict):
        return Run(usual, unread("a case must be a mapping with id and expect"))
    return Run(word(raw.get("id", usual)), partial(judged, raw))
