"""Data structures of a finished match for the replay viewer. The exported file's structures are in
`engine.core.recorded`."""

from __future__ import annotations

from msgspec import Raw, Struct

from games.play.protocol import Line


class LogPage(Struct, frozen=True):
    """Older log lines of the viewer who asks, the oldest line first.

    `more` states whether there are still older lines.
    """

    lines: tuple[Line, ...]
    more: bool


class ReplayStep(Struct, frozen=True):
    """One step of a replay, as one viewer saw it.

    `view` has the sections of the viewer's view that one command changed; in step 0 it has all sections.
    """

    index: int
    entry: int
    """Index in the match's log. It is the same for every viewer, so that views of several viewers can be compared."""
    turn: int
    phase: str
    at: float
    view: Raw
    log: tuple[Line, ...]


class Replay(Struct, frozen=True):
    """A finished match as `viewer` saw it (-1: the public), from the match's first position on.

    `exact` states whether the match was played again from its log. If the rules have changed since, the replay may
    contain only the stored positions.
    """

    viewer: int
    steps: tuple[ReplayStep, ...]
    exact: bool = True


class Making(Struct, frozen=True):
    """The server is playing a finished match again for its replay or report.

    `done` is the progress from 0 to 1. The client must ask again later.
    """

    done: float
