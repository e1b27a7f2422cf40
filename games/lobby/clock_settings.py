"""The clock a table chooses when it is opened; how it runs is `games/play/clock.py`."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

LONGEST = 30 * 24 * 3600
"""Seconds a decision or a turn may have at most."""

CORRESPONDENCE = 3600
"""Seconds for a decision or a turn from which on a table plays by correspondence: nobody sits there all the time."""


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a seat may take; with `seconds` 0 as long as it likes.

    per "decision": so many seconds after the newest question put to it. per "turn": so many at the beginning of each
    turn, used only while it owes an answer; what is left over goes to a bank of `bank` seconds, which starts full and
    is used up before the rules' default acts.
    """

    per: Literal["decision", "turn"] = "decision"
    seconds: Annotated[int, Meta(ge=0, le=LONGEST)] = 0
    bank: Annotated[int, Meta(ge=0, le=24 * 3600)] = 0


def is_live(clock: Clock) -> bool:
    """Whether people sit at the table together; otherwise the table's time means nothing (R-VIC-10)."""
    return clock.seconds < CORRESPONDENCE
