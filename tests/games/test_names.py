"""Nicknames: which are valid, which are not, and how equal ones are told apart."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import Illegal
from engine.core.recorded import insert_names
from games.lobby import names
from games.lobby.lookalikes import looks
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
    assert insert_names("{0} meets {1}; {7} stays", ["{1}", "Ben"]) == "{1} meets Ben; {7} stays"


@pytest.mark.parametrize(
    "raw",
    ["Ann\u115f", "\u1160Ann", "An\u3164n", "Ann\uffa0", "\u2800", "Ann\u2800", "An\u034fn", "Ann\ufe00", "Ann\ufe0f",
        "A\u200dnn", "Ann\u200d", "\u200dAnn", "Ann\u180b", "\U0001d159", "Ann\U000e0101", "\u0301"],
)  # fmt: skip
def test_what_is_not_seen_is_no_part_of_a_name(raw: str) -> None:
    with pytest.raises(Illegal) as refused:
        clean_name(raw)
    assert refused.value.faults[0].code == "E-NAME"


@pytest.mark.parametrize(
    "raw",
    ["\U0001f469\U0001f3fd\u200d\U0001f680", "\u2764\ufe0f Ann", "1\ufe0f\u20e3", "\U0001f3f4\u200d\u2620\ufe0f",
        "علی\u200cرضا", "क्\u200dषमा", "ಶ್ರೀ\u0ccd\u200cರಾಮ", "葛\U000e0100城", "\U0001fa77 Ann",
        "\U0001f3f4\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f",
        "\U0001f1e8\U0001f1ed", "Zo\u00eb", "Łukasz", "Ольга", "محمد", "ชลธิชา", "김민준"],
)  # fmt: skip
def test_emoji_and_the_worlds_names_stay_what_they_are(raw: str) -> None:
    assert clean_name(raw) == raw


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Аnn"), ("Ann", "Ａｎｎ"), ("Ben", "\u0412en"), ("Iris", "lris"), ("Iris", "1ris"), ("AIan", "ALan"),
        ("Bob", "B0b"), ("Emma", "Ernrna"), ("Ann", "Ann\u200d"), ("Ann", "An\u3164n"), ("Ann", "\U0001d400nn"),
        ("Zo\u00eb", "Zoe\u0308"), ("\u2605Ann", "\u2605\ufe0fAnn"), ("Paul", "Ρаul"),
        ("علیرضا", "علی\u200cرضا"), ("क्षमा", "क्\u200dषमा"), ("葛城", "葛\U000e0100城"),
        ("葛\U000e0101城", "葛\U000e0100城"),
        ("\U0001f3f4", "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"),
        ("ه", "ه\u200d"),
    ],
)  # fmt: skip
def test_names_that_look_alike_are_told_apart(one: str, other: str) -> None:
    assert distinct([one, other]) == [one, f"{other} (2)"]
    assert distinct([other, one]) == [other, f"{one} (2)"]


def test_names_that_look_different_stay() -> None:
    several = ["Ann", "Anna", "Ben", "Bén", "Cleo", "Leo", "李", "Bob", "Bot"]
    assert distinct(several) == several


def test_a_crowd_of_one_name_is_counted_not_tried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    crowd, tried = ["Ann", "Аnn"] * 30, list[str]()

    def record_call(name: str) -> Any:
        tried.append(name)
        return looks(name)

    monkeypatch.setattr(names, "looks", record_call)
    assert sorted(distinct(crowd), key=len)[:2] == ["Ann", "Аnn (2)"] and len(set(distinct(crowd))) == 60
    assert len(tried) <= 2 * 60 * 6
