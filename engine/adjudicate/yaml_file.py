"""Reading a case file: YAML without its traps, within bounds, every problem one clear line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from engine.adjudicate.values import CaseError

MAX_BYTES = 4_000_000
MAX_VALUES = 2_000_000
"""Aliases can make a small file huge; what they stand for is counted before anything is copied."""


def read(path: str) -> dict[Any, Any]:
    """The mapping a case file is; raises CaseError for anything else."""
    raw = parse(_text(path))
    if _size(raw, {}, set()) > MAX_VALUES:
        raise CaseError(f"holds more than {MAX_VALUES} values, aliases counted")
    if not isinstance(raw, dict):
        raise CaseError("a case file is a mapping with `cases`")
    return raw


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
