"""The shapes of REST bodies and answers about drills."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class DrillOffered(Struct, frozen=True):
    """A round to be answered, `shown` in the game's own form; nothing here depends on what is kept until then.

    `source`: which match it is from. `match`: its id, whose replay everybody may see, at `entry` of its log; "": it
    came with the rules. `names`: of its seats, if there is a match.
    """

    id: str
    source: str
    match: str
    names: tuple[str, ...]
    entry: int
    turn: int
    shown: Any


class DrillAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer in the game's own form."""

    answer: Any


class DrillJudged(Struct, frozen=True):
    """Whether the answer counts as good, and everything told of it, in the game's own form."""

    good: bool
    told: Any
