"""Decides when the whole position of a match is stored beside its log."""

from __future__ import annotations


def is_due(turn_before: int, turn: int) -> bool:
    """Return whether a new turn has begun, so that a checkpoint must be stored.

    `past_turns` and `archive/checkpoint_replay` need a checkpoint at the start of each turn.
    """
    return turn != turn_before
