"""What is wrong with the form of a message is said in our own words, not in those of the library."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

from engine.core.shape_errors import shape_error, shape_error_at


class Leave(Struct, tag_field="kind", tag="leave", forbid_unknown_fields=True):
    at: int


class Stay(Struct, tag_field="kind", tag="stay", forbid_unknown_fields=True):
    why: str = ""


class Wish(Struct, forbid_unknown_fields=True):
    count: Annotated[int, Meta(ge=0, le=9)] = 0
    share: Annotated[float, Meta(gt=0, lt=1)] = 0.5
    name: Annotated[str, Meta(min_length=1, max_length=3, pattern="^[a-z]+$")] = "a"
    long: Annotated[str, Meta(min_length=2)] = "aa"
    few: Annotated[tuple[int, ...], Meta(min_length=1, max_length=2)] = (1,)
    pair: tuple[int, int] = (1, 2)
    table: dict[str, int] = {}
    act: Leave | Stay | None = None
    mood: Literal["calm", "wild"] = "calm"
    any: int | str | None = None
    big: float = 0


SAID = [
    ('{"count": -1}', "this number is less than 0", "count"),
    ('{"count": 10}', "this number is greater than 9", "count"),
    ('{"share": 0}', "this number is not greater than 0.0", "share"),
    ('{"share": 1}', "this number is not less than 1.0", "share"),
    ('{"count": "a"}', "a whole number is expected, not a text", "count"),
    ('{"count": 1.5}', "a whole number is expected, not a number", "count"),
    ('{"name": ""}', "this text is empty", "name"),
    ('{"name": "abcd"}', "this text is longer than 3 characters", "name"),
    ('{"name": "A"}', "this text contains characters that are not allowed here", "name"),
    ('{"long": "a"}', "this text has fewer than 2 characters", "long"),
    ('{"few": [1, 2, 3]}', "there are more than 2 entries", "few"),
    ('{"few": []}', "there are fewer than 1 entries", "few"),
    ('{"pair": [1]}', "2 entries are expected", "pair"),
    ('{"table": []}', "an object with named fields is expected, not a list", "table"),
    ('{"table": {"a": true}}', "a whole number is expected, not true or false", "table[...]"),
    ('{"act": {"kind": "fly"}}', "'fly' is not one of the allowed values", "act.kind"),
    ('{"act": {}}', "the field “kind” is missing", "act.kind"),
    ('{"act": {"kind": "leave"}}', "the field “at” is missing", "act.at"),
    ('{"act": {"kind": "stay", "how": 1}}', "there is no field “how”", "act.how"),
    ('{"act": 3}', "an object with named fields or nothing is expected, not a whole number", "act"),
    ('{"mood": "odd"}', "'odd' is not one of the allowed values", "mood"),
    ('{"any": 1.5}', "a whole number or a text or nothing is expected, not a number", "any"),
    ('{"big": 1e999}', "this number is too large", "big"),
    ("[]", "an object with named fields is expected, not a list", ""),
    ("{", "the data cannot be read", ""),
    ('{"count": }', "the data cannot be read", ""),
    ('{"' + "y" * 99 + '": 1}', f"there is no field “{'y' * 60}...”", f"{'y' * 60}..."),
]


@pytest.mark.parametrize(("text", "clause", "path"), SAID, ids=[each[0][:30] for each in SAID])
def test_each_fault_has_words_of_ours_and_its_place(text: str, clause: str, path: str) -> None:
    with pytest.raises(msgspec.DecodeError) as found:
        msgspec.json.decode(text, type=Wish)
    assert shape_error(found.value) == (clause, path)


def test_both_in_one_clause() -> None:
    def error_text(raw: Any) -> str:
        with pytest.raises(msgspec.ValidationError) as found:
            msgspec.convert(raw, Wish)
        return shape_error_at(found.value)

    assert error_text({"act": {"kind": "leave", "at": "x"}}) == "a whole number is expected, not a text (at act.at)"
    assert error_text([]) == "an object with named fields is expected, not a list"


def test_words_of_the_library_that_nobody_foresaw_are_kept_back() -> None:
    assert shape_error(msgspec.ValidationError("Segfault in `codec` - at `$.x`")) == (
        "this value does not have the expected form",
        "x",
    )
    assert shape_error(RecursionError("maximum recursion depth exceeded")) == ("the data are nested too deeply", "")
