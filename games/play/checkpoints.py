"""When the whole position of a match is kept beside its log."""

from __future__ import annotations


def is_due(turn_before: int, turn: int) -> bool:
    """At the start of each turn: `past_turns` and `archive/checkpoint_replay` rest on that."""
    return turn != turn_before
