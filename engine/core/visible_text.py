"""Find invisible characters. Names and titles of users must not contain characters that cannot be seen.

Joiners and variation selectors are invisible but change the shape of the characters next to them. This happens in
Persian, in the scripts of India and Sri Lanka, in Mongolian, in Japanese names and in emoji. Joiners and selectors are
allowed only where they have this effect (UAX #31, section 2.3; RFC 5892, appendix A; UTS #51). Names are compared
without them (games/lobby/lookalikes.py).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

NON_JOINER, JOINER, KEYCAP = "\u200c", "\u200d", "\u20e3"
TEXT_STYLE, EMOJI_STYLE = "\ufe0e", "\ufe0f"
SKIN_TONES = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
FLAGS = tuple(
    "\U0001f3f4" + "".join(chr(0xE0000 + ord(letter)) for letter in region) + "\U000e007f"
    for region in ("gbeng", "gbsct", "gbwls")
)
"""Flags of England, Scotland and Wales.

Each flag is the character for a black flag, followed by tag letters that are invisible by themselves.
"""

MAX_MARKS = 4
"""Maximum number of combining marks one after another.

No language needs more marks. More marks would overlap other lines of text.
"""

VIRAMA = 9
"""Combining class of the sign that removes the vowel from a letter of an Indic script."""

UNSEEN_KINDS = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Unicode categories of characters that cannot be seen.

They are control, format (bidirectional or invisible), surrogate, private and unassigned characters, and line ends.
"""

Ranges = tuple[tuple[int, int], ...]

BLANK = frozenset(
    chr(code)
    for low, high in (
        (0x034F, 0x034F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2800, 0x2800), (0x303F, 0x303F),
        (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFFA0, 0xFFA0), (0xFFFC, 0xFFFC), (0x13441, 0x13446), (0x16FE4, 0x16FE4),
        (0x1D159, 0x1D159), (0xE0000, 0xE0FFF),
    )
    for code in range(low, high + 1)
)  # fmt: skip
"""Letters, marks and symbols that are invisible by themselves: fillers, variation selectors and blanks."""

_ARABIC: Ranges = (
    (0x0620, 0x064A),
    (0x066E, 0x06D5),
    (0x06EE, 0x06EF),
    (0x06FA, 0x06FF),
    (0x0750, 0x077F),
    (0x0870, 0x08C9),
)
"""Code ranges of the Arabic script. In these ranges, only letters (categories Lo and Lm) count."""

_JOINS_BEFORE_ALONE: Ranges = (
    (0x0622, 0x0625), (0x0627, 0x0627), (0x0629, 0x0629), (0x062F, 0x0632), (0x0648, 0x0648), (0x0671, 0x0673),
    (0x0675, 0x0677), (0x0688, 0x0699), (0x06C0, 0x06C0), (0x06C3, 0x06CB), (0x06CD, 0x06CD), (0x06CF, 0x06CF),
    (0x06D2, 0x06D3), (0x06D5, 0x06D5), (0x06EE, 0x06EF), (0x0759, 0x075B), (0x076B, 0x076C), (0x0771, 0x0771),
    (0x0773, 0x0774), (0x0778, 0x0779), (0x0870, 0x0882), (0x088E, 0x088E), (0x08AA, 0x08AC), (0x08AE, 0x08AE),
    (0x08B1, 0x08B2), (0x08B9, 0x08B9),
)  # fmt: skip
"""Arabic letters that join only the letter before them: alef, dal, reh, waw and so on (ArabicShaping.txt)."""

_JOINS_NOTHING: Ranges = ((0x0621, 0x0621), (0x0674, 0x0674), (0x0883, 0x0885), (0x0887, 0x0887), (0x08AD, 0x08AD))
_MONGOLIAN: Ranges = ((0x1820, 0x1878), (0x1880, 0x18AA))
_INDIC: Ranges = ((0x0900, 0x0DFF), (0x1000, 0x109F), (0x1780, 0x17FF), (0xA980, 0xA9DF))
_HAN: Ranges = ((0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x3FFFD))
_PICTURES: Ranges = ((0x1F000, 0x1FAFF),)
"""Code range of emoji. It includes unassigned codes, because users' phones can know newer emoji than Python."""

_STYLED = "‼⁉〰〽ℹ㊗㊙Ⓜ"
"""Characters that have an emoji style, although Unicode does not classify them as symbols."""


