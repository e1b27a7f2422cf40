"""Describe validation errors in plain sentences, because the messages of msgspec do not help players."""

from __future__ import annotations

import re

import msgspec

NOT_READABLE = "the data cannot be read"
WRONG = "this value does not have the expected form"
LONGEST = 60
"""Maximum number of characters that an error message repeats of a name or value that a client sent."""

KINDS = {
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "an object with named fields",
    "null": "nothing",
}
SIDES = {"<=": "greater than", "<": "not less than", ">=": "less than", ">": "not greater than"}
RULES = [
    (re.compile(pattern), clause)
    for pattern, clause in (
        ("Object missing required field `(.*)`", "the field “{0}” is missing"),
        ("Object contains unknown field `(.*)`", "there is no field “{0}”"),
        (r"Expected `(?:str|bytes)` of length <= (\d+)", "this text is longer than {0} characters"),
        (r"Expected `(?:str|bytes)` of length >= 1", "this text is empty"),
        (r"Expected `(?:str|bytes)` of length >= (\d+)", "this text has fewer than {0} characters"),
        (r"Expected `(?:array|object)` of length <= (\d+)", "there are more than {0} entries"),
        (r"Expected `(?:array|object)` of length >= (\d+)", "there are fewer than {0} entries"),
        (r"Expected `array` of (?:at least )?length (\d+).*", "{0} entries are expected"),
        (r"Expected `(?:int|float)` (<=|<|>=|>) (-?[\d.]+)", "this number is {0} {1}"),
        ("Expected `str` matching regex .*", "this text contains characters that are not allowed here"),
        ("Expected `([^`]*)`, got `([^`]*)`", "{0} is expected, not {1}"),
        ("Expected `([^`]*)`", "{0} is expected"),
        ("Invalid (?:enum )?value (.*)", "{0} is not one of the allowed values"),
        ("(?:Integer|Number) .*out of range", "this number is too large"),
    )
]
"""Pairs of a pattern for a message of msgspec and the text that players see in its place."""

_FIELD = re.compile("Object (?:missing required|contains unknown) field `(.*)`")


def shape_error(error: Exception) -> tuple[str, str]:
    """Return the fault as a clause ("a text is expected, not a list"), and the path of the field ("a.b[...]").

    `error`: an exception raised by msgspec, or a RecursionError raised while msgspec read the data.
    """
    if isinstance(error, RecursionError):
        return "the data are nested too deeply", ""
    if not isinstance(error, msgspec.ValidationError):
        return NOT_READABLE, ""
    text, _, path = str(error).partition(" - at `")
    path = path.rstrip("`").removeprefix("$").removeprefix(".")
    if named := _FIELD.fullmatch(text):
        path = f"{path}.{_short(named[1])}".lstrip(".")
    return _clause(text), path


def shape_error_at(error: Exception) -> str:
    """Return the text and the path of `shape_error` in one text, such as "a text is expected, not a list (at a.b)"."""
    clause, path = shape_error(error)
    return f"{clause} (at {path})" if path else clause


def _clause(text: str) -> str:
    for pattern, clause in RULES:
        if found := pattern.fullmatch(text):
            return clause.format(*(SIDES.get(part) or _kinds(part) for part in found.groups()))
    return WRONG


def _kinds(part: str) -> str:
    """Return types in words, such as "a whole number or nothing" for "int | null". Return unknown types unchanged."""
    listed = part.split(" | ")
    return " or ".join(KINDS[each] for each in listed) if all(each in KINDS for each in listed) else _short(part)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
