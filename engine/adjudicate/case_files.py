"""Reading case files: YAML without its traps, every key known, every problem one clear line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine.adjudicate.case import Case, CaseError
from engine.warpwar.setup.edition_files import EDITIONS

KNOWN = {"id", "edition", "also", "section", "kind", "title", "seed", "given", "expected", "ruling", "note"}
REMARKS = {"section", "title", "seed", "ruling", "note"}
"""For readers; nothing is made of them."""

MAX_BYTES = 4_000_000
MAX_VALUES = 2_000_000
"""Aliases can make a small file huge; what they stand for is counted before anything is copied."""


class Unread(Struct, frozen=True):
    """A case that is not one, and why."""

    id: str
    edition: str
    problem: str


class Sheet(Struct, frozen=True):
    """A case file: the CRT it states (if any) and its cases in order."""

    cases: tuple[Case | Unread, ...]
    table: list[Any] = []
    table_editions: tuple[str, ...] = ()


def read(path: str) -> Sheet:
    """Read a case file; raises CaseError if there is nothing in it to adjudicate."""
    raw = parse(_text(path))
    if _size(raw, {}, set()) > MAX_VALUES:
        raise CaseError(f"holds more than {MAX_VALUES} values, aliases counted")
    if not isinstance(raw, dict):
        raise CaseError("a case file is a mapping with `cases` (and perhaps `crt`)")
    strange = [str(key) for key in raw if key not in ("crt", "cases")]
    if strange:
        raise CaseError(f"unknown key {strange[0]!r}; a case file has `cases` and perhaps `crt`")
    cases, table = raw.get("cases") or [], raw.get("crt") or []
    if not isinstance(cases, list) or not isinstance(table, list):
        raise CaseError("`cases` and `crt` are lists")
    if not cases and not table:
        raise CaseError("there are no cases in this file")
    return Sheet(tuple(_case(each, n) for n, each in enumerate(cases, 1)), table, EDITIONS if table else ())


def _text(path: str) -> str:
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise CaseError(f"cannot be read ({error.strerror})") from None
    if len(data) > MAX_BYTES:
        raise CaseError(f"is larger than {MAX_BYTES} bytes")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise CaseError("is not UTF-8 text") from None


def _case(raw: Any, number: int) -> Case | Unread:
    """One entry; what is wrong with it becomes its own failure, so that nothing is skipped."""
    if not isinstance(raw, dict):
        return Unread(f"case-{number}", "-", "a case is a mapping with id, edition, kind, given and expected")
    id, edition = _word(raw.get("id", f"case-{number}")), _word(raw.get("edition", "-"))
    problem = _problem(raw)
    if problem:
        return Unread(id, edition, problem)
    editions = tuple(dict.fromkeys([edition, *(str(each) for each in raw.get("also") or [])]))
    return Case(id, raw["kind"], editions, raw["given"], raw["expected"])


def _word(value: Any) -> str:
    """An id or edition for the report; anything but a short word is only hinted at."""
    return " ".join(str(value).split())[:40] or "-" if isinstance(value, str | int) else "-"


def _problem(raw: dict[Any, Any]) -> str:
    strange = [str(key) for key in raw if key not in KNOWN]
    if strange:
        return f"unknown key {strange[0]!r} in the case"
    missing = [key for key in ("id", "edition", "kind", "given", "expected") if key not in raw]
    if missing:
        return f"the case has no `{missing[0]}`"
    if not isinstance(raw["given"], dict) or not isinstance(raw["expected"], dict):
        return "`given` and `expected` are mappings"
    if not raw["expected"]:
        return "`expected` is empty, so nothing would be compared"
    if not isinstance(raw["kind"], str):
        return "`kind` is a word"
    also = raw.get("also") or []
    if not isinstance(raw["id"], str | int) or not isinstance(raw["edition"], str | int):
        return "`id` and `edition` are words"
    if not isinstance(also, list) or not all(isinstance(each, str | int) for each in also):
        return "`also` is a list of editions"
    for edition in [raw["edition"], *also]:
        if str(edition) not in EDITIONS:
            return f"unknown edition {edition!r}; known are {', '.join(EDITIONS)}"
    return ""


def _size(value: Any, known: dict[int, int], within: set[int]) -> int:
    """How many values there are if every alias were written out; one that contains itself is endless."""
    if not isinstance(value, dict | list):
        return 1
    key = id(value)
    if key in within:
        return MAX_VALUES + 1
    if key not in known:
        within.add(key)
        parts = value.values() if isinstance(value, dict) else value
        known[key] = 1 + sum(_size(each, known, within) for each in parts)
        within.discard(key)
    return known[key]


# ---- YAML -------------------------------------------------------------------------------------------------------


def parse(text: str) -> Any:
    """YAML as plain values; raises CaseError with line and column.

    Only true and false are booleans and 0610 is not octal, so hexes and names keep their letters and digits.
    Keys that stand twice are refused.
    """
    import yaml

    try:
        return yaml.load(text, Loader=_loader())
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = f"line {mark.line + 1}, column {mark.column + 1}: " if mark else ""
        raise CaseError(f"is not YAML: {where}{' '.join((error.problem or 'malformed').split())}") from None
    except yaml.YAMLError as error:
        raise CaseError(f"is not YAML: {' '.join(str(error).split())}") from None
    except (RecursionError, ValueError) as error:
        raise CaseError(f"is not YAML that can be used: {' '.join(str(error).split())[:120]}") from None


def _loader() -> Any:
    import yaml

    class Loader(yaml.SafeLoader):
        def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
            seen: set[str] = set()
            for key, _ in node.value:
                if key.value in seen if isinstance(key.value, str) else False:
                    raise yaml.constructor.ConstructorError(None, None, f"{key.value!r} stands twice", key.start_mark)
                seen.add(key.value if isinstance(key.value, str) else "")
            return super().construct_mapping(node, deep)

    Loader.yaml_implicit_resolvers = {}
    Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|false)$"), list("tf"))
    Loader.add_implicit_resolver(
        "tag:yaml.org,2002:int", re.compile(r"^[-+]?(?:0|[1-9][0-9]{0,8})$"), list("-+0123456789")
    )
    Loader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"^(?:~|null|)$"), ["~", "n", ""])
    return Loader
