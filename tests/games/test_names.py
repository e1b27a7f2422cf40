"""Nicknames: what is one, what is not, and how equal ones are told apart."""

from __future__ import annotations

import pytest

from engine.core.errors import Illegal
from engine.core.recorded import named
from games.lobby.names import clean_name, distinct


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("Ann", "Ann"), ("  Ann\t Lee ", "Ann Lee"), ("e\u0301", "\u00e9"), ("<b>Ben</b>", "<b>Ben</b>"),
        ("\U0001f680\U0001f469\u200d\U0001f680", "\U0001f680\U0001f469\u200d\U0001f680"),
        ("李小龍", "李小龍"), ("x" * 24, "x" * 24),
    ],
)  # fmt: skip
def test_a_name_is_tidied(raw: str, name: str) -> None:
    assert clean_name(raw) == name


@pytest.mark.parametrize(
    "raw",
    ["", "   ", "\u200d", "x" * 25, "x" * 10_000, "a\x00b", "a\u202eb", "\u200b\u200b",
        "a\u2066b", "\ud800", "a\ue000", "Z" + "\u0335" * 12],
)  # fmt: skip
def test_what_cannot_be_a_name_is_refused_with_a_reason(raw: str) -> None:
    with pytest.raises(Illegal) as refused:
        clean_name(raw)
    assert refused.value.faults[0].field == "name" and refused.value.faults[0].text.endswith((".", "!"))


def test_equal_names_are_shown_distinct() -> None:
    assert distinct(["Ann", "ann", "", "Ben", "Ann", ""]) == ["Ann", "ann (2)", "", "Ben", "Ann (3)", ""]
    assert distinct(["Ann (2)", "Ann", "Ann"]) == ["Ann (2)", "Ann", "Ann (3)"]


def test_names_with_braces_do_not_take_part_in_filling() -> None:
    assert named("{0} meets {1}; {7} stays", ["{1}", "Ben"]) == "{1} meets Ben; {7} stays"
