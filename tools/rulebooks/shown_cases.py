"""The cases that the page of WarpWar's rulings shows: by ruling, in readable form, run through the present rules."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from engine.adjudicate.verdict import judge_run
from engine.adjudicate.warpwar.case_files import runs_of
from tools.rulebooks import sources

WORDS = {True: "yes", False: "no", None: "nobody"}


def page() -> str:
    """Return the text of the JSON file, which maps a ruling to its cases."""
    by_ruling: dict[str, list[dict[str, Any]]] = {}
    for case in sources.cases("warpwar").values():
        for id in case.rulings:
            by_ruling.setdefault(id, []).append(describe_case(case.raw))
    ordered = {id: by_ruling[id] for id in sources.rulings("warpwar") if id in by_ruling}
    return json.dumps(ordered, ensure_ascii=False, indent=1) + "\n"


def describe_case(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Return a case in readable lines. The value `holds` states whether all its expectations are met."""
    verdicts = [judge_run(run, "") for run in runs_of(raw, 1)]
    editions = [str(raw["edition"]), *map(str, raw.get("also") or [])]
    lines = {"id": raw["id"], "title": str(raw.get("title", "")), "editions": editions}
    lines |= {"given": list(_lines(raw["given"])), "expected": list(_lines(raw["expected"]))}
    return lines | {"holds": not any(verdict.differences for verdict in verdicts)}


def _lines(values: Mapping[str, Any]) -> Iterator[str]:
    """Yield one line per key, or one per item of a list of texts: "orders: W1 ATTACK W2 D=2"."""
    for key, value in values.items():
        name = str(key).replace("_", " ")
        if isinstance(value, list) and value and all(isinstance(each, str) and " " in each for each in value):
            yield from (f"{name}: {each}" for each in value)
        else:
            yield f"{name}: {_value_text(value)}"


def _value_text(value: Any) -> str:
    if isinstance(value, Mapping):
        return "; ".join(f"{key}: {_value_text(each)}" for key, each in value.items())
    if isinstance(value, list):
        parts = (f"({_value_text(each)})" if isinstance(each, Mapping | list) else _value_text(each) for each in value)
        return ", ".join(parts) or "none"
    return WORDS[value] if value is None or isinstance(value, bool) else str(value)
