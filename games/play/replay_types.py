"""The shapes of a finished match: steps for the replay viewer; its export is `engine.core.recorded`."""

from __future__ import annotations

from msgspec import Raw, Struct

from games.play.protocol import Line


class LogPage(Struct, frozen=True):
    """Older log lines of the asking viewer, oldest first; `more`: there are still older ones."""

    lines: tuple[Line, ...]
    more: bool


class ReplayStep(Struct, frozen=True):
    """What one viewer knew after one command: the view's sections that changed (all of them in step 0)."""

    index: int
    entry: int
    """Of the match's log: the same for every viewer, so that what several knew can be laid side by side."""
    turn: int
    phase: str
    at: float
    view: Raw
    log: tuple[Line, ...]


class Replay(Struct, frozen=True):
    """A finished match as `viewer` saw it (-1: the public), from its first position on.

    `exact`: re-played from the log; otherwise (rules have changed since) only what was stored is shown.
    """

    viewer: int
    steps: tuple[ReplayStep, ...]
    exact: bool = True


class Making(Struct, frozen=True):
    """A finished match is being played again for its replay or report: how far, from 0 to 1. Ask again."""

    done: float
