"""Data structures of a finished turn that a running match shows to its watchers."""

from __future__ import annotations

from msgspec import Raw, Struct

from games.play.protocol import Line


class OpenStep(Struct, frozen=True):
    """One step of a finished turn, as one seat saw it.

    `view` has the sections of the seat's own view that one command changed; in the first step it has all sections.
    """

    phase: str
    at: float
    view: Raw
    log: tuple[Line, ...]


class OpenTurn(Struct, frozen=True):
    """One finished turn as one seat saw it. `first` is the match's first turn. Log lines are numbered from 1.

    `exact` states whether the whole turn could be played again from the log. If the rules have changed since, steps may
    be missing.
    """

    seat: int
    turn: int
    first: int
    steps: tuple[OpenStep, ...]
    exact: bool = True
