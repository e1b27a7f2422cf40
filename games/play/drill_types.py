"""Data structures of REST requests and responses about drills."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class DrillOffered(Struct, frozen=True):
    """A round that a user is asked to answer. `shown` is the round in the game's own form.

    No field depends on facts that stay hidden until the answer. `source` states in words where the round comes from.
    `match` is the id of the match that the round comes from, whose replay all users may watch, and `entry` is the place
    in that match's log. If `match` is "", the round is part of the rules. `names` are the names of the match's seats,
    if there is a match.
    """

    id: str
    source: str
    match: str
    names: tuple[str, ...]
    entry: int
    turn: int
    shown: Any


class DrillAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """A user's answer to a drill, in the game's own form."""

    answer: Any


class DrillJudged(Struct, frozen=True):
    """The result of a drill: whether the answer counts as good, and the explanation in the game's own form."""

    good: bool
    told: Any
