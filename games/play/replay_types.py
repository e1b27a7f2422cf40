"""Data structures of a finished match for the replay viewer. `engine.core.recorded` has those of its export."""

from __future__ import annotations

from msgspec import Raw, Struct

from games.play.protocol import Line


class LogPage(Struct, frozen=True):
    """Older log lines of the asking viewer, oldest first. `more`: there are still older ones."""

    lines: tuple[Line, ...]
    more: bool


class ReplayStep(Struct, frozen=True):
    """What one command changed for one viewer: the view's sections that changed (in step 0: all sections)."""

    index: int
    entry: int
    """Index in the match's log. It is the same for every viewer, so that the views of several can be compared."""
    turn: int
    phase: str
    at: float
    view: Raw
    log: tuple[Line, ...]


class Replay(Struct, frozen=True):
    """A finished match as `viewer` saw it (-1: the public), from its first position on.

    `exact`: whether it was played again from the log. If the rules have changed since, only what was stored is shown.
    """

    viewer: int
    steps: tuple[ReplayStep, ...]
    exact: bool = True


class Making(Struct, frozen=True):
    """A finished match is being played again for its replay or report. `done`: progress from 0 to 1. Ask again."""

    done: float
