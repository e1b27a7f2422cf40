"""The shape of a finished turn that a running match shows to its watchers."""

from __future__ import annotations

from msgspec import Raw, Struct

from games.play.protocol import Line


class OpenStep(Struct, frozen=True):
    """What a seat's own view became by one command: the sections that changed (all of them in the first step)."""

    phase: str
    at: float
    view: Raw
    log: tuple[Line, ...]


class OpenTurn(Struct, frozen=True):
    """One finished turn as its seat knew it; `first` is the match's first turn. Lines are numbered from 1.

    `exact`: played again from the log; otherwise (rules have changed since) not every step is shown.
    """

    seat: int
    turn: int
    first: int
    steps: tuple[OpenStep, ...]
    exact: bool = True
