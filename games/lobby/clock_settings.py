"""The clock that a table chooses when it is opened; `games/play/clock.py` runs it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

LONGEST = 30 * 24 * 3600
"""Maximum number of seconds for a decision or a turn."""

CORRESPONDENCE = 3600
"""Seconds per decision or turn from which a table plays by correspondence: its players do not sit there all the
time."""


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a seat may take; `seconds` 0: no limit.

    per "decision": so many seconds after the newest question put to the seat. per "turn": so many seconds at the
    beginning of each turn, used only while the seat owes an answer. Unused time goes to a bank of `bank` seconds. The
    bank starts full and is used up before the rules' default acts.
    """

    per: Literal["decision", "turn"] = "decision"
    seconds: Annotated[int, Meta(ge=0, le=LONGEST)] = 0
    bank: Annotated[int, Meta(ge=0, le=24 * 3600)] = 0


def is_live(clock: Clock) -> bool:
    """Return whether the players sit at the table at the same time. If not, the table's time limit does not apply
    (R-VIC-10)."""
    return clock.seconds < CORRESPONDENCE
