"""Data structures of REST requests and responses about drills."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class DrillOffered(Struct, frozen=True):
    """A round to be answered, `shown` in the game's own form. Nothing here depends on what stays hidden until then.

    `source`: where the round comes from, in words. `match`: the id of its match, whose replay is open to all, at
    `entry` of its log; "": the round came with the rules. `names`: names of the match's seats, if there is a match.
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
    """Whether the answer counts as good, and the explanation, in the game's own form."""

    good: bool
    told: Any
