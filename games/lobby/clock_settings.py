"""Settings of the clock that a table chooses when it is opened. `games/play/clock.py` calculates with them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

LONGEST = 30 * 24 * 3600
"""Maximum number of seconds for a decision or a turn."""

CORRESPONDENCE = 3600
"""A table whose clock has this many seconds or more per decision or turn plays by correspondence: its players need not
be at the table at the same time."""


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Time that a seat may take for its answers. If `seconds` is 0, there is no limit.

    With `per` "decision", a seat has `seconds` after the newest question put to it. With `per` "turn", a seat gets
    `seconds` at the beginning of each turn, and they run only while the seat owes an answer. Unused time goes to the
    seat's bank of at most `bank` seconds, which starts full. After the turn's time, the bank is used up before the
    rules' default acts.
    """

    per: Literal["decision", "turn"] = "decision"
    seconds: Annotated[int, Meta(ge=0, le=LONGEST)] = 0
    bank: Annotated[int, Meta(ge=0, le=24 * 3600)] = 0


def is_live(clock: Clock) -> bool:
    """Return whether the players sit at the table at the same time. If not, the table's time limit does not apply
    (R-VIC-10)."""
    return clock.seconds < CORRESPONDENCE
