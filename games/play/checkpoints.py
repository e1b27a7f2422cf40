"""Decides when the whole position of a match is stored beside its log."""

from __future__ import annotations


def is_due(turn_before: int, turn: int) -> bool:
    """Return whether a new turn has begun. `past_turns` and `archive/checkpoint_replay` rely on these checkpoints."""
    return turn != turn_before
