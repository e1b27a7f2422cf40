"""Data structures of a finished turn that a running match shows to its watchers."""

from __future__ import annotations

from msgspec import Raw, Struct

from games.play.protocol import Line


class OpenStep(Struct, frozen=True):
    """What one command changed in a seat's own view: the sections that changed (in the first step: all sections)."""

    phase: str
    at: float
    view: Raw
    log: tuple[Line, ...]


class OpenTurn(Struct, frozen=True):
    """One finished turn as its seat knew it. `first` is the match's first turn. Lines are numbered from 1.

    `exact`: whether the whole turn could be played again from the log. If the rules have changed since, steps may be
    missing.
    """

    seat: int
    turn: int
    first: int
    steps: tuple[OpenStep, ...]
    exact: bool = True
