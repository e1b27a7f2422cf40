"""Read a case file. Only a safe part of YAML is accepted, within limits. Each problem is described in one line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

from engine.adjudicate.values import CaseError
from engine.core.file_text import NoText, plain, text_of

HINT = "look for a missing bracket, quote or colon, and for lines with the wrong indentation"
MAX_BYTES = 4_000_000
MAX_VALUES = 2_000_000
"""Maximum number of values.

Aliases can expand a small file to a huge one, so values are counted before they are copied.
"""

NO_TEXT = re.compile("[\0\ud800-\udfff]")
"""Characters that YAML escapes can produce, but that JSON or the database cannot store."""


def read_yaml(path: str) -> dict[Any, Any]:
    """Return the mapping in a case file. Raise CaseError if the file cannot be read or does not contain a mapping."""
    raw = parse(_text(path))
    if _size(raw, {}, set()) > MAX_VALUES:
        raise CaseError(f"contains more than {MAX_VALUES} values (aliases count)")
    if not isinstance(raw, dict):
        raise CaseError("a case file must be a mapping with `cases`")
    return raw


def _text(path: str) -> str:
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise CaseError(f"cannot be read ({error.strerror})") from None
    if len(data) > MAX_BYTES:
        raise CaseError(f"is larger than {MAX_BYTES} bytes")
    try:
        return text_of(data)
    except NoText as error:
        raise CaseError(f"is not UTF-8 text: {error}") from None


def _size(value: Any, known: dict[int, int], within: set[int]) -> int:
    """Return the number of values with every alias expanded.

    If a value contains itself, return more than the maximum.
    """
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


class Bounds(NamedTuple):
    """Limits for a text that any user can send. Such a text must not contain aliases, anchors or tags.

    `depth`: levels of nesting. `values`: number of values. `digits`: number of digits of a number, even inside a word.
    """

    depth: int
    values: int
    digits: int


def parse(text: str) -> Any:
    """Parse YAML and return plain values. Raise CaseError with line and column if the text cannot be parsed.

    Only true and false are booleans, and 0610 is not an octal number. So hexes and names keep their letters and digits.
    Duplicate keys are refused.
    """
    return parse_within(text, None)[0]


def parse_within(text: str, bounds: Bounds | None) -> tuple[Any, list[int]]:
    """Parse YAML within limits. Return the plain values, and the lines on which the entries of `cases` begin.

    If `bounds` is None, there are no limits. Raise CaseError if the text cannot be parsed, or if it exceeds the limits.
    """
    import yaml

    loader = None
    try:
        loader = _loader(bounds)(plain(text))
        node = loader.get_single_node()
        return (None, []) if node is None else (loader.construct_document(node), _lines(node))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        several = "another document" in (error.problem or "")
        hint = "there is a second document; remove the second document" if several else HINT
        where = f"line {mark.line + 1}, column {mark.column + 1}: " if mark else ""
        raise CaseError(f"is not YAML: {where}{hint}") from None
    except yaml.YAMLError:
        raise CaseError("is not YAML: the text contains characters that are not allowed") from None
    except (RecursionError, ValueError):
        raise CaseError(
            "is not YAML that can be used: the text is nested too deeply, or contains a value that cannot be read"
        ) from None
    finally:
        if loader is not None:
            loader.dispose()


def _lines(node: Any) -> list[int]:
    pairs = node.value if isinstance(node.value, list) and node.id == "mapping" else []
    items = [value.value for key, value in pairs if key.value == "cases" and value.id == "sequence"]
    return [each.start_mark.line + 1 for each in items[0]] if items else []


def _loader(bounds: Bounds | None) -> Any:
    import yaml

    class Loader(yaml.SafeLoader):
        depth = values = 0

        def compose_node(self, parent: Any, index: Any) -> Any:
            if bounds is not None:
                self.depth, self.values = self.depth + 1, self.values + 1
                event: Any = self.peek_event()  # type: ignore[no-untyped-call]
                if problem := _beyond(bounds, event, self.depth, self.values):
                    mark = event.start_mark
                    raise CaseError(f"line {mark.line + 1}, column {mark.column + 1}: {problem}")
            node = super().compose_node(parent, index)
            if isinstance(node, yaml.ScalarNode) and NO_TEXT.search(node.value):
                at = node.start_mark
                raise CaseError(f"line {at.line + 1}, column {at.column + 1}: NUL and half characters are not allowed")
            self.depth -= 1
            return node

        def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
            seen: set[str] = set()
            for key, _ in node.value:
                if key.value in seen if isinstance(key.value, str) else False:
                    mark = key.start_mark
                    raise CaseError(f"line {mark.line + 1}, column {mark.column + 1}: {key.value!r} is there twice")
                seen.add(key.value if isinstance(key.value, str) else "")
            return super().construct_mapping(node, deep)

    Loader.yaml_implicit_resolvers = {}
    Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|false)$"), list("tf"))
    Loader.add_implicit_resolver(
        "tag:yaml.org,2002:int", re.compile(r"^[-+]?(?:0|[1-9][0-9]{0,8})$"), list("-+0123456789")
    )
    Loader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"^(?:~|null|)$"), ["~", "n", ""])
    return Loader


def _beyond(bounds: Bounds, event: Any, depth: int, values: int) -> str:
    """Return what is wrong with the YAML value that begins here, or "" if nothing is wrong."""
    if getattr(event, "anchor", None) is not None:
        return "anchors (&) and aliases (*) are not allowed; write the value itself"
    if getattr(event, "tag", None) is not None:
        return "tags (!) are not allowed; write plain values"
    if depth > bounds.depth:
        return f"the text is nested more than {bounds.depth} levels deep"
    if values > bounds.values:
        return f"there are more than {bounds.values} values; remove some"
    if re.search(rf"[0-9]{{{bounds.digits + 1}}}", str(getattr(event, "value", ""))):
        return f"a number can have at most {bounds.digits} digits"
    return ""
