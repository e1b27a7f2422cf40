"""Settings of the clock that a table chooses when it is opened. `games/play/clock.py` calculates with them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

LONGEST = 30 * 24 * 3600
"""Maximum number of seconds for a decision or a turn."""

CORRESPONDENCE = 3600
"""Minimum seconds per decision or turn of a correspondence match.

The players of such a match need not be at the table at the same time.
"""


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a match's clock, which limits the time of each seat. If `seconds` is 0, there is no limit.

    If `per` is "decision", a seat has `seconds` for its answers, counted from the newest question to it. If `per` is
    "turn", a seat gets `seconds` at the beginning of each turn. They run only while the seat owes an answer. Unused
    time is added to the seat's bank, up to `bank` seconds. The bank is full at the start. When the time of the turn is
    used up, the time in the bank runs. When the bank is empty too, the default answers of the rules apply.
    """

    per: Literal["decision", "turn"] = "decision"
    seconds: Annotated[int, Meta(ge=0, le=LONGEST)] = 0
    bank: Annotated[int, Meta(ge=0, le=24 * 3600)] = 0


def is_live(clock: Clock) -> bool:
    """Return whether the players are expected to be at the table at the same time.

    If not, the time limit of the table does not apply (R-VIC-10).
    """
    return clock.seconds < CORRESPONDENCE
