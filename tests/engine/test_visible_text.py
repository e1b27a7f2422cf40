"""Visible text: joiners and selectors are accepted where a script or an emoji needs them, and nowhere else."""

from __future__ import annotations

import pytest

from engine.core.visible_text import is_blank, piles_marks, to_visible_line, unseen_at

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
TEXAS = "\U0001f3f4\U000e0075\U000e0073\U000e0074\U000e0078\U000e007f"


@pytest.mark.parametrize(
    "text",
    [
        "علی\u200cرضا",  # Persian: yeh does not join reh
        "می\u200cخواهم",
        "خانه\u200cِما",  # a mark stands between the joiner and the next letter
        "ه\u200d.ق",  # an initial heh by itself
        "क्\u200dष",  # Hindi: half ka
        "राज\u094d\u200cकुमार",
        "র\u200d\u09cdযাব",  # Bengali: ra with ya
        "উৎ\u09cd\u200cস",
        "ರ\u200d\u0ccdಯಾಂಕ್",  # Kannada
        "ರಾಜ್\u200cಕುಮಾರ್",
        "ශ\u0dca\u200dරී ලංකා",  # Sinhala
        "അവന\u0d4d\u200d",  # Malayalam: a chillu in its older spelling
        "葛\U000e0100城",  # Japanese: a variant of the first letter
        "\u845b\ufe00",
        "\u1820\u180b\u182d\u180e\u1820",  # Mongolian
        FAMILY,
        "\U0001f469\U0001f3fd\u200d\U0001f680",
        "\U0001f3f3\ufe0f\u200d\U0001f308",
        f"{ENGLAND} Ann",
        SCOTLAND,
        "\u263a\ufe0e",
        "\u2049\ufe0f\u2139\ufe0f\u3030\ufe0f",
        "#\ufe0f\u20e3",
        "\U0001fa77\U0001fae9",  # newer than the data of Python 3.11
        "\U00031350",
        "two\u3000words",
    ],
)
def test_what_shapes_its_neighbours_is_seen(text: str) -> None:
    assert unseen_at(text) == -1


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("An\u200cn", 2),
        ("An\u200dn", 2),
        ("\u200cعلی", 0),
        ("علی\u200c", 3),
        ("دار\u200cا", 3),  # reh never joins the next letter
        ("سل\u200dام", 2),  # these letters join without it
        ("علی\u200c\u200cرضا", 3),
        ("क\u200dष", 1),
        ("क\u200cष", 1),
        ("क्\u200d\u200dष", 3),
        ("葛\U000e0100\U000e0101", 2),
        ("A\U000e0100", 1),
        ("A\ufe0f", 1),
        ("1\ufe0e", 1),
        ("A\u180b", 1),
        (TEXAS, 1),
        (ENGLAND[:-1], 1),
        (ENGLAND + "\U000e0067", 7),
        ("\U000e0067", 0),
        ("\U0001f468\u200dAnn", 1),
        (f"{FAMILY}\u200d", 5),
        ("a\u202eb", 1),
        ("a\u2066b", 1),
        ("a\u061cb", 1),
        ("a\u00adb", 1),
        ("a\u2060b", 1),
        ("a\ufeffb", 1),
        ("a\u0378b", 1),
        ("a\x07b", 1),
    ],
)
def test_what_is_hidden_is_found(text: str, place: int) -> None:
    assert unseen_at(text) == place


def test_blank_texts_have_no_letter() -> None:
    assert all(
        map(is_blank, ("", " ", "\u3164", "\u200d", "\u200c\u200c", "\u0301", "\u2800", ENGLAND[1:], "\U000e0100"))
    )
    assert not any(map(is_blank, ("A", "葛\U000e0100", ENGLAND, "\U0001fa77", "?")))


def test_marks_are_counted_through_joiners() -> None:
    assert piles_marks("Z" + "\u0335" * 5)
    assert piles_marks("Z" + "\u0335\u200d" * 5)
    assert piles_marks("Z" + "\u20dd" * 5), "circles enclose all that stands before them"
    assert not piles_marks("Z" + "\u0335" * 4 + "A" + "\u0335")


def test_a_line_is_shown_without_what_is_hidden() -> None:
    assert to_visible_line(" علی\u200cرضا\n\u202eand\u3000An\u200dn\x07 ") == "علی\u200cرضا and Ann"