def is_blank(text: str) -> bool:
    """Return whether the whole text is invisible, because it contains no letter, digit or sign."""
    return not any(
        (unicodedata.category(each)[0] not in "CMZ" and each not in BLANK) or _in(_PICTURES, each) for each in text
    )


def unseen_at(text: str) -> int:
    """Return the index of the first invisible character, or -1 if all characters are visible.

    Spaces between words count as visible, whatever their width. A character that is invisible by itself counts as
    visible if it changes the shape of the characters next to it.
    """
    flags = {place + n for flag in FLAGS for place in _places(flag, text) for n in range(1, len(flag))}
    for place, letter in enumerate(text):
        if place not in flags and is_hidden(letter) and not _shapes(text, place):
            return place
    return -1


def is_hidden(letter: str) -> bool:
    """Return whether the character is unassigned, or invisible by itself."""
    return letter in BLANK or (unicodedata.category(letter) in UNSEEN_KINDS and not _in(_PICTURES + _HAN, letter))


def piles_marks(text: str) -> bool:
    """Return whether any letter has more than MAX_MARKS combining marks. Joiners between the marks are ignored."""
    marks = 0
    for letter in text:
        if letter not in BLANK and letter not in (JOINER, NON_JOINER):
            marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks > MAX_MARKS:
            return True
    return False


def to_visible_line(text: str) -> str:
    """Return the text on one line, with single spaces and without invisible characters."""
    while (place := unseen_at(text)) >= 0:
        text = text[:place] + " " * text[place].isspace() + text[place + 1 :]
    return " ".join(text.split())


def _shapes(text: str, place: int) -> bool:
    """Return whether the hidden character at this index changes the shape of the characters next to it."""
    letter, before, after = text[place], text[:place], text[place + 1 :]
    if letter == NON_JOINER:
        return _after_virama(before) or (
            _joins_behind(_first_bare(reversed(before))) and _joins_before(_first_bare(after))
        )
    if letter == JOINER:
        return _after_virama(before) or _joiner_shapes(before, after)
    if letter in (TEXT_STYLE, EMOJI_STYLE):
        return _has_styles(before[-1:]) or (before[-1:] in tuple("0123456789#*") and letter == EMOJI_STYLE)
    if "\u180b" <= letter <= "\u180f":
        return _in(_MONGOLIAN, before[-1:]) and (letter != "\u180e" or after[:1] in ("\u1820", "\u1821"))
    return _in(_HAN, before[-1:]) and ("\ufe00" <= letter <= "\ufe02" or "\U000e0100" <= letter <= "\U000e01ef")


def _joiner_shapes(before: str, after: str) -> bool:
    """Return whether a joiner between these two texts has an effect.

    A joiner has an effect between the parts of an emoji, before a virama (Bengali and Kannada ra with ya), and after a
    final Arabic letter.
    """
    if _is_symbol(before.rstrip(EMOJI_STYLE + SKIN_TONES)[-1:]):
        return _is_symbol(after[:1])
    if _in(_INDIC, before[-1:]) and unicodedata.category(before[-1:]) == "Lo":
        return bool(after) and unicodedata.combining(after[0]) == VIRAMA
    return _joins_behind(_first_bare(reversed(before))) and not _joins_before(_first_bare(after))


def _after_virama(before: str) -> bool:
    return bool(before) and unicodedata.combining(before[-1]) == VIRAMA


def _has_styles(letter: str) -> bool:
    return letter != "" and (_is_symbol(letter) or letter in _STYLED)


def _is_symbol(letter: str) -> bool:
    return (
        letter != ""
        and (unicodedata.category(letter) in ("So", "Sm") or _in(_PICTURES, letter))
        and letter not in BLANK
    )


def _joins_behind(letter: str) -> bool:
    """Return whether this is an Arabic letter that joins the letter after it."""
    return _joins_before(letter) and not _in(_JOINS_BEFORE_ALONE, letter)


def _joins_before(letter: str) -> bool:
    """Return whether this is an Arabic letter that joins the letter before it."""
    return _in(_ARABIC, letter) and unicodedata.category(letter) in ("Lo", "Lm") and not _in(_JOINS_NOTHING, letter)


def _first_bare(text: Iterable[str]) -> str:
    """Return the first character that is not a combining mark; "" if there is none."""
    return next((each for each in text if unicodedata.category(each) != "Mn"), "")


def _in(ranges: Ranges, letter: str) -> bool:
    return letter != "" and any(low <= ord(letter) <= high for low, high in ranges)


def _places(part: str, text: str) -> list[int]:
    return [place for place in range(len(text)) if text.startswith(part, place)]
