"""Data structures of REST requests and responses about drills."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class DrillOffered(Struct, frozen=True):
    """A round as an exercise for a user. `shown` is the round in a form that depends on the game.

    No field depends on facts that the user must not know before the answer. `source` states in words where the round
    comes from. `match` is the id of the match from which the round comes; all users may watch the replay of this match.
    `entry` is the position of the round in the log of the match. If `match` is "", the round comes from the rules.
    `names` are the names of the match's seats; without a match, there are none.
    """

    id: str
    source: str
    match: str
    names: tuple[str, ...]
    entry: int
    turn: int
    shown: Any


class DrillAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """A user's answer to a drill, in a form that depends on the game."""

    answer: Any


class DrillJudged(Struct, frozen=True):
    """The result of a drill.

    `good` states whether the answer counts as good. `told` is the explanation, in a form that depends on the game.
    """

    good: bool
    told: Any
