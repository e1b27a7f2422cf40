"""Data structures of a finished turn that a running match shows to its watchers."""

from __future__ import annotations

from msgspec import Raw, Struct

from games.play.protocol import Line


class OpenStep(Struct, frozen=True):
    """One step of a finished turn, as one seat saw it.

    `view` contains the sections of the seat's own view that changed in this step. In the first step of a turn, it
    contains all sections.
    """

    phase: str
    at: float
    view: Raw
    log: tuple[Line, ...]


class OpenTurn(Struct, frozen=True):
    """One finished turn, as one seat saw it. `first` is the number of the match's first turn. Log lines are numbered
    from 1.

    `exact` states whether the whole turn could be calculated again from the log. If it is false, the rules have changed
    since then, and steps may be missing.
    """

    seat: int
    turn: int
    first: int
    steps: tuple[OpenStep, ...]
    exact: bool = True
